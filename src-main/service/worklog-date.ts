/**
 * A worklog's date: a date-time whose moment and calendar date are kept (docs/interfaces/worklogs-v1.md#date). Pure.
 */
import { momentOf, readStartTime, writtenOffset } from './start-time.ts'

export interface WorklogDate {
  /** As it was given, in the form of RFC 3339; UTC where no offset was given. */
  readonly written: string
  /** The calendar date as written: the local day of its author. */
  readonly day: string
}

/** Undefined unless it is a date-time of a day that the calendar has. */
export function readWorklogDate(text: string): WorklogDate | undefined {
  const start = readStartTime(text)
  if (!start) return undefined
  const { subMinute, offset } = start
  const seconds = subMinute === '' ? ':00' : subMinute.replace(',', '.')
  const zone = offset === null || text.endsWith('Z') ? 'Z' : writtenOffset(offset)
  // Year to minute stand at the beginning of every form that v1.0 takes.
  return { written: `${text.slice(0, 16)}${seconds}${zone}`, day: text.slice(0, 10) }
}

/** Epoch milliseconds of an entry's worklog date; midnight in UTC where none was given. */
export function worklogMsOf(written: string | null, day: string): number {
  return (written === null ? undefined : momentOf(written)) ?? Date.parse(`${day}T00:00:00Z`)
}
