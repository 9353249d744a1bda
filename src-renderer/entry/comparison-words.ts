/**
 * Texts of "Is this the same entry?": the account's entry, the local entry ("ours"), and the differences between them.
 */
import type { Candidate, EntryDetail } from '#preload/model/entry.ts'
import { clockTime, dayOfMonth, duration } from '../lib/format.ts'

export interface ComparisonWords {
  /** A sentence that describes the account's entry. */
  theirs: string
  /** Rows that compare the account's value with ours. There is a row only if at least one side has a value. */
  rows: { name: string; theirs: string; ours: string }[]
}

export function comparisonOf(entry: EntryDetail, candidate: Candidate, place: string): ComparisonWords {
  const made = timeIn(candidate.createdAt, entry.zone)
  const item = candidate.item ?? entry.item.name
  const day = candidate.day !== null && isDay(candidate.day) ? candidate.day : entry.day
  const minutes = candidate.minutes ?? entry.minutes
  const about = `${item}, ${dayOfMonth(day)}, ${duration(minutes)}`
  const rows = [
    ...different('Item', item, entry.item.name),
    ...different('Day', dayOfMonth(day), dayOfMonth(entry.day)),
    ...different('Time', duration(minutes), duration(entry.minutes)),
    { name: 'Description', theirs: candidate.description ?? '', ours: entry.description },
    {
      name: 'Start',
      theirs: timeIn(candidate.startedAt, entry.zone),
      ours: timeIn(entry.startedAt, entry.zone),
    },
    { name: 'Made', theirs: made, ours: timeIn(savedAt(entry), entry.zone) },
  ]
  return {
    theirs: `${place} ${candidate.gone ? 'had' : 'has'} an entry for ${about}${made === '' ? '' : `, made at ${made}`}${candidate.gone ? '. It isn’t there any more' : ''}.`,
    rows: rows.filter(({ theirs, ours }) => theirs !== '' || ours !== ''),
  }
}

/** Returns a row if the values differ, for example because another client has changed the account's entry. */
function different(name: string, theirs: string, ours: string): ComparisonWords['rows'] {
  return theirs === ours ? [] : [{ name, theirs, ours }]
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text)
}

function savedAt(entry: EntryDetail): string | null {
  return entry.receipts.find(({ kind }) => kind === 'saved')?.at ?? null
}

/** Formats a time from the account, which may be invalid; then the result is empty. */
function timeIn(at: string | null, zone: string): string {
  return at === null || Number.isNaN(Date.parse(at)) ? '' : clockTime(new Date(at).toISOString(), zone)
}
