/**
 * Quotes the sentences of Electron's documentation on which the code relies, from the types of this version. Before a
 * new version whose documentation differs is used, somebody must read what has changed.
 */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkEvents } from '../../support/electron-events.ts'
import { documentation } from '../../support/fake-electron.ts'

const documented = documentation(join(import.meta.dirname, '../../..'))

it.each([
  // start.ts, arguments.ts, start-refusal.ts and protocol.ts rely on the following sentences.
  ['all renderers will be launched sandboxed, regardless of the value of the `sandbox` flag'],
  [
    'This method can only be used before the `ready` event of the `app` module gets emitted and can be called only once.',
  ],
  ["The single instance lock is scoped to the application's user data directory"],
  ['`argv` will not be exactly the same list of arguments as those passed to the second instance.'],
  ['If the path specifies a directory that does not exist, an `Error` is thrown.'],
  [
    'If called before the app `ready` event on Linux, the message will be emitted to stderr, and no GUI dialog will appear.',
  ],
  [
    'If you do not subscribe to this event and all windows are closed, the default behavior is to quit the app',
  ],
  // leaving.ts relies on the following sentences.
  [
    'Emitted before the application starts closing its windows. Calling `event.preventDefault()` will prevent the default behavior, which is terminating the application.',
  ],
  [
    'All windows will be closed immediately without asking the user, and the `before-quit` and `will-quit` events will not be emitted.',
  ],
  // first-paint.ts and window.ts rely on the following sentences.
  [
    'Emitted when the web page has been rendered (while not being shown) and window can be displayed without a visual flash.',
  ],
  [
    "It's emitted before the `beforeunload` and `unload` event of the DOM. Calling `event.preventDefault()` will cancel the close.",
  ],
  ['Reading this property throws `Object has been destroyed` once the window has been destroyed'],
  // tray.ts relies on the following sentences.
  [
    'Note that on Linux this event is emitted when the tray icon receives an activation, which might not necessarily be left mouse click.',
  ],
  [
    'This method returns an empty image if the `path` does not exist, cannot be read, or is not a valid image.',
  ],
  ["If false, the accelerator won't be registered with the system, but it will still be displayed."],
  // shortcuts.ts relies on the following sentence.
  ['When the accelerator is already taken by other applications, this call will silently fail.'],
  // guards.ts relies on the following sentences.
  [
    'Please note that you must also implement `setPermissionCheckHandler` to get complete permission handling.',
  ],
  ['`will-frame-navigate` is fired when the main frame or any of its subframes attempts to navigate.'],
  [
    'This event will not emit when the navigation is started programmatically with APIs like `webContents.loadURL`',
  ],
  ['Calling `event.preventDefault()` will prevent the navigation (not just the redirect).'],
  // ipc.ts relies on the following sentences.
  [
    'The frame that sent this message. May be `null` if accessed after the frame has either navigated or been destroyed.',
  ],
  ['Arguments will be serialized with the Structured Clone Algorithm'],
  // power.ts relies on the following sentence.
  [
    'If `e.preventDefault()` is called, the app should exit as soon as possible by calling something like `app.quit()`.',
  ],
  // requests.ts, arguments.ts and identity.ts rely on the following sentences about links and ids.
  [
    'be sure to register a listener for the `open-url` event early in your application startup to detect if the application is being opened to handle a URL.',
  ],
  ['If this method is never called, a random CLSID is generated once per run'],
  ['It should be a reverse-DNS style ID such as `com.example.MyApp`'],
  ['The whole link, including protocol, will be passed to your application as a parameter.'],
  // opened-at-login.ts and autostart.ts rely on the following sentences.
  ['`true` if the app was opened at login automatically.'],
  ['Defaults to an empty array. Take care to wrap paths in quotes.'],
  // installer.nsh deletes the registry value of this name.
  ["value name to write into registry. Defaults to the app's AppUserModelId()."],
  // notices.ts relies on the following sentence.
  ['Whether or not desktop notifications are supported on the current system'],
  // window.ts relies on the following sentence when it destroys a window with the wrong frame.
  ["Force closing the window, the `unload` and `beforeunload` event won't be emitted for the web page"],
  // dock-icon.ts relies on the following sentence.
  ['Calling `dock.hide()` within one second of a previous call will have no effect.'],
  // window.ts relies on the following sentence for the popover on macOS.
  ['If your window is already of type UIElementApplication, you can bypass this transformation'],
  // put-in-place.ts and leaving.ts rely on the following sentence.
  [
    'will close all application windows first, and automatically call `app.quit()` after all windows have been closed.',
  ],
  // protocol.ts relies on the following sentence.
  ['Enable V8 code cache for the scheme, only works when `standard` is also set to true.'],
])('finds in Electron\'s documentation: "%s"', (sentence) => expect(documented.includes(sentence)).toBe(true))

it("compares the events of the fake with Electron's types at compile time", () => {
  expect(checkEvents).toBeTypeOf('function')
})
