/** A complete entry as one line of the recovery log: enough to restore it without the database. */
import * as z from 'zod'
import { draft } from '#preload/model/draft.ts'
import { entryProblem, entryState } from '#preload/model/entry.ts'
import { day, id, instant, minutes } from '#preload/model/primitives.ts'
import { nowOf } from '../kernel/clock.ts'
import { newest } from '../outbox/newest.ts'
import type { Move } from '../outbox/outbox-store.ts'
import { carriedOut, ordersOf, rememberOrder } from '../storage/once.ts'
import type { Ledger } from './ledger.ts'

/** The stored facts of an entry, without the labels of its options. */
export const entryFacts = z.object({
  id,
  itemId: id,
  day,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  zone: z.string(),
  countedMs: z.int(),
  minutes,
  draft,
  runId: id.nullable(),
})

/** The facts of an entry as they are stored outside of its own row. */
export const storedFacts = entryFacts.extend({
  optionLabels: z.record(z.string(), z.string()),
  runId: z.string().nullable(),
})

export const entryRecord = z.object({
  /** Increases with every change of any entry, so that an older database can be recognised. */
  n: z.int(),
  connectionId: z.string(),
  seq: z.int(),
  item: z.object({ id, name: z.string(), board: z.string().nullable() }),
  facts: storedFacts,
  state: entryState,
  problem: entryProblem.nullable(),
  serviceId: z.string().nullable(),
  /** The change or deletion that the service did not have yet. */
  correction: z.enum(['change', 'remove']).nullable().default(null),
  /** Orders that were answered with this entry. Repeating one must not create another entry. */
  orders: z.array(carriedOut).default([]),
  /** The latest attempt that was sent or about to be sent. */
  attempt: z
    .object({
      body: z.string(),
      marker: z.string().nullable(),
      baseline: z.array(z.string()).nullable(),
      newest: newest.nullable().default(null),
      serviceAt: z.string().nullable().default(null),
    })
    .nullable(),
})
export type EntryRecord = z.infer<typeof entryRecord>

/** Returns the record of the entry's current state. */
export function recordOf(ledger: Ledger, connectionId: string, entryId: string, n: number): EntryRecord {
  const facts = ledger.entries.facts(entryId)
  const { seq, state, problem } = ledger.outbox.read(entryId)!
  const attempt = ledger.journal.latest(entryId)
  return {
    n,
    connectionId,
    seq,
    item: ledger.items.ref(facts.itemId),
    facts: { ...facts, optionLabels: { ...facts.optionLabels } },
    state,
    problem,
    serviceId: ledger.journal.serviceIdOf(entryId),
    correction: ledger.corrections.read(entryId)?.kind ?? null,
    orders: ordersOf(ledger.db, entryId),
    attempt: attempt
      ? {
          ...{ body: attempt.body, marker: attempt.marker, newest: attempt.newest },
          serviceAt: attempt.serviceAt,
          baseline: attempt.baseline && [...attempt.baseline],
        }
      : null,
  }
}

/**
 * For the caller's transaction: sets the entry to the state of the record, as far as that is known without its journal.
 */
export function restoreRecord(ledger: Ledger, record: EntryRecord): void {
  const { entries, items, outbox, journal, corrections, clock } = ledger
  const { facts, state, attempt, serviceId, correction } = record
  for (const order of record.orders) rememberOrder(ledger.db, order)
  if (!items.knows(facts.itemId)) items.put(record.item, nowOf(clock))
  // The database may have lost its run.
  if (entries.has(facts.id)) entries.change({ ...facts, runId: entries.facts(facts.id).runId })
  else entries.add({ ...facts, runId: null })
  if (attempt) {
    journal.begin(facts.id, attempt)
    journal.conclude(facts.id, state === 'confirmed' ? 'confirmed' : 'lost', null)
  }
  outbox.restore(facts.id, record.seq, moveOf(record))
  corrections.drop(facts.id)
  const claimed = journal.serviceIdOf(facts.id)
  // The entry was since deleted at the service or sent again.
  if (claimed !== null && claimed !== serviceId) journal.retire(facts.id)
  const isThere = state === 'confirmed' || correction !== null
  if (isThere && serviceId !== null && claimed !== serviceId) journal.claim(facts.id, serviceId)
  if (correction !== null) corrections.wantAgain(facts.id, correction, JSON.stringify(facts))
}

function moveOf({ state, problem, attempt }: EntryRecord): Move {
  switch (state) {
    case 'confirmed':
    case 'cancelled':
      return { state }
    case 'unfinished':
    case 'rejected':
      return { state, problem }
    case 'held':
    case 'queued':
    case 'sending':
    case 'checking':
    case 'asking':
      // After this loss it is unknown whether the entry was sent.
      return { state: attempt ? 'checking' : 'queued' }
  }
}
