import type { FailureCode } from '#preload/contract/outcome.ts'
import type { DayEntries, Entry } from '#preload/model/entry.ts'
import type { Run } from '#preload/model/run.ts'
import type { SyncStatus } from '#preload/model/sync-status.ts'
import { countedMinutes } from '#preload/rules/shown-time.ts'
import { shownDuration, shownTime } from '#preload/words/format.ts'
import { cli } from '#preload/words/made/cli.ts'

/**
 * Formats minutes with plain spaces instead of no-break spaces, because users search the text in a terminal and copy it
 * to other programs.
 */
export function printedDuration(minutes: number): string {
  return shownDuration(minutes).replaceAll(/\s/g, ' ')
}

export function runLine(run: Run | null, nowMs: number, zone: string): string {
  if (!run) return cli().noRun
  const item = run.item.name
  const duration = printedDuration(countedMinutes(run.stretches, nowMs))
  switch (run.state) {
    case 'running':
      return cli().runRunning({ item, duration, time: shownTime(run.startedAt, zone) })
    case 'paused':
      return cli().runPaused({ item, duration })
    case 'stopped':
      return cli().runStopped({ item, duration })
  }
}

/** Returns the line about sending: its state, and how many entries are waiting or need attention. */
export function syncLine(sync: SyncStatus): string {
  const { kind, checking, queued, sending, attention } = sync
  const waits = kind === 'account'
  const facts = [
    conditionWords(sync),
    ...(waits && checking > 0 ? [cli().checking({ count: checking })] : []),
    ...(waits && queued + sending > 0 ? [cli().queued({ count: queued + sending })] : []),
    ...(attention > 0 ? [cli().attention({ count: attention })] : []),
  ]
  return cli().statusLine({ facts: facts.join(' · ') })
}

function conditionWords({ kind, condition, accountName }: SyncStatus): string {
  switch (condition) {
    case 'ok':
      return kind === 'local' ? cli().savedHere : accountName
    case 'offline':
      return cli().offline
    case 'not-answering':
      return cli().notAnswering({ account: accountName })
    case 'paused':
      return cli().tokenRefused
    case 'no-secret':
      return cli().noSecret
    case 'proxy':
      return cli().proxySignIn
    case 'distrusted':
      return cli().distrusted
  }
}

/** Returns one line per entry, newest first, and then the total. */
export function dayLines(day: DayEntries | undefined, zone: string): string[] {
  if (!day || day.entries.length === 0) return [cli().nothingLogged]
  const total = printedDuration(day.minutes)
  const rows = day.entries.map((entry) => ({
    duration: printedDuration(entry.minutes),
    span: spanOf(entry, zone),
    entry,
  }))
  const durations = widest([total, ...rows.map(({ duration }) => duration)], 7)
  const spans = widest(
    rows.map(({ span }) => span),
    13,
  )
  return [
    ...rows.map(
      ({ duration, span, entry }) => `${duration.padEnd(durations)} ${span.padEnd(spans)}  ${factsOf(entry)}`,
    ),
    `${total.padEnd(durations)} ${cli().inAll}`,
  ]
}

function widest(texts: readonly string[], least: number): number {
  return Math.max(least, ...texts.map(({ length }) => length))
}

function spanOf({ startedAt, endedAt }: Entry, zone: string): string {
  return startedAt && endedAt
    ? cli().timeSpan({ from: shownTime(startedAt, zone), to: shownTime(endedAt, zone) })
    : ''
}

function factsOf({ item, description, state }: Entry): string {
  const note = description.replace(/\s+/g, ' ').trim()
  const shownState = state === 'confirmed' ? [] : [cli().entryState({ state })]
  return [item.name, ...(note === '' ? [] : [note]), ...shownState].join(' · ')
}

/** Returns the message for a failure: what happened, what data is safe, and what to do. */
export function failureWords(code: FailureCode): string {
  switch (code) {
    case 'no-run':
      return cli().noRun
    case 'in-the-future':
      return cli().inTheFuture
    case 'time-order':
      return cli().timeOrder
    case 'required-missing':
      return cli().requiredMissing
    case 'option-not-offered':
      return cli().optionNotOffered
    case 'disk-full':
      return cli().diskFull
    case 'folder-not-writable':
      return cli().folderNotWritable
    case 'disk-failed':
      return cli().diskFailed
    case 'not-found':
      return cli().itemGone
    case 'invalid-input':
      return cli().notUnderstood
    case 'closing':
      return cli().closing
    default:
      return cli().failed
  }
}
