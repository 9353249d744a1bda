/**
 * A queue in a simulated world, to measure how long entries wait while requests fail, or after the service is back.
 * Uses the real core, as a trial does, without crashes and without a person.
 */
import '../../src-main/kernel/temporal.ts'
import { saveEntry } from '../../src-main/entries/save-entry.ts'
import { silentLog } from '../../src-main/kernel/log.ts'
import { integer, text } from '../../src-main/storage/columns.ts'
import type { Database } from '../../src-main/storage/database.ts'
import { Chance } from './chance.ts'
import { connectionId, Life, type Mutation, type World } from './life.ts'
import { MemoryLines } from './memory-lines.ts'
import { horizonMs, type Plan, type Traits } from './plan.ts'
import { ServiceWorld } from './service-world.ts'
import { emptyTables } from './tables.ts'
import { Computer, VirtualTime } from './virtual-time.ts'

const traits: Traits = {
  echoes: 'millisecond',
  accepts: 'millisecond',
  showsStart: true,
  description: 'verbatim',
  numericIds: false,
  skewMs: 0,
  lagMs: 0,
  hidesOwn: false,
  others: false,
  othersKnown: false,
  history: 1,
}

export const calmPlan: Plan = {
  seed: 1,
  traits,
  createFaultRate: 0,
  listFaultRate: 0,
  createFaults: {},
  listFaults: {},
  deathRate: 0,
  deeds: [],
  calmMs: 0,
}

/** The service answers after 40 to 160 ms. In the other plans, it answers after 40 to 800 ms. */
export const nearPlan: Plan = { ...calmPlan, latencyMs: { least: 20, most: 80 } }

/**
 * 30 % of all requests fail: a create is not sent, or is answered with an HTML page or cut JSON, mostly after it took
 * effect; a list is answered with an error or not at all.
 */
export const failingPlan: Plan = {
  ...calmPlan,
  createFaultRate: 0.3,
  listFaultRate: 0.3,
  createFaults: { refused: 2, page: 1, 'page-after': 2, 'cut-json': 1 },
  listFaults: { gone: 1, error: 1 },
}

/** One create in 20 hangs for 60 seconds, until the sender gives up; half of these have arrived. */
export const hangingPlan: Plan = {
  ...calmPlan,
  createFaultRate: 0.05,
  createFaults: { 'hangs-before': 1, 'hangs-after': 1 },
}

/** Every create hangs for 60 seconds, although it has arrived. */
export const stuckPlan: Plan = { ...hangingPlan, createFaultRate: 1, createFaults: { 'hangs-after': 1 } }

export class WaitingQueue {
  readonly time = new VirtualTime()
  readonly service: ServiceWorld
  life: Life
  readonly #world: World
  /** The entries in the order in which they were confirmed, with the time. */
  readonly arrived: { minutes: number; atMs: number }[] = []
  /** The times at which each entry was sent, by its id. */
  readonly sentAtMs = new Map<string, number[]>()
  readonly #known = new Set<string>()
  #changed = false

  /** `aloneForMs`: for how long the program has known that no other client writes for this user; 0 if it is unknown. */
  constructor(db: Database, plan: Plan, seed = plan.seed, mutation: Mutation = {}, aloneForMs = 0) {
    const chance = new Chance(seed)
    this.service = new ServiceWorld(this.time, chance, plan, () => {})
    this.service.onCreate = (origin) =>
      void this.sentAtMs.set(origin, [...(this.sentAtMs.get(origin) ?? []), this.time.now])
    emptyTables(db)
    let ids = 0
    this.#world = {
      ...{ db, chance, traits: plan.traits, service: this.service, computer: new Computer(this.time) },
      knowsOthers: false,
      knowsRefusals: true,
      startFingerprint: true,
      aloneFrom: aloneForMs > 0 ? this.service.createdAt(-aloneForMs) : null,
      newId: () => `entry-${String(++ids).padStart(4, '0')}`,
      lines: new MemoryLines(),
      log: silentLog,
    }
    db.run(
      `INSERT INTO item (connection_id, id, name, added_at) VALUES ('${connectionId}', 'i1', 'Item', '2026-11-01')`,
    )
    this.life = this.#begin(mutation)
  }

  /** Starts the program again; `before` runs before it does anything. */
  restart(before: (life: Life) => void = () => {}): void {
    this.life = this.#begin({}, before)
  }

  #begin(mutation: Mutation, before: (life: Life) => void = () => {}): Life {
    const life = new Life(this.#world, { dies: () => false, onDeath: () => {} }, mutation)
    life.ledger.hub.listen(({ name }) => (this.#changed ||= name === 'entries.changed'))
    before(life)
    life.begin()
    return life
  }

  /** Quits the program. Returns how many milliseconds that took. */
  async quit(): Promise<number> {
    const began = this.time.now
    let isOver = false
    void this.life.quit().then(() => (isOver = true))
    await this.until(began + 3_600_000, () => isOver)
    return this.time.now - began
  }

  /** Saves entries whose signatures differ: each has a different number of minutes, from `first` on. */
  save(count: number, first = 1): void {
    for (let minutes = first; minutes < first + count; minutes += 1)
      saveEntry(this.life.ledger, {
        commandId: `save-${minutes}`,
        remember: false,
        entry: {
          ...{ itemId: 'i1', day: '2026-11-20', minutes },
          startedAt: new Date(Date.parse('2026-11-20T06:00:00.000Z') + minutes * 1_337).toISOString(),
          draft: { description: '', options: {}, billable: 'none', team: null },
        },
      })
  }

  /** Returns the time by which this many entries were confirmed; infinity if fewer were. */
  firstArrivedMs(count: number): number {
    return this.arrived[count - 1]?.atMs ?? Infinity
  }

  /** The times between creates of the same entry that are at least the horizon apart, because the first was lost. */
  get resendsAfterMs(): number[] {
    return [...this.sentAtMs.values()]
      .flatMap((times) => times.slice(1).map((at, n) => at - times[n]!))
      .filter((ms) => ms >= horizonMs)
  }

  get open(): number {
    const counts = this.life.ledger.outbox.counts()
    return Object.entries(counts).reduce((sum, [state, n]) => sum + (state === 'confirmed' ? 0 : n), 0)
  }

  /** Lets time pass until nothing is open, but at most until `end`. */
  async until(end: number, isOver = () => this.open === 0): Promise<void> {
    do {
      await new Promise<void>((resolve) => process.nextTick(resolve))
      if (this.#changed) this.#note()
    } while (!isOver() && this.time.step(end))
    if (!isOver()) this.time.now = Math.max(this.time.now, end)
  }

  #note(): void {
    this.#changed = false
    const rows = this.life.ledger.db.rows(
      { id: text, minutes: integer },
      `SELECT e.id, e.minutes FROM entry e JOIN outbox o ON o.entry_id = e.id WHERE o.state = 'confirmed'`,
    )
    for (const { id, minutes } of rows) {
      if (this.#known.has(id)) continue
      this.#known.add(id)
      this.arrived.push({ minutes, atMs: this.time.now })
    }
  }
}
