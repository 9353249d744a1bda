/** Deletes one or several entries so that one Undo restores them together, and restores a deleted entry. */
import * as z from 'zod'
import type { Input } from '#preload/contract/commands.ts'
import { saved as savedSchema, type Saved } from '#preload/model/entry.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { once } from '../storage/once.ts'
import { enterChanged, type Entering } from './enter.ts'
import type { Ledger } from './ledger.ts'
import { cancelRemoval, isRemovalPending } from './sent-entry.ts'
import type { Change } from './step-store.ts'
import { remember, rememberTogether, shapeOf } from './undo.ts'
import { isInDoubt, restoreInDoubt, withdrawAny, type Withdrawing } from './withdraw.ts'

/**
 * Deletes the entries as one undo step. If one of them cannot be deleted, none are. Throws {@link Refusal}:
 * not-found, already-sent, being-sent.
 */
export function cancelEntry(
  ledger: Withdrawing & Pick<Ledger, 'hub' | 'steps'>,
  { commandId, entryId, also = [] }: Input<'entries.cancel'>,
): Record<string, never> {
  const entryIds = [entryId, ...also]
  once(ledger.db, commandId, nowOf(ledger.clock), z.null(), () => {
    const changes = entryIds.map((each): Change => {
      const before = shapeOf(ledger, each)
      withdrawAny(ledger, each)
      return { entryId: each, before, after: null }
    })
    if (also.length === 0) remember(ledger, changes[0]!)
    else rememberTogether(ledger, { id: commandId, kind: 'delete' }, changes)
    return null
  })
  announce(ledger, entryIds)
  return {}
}

/**
 * Restores a deleted entry. Throws {@link Refusal}:
 * - `not-found` if the entry is not deleted
 * - `run-open` if its time belongs to the open run (the current use of the timer)
 * - `already-sent` if the entry was copied from the local workspace, and the local entry has since been sent to an
 *   account again
 */
export function restoreEntry(
  ledger: Entering &
    Pick<Ledger, 'attempts' | 'claims' | 'copies' | 'corrections' | 'db' | 'hub' | 'questions' | 'steps'>,
  { commandId, entryId }: Input<'entries.restore'>,
): Saved {
  const saved = once(ledger.db, commandId, nowOf(ledger.clock), savedSchema, () => {
    if (ledger.outbox.read(entryId)?.state !== 'cancelled') throw new Refusal('not-found', ['entryId'])
    if (ledger.entries.isClocked(entryId)) throw new Refusal('run-open')
    ledger.copies.mustBeFree(entryId)
    const step = ledger.steps.lastOf(entryId)
    if (step?.after === null) ledger.steps.mark(step.id, true)
    if (isRemovalPending(ledger, entryId)) return cancelRemoval(ledger, entryId)
    if (isInDoubt(ledger, entryId)) return restoreInDoubt(ledger, entryId)
    const facts = ledger.entries.facts(entryId)
    return enterChanged(ledger, facts, ledger.questions.isOpen(facts.runId) ? 'ask' : 'either')
  })
  announce(ledger, [entryId])
  return saved
}

function announce(ledger: Pick<Ledger, 'entries' | 'hub'>, entryIds: readonly string[]): void {
  const days = [...new Set(entryIds.map((entryId) => ledger.entries.facts(entryId).day))]
  ledger.hub.emit({ name: 'entries.changed', payload: { days } })
}
