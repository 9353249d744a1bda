/** Whether an entry is among those that a filter asks for. Pure; main asks it of every entry that it keeps. */
import type { EntryFilter, EntryStatus } from '../model/entry-filter.ts'
import type { Correction, EntryState } from '../model/entry.ts'
import type { ItemRef } from '../model/item.ts'

/** What a filter looks at beside the item. `note` is {@link folded}. */
export interface Filtered {
  readonly note: string
  readonly status: EntryStatus
  readonly billable: boolean
  readonly options: Readonly<Record<string, string>>
}

/** The condition that an entry is shown as: that of its change or deletion, where the service is still to be told. */
export function statusOf(state: EntryState, correction: Correction['state'] | null): EntryStatus {
  if (correction !== null) return correction === 'refused' ? 'attention' : 'queued'
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

/** Whether it asks for anything but everything. */
export function isFiltering(filter: EntryFilter): boolean {
  const { text = '', itemId, board, status, billable, options = {} } = filter
  return (
    text.trim() !== '' ||
    [itemId, board, status, billable].some((each) => each !== undefined) ||
    Object.keys(options).length > 0
  )
}

/** The question that the filter asks of each entry. An item is looked at once, however many entries it has. */
export function matcherOf(filter: EntryFilter): (item: ItemRef, entry: Filtered) => boolean {
  const questionOf = questionsOf(filter)
  const known = new Map<string, Question | null>()
  return (item, entry) => {
    let question = known.get(item.id)
    if (question === undefined) known.set(item.id, (question = questionOf(item)))
    return question !== null && question(entry)
  }
}

/** Whether an entry of one item is among those asked for. */
export type Question = (entry: Filtered) => boolean

/** What the filter asks of the entries of an item, from whom less is asked when the item has some of the words; null when the item alone says no. */
export function questionsOf(filter: EntryFilter): (item: ItemRef) => Question | null {
  const { itemId, board, status, billable } = filter
  const words = folded(filter.text ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const options = Object.entries(filter.options ?? {})

  return (item) => {
    if (itemId !== undefined && item.id !== itemId) return null
    if (board !== undefined && item.board !== board) return null
    const text = folded(`${item.name} ${item.board ?? ''} ${item.id}`)
    const left = words.filter((word) => !text.includes(word))
    return (entry) => {
      if (status !== undefined && entry.status !== status) return false
      if (billable !== undefined && entry.billable !== billable) return false
      for (const [field, option] of options) if (entry.options[field] !== option) return false
      for (const word of left) if (!entry.note.includes(word)) return false
      return true
    }
  }
}

/** Case and accents apart, so that "resume" finds "Résumé". */
export function folded(text: string): string {
  // Most text is plain, and there is much of it.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase()
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
