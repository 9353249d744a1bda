/** Settles an entry in doubt, in the caller's transaction. */
import { nowOf } from '../kernel/clock.ts'
import type { Sync } from './sync.ts'

/** Confirms the entry: the service's entry is ours. */
export function adopt(sync: Sync, entryId: string, serviceId: string): void {
  sync.comparisons.answered(entryId)
  sync.journal.claim(entryId, serviceId)
  sync.outbox.move(entryId, { state: 'confirmed' })
  sync.outbox.note(entryId, nowOf(sync.clock), 'found')
}

/** Asks a person, because the evidence is not conclusive. */
export function ask(sync: Sync, entryId: string, about: Parameters<Sync['comparisons']['ask']>[1]): void {
  sync.comparisons.ask(entryId, about)
  sync.outbox.move(entryId, { state: 'asking' })
}
