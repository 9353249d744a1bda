import type { Run, RunState } from '#preload/model/run.ts'
import { elapsedMs } from '#preload/rules/elapsed.ts'
import { countedMinutes, hoursMinutes } from '#preload/rules/shown-time.ts'
import { page as words } from '#preload/words/made/page.ts'

const minuteMs = 60_000

/** Returns a title such as `0:47 Refund flow – Tallystick`, or only `Tallystick` if the timer is not in use. */
export function tabTitle(run: Run | null, nowMs: number): string {
  if (run === null) return 'Tallystick'
  const time = hoursMinutes(countedMinutes(run.stretches, nowMs))
  const titles = { running: words().tabRunning, paused: words().tabPaused, stopped: words().tabStopped }
  return titles[run.state]({ time, item: run.item.name })
}

/**
 * Returns the number of milliseconds until the title changes to the next minute, or null if the timer is not running.
 */
export function nextTitleIn(run: Run | null, nowMs: number): number | null {
  if (run?.state !== 'running') return null
  return minuteMs - (elapsedMs(run.stretches, nowMs) % minuteMs)
}

/** Returns the app icon as a data URL, with a colored dot if the timer is running, paused, or stopped but unsaved. */
export function tabIcon(state: RunState | null): string {
  const dot = state === null ? '' : `<circle cx="12" cy="12" r="4" fill="${dots[state]}"/>`
  return `data:image/svg+xml,${encodeURIComponent(`${icon}${dot}</svg>`)}`
}

const dots: Record<RunState, string> = { running: '#3DCBB0', paused: '#F2B84B', stopped: '#F2F7F6' }
// The shapes are copied from resources/icons/app-icon-small.svg. The closing tag is left out, so that `tabIcon` can add
// a dot before it.
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="none">' +
  '<rect width="16" height="16" rx="3.75" fill="#162021"/>' +
  '<rect x="0.25" y="0.25" width="15.5" height="15.5" rx="3.5" stroke="#fff" stroke-width="0.5" stroke-opacity=".16"/>' +
  '<path fill="#F2F7F6" d="M3 3h2v10h-2zM7 3h2v10h-2zM11 3h2v10h-2z"/>' +
  '<path fill="#3DCBB0" d="M1.5 10.125L14.5 3.625v2.25L1.5 12.375z"/>'
