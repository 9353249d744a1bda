/** Messages about time that crosses midnight or a daylight saving change. Pure. */
import type { DayPart } from '#preload/rules/day-split.ts'
import { clockTime, dayShort, duration, wallTime, weekday } from '../lib/format.ts'

export interface DayRow {
  day: string
  times: string
  minutes: number
}

export interface DaySplitWords {
  text: string
  rows: readonly DayRow[]
  /** Button labels such as "Save as two" and "All on Friday". */
  split: string
  whole: string
}

const numbers = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Returns the messages. `parts` has at least two elements. Times are shown in `zone`, where the run began. */
export function daySplitWords(parts: readonly DayPart[], zone: string): DaySplitWords {
  const days = new Set(parts.map(({ day }) => day))
  const count = numbers[parts.length] ?? String(parts.length)
  const text =
    days.size > 1
      ? `An entry belongs to one day, so this becomes ${count}.`
      : `The clocks changed in between, so start and end alone would not say how long it was. This becomes ${count}.`
  return {
    text,
    rows: parts.map((part) => ({
      day: dayShort(part.day),
      times: `${clockTime(part.startedAt, zone)} – ${endTime(part, zone)}`,
      minutes: part.minutes,
    })),
    split: `Save as ${count}`,
    whole: days.size > 1 ? `All on ${weekday(parts[0]!.day)}` : `As one, ${wholeOf(parts)}`,
  }
}

function wholeOf(parts: readonly DayPart[]): string {
  return duration(parts.reduce((sum, { minutes }) => sum + minutes, 0))
}

/**
 * Formats the end of a part using the day and the UTC offset of its start, for example 24:00 instead of 0:00, and 2:00
 * instead of 3:00 when clocks change.
 */
function endTime({ day, startedAt, endedAt }: DayPart, zone: string): string {
  const { offset } = Temporal.Instant.from(startedAt).toZonedDateTimeISO(zone)
  const end = Temporal.Instant.from(endedAt).toZonedDateTimeISO(offset)
  return end.toPlainDate().toString() > day ? wallTime(24, end.minute) : wallTime(end.hour, end.minute)
}
