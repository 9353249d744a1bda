/**
 * Sends the entries of one connection: its ledger, its recovery log and its engine. The active connection also has a
 * workspace. Every other connection with something to send has only its sender, so that sending does not wait until the
 * user switches accounts.
 */
import { join } from 'node:path'
import type { CreateRoad } from '../api/post-once.ts'
import type { Client } from '../connections/client.ts'
import type { Connection } from '../connections/connection.ts'
import type { EditingOf, Ledger } from '../entries/ledger.ts'
import { newLedger } from '../entries/new-ledger.ts'
import { lastChange, lastLineOf, Twin } from '../entries/twin.ts'
import { nowOf } from '../kernel/clock.ts'
import type { Hub } from '../kernel/hub.ts'
import { newId } from '../kernel/ids.ts'
import { systemRandom } from '../kernel/random.ts'
import { EchoStore, ownService, unknownService } from '../outbox/echo-store.ts'
import type { Item } from '../service/item-store.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import type { Database } from '../storage/database.ts'
import { LineFile } from '../storage/line-file.ts'
import { SyncEngine } from '../sync/engine.ts'
import { distrust } from '../sync/rollback.ts'
import type { Doubt } from '../sync/refusals.ts'
import { rules } from '../sync/rules.ts'
import type { Sync } from '../sync/sync.ts'
import { distrustIfCopied } from './files/folder-identity.ts'
import { NetworkWatch, ownAddresses } from './network-watch.ts'
import type { Ports } from './ports.ts'

export interface LaneParts {
  readonly ports: Ports
  readonly db: Database
  readonly hub: Hub
  readonly settings: SettingsStore
  readonly editingOf: (connection: Connection) => EditingOf
}

/** The transports to a connection's service. */
export interface Roads {
  readonly client: Client
  readonly creates: CreateRoad
  /** The items with which an empty workspace starts. */
  readonly stock?: readonly Item[]
}

export interface Lane {
  readonly connection: Connection
  readonly client: Client
  readonly ledger: Ledger
  readonly sync: Sync
  readonly engine: SyncEngine
  /** Call when the machine slept or the network changed. Everything that waits for a time checks again. */
  wake(): void
  /** Stops sending, and resolves when the running request has ended. */
  close(): Promise<void>
}

/**
 * When a sender closes, it waits this long in milliseconds for a create without an answer. The create is in the journal
 * and is looked up later.
 */
const longestCloseMs = 3_000

/** Opens the sender. It sends nothing until its engine is started. */
export function openLane(parts: LaneParts, connection: Connection, roads: Roads): Lane {
  const { ports, hub } = parts
  const { clock } = ports
  const { client } = roads
  const { ledger, sync, twin } = booksOf(parts, connection, roads)
  twin.open(() => distrust(sync))
  distrustIfCopied(sync)
  const engine = new SyncEngine(sync)
  const network = new NetworkWatch(
    clock,
    () => engine.hurry(),
    () => addressesOf(ports),
  )
  const stopListening = hub.listen(({ name }) => {
    if (name === 'sync.changed') network.offline(engine.isOffline)
  })
  return {
    ...{ connection, client, ledger, sync, engine },
    wake() {
      // A token may have expired while the machine slept, because not every system's boot clock counts sleep.
      if (connection.kind === 'account') client.session.forget()
      engine.hurry()
    },
    async close() {
      stopListening()
      network.close()
      const cancelTimer = clock.after(longestCloseMs, () => client.cancel())
      await engine.close()
      cancelTimer()
      twin.close()
    },
  }
}

/**
 * Restores entries that the database has lost, from the recovery logs of all connections. Call inside a transaction at
 * the start. All logs are read in one go, because restoring the first one would hide that the others are ahead of the
 * database too. Returns the number of restored entries.
 */
export function restoreFromLogs(
  parts: LaneParts,
  connections: readonly Connection[],
  roadsTo: (connection: Connection) => Roads,
): number {
  const known = lastChange(parts.db)
  let restored = 0
  for (const connection of connections) {
    if (lastLineOf(logOf(parts, connection.id)) <= known) continue
    const { sync, twin } = booksOf(parts, connection, roadsTo(connection))
    restored += twin.open(() => distrust(sync), known)
    twin.close()
  }
  return restored
}

/** The machine's own addresses as one text, empty without a network. */
function addressesOf({ ownAddresses: given }: Ports): string {
  return given ? given() : ownAddresses()
}

function logOf({ ports }: LaneParts, id: string): LineFile {
  return new LineFile(join(ports.dataFolder, `entries-${id}.twin`))
}

interface Books {
  readonly ledger: Ledger
  readonly sync: Sync
  /** The recovery log, not opened yet. */
  readonly twin: Twin
}

export function ledgerOf({ ports, db, hub, settings, editingOf }: LaneParts, connection: Connection): Ledger {
  return newLedger(connection.id, {
    ...{ db, clock: ports.clock, newId, hub },
    editing: editingOf(connection),
    rounding: () => settings.read(),
    holdMs: () => settings.read().holdSeconds * 1_000,
  })
}

function booksOf(parts: LaneParts, connection: Connection, { client, creates, stock = [] }: Roads): Books {
  const { ports, db } = parts
  const { log, savesPower } = ports
  const hasNetwork = () => addressesOf(ports) !== ''
  const { id, kind } = connection
  const ledger = ledgerOf(parts, connection)
  stockItems(ledger, stock)
  const echo = new EchoStore(db, id, kind === 'local' ? ownService : unknownService)
  const { service } = client
  const sync = {
    ...ledger,
    ...{ connection, service, creates, echo, rules, random: systemRandom, log, savesPower, hasNetwork },
    doubts: new Map<string, Doubt>(),
  }
  return { ledger, sync, twin: new Twin(ledger, id, logOf(parts, id), log) }
}

function stockItems({ items, db, clock }: Ledger, stock: readonly Item[]): void {
  if (stock.length === 0 || !items.isEmpty()) return
  db.transaction(() => {
    for (const { id, name, board, parentItem } of stock)
      items.put({ id, name, board }, nowOf(clock), parentItem)
  })
}
