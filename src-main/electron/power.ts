/**
 * The machine wakes up, is unlocked, shuts down. Owns those events; what they mean is the app's. Linux tells of
 * waking and shutting down only (Electron: powerMonitor), so the app's own look at the clock stays in charge.
 */
import { powerMonitor } from 'electron'

export interface PowerMakings {
  readonly away: (cause: 'locked' | 'slept') => void
  /** `person`: somebody is there. A machine also wakes up by itself. */
  readonly wake: (by?: 'person') => void
  readonly shutDown: () => void
}

/** After `ready`. The returned function ends it. */
export function listenToPower({ away, wake, shutDown }: PowerMakings): () => void {
  const listeners = {
    suspend: () => away('slept'),
    'lock-screen': () => away('locked'),
    resume: () => wake(),
    'unlock-screen': () => wake('person'),
    'user-did-become-active': () => wake('person'),
    // Held back until the files are closed; the system gives up waiting by itself (Electron: powerMonitor).
    shutdown(event?: Pick<Electron.Event, 'preventDefault'>) {
      event?.preventDefault()
      shutDown()
    },
  }
  // Each event is an overload of its own to the compiler; all of these take a listener without arguments.
  const each = Object.entries(listeners) as ['resume', () => void][]
  for (const [event, listener] of each) powerMonitor.on(event, listener)
  return () => {
    for (const [event, listener] of each) powerMonitor.off(event, listener)
  }
}
