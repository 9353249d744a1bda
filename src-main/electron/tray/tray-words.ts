/**
 * Formats the tray's messages, such as the tooltip and the line about sending, in the same tone as those of the window
 * (docs/screens.md §3).
 */
import type { SyncStatus } from '#preload/model/sync-status.ts'
import { restingWords, troubleOf, waitingWords } from '#preload/rules/sync-words.ts'
import { shownDuration } from '#preload/words/format.ts'
import { desk as words } from '#preload/words/made/desk.ts'
import type { TrayState } from './tray-state.ts'

export type ClockTime = (at: string) => string

/** Returns the line about today, for example `Today 5h 12m of 7h 30m`. */
export function todayLine({ todayMinutes, goalMinutes }: TrayState): string {
  const duration = shownDuration(todayMinutes)
  if (goalMinutes === 0) return words().today({ duration })
  return words().todayOfGoal({ duration, goal: shownDuration(goalMinutes) })
}

/**
 * Returns the line about sending, for example `Offline · 2 queued` or `Synced 15:04`. Entries that need attention have
 * their own menu item.
 */
export function syncLine(sync: SyncStatus, time: ClockTime): string {
  const waits = waitingWords(sync)
  const trouble = troubleOf(sync)
  if (trouble) return [trouble, ...waits].join(' · ')
  if (sync.sending > 0 && sync.kind === 'account') return words().sending({ count: sync.sending })
  if (waits.length > 0) return waits.join(' · ')
  return restingWords(sync, time)
}

/** Returns true when there is something to send or a problem to retry, so that "send now" makes sense. */
export function canTry(sync: SyncStatus): boolean {
  return troubleOf(sync) !== null || sync.queued + sync.checking > 0
}

/** Returns the line about entries that need attention, for example `1 entry needs attention`. */
export function attentionLine(count: number): string {
  return words().attention({ count })
}

/** Returns the tooltip of the icon. GNOME shows no tooltip, so the menu contains the same information. */
export function tooltip(state: TrayState): string {
  const { sync, run, todayMinutes } = state
  const doing = doingLine(state)
  const trouble = troubleOf(sync)
  if (sync.attention > 0) return words().tipBoth({ first: attentionLine(sync.attention), second: doing })
  if (trouble && sync.queued > 0)
    return words().tipBoth({ first: doing, second: words().tipQueued({ trouble, count: sync.queued }) })
  if (run?.state === 'paused') return doing
  return words().tipBoth({ first: doing, second: words().today({ duration: shownDuration(todayMinutes) }) })
}

function doingLine({ run }: TrayState): string {
  if (!run) return words().tipIdle
  const shown = { item: run.item.name, duration: shownDuration(run.minutes) }
  const w = words()
  const texts = { running: w.tipRunning, paused: w.tipPaused, stopped: w.tipStopped }
  return texts[run.state](shown)
}
