/**
 * Parses the duration, day and start time that the user typed after `tallystick add`. If one of them cannot be parsed,
 * the result is a sentence that describes the error.
 */
import type { Day, Instant } from '#preload/model/primitives.ts'
import { addDays, instantAt } from '#preload/rules/local-time.ts'
import { paddedTime } from '#preload/rules/shown-time.ts'
import { readDuration, readTime } from '#preload/rules/typed-time.ts'

export interface Span {
  readonly day: Day
  readonly startedAt: Instant | null
  readonly minutes: number
}

interface Typed {
  readonly time: string
  readonly day: string | undefined
  readonly at: string | undefined
}

const dash = /^(\S+?)(?:-|–|\.\.)(\S+)$/

export function readSpan(
  { time, day: typedDay, at }: Typed,
  { today, zone }: { today: Day; zone: string },
): Span | string {
  const day = readDay(typedDay, today)
  if (day === undefined) return `"${typedDay ?? ''}" is not a day. Try today, yesterday or 2026-11-20.`
  const range = dash.exec(time)
  if (range && at === undefined) {
    const [from, to] = [wallTime(range[1]), wallTime(range[2])]
    if (from === undefined || to === undefined) return `"${time}" is not understood. Try 45m or 9-10:30.`
    const startedAt = instantAt(day, from, zone)
    // An end before the start is on the next day. The entry belongs to the day of its start.
    const endDay = to > from ? day : addDays(day, 1)
    const minutes = Math.round((Date.parse(instantAt(endDay, to, zone)) - Date.parse(startedAt)) / 60_000)
    return { day, startedAt, minutes }
  }
  const minutes = readDuration(time)
  if (minutes === null) return `"${time}" is not understood. Try 45m or 9-10:30.`
  const start = at === undefined ? undefined : wallTime(at)
  if (at !== undefined && start === undefined) return `"${at}" is not a time. Try 9:15.`
  return { day, startedAt: start === undefined ? null : instantAt(day, start, zone), minutes }
}

function readDay(typed: string | undefined, today: Day): Day | undefined {
  switch (typed?.toLowerCase()) {
    case undefined:
    case 'today':
      return today
    case 'yesterday':
      return addDays(today, -1)
    default:
      return typed !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(typed) && isDay(typed) ? typed : undefined
  }
}

function isDay(text: string): boolean {
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
}

/** Returns a local time such as `09:15`, or undefined if the text is not one. */
function wallTime(typed: string | undefined): string | undefined {
  const time = typed === undefined ? null : readTime(typed)
  if (time?.kind !== 'clock') return undefined
  return paddedTime(time.hour, time.minute)
}
