/**
 * Computes how the current day is shown in the timer: as a rail (the day as a line of hours), as totals and as a
 * sentence.
 */
import type { Entry } from '#preload/model/entry.ts'
import type { Day, Instant } from '#preload/model/primitives.ts'
import type { Run } from '#preload/model/run.ts'
import { dayOf, hourOf } from '#preload/rules/local-time.ts'
import { partsOfEntry } from '#preload/rules/pauses.ts'
import { runMinutesOn } from '#preload/rules/run-days.ts'
import { minuteOfDay } from '#preload/rules/shown-time.ts'
import { first as words } from '#preload/words/made/first.ts'
import { list } from '#preload/words/format.ts'
import { clockTime, duration, hourTime } from '../lib/format.ts'
import type { RailHours, RailSegment } from '../ui/Rail.svelte'

export interface DaySoFar {
  /**
   * The minutes that were saved today plus the minutes that the timer's open run (not yet saved or discarded) has
   * counted today.
   */
  minutes: number
  /**
   * The rail (the day as a line of hours). Its `goalHour` is the hour at which the daily goal will be reached if the
   * timer continues. `goalHour` is undefined if the timer is not running, if there is no goal, or if the goal has
   * already been reached or will not be reached today.
   */
  rail: RailHours
}

export interface Given {
  day: Day
  zone: string
  nowMs: number
  entries: readonly Entry[]
  run: Run | null
  fromHour: number
  toHour: number
  goalMinutes: number
}

/** A shorter gap between two entries is taken for a break, not for time that the user forgot to log. */
const smallestGapHours = 5 / 60

export function daySoFar(given: Given): DaySoFar {
  const { zone, run } = given
  const now = new Date(given.nowMs).toISOString()
  const nowHour = hourOf(now, zone)
  const stretches = [...logged(given), ...counted(given, nowHour)].sort((a, b) => a.from - b.from)
  const saved = given.entries.reduce((sum, { copiedTo, minutes }) => sum + (copiedTo ? 0 : minutes), 0)
  const minutes = saved + runMinutesOn(given.day, run, given.nowMs)
  const left = given.goalMinutes - minutes
  const reached = nowHour + left / 60
  const goalHour = run?.state === 'running' && left > 0 && reached < 24 ? reached : undefined
  const last = Math.max(nowHour, ...stretches.map((stretch) => stretch.to))
  const fromHour = Math.min(given.fromHour, ...stretches.map((stretch) => Math.floor(stretch.from)))
  const toHour = Math.min(24, Math.max(given.toHour, Math.ceil(last)))
  return {
    minutes,
    rail: {
      segments: [...stretches, ...gaps(stretches, nowHour)],
      ...{ fromHour, toHour, nowHour, goalHour },
      sentence: sentence({ ...given, fromHour, toHour }, stretches, goalHour),
    },
  }
}

/** Converts the parts of entries to hours of the given day. Time before or after that day is cut off. */
export function logged({ entries, zone, day }: Pick<Given, 'entries' | 'zone' | 'day'>): RailSegment[] {
  return entries.flatMap((entry) =>
    partsOfEntry(entry).map(({ startedAt, endedAt }) => ({
      from: startHour(startedAt, day, zone),
      to: dayOf(endedAt, zone) > day ? 24 : hourOf(endedAt, zone),
      kind: 'logged' as const,
      label: entry.item.name,
    })),
  )
}

function counted({ run, zone, day }: Given, nowHour: number): RailSegment[] {
  if (!run) return []
  return run.stretches
    .filter(({ endedAt }) => endedAt === null || dayOf(endedAt, zone) === day)
    .map(({ startedAt, endedAt }) => {
      const kind = endedAt === null || run.state === 'stopped' ? 'running' : 'logged'
      const from = startHour(startedAt, day, zone)
      return { from, to: endedAt === null ? nowHour : hourOf(endedAt, zone), kind, label: run.item.name }
    })
}

/** Returns the hour at which a time range starts on the given day; 0 if it started on an earlier day. */
export function startHour(startedAt: Instant, day: Day, zone: string): number {
  return dayOf(startedAt, zone) < day ? 0 : hourOf(startedAt, zone)
}

function gaps(stretches: readonly RailSegment[], nowHour: number): RailSegment[] {
  const found: RailSegment[] = []
  let reached = stretches[0]?.to
  if (reached === undefined) return found
  for (const next of [...stretches, { from: nowHour, to: nowHour }]) {
    const length = next.from - reached
    if (length >= smallestGapHours)
      found.push({
        from: reached,
        to: next.from,
        kind: 'gap',
        label: words().todayGap({
          duration: duration(minuteOfDay(next.from) - minuteOfDay(reached)),
          ...spanFrom(reached, next.from),
        }),
      })
    reached = Math.max(reached, next.to)
  }
  return found
}

function sentence(
  { run, zone, nowMs, fromHour, toHour }: Given,
  stretches: readonly RailSegment[],
  goal?: number,
): string {
  const done = stretches
    .filter((each) => each.kind === 'logged')
    .map((each) => words().todaySpan(spanFrom(each.from, each.to)))
  const running = run?.state === 'running'
  const logged = words().todayRail({
    state: done.length === 0 ? (running ? 'nothingButRunning' : 'nothing') : running ? 'running' : 'other',
    ...spanFrom(fromHour, toHour),
    spans: list(done),
    since: run ? clockTime(run.startedAt, zone) : '',
  })
  const end =
    goal === undefined
      ? words().todayRailNow({ time: clockTime(new Date(nowMs).toISOString(), zone) })
      : words().todayRailGoal({ time: hourTime(goal) })
  return `${logged} ${end}`
}

function spanFrom(from: number, to: number): { from: string; to: string } {
  return { from: hourTime(from), to: hourTime(to) }
}
