/**
 * Sends the entries of one connection. A sender consists of the connection's stores, its recovery log (a second record
 * of its entries, beside the database), and the engine that decides when to send. Only the active connection has a
 * workspace, which the user sees. Every other connection with entries to send has just a sender, so that its entries
 * need not wait until the user switches accounts.
 */
import { join } from 'node:path'
import type { CreateTarget } from '../api/post-once.ts'
import type { Client } from '../connections/client.ts'
import type { Connection } from '../connections/connection.ts'
import type { EditingOf, Ledger } from '../entries/ledger.ts'
import { newLedger } from '../entries/new-ledger.ts'
import { lastLineOf, RecoveryLog, type Lines } from '../entries/recovery-log.ts'
import { nowOf } from '../kernel/clock.ts'
import type { Hub } from '../kernel/hub.ts'
import { newId } from '../kernel/ids.ts'
import { systemRandom } from '../kernel/random.ts'
import { lastChange } from '../outbox/change-list.ts'
import { EchoStore, ownService, unknownService } from '../outbox/echo-store.ts'
import type { Item } from '../service/item-store.ts'
import type { TemplateStore as OwnTemplate } from '../service/template-store.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import type { Database } from '../storage/database.ts'
import { LineFile } from '../storage/line-file.ts'
import { SyncEngine } from '../sync/engine.ts'
import { distrust } from '../sync/rollback.ts'
import { rules } from '../sync/rules.ts'
import type { Sync } from '../sync/sync.ts'
import { QuestionStore } from '../timer/question-store.ts'
import { distrustIfCopied } from './files/folder-identity.ts'
import { NetworkWatch, ownAddresses } from './network-watch.ts'
import type { Ports } from './ports.ts'

export interface SenderParts {
  readonly ports: Ports
  readonly db: Database
  readonly hub: Hub
  readonly settings: SettingsStore
  readonly editingOf: (connection: Connection) => EditingOf
  /** Opens the storage of a connection's recovery log; if absent, the log is a file in the data folder. */
  readonly linesOf?: (connectionId: string) => Lines
}

/** The ways to reach a connection's service: `creates` sends only create requests, and `client` all others. */
export interface Transports {
  readonly client: Client
  readonly creates: CreateTarget
  /**
   * The items that the service of the local workspace has when the workspace is opened; absent for an account. They are
   * added only if the workspace has no items yet.
   */
  readonly stock?: readonly Item[]
  /** The form fields of the local workspace, which the user can change; absent for an account. */
  readonly ownTemplate?: OwnTemplate
}

export interface Sender {
  readonly connection: Connection
  readonly client: Client
  readonly ledger: Ledger
  readonly sync: Sync
  readonly engine: SyncEngine
  /**
   * Checks the network again, and starts pending work, such as sending, immediately instead of when its timer fires.
   * Call this when the machine has slept or the network has changed.
   */
  wake(): void
  close(): Promise<void>
}

/** Opens the sender. It sends nothing until its engine is started. */
export function openSender(parts: SenderParts, connection: Connection, transports: Transports): Sender {
  const { ports, hub } = parts
  const { clock } = ports
  const { client } = transports
  const { ledger, sync, recoveryLog } = booksOf(parts, connection, transports)
  recoveryLog.open(() => distrust(sync))
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
      // A token may have expired while the machine slept. The boot clock (the time since the machine started) does not
      // always reveal this, because on some systems it stops during sleep.
      if (connection.kind === 'account') client.session.forget()
      engine.hurry()
    },
    async close() {
      stopListening()
      network.close()
      await engine.close(() => client.cancel())
      recoveryLog.close()
    },
  }
}

/**
 * Restores entries that the database has lost, from the recovery logs of all connections. Returns the number of
 * restored entries. Must run inside a transaction, when the program starts.
 *
 * Changes are numbered, and a log is used only if its last change has a higher number than the last change in the
 * database. The number in the database is read before any log is restored. Otherwise, the first restored log would
 * raise it, and the other logs would no longer look newer than the database.
 */
export function restoreFromLogs(
  parts: SenderParts,
  connections: readonly Connection[],
  transportsTo: (connection: Connection) => Transports,
): number {
  const known = lastChange(parts.db)
  let restored = 0
  for (const connection of connections) {
    if (lastLineOf(logOf(parts, connection.id)) <= known) continue
    const { sync, recoveryLog } = booksOf(parts, connection, transportsTo(connection))
    restored += recoveryLog.open(() => distrust(sync), known)
    recoveryLog.close()
  }
  return restored
}

function addressesOf({ ownAddresses: given }: Ports): string {
  return given ? given() : ownAddresses()
}

function logOf({ ports, linesOf }: SenderParts, id: string): Lines {
  return linesOf?.(id) ?? new LineFile(join(ports.dataFolder, `entries-${id}.twin`))
}

interface Books {
  readonly ledger: Ledger
  readonly sync: Sync
  /** The caller must open this log before changing an entry. */
  readonly recoveryLog: RecoveryLog
}

export function ledgerOf(
  { ports, db, hub, settings, editingOf }: SenderParts,
  connection: Connection,
): Ledger {
  return newLedger(connection.id, {
    ...{ db, clock: ports.clock, newId, hub },
    editing: editingOf(connection),
    questions: new QuestionStore(db),
    rounding: () => settings.read(),
    holdMs: () => settings.read().holdSeconds * 1_000,
  })
}

function booksOf(
  parts: SenderParts,
  connection: Connection,
  { client, creates, stock = [] }: Transports,
): Books {
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
    doubts: new Map(),
  }
  return { ledger, sync, recoveryLog: new RecoveryLog(ledger, id, logOf(parts, id), log) }
}

function stockItems(
  { items, db, clock }: Pick<Ledger, 'items' | 'db' | 'clock'>,
  stock: readonly Item[],
): void {
  if (stock.length === 0 || !items.isEmpty()) return
  db.transaction(() => {
    for (const { id, name, board, parentItem } of stock)
      items.put({ id, name, board }, nowOf(clock), { from: 'board', parentId: parentItem })
  })
}
