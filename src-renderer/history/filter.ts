/** Which of the week's entries are shown. Owns the matching; the words on the chips are the view's. */
import type { DayEntries, Entry, EntryState } from '#preload/model/entry.ts'

/** What a person can ask for: the four conditions that have a badge, and everything that arrived. */
export type StatusFilter = 'attention' | 'queued' | 'checking' | 'sent'

export interface Filter {
  text: string
  itemId: string | null
  status: StatusFilter | null
}

export const everything: Filter = { text: '', itemId: null, status: null }

export function isFiltering(filter: Filter): boolean {
  return filter.text.trim() !== '' || filter.itemId !== null || filter.status !== null
}

/** The condition that a state is shown as. */
export function statusOf(state: EntryState): StatusFilter {
  switch (state) {
    case 'held':
    case 'queued':
    case 'sending':
      return 'queued'
    case 'checking':
      return 'checking'
    case 'unfinished':
    case 'rejected':
    case 'asking':
      return 'attention'
    case 'confirmed':
    case 'cancelled':
      return 'sent'
  }
}

/** The days that have a matching entry, with the totals of what matches. */
export function filterDays(days: readonly DayEntries[], filter: Filter): DayEntries[] {
  if (!isFiltering(filter)) return [...days]
  const words = wordsOf(filter.text)
  return days.flatMap((one) => {
    const entries = one.entries.filter((entry) => matches(entry, filter, words))
    if (entries.length === 0) return []
    return [
      {
        day: one.day,
        entries,
        minutes: sum(entries, 'minutes'),
        billableMinutes: sum(entries, 'billableMinutes'),
      },
    ]
  })
}

function matches(entry: Entry, filter: Filter, words: readonly string[]): boolean {
  if (filter.itemId !== null && entry.item.id !== filter.itemId) return false
  if (filter.status !== null && statusOf(entry.state) !== filter.status) return false
  if (words.length === 0) return true
  const text = folded(`${entry.item.name} ${entry.item.board ?? ''} ${entry.item.id} ${entry.description}`)
  return words.every((word) => text.includes(word))
}

function wordsOf(text: string): string[] {
  return folded(text).split(/\s+/).filter(Boolean)
}

/** Case and accents apart, so that "resume" finds "Résumé". */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function sum(entries: readonly Entry[], key: 'minutes' | 'billableMinutes'): number {
  return entries.reduce((total, entry) => total + entry[key], 0)
}
