/**
 * Reports the machine's power events to the app: sleep, lock, wake-up, unlock and shutdown. Linux reports only waking
 * up and shutting down (Electron: powerMonitor), so the app also watches the clock itself.
 */
import { powerMonitor } from 'electron'

export interface PowerMakings {
  readonly away: (cause: 'locked' | 'slept') => void
  /**
   * `person` means that the user is at the machine. Without this argument, the machine might have woken up by itself.
   */
  readonly wake: (by?: 'person') => void
  readonly shutDown: () => void
}

/**
 * Starts listening for power events. Returns a function that stops listening. Call this after Electron's event `ready`.
 */
export function listenToPower({ away, wake, shutDown }: PowerMakings): () => void {
  const listeners = {
    suspend: () => away('slept'),
    'lock-screen': () => away('locked'),
    resume: () => wake(),
    'unlock-screen': () => wake('person'),
    'user-did-become-active': () => wake('person'),
    // Calling `preventDefault` delays the shutdown until the files are closed. The system stops waiting after a while
    // (Electron: powerMonitor).
    shutdown(event?: Pick<Electron.Event, 'preventDefault'>) {
      event?.preventDefault()
      shutDown()
    },
  }
  // Electron's types have a separate overload for each event. The cast to one of them is safe, because every listener
  // here can be called without arguments.
  const each = Object.entries(listeners) as ['resume', () => void][]
  for (const [event, listener] of each) powerMonitor.on(event, listener)
  return () => {
    for (const [event, listener] of each) powerMonitor.off(event, listener)
  }
}
