/**
 * Defines the lines of the recovery log. Each line contains the complete state of one entry, which is enough to restore
 * the entry without the database.
 */
import * as z from 'zod'
import { entryProblem, entryState } from '#preload/model/entry.ts'
import { nameSource } from '#preload/model/item.ts'
import { id } from '#preload/model/primitives.ts'
import { nowOf } from '../kernel/clock.ts'
import { newest } from '../outbox/newest.ts'
import type { Move } from '../outbox/outbox-store.ts'
import { changeable } from '../outbox/states.ts'
import { carriedOut, ordersOf, rememberOrder } from '../storage/once.ts'
import type { Ledger } from './ledger.ts'
import { storedFacts } from './stored-facts.ts'

export const entryRecord = z.object({
  /**
   * The number of this change; it increases with every change to any entry. If the log has a higher number than the
   * database, the database was replaced by an older copy.
   */
  n: z.int(),
  connectionId: z.string(),
  seq: z.int(),
  item: z.object({
    ...{ id, name: z.string(), board: z.string().nullable() },
    /**
     * The source of the name. Earlier versions did not write this property. All their names had been typed by the user,
     * so the default is `you`.
     */
    nameFrom: nameSource.nullable().default('you'),
  }),
  facts: storedFacts,
  state: entryState,
  problem: entryProblem.nullable(),
  serviceId: z.string().nullable(),
  /**
   * The kind of the correction (a change or deletion) that has not reached the service yet; null if none is pending.
   */
  correction: z.enum(['change', 'remove']).nullable().default(null),
  /**
   * Whether a deletion was sent, received no response, and was then undone. If so, the service may no longer have the
   * entry.
   */
  deletionInDoubt: z.boolean().default(false),
  /**
   * The executed commands whose replies contain the id of this entry. They are restored with the entry, so that
   * repeating one of these commands does not create another entry.
   */
  orders: z.array(carriedOut).default([]),
  /** The entry of the local workspace that this entry is a copy of; null if it is not a copy. */
  local: z.object({ id: z.string(), serviceId: z.string() }).nullable().default(null),
  /** The latest attempt to send the entry, which may or may not have reached the service. */
  attempt: z
    .object({
      body: z.string(),
      /**
       * The start as it was sent, with its fingerprint (artificial seconds and milliseconds that identify an entry).
       * The property keeps its old name, so that files written by earlier versions can be read.
       */
      marker: z.string().nullable(),
      baseline: z.array(z.string()).nullable(),
      newest: newest.nullable().default(null),
      serviceAt: z.string().nullable().default(null),
    })
    .nullable(),
})
export type EntryRecord = z.infer<typeof entryRecord>

export type Recording = Pick<
  Ledger,
  'attempts' | 'claims' | 'copies' | 'corrections' | 'db' | 'entries' | 'items' | 'outbox'
>

export type Restoring = Recording & Pick<Ledger, 'clock' | 'comparisons' | 'merges'>

export function recordOf(ledger: Recording, connectionId: string, entryId: string, n: number): EntryRecord {
  const facts = ledger.entries.facts(entryId)
  const { seq, state, problem } = ledger.outbox.read(entryId)!
  const attempt = ledger.attempts.latest(entryId)
  const pending = ledger.corrections.read(entryId)
  return {
    n,
    connectionId,
    seq,
    item: { ...ledger.items.ref(facts.itemId), nameFrom: ledger.items.nameFrom(facts.itemId) },
    facts: { ...facts, optionLabels: { ...facts.optionLabels } },
    state,
    problem,
    serviceId: ledger.claims.serviceIdOf(entryId),
    correction: pending?.kind ?? null,
    deletionInDoubt: pending?.kind === 'change' && pending.sent === 'remove',
    orders: ordersOf(ledger.db, entryId),
    local: ledger.copies.sourceOf(entryId),
    attempt: attempt
      ? {
          ...{ body: attempt.body, marker: attempt.startFingerprint, newest: attempt.newest },
          serviceAt: attempt.serviceAt,
          baseline: attempt.baseline && [...attempt.baseline],
        }
      : null,
  }
}

/**
 * Restores the entry from the record. If the record has an unconfirmed attempt, the entry is looked up at the service
 * before it is sent again. Must run inside a transaction. The caller must then call `followMerge`, because the item may
 * have been merged since the record was written.
 */
export function restoreRecord(ledger: Restoring, record: EntryRecord): void {
  const { entries, items, outbox, attempts, claims, corrections, clock } = ledger
  const { facts, state, attempt, serviceId, correction } = record
  for (const order of record.orders) rememberOrder(ledger.db, order)
  if (!items.knows(facts.itemId))
    items.put(record.item, nowOf(clock), { from: record.item.nameFrom ?? 'you' })
  // `runId` is not restored, because the run of the timer that it refers to may no longer exist.
  if (entries.has(facts.id)) entries.change({ ...facts, runId: entries.facts(facts.id).runId })
  else entries.add({ ...facts, runId: null })
  if (record.local !== null) ledger.copies.add(facts.id, record.local)
  if (attempt) {
    const { marker: startFingerprint, ...rest } = attempt
    // In these states, the user can change the entry, because the latest attempt certainly created nothing at the
    // service. A remote entry from the time of that attempt is therefore a different entry, so the time is not
    // restored.
    const serviceAt = changeable.has(state) ? null : rest.serviceAt
    attempts.begin(facts.id, { ...rest, serviceAt, startFingerprint })
    attempts.conclude(facts.id, state === 'confirmed' ? 'confirmed' : 'lost', null)
  }
  outbox.restore(facts.id, record.seq, moveOf(record))
  // The user has been asked whether the service already has the entry. The service may therefore have it, whatever is
  // known about the latest attempt.
  if (state === 'asking') ledger.comparisons.ask(facts.id, [])
  corrections.drop(facts.id)
  const claimed = claims.serviceIdOf(facts.id)
  // The database links the entry to a remote entry, but the newer record does not contain this link. After the link was
  // made, the entry must have been deleted at the service or sent again.
  if (claimed !== null && claimed !== serviceId) claims.retire(facts.id)
  const isThere = state === 'confirmed' || correction !== null
  if (isThere && serviceId !== null && claimed !== serviceId) claims.claim(facts.id, serviceId)
  if (correction !== null) {
    const sent = record.deletionInDoubt ? 'remove' : correction
    corrections.requestAgain(facts.id, correction, JSON.stringify(facts), sent)
  }
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
      // The log does not show whether the entry was sent after this record was written. An entry with an attempt is
      // therefore looked up first.
      return { state: attempt ? 'checking' : 'queued' }
  }
}
