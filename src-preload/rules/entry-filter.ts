/**
 * Decides whether an entry matches a filter. The main process runs this check on every cached entry, so it must be
 * fast.
 */
import type { EntryFilter, EntryStatus } from '../model/entry-filter.ts'
import type { Correction, EntryState } from '../model/entry.ts'
import type { ItemRef } from '../model/item.ts'

/**
 * The properties of an entry, other than its item, that a filter checks. The note must be in lower case and without
 * accents, as {@link folded} returns it.
 */
export interface Filtered {
  readonly note: string
  readonly status: EntryStatus
  readonly billable: boolean
  readonly options: Readonly<Record<string, string>>
}

/**
 * Returns the status that is shown for an entry. A pending or refused change or deletion (`correction`) takes
 * precedence over the state of the entry itself.
 */
export function statusOf(state: EntryState, correction: Correction['state'] | null): EntryStatus {
  if (correction !== null) return correction === 'refused' ? 'attention' : 'queued'
  return statuses[state]
}

const statuses: Readonly<Record<EntryState, EntryStatus>> = {
  held: 'queued',
  queued: 'queued',
  sending: 'queued',
  checking: 'checking',
  unfinished: 'attention',
  rejected: 'attention',
  asking: 'attention',
  confirmed: 'sent',
  cancelled: 'sent',
}

export function isFiltering(filter: EntryFilter): boolean {
  const { text = '', itemId, board, status, billable, options = {} } = filter
  return (
    text.trim() !== '' ||
    [itemId, board, status, billable].some((each) => each !== undefined) ||
    Object.keys(options).length > 0
  )
}

/**
 * Returns a function that decides whether an entry matches the filter. For each item, the conditions on the item are
 * checked only once.
 */
export function matcherOf(filter: EntryFilter): (item: ItemRef, entry: Filtered) => boolean {
  const questionOf = questionsOf(filter)
  const known = new Map<string, Question | null>()
  return (item, entry) => {
    let question = known.get(item.id)
    if (question === undefined) known.set(item.id, (question = questionOf(item)))
    return question !== null && question(entry)
  }
}

/**
 * Checks whether an entry meets the remaining conditions of the filter, after {@link questionsOf} has checked the
 * conditions on the entry's item.
 */
export type Question = (entry: Filtered) => boolean

/**
 * Returns a function that checks the filter's conditions on an item. That function returns a check for the item's
 * entries, or null if none of them can match. A search word that occurs in the item's name, board or id need not occur
 * in the entry's note too.
 */
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
      for (const [field, option] of options) if ((entry.options[field] ?? null) !== option) return false
      for (const word of left) if (!entry.note.includes(word)) return false
      return true
    }
  }
}

/** Returns the text in lower case and without accents, so that "resume" matches "Résumé". */
export function folded(text: string): string {
  // Most text is plain ASCII without accents, for which the slower steps below are not needed.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase()
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
