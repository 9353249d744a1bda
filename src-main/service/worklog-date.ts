/**
 * Parses the date of a worklog (a time entry of API v1.0). The service stores both its exact time and its calendar date
 * (docs/interfaces/worklogs-v1.md#date).
 */
import { momentOf, readStartTime, writtenOffset } from './start-time.ts'

/**
 * Parses an ISO 8601 date and time. Returns undefined if `text` has another format or contains a day that does not
 * exist. The result has two properties:
 *
 * - `written`: The date and time in RFC 3339 format, in UTC if `text` has no offset.
 * - `day`: The calendar date as the client wrote it, which is the author's local day.
 */
export function readWorklogDate(text: string) {
  const start = readStartTime(text)
  if (!start) return undefined
  const { subMinute, offset } = start
  const seconds = subMinute === '' ? ':00' : subMinute.replace(',', '.')
  const zone = offset === null || text.endsWith('Z') ? 'Z' : writtenOffset(offset)
  // In every accepted string, the first 16 characters are the date and the time without seconds.
  return { written: `${text.slice(0, 16)}${seconds}${zone}`, day: text.slice(0, 10) }
}

/** Returns the time of a worklog in milliseconds since 1970. If no time is stored, returns midnight in UTC on `day`. */
export function worklogMsOf(written: string | null, day: string): number {
  return (written === null ? undefined : momentOf(written)) ?? Date.parse(`${day}T00:00:00Z`)
}
