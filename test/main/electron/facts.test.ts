/**
 * What we rely on in Electron, in the words of the documentation that this version's types carry. A new version that
 * says something else has to be read again before it is used.
 */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkEvents } from '../../support/electron-events.ts'
import { documentation } from '../../support/fake-electron.ts'

const documented = documentation(join(import.meta.dirname, '../../..'))

it.each([
  // start.ts
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
  // leaving.ts
  [
    'Emitted before the application starts closing its windows. Calling `event.preventDefault()` will prevent the default behavior, which is terminating the application.',
  ],
  [
    'All windows will be closed immediately without asking the user, and the `before-quit` and `will-quit` events will not be emitted.',
  ],
  // window.ts
  [
    'Emitted when the web page has been rendered (while not being shown) and window can be displayed without a visual flash.',
  ],
  [
    "It's emitted before the `beforeunload` and `unload` event of the DOM. Calling `event.preventDefault()` will cancel the close.",
  ],
  ['Reading this property throws `Object has been destroyed` once the window has been destroyed'],
  // tray.ts
  [
    'Note that on Linux this event is emitted when the tray icon receives an activation, which might not necessarily be left mouse click.',
  ],
  [
    'This method returns an empty image if the `path` does not exist, cannot be read, or is not a valid image.',
  ],
  ["If false, the accelerator won't be registered with the system, but it will still be displayed."],
  // shortcuts.ts
  ['When the accelerator is already taken by other applications, this call will silently fail.'],
  // guards.ts
  [
    'Please note that you must also implement `setPermissionCheckHandler` to get complete permission handling.',
  ],
  ['`will-frame-navigate` is fired when the main frame or any of its subframes attempts to navigate.'],
  [
    'This event will not emit when the navigation is started programmatically with APIs like `webContents.loadURL`',
  ],
  ['Calling `event.preventDefault()` will prevent the navigation (not just the redirect).'],
  // ipc.ts
  [
    'The frame that sent this message. May be `null` if accessed after the frame has either navigated or been destroyed.',
  ],
  ['Arguments will be serialized with the Structured Clone Algorithm'],
  // power.ts
  [
    'If `e.preventDefault()` is called, the app should exit as soon as possible by calling something like `app.quit()`.',
  ],
  // start.ts, links and ids
  [
    'be sure to register a listener for the `open-url` event early in your application startup to detect if the application is being opened to handle a URL.',
  ],
  ['It should be a reverse-DNS style ID such as `com.example.MyApp`'],
  ['The whole link, including protocol, will be passed to your application as a parameter.'],
  // autostart.ts
  ['`true` if the app was opened at login automatically.'],
  ['Defaults to an empty array. Take care to wrap paths in quotes.'],
  // notices.ts
  ['Whether or not desktop notifications are supported on the current system'],
  // window.ts, a frame that does not fit any more
  ["Force closing the window, the `unload` and `beforeunload` event won't be emitted for the web page"],
  // protocol.ts
  ['Enable V8 code cache for the scheme, only works when `standard` is also set to true.'],
])('"%s"', (sentence) => expect(documented.includes(sentence)).toBe(true))

it('the events that the fake plays are checked by the compiler, not by running', () => {
  expect(checkEvents).toBeTypeOf('function')
})
