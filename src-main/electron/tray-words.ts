/**
 * The words of the tray: amounts, the sync line, the tooltip. Pure; the tone is that of the window (docs/screens.md
 * §3).
 */
import type { SyncStatus } from '#preload/model/sync-status.ts'
import { restingWords, troubleOf, waitingWords } from '#preload/rules/sync-words.ts'
import { duration } from '#preload/rules/shown-time.ts'
import type { TrayState } from './tray-state.ts'

/** Writes an instant as the person's clock shows it. */
export type ClockTime = (at: string) => string

/** `Today 5h 12m of 7h 30m`. */
export function todayLine({ todayMinutes, goalMinutes }: TrayState): string {
  const goal = goalMinutes > 0 ? ` of ${duration(goalMinutes)}` : ''
  return `Today ${duration(todayMinutes)}${goal}`
}

/** `Offline · 2 queued`, `Synced 15:04`. What needs a person has an item of its own. */
export function syncLine(sync: SyncStatus, time: ClockTime): string {
  const waits = waitingWords(sync)
  const trouble = troubleOf(sync)
  if (trouble) return [trouble, ...waits].join(' · ')
  if (sync.sending > 0 && sync.kind === 'account') return `Sending ${sync.sending}…`
  if (waits.length > 0) return waits.join(' · ')
  return restingWords(sync, time)
}

/** Whether trying now could change anything. */
export function canTry(sync: SyncStatus): boolean {
  return troubleOf(sync) !== null || sync.queued + sync.checking > 0
}

/** `1 entry needs attention`. */
export function attentionLine(count: number): string {
  return count === 1 ? '1 entry needs attention' : `${count} entries need attention`
}

/** What hovering tells; GNOME shows none, so nothing is said here only. */
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
