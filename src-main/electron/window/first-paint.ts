/** Decides when a new, hidden window may be shown without flashing. */
import type { BrowserWindow } from 'electron'
import type { Clock } from '../../kernel/clock.ts'

/** A window is shown after this many milliseconds even if it has not been painted. */
const patienceMs = 2_000

/**
 * Calls `ready` once, when the window may be shown: after its first paint or, at the latest, after two seconds. On
 * Wayland a hidden window might never be painted, and then `ready-to-show` is never emitted (electron#48859). On Linux
 * it is therefore enough that the page has loaded. On other systems the page loads before the first paint, so showing
 * the window then would be too early.
 */
export function whenPaintable(
  window: BrowserWindow,
  { clock, platform }: { clock: Clock; platform: NodeJS.Platform },
  ready: () => void,
): void {
  let waiting = true
  const forget = clock.after(patienceMs, () => once())
  const once = (): void => {
    if (!waiting) return
    waiting = false
    forget()
    ready()
  }
  window.once('ready-to-show', once)
  if (platform === 'linux') window.webContents.once('did-finish-load', once)
  window.once('closed', () => {
    waiting = false
    forget()
  })
}
