import type { Entry } from '#preload/model/entry.ts'
import type { Day, Instant } from '#preload/model/primitives.ts'
import type { Run } from '#preload/model/run.ts'
import { addMinutes, hourOf } from '#preload/rules/local-time.ts'
import { instantOfReadings, readingsOf } from '#preload/rules/typed-time.ts'
import { sharedMinutes } from '#preload/rules/overlap.ts'
import { countedMinutes } from '#preload/rules/shown-time.ts'
import { page as words } from '#preload/words/made/page.ts'
import { dayInSentence } from '../lib/day-words.ts'
import { clockTime, twelveHours, wallTime } from '../lib/format.ts'
import type { RailHours, RailSegment } from '../ui/Rail.svelte'
import { logged, startHour } from './day-so-far.ts'

export interface Suggestion {
  label: string
  at: Instant
}

/**
 * Returns the start times that the form suggests. The first is `lastStopAt` (the end of the latest entry), if that is
 * before the start of the run. The others are 5, 15 and 30 minutes before that start.
 */
export function suggestions(run: Run, lastStopAt: Instant | null, today: Day, zone: string): Suggestion[] {
  const earlier = [5, 15, 30].map((minutes) => ({
    label: words().adjustEarlier({ minutes }),
    at: addMinutes(run.startedAt, -minutes),
  }))
  if (lastStopAt === null || lastStopAt >= run.startedAt) return earlier
  const label = words().adjustLastStop({ day: dayInSentence(lastStopAt, today, zone) })
  return [{ label, at: lastStopAt }, ...earlier]
}

/** A typed start; `at` is null while the text is empty or has a problem. */
export interface Typed {
  at: Instant | null
  problem?: string
}

/**
 * Parses a start that the user typed. An empty input is not reported as a problem, because the user has not finished
 * typing.
 */
export function readStart(text: string, run: Run, nowMs: number, zone: string): Typed {
  if (text.trim() === '') return { at: null }
  const typed = readingsOf(text, twelveHours())
  if (typed.length === 0)
    return { at: null, problem: words().adjustUnread({ text: text.trim(), time: wallTime(13, 25) }) }
  const now = new Date(nowMs).toISOString()
  // "-20" and "+20" are relative to the current start. All other forms, such as "25m ago" and times of day, are
  // interpreted relative to now.
  const relative = /^[-–−+]/.test(text.trim())
  const end = run.endedAt ?? now
  const at = instantOfReadings(typed, relative ? run.startedAt : now, zone)!
  return at < end
    ? { at }
    : { at: null, problem: run.endedAt ? words().adjustAfterEnd : words().adjustFuture }
}

/** An entry that the timer's run overlaps. `minutes` is the overlap in whole minutes. */
export interface Over {
  minutes: number
  name: string
  startedAt: Instant
  endedAt: Instant
}

export interface Preview {
  minutes: number
  /**
   * The entry that the timer's run would overlap, or null. A start at the end of this entry would avoid the overlap.
   */
  over: Over | null
  rail: RailHours
}

export function preview(
  run: Run,
  startedAt: Instant,
  { entries, nowMs, day, zone }: { entries: readonly Entry[]; nowMs: number; day: Day; zone: string },
): Preview {
  const stretches = run.stretches.map((each, index) => (index === 0 ? { ...each, startedAt } : each))
  const now = new Date(nowMs).toISOString()
  const nowHour = hourOf(now, zone)
  const from = startHour(startedAt, day, zone)
  const was = startHour(run.startedAt, day, zone)
  const segments: RailSegment[] = [
    ...logged({ entries, zone, day }),
    ...(from < was ? [{ from, to: was, kind: 'new' as const, label: words().adjustNew }] : []),
    { from: Math.max(from, was), to: nowHour, kind: 'running', label: run.item.name },
  ]
  const over = reachedOver(startedAt, run.endedAt ?? now, entries)
  const start = clockTime(startedAt, zone)
  const fromHour = Math.max(0, Math.floor(Math.min(from, was)) - 1)
  return {
    minutes: countedMinutes(stretches, nowMs),
    over,
    rail: {
      ...{ segments, fromHour, nowHour },
      toHour: Math.min(24, Math.max(Math.ceil(nowHour), fromHour + 4)),
      sentence: over
        ? words().adjustRailOver({ start, minutes: over.minutes, item: over.name })
        : words().adjustRail({ start }),
    },
  }
}

/** Returns the overlapped entry that ends last; null if no entry overlaps. */
export function reachedOver(startedAt: Instant, until: Instant, entries: readonly Entry[]): Over | null {
  let worst: Over | null = null
  for (const { startedAt: from, endedAt: to, item } of entries) {
    if (from === null || to === null) continue
    const minutes = sharedMinutes({ startedAt: from, endedAt: to }, { startedAt, endedAt: until })
    if (minutes > 0 && (worst === null || to > worst.endedAt))
      worst = { minutes, name: item.name, startedAt: from, endedAt: to }
  }
  return worst
}
