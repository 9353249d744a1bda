/**
 * Collects requests to show the window that arrive while the program is still starting. The user makes such a request
 * by starting the program again, clicking the dock icon or opening a link. On macOS, links arrive as events, and the
 * first one may arrive before `ready` (Electron: app, open-url).
 */
import { app as electron } from 'electron'
import { readHandover, readLink, type StartArguments } from './arguments.ts'
import { wasOpenedAtLogin } from './opened-at-login.ts'

export interface Requests {
  /**
   * Merges all earlier requests into one and passes it to `show`. From then on, each request is passed to `show`
   * immediately.
   */
  pass(show: (asked: StartArguments) => void): void
}

/** Starts listening for requests. Call this before Electron's event `ready`, because a link may arrive before it. */
export function hearRequests(platform: NodeJS.Platform): Requests {
  let early: StartArguments | undefined
  let show = (asked: StartArguments): void => void (early = { ...early, ...asked })
  let passed = false
  electron.on('open-url', (event, url) => {
    event.preventDefault()
    show(readLink(url))
  })
  electron.on('second-instance', (_event, _argv, _from, handedOver) => show(readHandover(handedOver)))
  electron.on('activate', () => {
    // macOS may also send this event when it starts the program at login, although the window must then stay hidden.
    if (passed || !wasOpenedAtLogin(platform)) show({})
  })
  return {
    pass(to) {
      show = to
      passed = true
      if (early) to(early)
    },
  }
}
