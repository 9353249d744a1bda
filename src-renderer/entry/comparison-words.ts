/**
 * Messages for the question "Is this the same entry?". They describe the account's entry (`theirs`), the local entry
 * (`ours`) and the differences between them.
 */
import type { Candidate, EntryDetail } from '#preload/model/entry.ts'
import { entry as words } from '#preload/words/made/entry.ts'
import { clockTime, dayOfMonth, duration } from '../lib/format.ts'

/**
 * Returns a sentence about the account's entry (`theirs`), and rows that compare its values with those of the local
 * entry (`ours`). The item, day and duration each get a row only if they differ. Every other value gets a row if at
 * least one of the two entries has it.
 */
export function comparisonOf(entry: EntryDetail, candidate: Candidate, place: string) {
  const made = timeIn(candidate.createdAt, entry.zone)
  const item = candidate.item ?? entry.item.name
  const day = dayOfMonth(candidate.day !== null && isDay(candidate.day) ? candidate.day : entry.day)
  const length = duration(candidate.minutes ?? entry.minutes)
  const rows = [
    ...different(words().item, item, entry.item.name),
    ...different(words().day, day, dayOfMonth(entry.day)),
    ...different(words().rowDuration, length, duration(entry.minutes)),
    { name: words().rowNote, theirs: candidate.description ?? '', ours: entry.description },
    {
      name: words().start,
      theirs: timeIn(candidate.startedAt, entry.zone),
      ours: timeIn(entry.startedAt, entry.zone),
    },
    { name: words().rowMade, theirs: made, ours: timeIn(savedAt(entry), entry.zone) },
  ]
  return {
    theirs: sentence(candidate.gone, { place, item, day, duration: length, made }),
    rows: rows.filter(({ theirs, ours }) => theirs !== '' || ours !== ''),
  }
}

interface Facts {
  place: string
  item: string
  day: string
  duration: string
  /** The time at which the entry was created; empty if unknown. */
  made: string
}

function sentence(gone: boolean, facts: Facts): string {
  if (facts.made === '') return gone ? words().candidateGone(facts) : words().candidate(facts)
  return gone ? words().candidateGoneMade(facts) : words().candidateMade(facts)
}

function different(name: string, theirs: string, ours: string) {
  return theirs === ours ? [] : [{ name, theirs, ours }]
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text)
}

function savedAt(entry: EntryDetail): string | null {
  return entry.receipts.find(({ kind }) => kind === 'saved')?.at ?? null
}

/** Formats a time from the account. Returns an empty string if the time is missing or invalid. */
function timeIn(at: string | null, zone: string): string {
  return at === null || Number.isNaN(Date.parse(at)) ? '' : clockTime(new Date(at).toISOString(), zone)
}
