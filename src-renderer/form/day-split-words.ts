/**
 * Messages about time that crosses midnight or a daylight saving change and is therefore split into several entries.
 */
import type { DayPart } from '#preload/rules/day-split.ts'
import { page as words } from '#preload/words/made/page.ts'
import { clockTime, dayShort, duration, wallTime, weekday } from '../lib/format.ts'

/**
 * Returns the messages about the parts into which time is split, with button labels such as "Save as two" (`split`) and
 * "All on Friday" (`whole`). `parts` has at least two elements. `zone` is the time zone of the start.
 */
export function daySplitWords(parts: readonly DayPart[], zone: string) {
  const days = new Set(parts.map(({ day }) => day))
  const count = parts.length
  return {
    text: days.size > 1 ? words().formSplitDays({ count }) : words().formSplitClocks({ count }),
    rows: parts.map((part) => ({
      day: dayShort(part.day),
      times: `${clockTime(part.startedAt, zone)} – ${endTime(part, zone)}`,
      minutes: part.minutes,
    })),
    split: words().formSplitSaveAs({ count }),
    whole:
      days.size > 1
        ? words().formSplitAllOn({ weekday: weekday(parts[0]!.day) })
        : words().formSplitAsOne({ duration: wholeOf(parts) }),
  }
}

function wholeOf(parts: readonly DayPart[]): string {
  return duration(parts.reduce((sum, { minutes }) => sum + minutes, 0))
}

/**
 * Formats the end of a part, based on the day and the UTC offset of its start. The end of a day is therefore 24:00
 * instead of 0:00, and a part that ends when clocks change from 2:00 to 3:00 ends at 2:00.
 */
function endTime({ day, startedAt, endedAt }: DayPart, zone: string): string {
  const { offset } = Temporal.Instant.from(startedAt).toZonedDateTimeISO(zone)
  const end = Temporal.Instant.from(endedAt).toZonedDateTimeISO(offset)
  return end.toPlainDate().toString() > day ? wallTime(24, end.minute) : wallTime(end.hour, end.minute)
}
