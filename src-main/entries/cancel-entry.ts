/** Deletes one entry, or several as one step, and restores a deleted one. */
import type { Saved } from '#preload/model/entry.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { once } from '../storage/once.ts'
import { enterAnew } from './enter.ts'
import type { Ledger } from './ledger.ts'
import { bringBack, isRemovalPending } from './sent-entry.ts'
import type { Change } from './step-store.ts'
import { remember, rememberTogether, shapeOf } from './undo.ts'
import { isInDoubt, lookFor, withdrawAny } from './withdraw.ts'

export interface EntryOrder {
  readonly commandId: string
  readonly entryId: string
}

export interface CancelEntry extends EntryOrder {
  /** Entries to delete in the same step, all or none. */
  readonly also?: readonly string[] | undefined
}

/** Throws {@link Refusal}: not-found, already-sent, being-sent. */
export function cancelEntry(
  ledger: Ledger,
  { commandId, entryId, also = [] }: CancelEntry,
): Record<string, never> {
  const entryIds = [entryId, ...also]
  once(ledger.db, commandId, nowOf(ledger.clock), () => {
    const changes = entryIds.map((each): Change => {
      const before = shapeOf(ledger, each)
      withdrawAny(ledger, each)
      return { entryId: each, before, after: null }
    })
    if (also.length === 0) remember(ledger, changes[0]!)
    else rememberTogether(ledger, { id: commandId, kind: 'delete' }, changes)
    return null
  })
  tell(ledger, entryIds)
  return {}
}

/**
 * Undo of cancel. Throws {@link Refusal}: `not-found` when the entry is not cancelled, `run-open` while its run is
 * open, `being-sent` while its deletion is being sent to the service.
 */
export function restoreEntry(ledger: Ledger, { commandId, entryId }: EntryOrder): Saved {
  const saved = once(ledger.db, commandId, nowOf(ledger.clock), () => {
    if (ledger.outbox.read(entryId)?.state !== 'cancelled') throw new Refusal('not-found', ['entryId'])
    if (ledger.entries.isClocked(entryId)) throw new Refusal('run-open')
    const step = ledger.steps.lastOf(entryId)
    if (step?.after === null) ledger.steps.mark(step.id, true)
    if (isRemovalPending(ledger, entryId)) return bringBack(ledger, entryId)
    if (isInDoubt(ledger, entryId)) return lookFor(ledger, entryId)
    const facts = ledger.entries.facts(entryId)
    return enterAnew(ledger, facts, ledger.entries.isInQuestion(facts.runId) ? 'ask' : 'either')
  })
  tell(ledger, [entryId])
  return saved
}

function tell(ledger: Ledger, entryIds: readonly string[]): void {
  const days = [...new Set(entryIds.map((entryId) => ledger.entries.facts(entryId).day))]
  ledger.hub.emit({ name: 'entries.changed', payload: { days } })
}
