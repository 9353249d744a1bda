/**
 * The machine wakes up, is unlocked, shuts down. Owns those events; what they mean is the app's. Linux tells of
 * waking and shutting down only (power-monitor.md), so the app's own look at the clock stays in charge.
 */
import { powerMonitor } from 'electron'

export interface PowerMakings {
  readonly wake: () => void
  readonly shutDown: () => void
}

/** After `ready`. The returned function ends it. */
export function listenToPower({ wake, shutDown }: PowerMakings): () => void {
  powerMonitor.on('resume', wake)
  powerMonitor.on('unlock-screen', wake)
  powerMonitor.on('user-did-become-active', wake)
  powerMonitor.on('shutdown', shutDown)
  return () => {
    powerMonitor.off('resume', wake)
    powerMonitor.off('unlock-screen', wake)
    powerMonitor.off('user-did-become-active', wake)
    powerMonitor.off('shutdown', shutDown)
  }
}
