/**
 * Writes the texts of the tray: durations, the line about sending, the tooltip. They have the same tone as those of the
 * window (docs/screens.md §3).
 */
import type { SyncStatus } from '#preload/model/sync-status.ts'
import { restingWords, troubleOf, waitingWords } from '#preload/rules/sync-words.ts'
import { duration } from '#preload/rules/shown-time.ts'
import type { TrayState } from './tray-state.ts'

/** Formats an instant as a time of day for the user's locale. */
export type ClockTime = (at: string) => string

/** Returns the line about today, for example `Today 5h 12m of 7h 30m`. */
export function todayLine({ todayMinutes, goalMinutes }: TrayState): string {
  const goal = goalMinutes > 0 ? ` of ${duration(goalMinutes)}` : ''
  return `Today ${duration(todayMinutes)}${goal}`
}

/**
 * Returns the line about sending, for example `Offline · 2 queued` or `Synced 15:04`. Entries that need attention have
 * their own menu item.
 */
export function syncLine(sync: SyncStatus, time: ClockTime): string {
  const waits = waitingWords(sync)
  const trouble = troubleOf(sync)
  if (trouble) return [trouble, ...waits].join(' · ')
  if (sync.sending > 0 && sync.kind === 'account') return `Sending ${sync.sending}…`
  if (waits.length > 0) return waits.join(' · ')
  return restingWords(sync, time)
}

/** Returns true when sending now could change anything. */
export function canTry(sync: SyncStatus): boolean {
  return troubleOf(sync) !== null || sync.queued + sync.checking > 0
}

/** Returns the line about entries that need attention, for example `1 entry needs attention`. */
export function attentionLine(count: number): string {
  return count === 1 ? '1 entry needs attention' : `${count} entries need attention`
}

/** Returns the tooltip of the icon. GNOME shows no tooltip, so the menu contains the same information. */
export function tooltip(state: TrayState): string {
  const doing = doingLine(state)
  if (state.sync.attention > 0) return `${attentionLine(state.sync.attention)}. ${doing}`
  if (troubleOf(state.sync) && state.sync.queued > 0) return `${doing}. ${troubleSentence(state.sync)}`
  if (state.run?.state === 'paused') return doing
  return `${doing}. Today ${duration(state.todayMinutes)}`
}

function doingLine({ run }: TrayState): string {
  switch (run?.state) {
    case 'running':
      return `${run.item.name}, ${duration(run.minutes)}`
    case 'paused':
      return `Paused at ${duration(run.minutes)}. ${run.item.name}`
    case 'stopped':
      return `Stopped at ${duration(run.minutes)}, not saved yet. ${run.item.name}`
    case undefined:
      return 'Nothing running'
  }
}

function troubleSentence(sync: SyncStatus): string {
  const entries = sync.queued === 1 ? '1 entry' : `${sync.queued} entries`
  return `${troubleOf(sync) ?? ''}, ${entries} queued`
}
