/** Saves an entry that the user typed into a form. An entry that crosses midnight can be saved as several entries. */
import * as z from 'zod'
import type { Input } from '#preload/contract/commands.ts'
import { id } from '#preload/model/primitives.ts'
import { saved as savedSchema, type EntryInput } from '#preload/model/entry.ts'
import { shareDraft, splitSpan } from '#preload/rules/day-split.ts'
import { addMinutes, dayOf } from '#preload/rules/local-time.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { once } from '../storage/once.ts'
import { enterNew, type EnteringNew } from './enter.ts'
import type { EntryFacts } from './entry-store.ts'
import type { Ledger } from './ledger.ts'
import { rememberNew, type Remembering } from './undo.ts'

/** The result for the first entry, with the ids of all saved entries in chronological order. */
const savedAll = savedSchema.extend({ entryIds: z.array(id) })

/**
 * Saves an entry from a form, once per `commandId`. With `split`, an entry that crosses midnight or a daylight saving
 * change is split at these times into several entries, and either all of them are saved or none. Otherwise, it is saved
 * as one entry on the first day. With `remember`, the values of the fields are stored as defaults for later entries on
 * this item. The stored draft of `form` is deleted. Throws {@link Refusal}: not-found, invalid-input, required-missing,
 * option-not-offered.
 */
export function saveEntry(
  ledger: EnteringNew & Remembering & Pick<Ledger, 'db' | 'drafts' | 'hub' | 'items'>,
  { commandId, entry, remember, split, form }: Input<'entries.save'>,
): z.infer<typeof savedAll> {
  const zone = ledger.clock.zone()
  const inputs = split === true ? byDay(entry, zone) : [entry]
  const saved = once(ledger.db, commandId, nowOf(ledger.clock), savedAll, () => {
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

/**
 * Returns the values to store for the input of a form. Throws {@link Refusal} `invalid-input` if the start is not on
 * the entry's day in the zone, or if the time from start to end is shorter than the duration by a minute or more.
 */
export function factsOf(
  ledger: Pick<Ledger, 'items'>,
  input: EntryInput,
  zone: string,
): Omit<EntryFacts, 'id' | 'optionLabels' | 'runId'> {
  const { id: itemId } = ledger.items.staying(input.itemId)
  if (input.startedAt !== null && dayOf(input.startedAt, zone) !== input.day)
    throw new Refusal('invalid-input', ['day', 'startedAt'])
  const countedMs = input.minutes * 60_000
  const endedAt =
    input.startedAt === null ? null : (input.endedAt ?? addMinutes(input.startedAt, input.minutes))
  // The form shows start and end without seconds, so the time between them may be up to a minute shorter than the
  // entered duration.
  if (endedAt !== null && Date.parse(endedAt) - Date.parse(input.startedAt!) <= countedMs - 60_000)
    throw new Refusal('invalid-input', ['endedAt'])
  return {
    itemId,
    day: input.day,
    startedAt: input.startedAt,
    endedAt,
    zone,
    countedMs,
    minutes: input.minutes,
    draft: input.draft,
  }
}
