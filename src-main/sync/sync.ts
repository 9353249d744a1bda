/** What sending and checking work with, and how they tell what changed. */
import type { Service } from '../api/http.ts'
import type { CreateRoad } from '../api/post-once.ts'
import type { Connection } from '../connections/connection.ts'
import type { Ledger } from '../entries/ledger.ts'
import type { Log } from '../kernel/log.ts'
import type { Random } from '../kernel/random.ts'
import type { SentValues } from './verdict.ts'

export interface Sync extends Ledger {
  readonly connection: Connection
  readonly service: Service
  /** The one road for creates; everything else goes through `service`. */
  readonly creates: CreateRoad
  readonly random: Random
  readonly log: Log
}

/** After the commit. */
export function tellEntry(sync: Sync, entryId: string): void {
  sync.hub.emit({ name: 'entries.changed', payload: { days: [sync.entries.facts(entryId).day] } })
}

export function sentValues(sync: Sync, entryId: string): SentValues {
  const { itemId, day, minutes } = sync.entries.facts(entryId)
  return { user: sync.connection.userId, item: itemId, date: day, minutes }
}
