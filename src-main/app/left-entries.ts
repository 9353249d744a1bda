/**
 * Finds unsent entries that no connected account would send: those of disconnected accounts, and those that exist only
 * in the recovery log (a file beside the database) of an unknown account. Lists these entries by account, and moves
 * them to another account when the user requests it. The recovery logs are read once, at the start.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { UnsentEntry } from '#preload/model/connection.ts'
import type { LeftBehind } from '#preload/model/notice.ts'
import { isSame, mustBeThere } from '../connections/accounts.ts'
import type { ConnectionStore } from '../connections/connection-store.ts'
import { localId } from '../connections/connection.ts'
import type { EntryRecord, Restoring } from '../entries/entry-record.ts'
import { moveOpen, openRecords, takeFromLog } from '../entries/left-behind.ts'
import { Refusal } from '../kernel/refusal.ts'
import { connectionCounts, isUnderWay, unsentEntries } from '../outbox/connection-counts.ts'
import type { Database } from '../storage/database.ts'
import { LineFile } from '../storage/line-file.ts'

export interface LeftParts {
  readonly db: Database
  readonly store: ConnectionStore
  readonly dataFolder: string
  readonly ledgerOf: (connectionId: string) => Restoring
}

export class LeftEntries {
  readonly #parts: LeftParts
  /**
   * The entries of the accounts that the database does not know, read from their recovery logs (files beside the
   * database). The keys are the ids of these accounts.
   */
  readonly #logs: ReadonlyMap<string, readonly EntryRecord[]>

  constructor(parts: LeftParts) {
    this.#parts = parts
    this.#logs = unknownLogs(parts)
  }

  /**
   * Lists the accounts that have unsent entries but are not connected, so nothing sends these entries. The account with
   * the most unsent entries comes first.
   */
  list(): LeftBehind[] {
    const { db, store } = this.#parts
    const connected = new Set([localId, ...store.accounts().map(({ id }) => id)])
    const known = new Map(store.noted().map((each) => [each.id, each.settings]))
    const ids = new Set([...connectionCounts(db).keys(), ...this.#logs.keys()])
    return [...ids]
      .filter((id) => !connected.has(id))
      .map((connectionId): LeftBehind => {
        const { name = null, baseUrl = null, userId = null } = known.get(connectionId) ?? {}
        return { connectionId, name, baseUrl, userId, unsent: this.unsent(connectionId).length }
      })
      .filter(({ unsent }) => unsent > 0)
      .sort((one, other) => other.unsent - one.unsent)
  }

  unsent(connectionId: string): UnsentEntry[] {
    const { db } = this.#parts
    return [...unsentEntries(db, connectionId), ...this.#missing(connectionId).map(asUnsent)]
  }

  /**
   * Moves the unsent entries of the account `from` to the account `to`. The caller must close the account `to` before
   * the move and open it again afterwards. Throws {@link Refusal} `not-found` if `to` is not connected or if `from` is
   * still connected. Throws `being-sent` if the old service may already have one of the entries and `to` uses another
   * service, because only the old service could confirm that entry.
   */
  move(from: string, to: string): { moved: number } {
    const { db, store, ledgerOf } = this.#parts
    const target = mustBeThere(store, to)
    if (from === localId || store.account(from)) throw new Refusal('not-found', ['from'])
    const was = store.removed().find(({ id }) => id === from)
    const isElsewhere = was !== undefined && !isSame(was.settings, target.settings)
    if (isElsewhere && isUnderWay(db, from)) throw new Refusal('being-sent')
    const receiver = ledgerOf(to)
    const ids = db.transaction(() => [
      ...moveOpen(receiver, from),
      ...takeFromLog(receiver, this.#missing(from)),
    ])
    return { moved: ids.length }
  }

  #missing(connectionId: string): EntryRecord[] {
    const records = this.#logs.get(connectionId) ?? []
    return records.filter(
      ({ facts }) => !this.#parts.db.has('SELECT 1 FROM entry WHERE id = $id', { id: facts.id }),
    )
  }
}

function unknownLogs({ store, dataFolder }: LeftParts): Map<string, EntryRecord[]> {
  const known = new Set([localId, ...store.noted().map(({ id }) => id)])
  const ids = readdirSync(dataFolder).flatMap((name) => /^entries-(.+)\.twin$/.exec(name)?.[1] ?? [])
  return new Map(
    ids
      .filter((id) => !known.has(id))
      .map((id) => [id, openRecords(id, new LineFile(join(dataFolder, `entries-${id}.twin`)))]),
  )
}

function asUnsent({ facts, item, state }: EntryRecord): UnsentEntry {
  const { id, day, startedAt, minutes, draft } = facts
  const { description } = draft
  return { id, day, startedAt, minutes, state, item: item.name, itemId: item.id, description }
}
