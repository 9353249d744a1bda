/**
 * Parses the date of a worklog, of which both the exact time and the calendar date are stored
 * (docs/interfaces/worklogs-v1.md#date).
 */
import { momentOf, readStartTime, writtenOffset } from './start-time.ts'

export interface WorklogDate {
  /** The date and time in the form of RFC 3339, in UTC if they had no offset. */
  readonly written: string
  /** The calendar date as the client wrote it, which is the author's local day. */
  readonly day: string
}

/** Returns the parsed text, or undefined unless it is a date and time on a day that exists. */
export function readWorklogDate(text: string): WorklogDate | undefined {
  const start = readStartTime(text)
  if (!start) return undefined
  const { subMinute, offset } = start
  const seconds = subMinute === '' ? ':00' : subMinute.replace(',', '.')
  const zone = offset === null || text.endsWith('Z') ? 'Z' : writtenOffset(offset)
  // Every accepted form begins with the date and the time to the minute, which are 16 characters.
  return { written: `${text.slice(0, 16)}${seconds}${zone}`, day: text.slice(0, 10) }
}

/** Returns the time of a worklog in milliseconds since 1970. Without a stored time, it is midnight in UTC on `day`. */
export function worklogMsOf(written: string | null, day: string): number {
  return (written === null ? undefined : momentOf(written)) ?? Date.parse(`${day}T00:00:00Z`)
}
