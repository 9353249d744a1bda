/**
 * One life of the product's process in a simulated world: the real use cases, sync engine and SQL over a database that
 * outlives it. It is composed like `app/compose.ts`; only what the machine provides is replaced.
 */
import { shapeOf } from '../../src-main/api/answer-shape.ts'
import { ApiError } from '../../src-main/api/api-error.ts'
import type { Service } from '../../src-main/api/http.ts'
import { distrustIfCopied } from '../../src-main/app/files/folder-identity.ts'
import type { Connection } from '../../src-main/connections/connection.ts'
import { readOnlyOnceSent, type Ledger } from '../../src-main/entries/ledger.ts'
import { newLedger, type LedgerParts } from '../../src-main/entries/new-ledger.ts'
import { RecoveryLog, type Lines } from '../../src-main/entries/recovery-log.ts'
import { Hub } from '../../src-main/kernel/hub.ts'
import { silentLog, type Log } from '../../src-main/kernel/log.ts'
import { EchoStore, unknownService } from '../../src-main/outbox/echo-store.ts'
import { text } from '../../src-main/storage/columns.ts'
import type { Database } from '../../src-main/storage/database.ts'
import { SyncEngine } from '../../src-main/sync/engine.ts'
import { distrust } from '../../src-main/sync/rollback.ts'
import { rules, type Rules } from '../../src-main/sync/rules.ts'
import type { Sync } from '../../src-main/sync/sync.ts'
import { QuestionStore } from '../../src-main/timer/question-store.ts'
import { RunStore } from '../../src-main/timer/run-store.ts'
import type { Timer } from '../../src-main/timer/timer.ts'
import { usualDialect } from '../../src-preload/rules/usual-dialect.ts'
import type { Chance } from './chance.ts'
import type { Folder, FolderMutation } from './folder.ts'
import { Died, MortalDatabase, type Mortality } from './mortal-database.ts'
import type { ImportMutation } from './new-computer.ts'
import { horizonMs, type Traits } from './plan.ts'
import type { ServiceWorld } from './service-world.ts'
import type { Computer } from './virtual-time.ts'

export const connectionId = 'account'
export const items = ['i1', 'i2'] as const

/** Safety rules switched off, for the simulation only; the product has no such switches. */
export interface Mutation {
  readonly rules?: Partial<Rules>
  readonly connection?: Partial<Connection>
  /** Replaces some of the stores by faulty ones. */
  readonly ledger?: (ledger: Ledger) => Partial<Ledger>
  /** Repeats the person's orders with a new command id. */
  readonly forgetsOrders?: boolean
  /** Trusts the journal even if an older copy of it was restored. */
  readonly believesOldJournal?: boolean
  /** Cancels no request when the program quits. */
  readonly cancelsNothing?: boolean
  readonly computer?: (computer: Computer) => { bootMs(): number }
  readonly folder?: FolderMutation
  readonly importing?: ImportMutation
  /** Replaces what the machine says about itself. */
  readonly machine?: Pick<Sync, 'savesPower'>
  /** Wraps the storage of the recovery log, to change what the program reads from it. */
  readonly lines?: (lines: Lines) => Lines
  /** Replaces the number of lines at which the recovery log is rewritten. */
  readonly mostLines?: number
}

export interface World {
  readonly db: Database
  readonly service: ServiceWorld
  readonly computer: Computer
  readonly chance: Chance
  readonly traits: Traits
  readonly knowsOthers: boolean
  readonly knowsRefusals: boolean
  readonly startFingerprint: boolean
  /** The time by the service's clock since which only this device has written for this user; null when unknown. */
  readonly aloneFrom: string | null
  readonly newId: () => string
  readonly log: Log
  readonly lines: Lines
  /** The number of lines at which the recovery log is rewritten; undefined for the product's own. */
  readonly mostLines?: number | undefined
  /** The data folder; absent where it stays on its machine and keeps its accounts. */
  readonly folder?: Folder | undefined
}

export class Life {
  readonly ledger: Ledger
  /** The local workspace, of which entries can be sent to the account. */
  readonly local: Ledger
  engine!: SyncEngine
  readonly sync: Sync
  /** The parts that merging items and Undo need. There are no runs. */
  readonly timer: Timer
  readonly #id: string
  readonly #mostLines: number | undefined
  readonly #db: MortalDatabase
  readonly #lines: Lines
  readonly #cancelRequests: () => void

