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
  const shown = {
    item: run.item.name,
    duration: printedDuration(countedMinutes(run.stretches, nowMs)),
    time: shownTime(run.startedAt, zone),
  }
  const w = cli()
  const texts = { running: w.runRunning, paused: w.runPaused, stopped: w.runStopped }
  return texts[run.state](shown)
}

/** Returns the status line: whether sending works, and how many entries are waiting to be sent or need attention. */
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
  const w = cli()
  const texts: Readonly<Record<SyncStatus['condition'], string>> = {
    ok: kind === 'local' ? w.savedHere : accountName,
    offline: w.offline,
    'not-answering': w.notAnswering({ account: accountName }),
    paused: w.tokenRefused,
    'no-secret': w.noSecret,
    proxy: w.proxySignIn,
    distrusted: w.distrusted,
  }
  return texts[condition]
}

/** Returns one line per entry, newest first, and then the total. */
export function dayLines(day: DayEntries | undefined, zone: string): string[] {
  if (!day || day.entries.length === 0) return [cli().nothingLogged]
  const total = printedDuration(day.minutes)
  const rows = day.entries.map((entry) => ({
    duration: printedDuration(entry.minutes),
    span: spanOf(entry, zone),
    facts: factsOf(entry),
  }))
  const durations = Math.max(7, total.length, ...rows.map(({ duration }) => duration.length))
  const spans = Math.max(13, ...rows.map(({ span }) => span.length))
  return [
    ...rows.map(
      ({ duration, span, facts }) => `${duration.padEnd(durations)} ${span.padEnd(spans)}  ${facts}`,
    ),
    `${total.padEnd(durations)} ${cli().inAll}`,
  ]
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

/**
 * Returns the message for a failure: what happened, what data is safe, and what to do. Failures that the command line
 * does not expect share one general message.
 */
export function failureWords(code: FailureCode): string {
  const w = cli()
  const texts: Partial<Readonly<Record<FailureCode, string>>> = {
    'no-run': w.noRun,
    'in-the-future': w.inTheFuture,
    'time-order': w.timeOrder,
    'required-missing': w.requiredMissing,
    'option-not-offered': w.optionNotOffered,
    'disk-full': w.diskFull,
    'folder-not-writable': w.folderNotWritable,
    'disk-failed': w.diskFailed,
    'not-found': w.itemGone,
    'invalid-input': w.notUnderstood,
    closing: w.closing,
  }
  return texts[code] ?? w.failed
}
