/** Saves an entry from the input of a form. */
import type { EntryInput, Saved } from '#preload/model/entry.ts'
import type { FormKey } from '#preload/model/form-draft.ts'
import { shareDraft, splitSpan } from '#preload/rules/day-split.ts'
import { addMinutes, dayOf } from '#preload/rules/local-time.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { once } from '../storage/once.ts'
import { enterNew } from './enter.ts'
import type { EntryFacts } from './entry-store.ts'
import type { Ledger } from './ledger.ts'
import { rememberNew } from './undo.ts'

export interface SaveEntry {
  readonly commandId: string
  readonly entry: EntryInput
  /** Stores the fields as this item's defaults. */
  readonly remember: boolean
  /**
   * Save one entry for each day and for each side of a daylight saving change, instead of one entry on the first day.
   */
  readonly split?: boolean | undefined
  /** The form in which it was typed; its draft is discarded. */
  readonly form?: FormKey | undefined
}

/** The reply about the first entry, and the ids of all, ordered by time. */
export type SavedAll = Saved & { readonly entryIds: string[] }

/**
 * Saves all entries or none. Throws {@link Refusal}: not-found, invalid-input, required-missing, option-not-offered.
 */
export function saveEntry(ledger: Ledger, { commandId, entry, remember, split, form }: SaveEntry): SavedAll {
  const zone = ledger.clock.zone()
  const inputs = split === true ? byDay(entry, zone) : [entry]
  const saved = once(ledger.db, commandId, nowOf(ledger.clock), (): SavedAll => {
    const all = inputs.map((each) =>
      enterNew(ledger, { ...factsOf(ledger, each, zone), runId: null }, 'send'),
    )
    const today = dayOf(nowOf(ledger.clock), zone)
    for (const [index, { day }] of inputs.entries())
      if (day === today) ledger.entries.countAsUse(all[index]!.entryId)
    const entryIds = all.map(({ entryId }) => entryId)
    rememberNew(ledger, { id: commandId, kind: 'add' }, entryIds)
    if (remember) ledger.template.remember(entry.itemId, entry.draft)
    if (form !== undefined) ledger.drafts.discard(form)
    return { ...all[0]!, entryIds }
  })
  ledger.hub.emit({ name: 'entries.changed', payload: { days: inputs.map(({ day }) => day) } })
  if (form !== undefined) ledger.hub.emit({ name: 'drafts.changed', payload: {} })
  return saved
}

function byDay(entry: EntryInput, zone: string): EntryInput[] {
  if (entry.startedAt === null) return [entry]
  const parts = splitSpan(entry.startedAt, entry.minutes, zone)
  const drafts = shareDraft(entry.draft, parts)
  return parts.map(({ day, startedAt, minutes }, index) => ({
    ...{ itemId: entry.itemId, day, startedAt, minutes },
    draft: drafts[index]!,
  }))
}

/** Returns the facts for the input of a form. The day must be that of the start in the zone. */
export function factsOf(
  ledger: Ledger,
  input: EntryInput,
  zone: string,
): Omit<EntryFacts, 'id' | 'optionLabels' | 'runId'> {
  ledger.items.ref(input.itemId)
  if (input.startedAt !== null && dayOf(input.startedAt, zone) !== input.day)
    throw new Refusal('invalid-input', ['day', 'startedAt'])
  const countedMs = input.minutes * 60_000
  const endedAt =
    input.startedAt === null ? null : (input.endedAt ?? addMinutes(input.startedAt, input.minutes))
  // Both times are shown to the minute, so their seconds may account for less than one minute.
  if (endedAt !== null && Date.parse(endedAt) - Date.parse(input.startedAt!) <= countedMs - 60_000)
    throw new Refusal('invalid-input', ['endedAt'])
  return {
    itemId: input.itemId,
    day: input.day,
    startedAt: input.startedAt,
    endedAt,
    zone,
    countedMs,
    minutes: input.minutes,
    draft: input.draft,
  }
}
