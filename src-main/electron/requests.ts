/**
 * Collects what the user requests while the program is still starting: a second start, a click on the dock icon, or a
 * link on macOS, where links arrive as events. The first event may arrive before `ready` (Electron: app, open-url).
 */
import { app as electron } from 'electron'
import { readHandover, readLink, type StartArguments } from './arguments.ts'
import { wasOpenedAtLogin } from './opened-at-login.ts'

export interface Requests {
  /** Passes all earlier requests to `show` as one request, and from now on each request. */
  pass(show: (asked: StartArguments) => void): void
}

/** Starts to listen. Call it before `ready`. */
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
    // macOS may also send this when it starts the program at login, with its window hidden.
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