  constructor(world: World, mortality: Mortality, mutation: Mutation) {
    const { service: remote, computer, chance } = world
    this.#id = world.folder?.open() ?? connectionId
    this.#mostLines = mutation.mostLines ?? world.mostLines
    this.#db = new MortalDatabase(world.db, mortality)
    const db = this.#db.asDatabase()
    const isAlive = () => !this.#db.isDead
    const clock = { ...computer.clock(isAlive), ...mutation.computer?.(computer) }
    const questions = new QuestionStore(db)
    const parts: LedgerParts = {
      ...{ db, clock, newId: world.newId, hub: new Hub(silentLog), editing: readOnlyOnceSent },
      questions,
      rounding: () => ({ roundTo: 1, roundHow: 'nearest' }),
      holdMs: () => 7_000,
    }
    const open = (id: string): Ledger => {
      const ledger = newLedger(id, parts)
      return { ...ledger, ...mutation.ledger?.(ledger) }
    }
    this.ledger = open(this.#id)
    this.local = open('local')
    const runs = new RunStore(db, this.#id)
    this.timer = { ...this.ledger, questions, runs, idleMs: () => null, askAfterMs: () => 0 }
    const transport = remote.transportForReads(isAlive)
    const baseUrl = 'https://account.example'
    this.sync = {
      ...this.ledger,
      connection: {
        ...account,
        id: this.#id,
        startFingerprint: world.startFingerprint,
        ...mutation.connection,
      } as Connection,
      service: { transport, baseUrl, session: sessionOf(remote, chance) },
      creates: { baseUrl, transport: remote.creates((body) => this.#origin(body), isAlive) },
      echo: new EchoStore(db, this.#id, {
        ...unknownService,
        others: world.knowsOthers,
        refusals: world.knowsRefusals ? [ownRefusal] : [],
        since: world.aloneFrom,
        watchedAt: world.aloneFrom && remote.createdAt(0),
      }),
      rules: { ...rules, ...mutation.rules },
      random: chance.number,
      ...mutation.machine,
      doubts: new Map(),
      // A failure that occurs only because the process is dead is not an error.
      log: {
        ...world.log,
        error: (event, cause, fields) => cause instanceof Died || world.log.error(event, cause, fields),
      },
    }
    this.#cancelRequests = () => {
      if (mutation.cancelsNothing !== true) remote.cancelRequests()
    }
    const lines = mutation.lines?.(world.lines) ?? world.lines
    this.#lines = mutation.believesOldJournal ? nothingWritten : lines
  }

  /** Starts the process like `compose` does; it may die during the start. */
  begin(): void {
    const log = new RecoveryLog(this.ledger, this.#id, this.#lines, this.sync.log, this.#mostLines)
    log.open(() => distrust(this.sync))
    distrustIfCopied(this.sync)
    this.engine = new SyncEngine(this.sync)
    this.engine.start()
  }

  get isOver(): boolean {
    return this.#db.isDead
  }

  /** Resolves when the program has quit. The virtual time must go on meanwhile. */
  quit(): Promise<void> {
    return this.engine.close(this.#cancelRequests)
  }

  kill(): void {
    this.#db.die()
  }

  /** Returns the entry that is being sent, whose attempt must be on disk with exactly this body (invariant I6). */
  #origin(body: string): string {
    const row = this.#db.row(
      { entry_id: text },
      `SELECT o.entry_id FROM outbox o JOIN attempt a ON a.entry_id = o.entry_id
       WHERE o.state = 'sending' AND a.body = $body AND a.outcome IS NULL`,
      { body },
    )
    if (row) return row.entry_id
    throw new Unjournalled(body)
  }
}

/** The shape in which the simulated service refuses a request. */
const ownRefusal = shapeOf({
  status: 400,
  headers: { 'content-type': 'application/json' },
  text: '{"message":"no"}',
})!

const nothingWritten: Lines = { read: () => [], append() {}, rewrite() {}, close() {} }

/** Thrown when a create is sent while no attempt with its body is on disk. */
export class Unjournalled extends Error {
  override name = 'Unjournalled' as const
}

const account = {
  kind: 'account',
  name: 'Fieldstone',
  baseUrl: 'https://account.example',
  userId: 'me',
  dialect: usualDialect,
  soleWriter: false,
  horizonMs,
  negativesNeeded: 2,
}

/** A session whose token may have been revoked, and may be unavailable for a while. */
function sessionOf(remote: ServiceWorld, chance: Chance): Service['session'] {
  let held: string | null = null
  const token = (): Promise<string> => {
    if (held !== null) return Promise.resolve(held)
    if (!remote.calm && chance.under(0.05)) return Promise.reject(new ApiError('unreachable', '/token'))
    return Promise.resolve((held = remote.token))
  }
  return {
    token,
    renew() {
      held = null
      return token()
    },
  }
}
