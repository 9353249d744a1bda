/**
 * Parses the duration, day and start time that the user typed after `tallystick add`. If one of them cannot be parsed,
 * the result is a sentence that describes the error.
 */
import type { Day, Instant } from '#preload/model/primitives.ts'
import { addDays, instantAt } from '#preload/rules/local-time.ts'
import { paddedTime } from '#preload/rules/shown-time.ts'
import { readDuration, readTime } from '#preload/rules/typed-time.ts'
import { typedDay } from '#preload/rules/typing/typed-text.ts'
import { cli } from '#preload/words/made/cli.ts'
import type { Order } from './command-line.ts'

export interface Span {
  readonly day: Day
  readonly startedAt: Instant | null
  readonly minutes: number
}

type Typed = Pick<Extract<Order, { do: 'add' }>, 'time' | 'day' | 'at'>

const dash = /^(\S+?)(?:-|–|\.\.)(\S+)$/

export function readSpan(
  { time, day: dayText, at }: Typed,
  { today, zone }: { today: Day; zone: string },
): Span | string {
  const day = readDay(dayText, today)
  if (day === undefined) return cli().notADay({ typed: dayText ?? '' })
  const range = dash.exec(time)
  if (range && at === undefined) {
    const [from, to] = [wallTime(range[1]), wallTime(range[2])]
    if (from === undefined || to === undefined) return cli().notASpan({ typed: time })
    const startedAt = instantAt(day, from, zone)
    // If the end is earlier than the start, it is on the next day. The entry belongs to the day on which it starts.
    const endDay = to > from ? day : addDays(day, 1)
    const minutes = Math.round((Date.parse(instantAt(endDay, to, zone)) - Date.parse(startedAt)) / 60_000)
    return { day, startedAt, minutes }
  }
  const minutes = readDuration(time)
  if (minutes === null) return cli().notASpan({ typed: time })
  const start = at === undefined ? undefined : wallTime(at)
  if (at !== undefined && start === undefined) return cli().notATimeOfDay({ typed: at })
  return { day, startedAt: start === undefined ? null : instantAt(day, start, zone), minutes }
}

/**
 * Parses a day in English, German or French. Returns today if `typed` is undefined, and undefined if the text is not a
 * day or is ambiguous.
 */
function readDay(typed: string | undefined, today: Day): Day | undefined {
  return typed === undefined ? today : (typedDay(typed, today) ?? undefined)
}

/**
 * Parses a local time such as `09:15`. Returns undefined for any other text, including `20m ago`, which `readTime` also
 * accepts.
 */
function wallTime(typed: string | undefined): string | undefined {
  const time = typed === undefined ? null : readTime(typed)
  if (time?.kind !== 'clock') return undefined
  return paddedTime(time.hour, time.minute)
}
