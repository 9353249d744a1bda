/** Saves time that was not clocked: a form's input becomes an entry. */
import type { EntryInput, Saved } from '#preload/model/entry.ts'
import { addMinutes, dayOf } from '#preload/rules/local-time.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { once } from '../storage/once.ts'
import { enterNew } from './enter.ts'
import type { EntryFacts } from './entry-store.ts'
import type { Ledger } from './ledger.ts'

export interface SaveEntry {
  readonly commandId: string
  readonly entry: EntryInput
  /** Keeps the fields for the next time on this item. */
  readonly remember: boolean
}

/** Throws {@link Refusal}: not-found, invalid-input, required-missing, option-not-offered. */
export function saveEntry(ledger: Ledger, { commandId, entry, remember }: SaveEntry): Saved {
  const saved = once(ledger.db, commandId, nowOf(ledger.clock), () => {
    const facts = factsOf(ledger, entry, ledger.clock.zone())
    const reply = enterNew(ledger, { ...facts, runId: null }, 'send')
    if (remember) ledger.template.remember(entry.itemId, entry.draft)
    return reply
  })
  ledger.hub.emit({ name: 'entries.changed', payload: { days: [entry.day] } })
  return saved
}

/** The stored facts of what a form says. The day must be the start's own in that zone. */
export function factsOf(
  ledger: Ledger,
  input: EntryInput,
  zone: string,
): Omit<EntryFacts, 'id' | 'optionLabels' | 'runId'> {
  ledger.items.ref(input.itemId)
  if (input.startedAt !== null && dayOf(input.startedAt, zone) !== input.day)
    throw new Refusal('invalid-input', ['day', 'startedAt'])
  return {
    itemId: input.itemId,
    day: input.day,
    startedAt: input.startedAt,
    endedAt: input.startedAt === null ? null : addMinutes(input.startedAt, input.minutes),
    zone,
    countedMs: input.minutes * 60_000,
    minutes: input.minutes,
    draft: input.draft,
  }
}
