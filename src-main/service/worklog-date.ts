/**
 * Reads a worklog's date-time, of which both the moment and the calendar date are stored
 * (docs/interfaces/worklogs-v1.md#date). Pure.
 */
import { momentOf, readStartTime, writtenOffset } from './start-time.ts'

export interface WorklogDate {
  /** The given date-time in the form of RFC 3339; UTC if it had no offset. */
  readonly written: string
  /** The calendar date as written, which is the author's local day. */
  readonly day: string
}

/** Parses the text; undefined unless it is a date-time of a day that exists. */
export function readWorklogDate(text: string): WorklogDate | undefined {
  const start = readStartTime(text)
  if (!start) return undefined
  const { subMinute, offset } = start
  const seconds = subMinute === '' ? ':00' : subMinute.replace(',', '.')
  const zone = offset === null || text.endsWith('Z') ? 'Z' : writtenOffset(offset)
  // Every form that v1.0 accepts begins with the date and the time to the minute.
  return { written: `${text.slice(0, 16)}${seconds}${zone}`, day: text.slice(0, 10) }
}

/** Epoch milliseconds of an entry's worklog date; midnight in UTC if it has none. */
export function worklogMsOf(written: string | null, day: string): number {
  return (written === null ? undefined : momentOf(written)) ?? Date.parse(`${day}T00:00:00Z`)
}
