/** Decides when a new, hidden window may be shown without flashing. */
import type { BrowserWindow } from 'electron'
import type { Clock } from '../../kernel/clock.ts'

/** After this time in milliseconds a window is shown even if it has not been painted. */
const patienceMs = 2_000

/**
 * Calls `ready` once, when the window may be shown: after its first paint or, at the latest, after two seconds. On
 * Wayland a hidden window may never paint, and `ready-to-show` then never comes (electron#48859), so on Linux the
 * loaded page is enough. On other systems the page loads before the first paint, so showing the window then would be
 * too early.
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
