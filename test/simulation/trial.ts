/** Runs one trial: carries out a plan to its end and examines every entry. */
import '../../src-main/kernel/temporal.ts'
import { addDays, dayOf } from '../../src-preload/rules/local-time.ts'
import { answerComparison } from '../../src-main/entries/answer-comparison.ts'
import { cancelEntry, restoreEntry } from '../../src-main/entries/cancel-entry.ts'
import { editEntry } from '../../src-main/entries/edit-entry.ts'
import { saveEntry } from '../../src-main/entries/save-entry.ts'
import { Refusal } from '../../src-main/kernel/refusal.ts'
import { silentLog } from '../../src-main/kernel/log.ts'
import { text } from '../../src-main/storage/columns.ts'
import type { Database } from '../../src-main/storage/database.ts'
import { readDays } from '../../src-main/sync/take-in.ts'
import { digitsIn } from '../../src-main/sync/start-fingerprint.ts'
import { tierOf } from '../../src-main/sync/echo-profile.ts'
import { Chance, Fingerprint } from './chance.ts'
import { examine, type Unknown, type Verdicts } from './examination.ts'
import { drawnEntry, entryUnlikeOurs, foreignEntry, type Drawing } from './drawn-entry.ts'
import { Folder, spellings } from './folder.ts'
import { intervene, interventionDelayMs } from './interventions.ts'
import { connectionId, items, Life, type Mutation, type World } from './life.ts'
import { MemoryLines } from './memory-lines.ts'
import { Merging, mergeTwo, takeSomeApart } from './merging.ts'
import { Died } from './mortal-database.ts'
import { NewComputer } from './new-computer.ts'
import { lacksDigits, unknowableIn, type Since } from './older-copy.ts'
import { SendingLocals, undoSending, writeLocals } from './sending-locals.ts'
import { horizonMs, type Deed, type Intervention, type Plan } from './plan.ts'
import { keptOption, ServiceWorld, type Property, type SentBody } from './service-world.ts'
import { numberOfEach, type Cause } from './questions.ts'
import { copyRows, emptyTables, putRows, type Rows } from './tables.ts'
import { Computer, VirtualTime } from './virtual-time.ts'

export interface Outcome extends Verdicts {
  readonly entries: number
  readonly posts: number
  readonly crashes: number
  /**
   * The number of moments at which the process could have died. Each commit has two. When a story is repeated with a
   * crash at every moment, each request or other event at the service has one too.
   */
  readonly moments: number
  /** Number of entries that a person was asked about, by cause. */
  readonly asked: Readonly<Record<Cause, number>>
  readonly hash: string
  /** What happened, line by line; recorded only on request. */
  readonly story: readonly string[]
}

export interface TrialOptions {
  readonly mutation?: Mutation
  readonly keepStory?: boolean
  /** The moments at which to die, instead of random ones (crash enumeration). */
  readonly dieAt?: ReadonlySet<number>
}

const anHourMs = 3_600_000
const aWeekMs = 7 * 24 * anHourMs
const [twoWeeksMs, threeWeeksMs] = [2 * aWeekMs, 3 * aWeekMs]
const mostLives = 60
/** A trial with this many errors is stopped, because it would only repeat them. */
const mostErrors = 100
const secondsApartMs = 20_000
const wholeMinute = /T\d{2}:\d{2}(?::00(?:\.0+)?)?(?:Z|[+-]\d{2}:\d{2})$/
/** The recovery log of a folder that moves is rewritten often, so that its rewriting is part of many stories. */
const fewLines = 16
const [linesPerEntry, linesOfACommit] = [3, 10]
/** Lists show an entry at most this many milliseconds after it took effect (A3). */
const longestLagMs = 60_000
/** What the machine and other people do at any time, even while the user has only begun to work on a new computer. */
const elsewhere: readonly Deed['kind'][] = [
  'kill',
  'reboot',
  'sleep',
  'set-clock',
  'archive',
  'require',
  'withdraw',
]

export async function runTrial(db: Database, plan: Plan, options: TrialOptions = {}): Promise<Outcome> {
  const trial = new Trial(db, plan, options)
  return trial.run()
}

class Trial {
  readonly #plan: Plan
  readonly #options: TrialOptions
  readonly #time = new VirtualTime()
  readonly #chance: Chance
  readonly #computer: Computer
  readonly #service: ServiceWorld
  #world: World
  readonly #folder: Folder | undefined
  readonly #newComputer: NewComputer
  #hasExported = false
  /** Counts the computers on which the user has worked. Orders that were given on an earlier one are not given again. */
  #computers = 1
  readonly #print = new Fingerprint()
  readonly #story: string[] = []
  readonly #errors: string[] = []
  readonly #lines = new MemoryLines()
  /** Entries whose order was answered; they must still exist at the end. */
  readonly #acknowledged = new Set<string>()
  /** The entries that each save order created. A repeated order may create several, of which at most one may remain. */
  readonly #orders: string[][] = []
  /** The start of each saved entry as the person entered it. */
  readonly #starts = new Map<string, string | null>()
  readonly #asked = new Map<string, Cause>()
  /** Entries that a person saw at the service and cancelled here. */
  readonly #takenOff = new Set<string>()
  /** Entries of a restored older copy that the service had by then; the copy may not know that they were sent. */
  readonly #sentByLostLives = new Set<string>()
  readonly #seen = new Map<string, string>()
  /** Entries whose fate is not in the restored older copy, each with the reason (A8). */
  readonly #beyondCopy = new Map<string, Unknown>()
  /** The latest intervention at the service for each entry. */
  readonly #intervened = new Map<string, Intervention>()
  readonly #merging = new Merging()
  readonly #sendingLocals = new SendingLocals()
  #life!: Life
  #crashes = 0
  #moments = 0
  #ids = 0
  #words = 0
  #copy: { rows: Rows; lines: readonly string[] } | null = null
  #nextLife: (() => void) | null = null
  #changed = false
  #wasSetBack = false
  /** Whether somebody else may write for this user. */
  #othersWrite: boolean

  constructor(db: Database, plan: Plan, options: TrialOptions) {
    this.#plan = plan
    this.#othersWrite = plan.knownAlone !== true
    this.#options = options
    this.#chance = new Chance(plan.seed ^ 0x5eed)
    this.#computer = new Computer(this.#time)
    const tell = (what: string) => this.#tell(what)
    const moment = () => this.#atService()
    this.#service = new ServiceWorld(this.#time, this.#chance, plan, tell, moment)
    this.#service.onCreate = (origin, body) => {
      if (!this.#wasSetBack) this.#merging.created(db, origin, body.item)
      this.#mayIntervene(origin, body)
      const { startTime } = body
      if (plan.startFingerprint === false && startTime !== undefined && !wholeMinute.test(startTime))
        this.#errors.push(`${origin} is sent with the start ${startTime}, not with a whole minute`)
    }
    emptyTables(db)
    const { mutation = {} } = options
    this.#folder = plan.moves ? new Folder(db, this.#computer, mutation.folder) : undefined
    this.#newComputer = new NewComputer(mutation.importing)
    this.#world = {
      db,
      service: this.#service,
      computer: this.#computer,
      chance: this.#chance,
      traits: plan.traits,
      knowsOthers: plan.traits.othersKnown,
      knowsRefusals: plan.knowsRefusals ?? true,
      startFingerprint: plan.startFingerprint ?? true,
      aloneFrom: plan.knownAlone ? this.#service.createdAt(-twoWeeksMs) : null,
      newId: () => entryName(++this.#ids),
      lines: this.#lines,
      mostLines: plan.moves ? fewLines : undefined,
      folder: this.#folder,
      log: { ...silentLog, error: (event, cause) => void this.#errors.push(`${event}: ${String(cause)}`) },
    }
  }

  async run(): Promise<Outcome> {
    // nextTick runs after all pending promises only if it is called from a promise. From an event's callback it would
    // run before them.
    await Promise.resolve()
    this.#begin()
    await this.#until(this.#plan.calmMs)
    this.#service.calm = true
    this.#tell('calm')
    // Each round of work may cause more, so this repeats until nothing is left.
    for (let rounds = 0; rounds < 40 && !this.#isQuiet(); rounds++) {
      this.#lookAfter()
      await this.#until(this.#time.now + 15 * 60_000)
    }
    // A day later, the audit searches for copies.
    await this.#until(this.#time.now + 26 * anHourMs)
    if (!this.#life.isOver) this.#newComputer.compareAgain(this.#life)
    if (!this.#life.isOver) this.#life.kill()
    const verdicts = examine({
      db: this.#world.db,
      held: this.#service.held,
      postedAt: this.#service.postedAt,
      deleted: this.#service.deleted,
      acknowledged: this.#acknowledged,
      orders: this.#orders,
      starts: this.#starts,
      takenOff: this.#takenOff,
      sentByLostLives: this.#sentByLostLives,
      beyondCopy: this.#beyondCopy,
      keepsDigits: this.#plan.traits.echoes === 'millisecond',
      hidesOwn: this.#plan.traits.hidesOwn,
      wasSetBack: this.#wasSetBack,
      errors: [
        ...this.#errors,
        ...this.#merging.wrong,
        ...this.#sendingLocals.wrong(this.#service.held),
        ...this.#newComputer.wrong(this.#service.held, (id) => this.#seen.get(id) === 'cancelled'),
        ...this.#tooManyLines(),
      ],
    })
    this.#print.add(JSON.stringify(verdicts.states))
    return {
      ...verdicts,
      entries: this.#ids,
      posts: this.#service.posts,
      crashes: this.#crashes,
      moments: this.#moments,
      asked: numberOfEach([...this.#asked.values()]),
      hash: this.#print.text,
      story: this.#story,
    }
  }

  /** Returns a sentence if the recovery log of a folder that moves has grown without end. */
  #tooManyLines(): string[] {
    const lines = this.#lines.read().length
    const most = fewLines + linesPerEntry * this.#ids + linesOfACommit
    return this.#plan.moves && lines > most ? [`the recovery log has ${lines} lines`] : []
  }

  get #items(): readonly string[] {
    return this.#plan.items ?? items
  }

  #begin(): void {
    const { knownAlone = false, moves = false } = this.#plan
    this.#writeItems()
    writeLocals(this.#world.db, this.#plan.locals ?? [])
    this.#folder?.begin(connectionId)
    for (let n = 0; n < this.#plan.traits.history; n++) {
      const draw = moves ? entryUnlikeOurs : foreignEntry
      const body = draw(this.#chance, this.#drawing)
      this.#service.writeForeign(body, knownAlone ? -threeWeeksMs : -anHourMs)
    }
    this.#live()
    for (const deed of this.#plan.deeds) this.#time.at(deed.atMs, () => this.#do(deed))
    // A person handles entries that need attention now and then.
    for (let at = 10 * 60_000; at < this.#plan.calmMs; at += 10 * 60_000)
      this.#time.at(at, () => this.#answerSome())
  }

  get #drawing(): Drawing {
    return {
      items: this.#items,
      wallMs: () => this.#computer.wallMs(),
      newNumber: () => ++this.#words,
    }
  }

  /** What is known about the entries before an older copy is put back. */
  get #since(): Since {
    return {
      db: this.#world.db,
      service: this.#service,
      listedMs: this.#time.now - this.#plan.traits.lagMs,
      mayArrive: this.#plan.moves === true,
    }
  }

  #writeItems(): void {
    for (const id of this.#items)
      this.#world.db.run(
        `INSERT INTO item (connection_id, id, name, added_at) VALUES ('${connectionId}', '${id}', 'Item', '2026-11-01')`,
      )
  }

  /** Lets time pass until `end`, with everything that is due. */
  async #until(end: number): Promise<void> {
    // First lets all promises continue that do not depend on simulated time; nextTick runs after them.
    do {
      await new Promise<void>((resolve) => process.nextTick(resolve))
      if (this.#changed && !this.#life.isOver) this.#note()
    } while (this.#errors.length < mostErrors && this.#time.step(end))
    this.#time.now = Math.max(this.#time.now, end)
  }

  #live(): void {
    if (this.#crashes > mostLives) throw new Error('it dies again and again')
    const { dieAt } = this.#options
    const dies = () => {
      this.#moments += 1
      if (dieAt) return dieAt.has(this.#moments)
      return !this.#service.calm && this.#chance.under(this.#plan.deathRate)
    }
    const onDeath = () => {
      this.#crashes += 1
      this.#tell('died')
      this.#time.in(this.#chance.whole(100, 60_000), () => this.#live())
    }
    this.#nextLife?.()
    this.#nextLife = null
    this.#life = new Life(this.#world, { dies, onDeath }, this.#options.mutation ?? {})
    this.#life.ledger.hub.listen(({ name }) => (this.#changed ||= name === 'entries.changed'))
    this.#changed = true
    this.#tell('lives')
    this.#safely(() => this.#life.begin())
    if (this.#plan.readsAtStart) this.#readDays(new Chance(this.#plan.seed ^ this.#crashes))
  }

  /**
   * In crash enumeration, counts this moment as one at which the process may die. Random deaths are frequent enough
   * while a request is pending, so this is not done for them.
   */
  #atService(): void {
    const { dieAt } = this.#options
    if (!dieAt) return
    this.#moments += 1
    if (dieAt.has(this.#moments) && !this.#life.isOver) this.#life.kill()
  }

  #do(deed: Deed): void {
    const { kind, seed } = deed
    if (this.#newComputer.isImporting && !elsewhere.includes(kind))
      return void this.#time.in(60_000, () => this.#do(deed))
    const chance = new Chance(seed)
    this.#tell(kind)
    switch (kind) {
      case 'save':
        return this.#save(chance)
      case 'edit':
        return this.#edit(chance)
      case 'cancel':
        return this.#order((id) => {
          const entryId = this.#anyEntry(chance)
          if (!entryId) return
          this.#cancel(id, entryId)
        })
      case 'restore':
        return this.#order((id) => {
          const entryId = this.#anyEntry(chance, 'cancelled')
          if (entryId) restoreEntry(this.#life.ledger, { commandId: id, entryId })
        })
      case 'send-now':
        return this.#safely(() => void this.#life.engine.now().catch(() => {}))
      case 'wake':
        return this.#safely(() => this.#life.engine.hurry())
      case 'join':
        this.#othersWrite = true
        return this.#service.writeForeign(entryUnlikeOurs(chance, this.#drawing))
      case 'foreign':
        return this.#elsewhere(null, () => this.#service.writeForeign(foreignEntry(chance, this.#drawing)))
      case 'kill':
        return this.#life.isOver ? undefined : this.#life.kill()
      case 'reboot':
        if (!this.#life.isOver) this.#life.kill()
        return this.#computer.reboot()
      case 'sleep':
        return this.#time.sleep(chance.whole(60_000, 20 * 60_000))
      case 'set-clock':
        return this.#computer.setBy(chance.whole(-2, 2) * anHourMs + chance.whole(-60_000, 60_000))
      case 'read-days':
        return this.#readDays(chance)
      case 'merge':
      case 'apart':
        return this.#order((commandId) => this.#mergeOrTakeApart(kind, chance, commandId))
      case 'send-locals':
        return this.#sendLocals(chance)
      case 'undo-sending':
        return this.#order((commandId) => undoSending(this.#life.timer, commandId))
      case 'archive':
        this.#service.terms.archived ??= chance.of(['a', 'b'])
        return
      case 'require':
        return this.#require(chance.of(['code', 'kind', 'description']))
      case 'withdraw':
        this.#service.terms.withdrawn.add('code')
        this.#service.terms.required.delete('code')
        return
      case 'reconnect':
        return void this.#reconnect(chance)
      case 'lose-database':
        return this.#loseDatabase()
      case 'new-computer':
        return this.#goToNewComputer(chance)
      case 'set-back':
      case 'copy-back':
      case 'change-machine':
        this.#copy = { rows: copyRows(this.#world.db), lines: this.#lines.read() }
        return this.#setBackLater(kind, chance)
    }
  }

  /** Lets somebody else intervene at the service with an entry that was just sent, with the plan's probability. */
  #mayIntervene(origin: string, body: SentBody): void {
    const { interventionRate = 0, interventions = {} } = this.#plan
    if (interventionRate === 0 || this.#service.calm || !this.#chance.under(interventionRate)) return
    const kind = this.#chance.weighted<Intervention>(interventions)
    // Only digits would identify the entry after `edit-all`, so the service must return milliseconds.
    const leavesDigits = kind !== 'edit-all' || this.#plan.traits.echoes === 'millisecond'
    if (kind === null || !leavesDigits) return
    // Without digits, an entry corrected twice may have too little in common with what was sent.
    const isCorrectedTwice = this.#plan.traits.echoes !== 'millisecond' && this.#intervened.has(origin)
    if (isCorrectedTwice || this.#intervened.get(origin) === 'edit-all') return
    this.#intervened.set(origin, kind)
    const chance = new Chance(this.#chance.whole(1, 2 ** 30))
    const start = this.#world.db.get('SELECT started_at FROM entry WHERE id = $origin', { origin })?.[
      'started_at'
    ]
    const visibleStart = typeof start === 'string' ? start : null
    this.#time.in(interventionDelayMs(chance), () => {
      const write = () => {
        this.#tell(`${kind} ${origin}`)
        intervene(this.#service, chance, kind, { origin, body, visibleStart })
      }
      if (kind === 'twin' || kind === 'twin-with-start') this.#elsewhere(body, write)
      else write()
    })
  }

  /**
   * Runs `write`, which creates an entry elsewhere: at once if digits distinguish that entry from ours and from the one
   * that was sent last, otherwise at least `secondsApartMs` after our latest create (A7). In an
   * account that is known to have no other writer, nobody writes before the deed `join`.
   */
  #elsewhere(ours: SentBody | null, write: () => void): void {
    if (!this.#othersWrite) return
    const waitMs = this.#service.lastPostAt + secondsApartMs - this.#time.now
    const profile = String(this.#world.db.get('SELECT profile FROM echo')?.['profile'])
    const haveDigits = ours?.startTime !== undefined && this.#service.lastPostHasStart
    const isTold = haveDigits && profile.includes('"echoes":"millisecond"')
    if (isTold || waitMs <= 0) write()
    else this.#time.in(waitMs, () => this.#elsewhere(ours, write))
  }

  /** A person opens the history, which copies the account's entries of these days. */
  #readDays(chance: Chance): void {
    const today = dayOf(new Date(this.#computer.wallMs()).toISOString(), 'Europe/Berlin')
    const from = addDays(today, -chance.whole(0, 3))
    this.#safely(() => void readDays(this.#life.sync, { from, to: addDays(today, 1) }).catch(() => {}))
  }

  /** From now on the service refuses entries without this property, whether or not the template requires it. */
  #require(property: Property): void {
    const { required, withdrawn } = this.#service.terms
    if (property === 'description' || !withdrawn.has(property)) required.add(property)
  }

  /** Ends the process some minutes later; the next process finds an older copy of one file or of all files. */
  #setBackLater(kind: 'set-back' | 'copy-back' | 'change-machine', chance: Chance): void {
    // The copy is restored early enough for the person to answer the questions that this causes.
    const at = Math.min(this.#time.now + chance.whole(60_000, 30 * 60_000), this.#plan.calmMs - 1_000)
    this.#time.at(at, () => {
      if (this.#copy === null) return
      const { rows, lines } = this.#copy
      // A copy of everything is restored only when no entry is pending. The copy has no information about later events,
      // so the program could not find out whether an entry that is pending now has arrived.
      if (kind === 'copy-back' && !this.#isSettled()) return
      this.#nextLife = () => {
        this.#tell(kind)
        this.#wasSetBack = true
        const unknowable = kind === 'set-back' ? new Map<string, Unknown>() : unknowableIn(rows, this.#since)
        putRows(this.#world.db, rows)
        const known = new Set(rows.get('entry')!.map(({ id }) => id))
        if (kind === 'set-back') {
          this.#forgetDeleted()
          this.#excuseUnlogged(rows)
          // The recovery log brings back entries that are not in the copy, so they stay ours.
          const ours = new Set(this.#service.held.map(({ origin }) => origin))
          this.#service.ownOnly((origin) => known.has(origin) || ours.has(origin))
          return
        }
        for (const [id, why] of unknowable)
          if (kind === 'copy-back' || why !== 'just-sent') this.#beyondCopy.set(id, why)
        if (kind === 'change-machine') {
          this.#folder?.changeMachine()
          const confirmed = rows.get('outbox')!.filter(({ state }) => state === 'confirmed')
          const settled = new Set(confirmed.map(({ entry_id }) => entry_id))
          for (const origin of this.#service.postedAt.keys())
            if (!settled.has(origin)) this.#sentByLostLives.add(origin)
        }
        this.#lines.rewrite(lines)
        for (const id of this.#acknowledged) if (!known.has(id)) this.#acknowledged.delete(id)
        this.#service.ownOnly((origin) => known.has(origin))
        for (const { origin } of this.#service.held) if (origin !== null) this.#sentByLostLives.add(origin)
      }
      if (!this.#life.isOver) this.#life.kill()
    })
  }

  async #reconnect(chance: Chance): Promise<void> {
    if (this.#life.isOver) return void this.#time.in(60_000, () => void this.#reconnect(chance))
    this.#life.kill()
    await this.#folder!.reconnect(chance.of(spellings))
  }

  /** The next process finds no database, but all other files. */
  #loseDatabase(): void {
    this.#nextLife = () => {
      this.#tell('database lost')
      this.#wasSetBack = true
      this.#forgetDeleted()
      emptyTables(this.#world.db)
      this.#writeItems()
      const ours = new Set(this.#service.held.map(({ origin }) => origin))
      this.#service.ownOnly((origin) => ours.has(origin))
    }
    if (!this.#life.isOver) this.#life.kill()
  }

  /**
   * A recovery log that was rewritten need not have settled entries that were changed long ago. An older database may
   * show such an entry as refused or deleted although the service has it (A8).
   */
  #excuseUnlogged(rows: Rows): void {
    if (!this.#plan.moves) return
    const lines = this.#lines.read().map((line) => JSON.parse(line) as { facts?: { id: string } })
    const logged = new Set(lines.map(({ facts }) => facts?.id))
    for (const { entry_id, state } of rows.get('outbox')!) {
      const id = String(entry_id)
      if (logged.has(id) || !this.#service.held.some(({ origin }) => origin === id)) continue
      this.#sentByLostLives.add(id)
      if (state === 'cancelled') this.#beyondCopy.set(id, 'cancelled')
    }
  }

  /** A recovery log that was rewritten has no deleted entries, so they need not come back with an older database. */
  #forgetDeleted(): void {
    if (!this.#plan.moves) return
    for (const id of this.#acknowledged) if (this.#seen.get(id) === 'cancelled') this.#acknowledged.delete(id)
  }

  /**
   * The user exports all entries, and connects the account on a new computer. The file is imported there at once, or if
   * an entry is in doubt, when its create can no longer take effect: before that nobody knows whether it is missing.
   */
  #goToNewComputer(chance: Chance): void {
    if (this.#hasExported) return
    const life = this.#life
    this.#time.in(60_000, () => this.#goToNewComputer(chance))
    // The lists may not show yet the entries that were sent just before an older database was put back.
    const isUnlisted = this.#wasSetBack && this.#time.now < this.#service.lastPostAt + longestLagMs
    if (life.isOver || isUnlisted) return
    void this.#newComputer.exportFrom(life, this.#service.held).then(
      (isExported) => {
        if (!isExported || life.isOver) return
        this.#hasExported = true
        this.#changeComputer(chance)
      },
      (error: unknown) => this.#failUnlessDied(error),
    )
  }

  #changeComputer(chance: Chance): void {
    // Nothing of the old computer is put back on the new one.
    this.#copy = null
    const inDoubtUntilMs = this.#isSettled() ? 0 : this.#service.lastPostAt + horizonMs + longestLagMs
    this.#life.kill()
    this.#nextLife = () => {
      this.#tell('new computer')
      const { db } = this.#world
      emptyTables(db)
      this.#writeItems()
      this.#folder!.begin(connectionId)
      this.#lines.rewrite([])
      this.#service.ownOnly(() => false)
      this.#acknowledged.clear()
      this.#computers += 1
      this.#world = { ...this.#world, knowsRefusals: false, aloneFrom: null }
    }
    const readyMs = this.#time.now + chance.whole(1_000, 2 * 60_000)
    this.#time.at(Math.max(inDoubtUntilMs, readyMs), () => this.#import())
  }

  /** Imports what is left to import, and again after some minutes: lines may be unread, or the process may have died. */
  #import(): void {
    if (!this.#newComputer.isImporting) return
    this.#time.in(5 * 60_000, () => this.#import())
    if (this.#life.isOver) return
    const there = () => this.#service.held
    const listed = () => there().filter(({ at }) => at < this.#time.now - longestLagMs)
    void this.#newComputer
      .importInto(this.#life, { there, listed, make: (work) => this.#make(work) })
      .catch((error: unknown) => this.#failUnlessDied(error))
  }

  #failUnlessDied(error: unknown): void {
    if (!(error instanceof Died)) this.#errors.push(String(error))
  }

  /** Carries out work that makes at most one entry, and returns the id of that entry. */
  #make(work: () => void): string | undefined {
    const before = this.#ids
    this.#safely(work)
    if (this.#ids === before) return undefined
    const made = entryName(this.#ids)
    this.#orders.push([made])
    if (!this.#life.isOver) this.#acknowledged.add(made)
    return made
  }

  /** Returns whether every entry that was sent has a known result. */
  #isSettled(): boolean {
    return (
      this.#service.isIdle &&
      this.#world.db.get("SELECT 1 FROM outbox WHERE state IN ('sending', 'checking', 'asking')") ===
        undefined
    )
  }

  #save(chance: Chance): void {
    const input = drawnEntry(chance, this.#drawing)
    const retries = chance.under(0.7)
    const made: string[] = []
    this.#orders.push(made)
    this.#order((commandId) => {
      const before = this.#ids
      try {
        const { entryId } = saveEntry(this.#life.ledger, { commandId, entry: input, remember: false })
        this.#acknowledged.add(entryId)
      } finally {
        if (this.#ids > before) {
          made.push(entryName(this.#ids))
          this.#starts.set(entryName(this.#ids), input.startedAt)
          this.#merging.saved(this.#world.db, entryName(this.#ids), input.itemId)
        }
      }
    }, retries)
  }

  #sendLocals(chance: Chance): void {
    const chosen = this.#sendingLocals.choose(chance, this.#plan.locals!)
    const itemId = chance.of(this.#items)
    const made = chosen.map((): string[] => [])
    this.#orders.push(...made)
    this.#order((commandId) => {
      const before = this.#ids
      try {
        const ids = this.#sendingLocals.send(this.#life, commandId, chosen, itemId)
        for (const entryId of ids) this.#acknowledged.add(entryId)
      } finally {
        for (let n = before; n < this.#ids; n++) {
          made[n - before]!.push(entryName(n + 1))
          this.#sendingLocals.made(chosen[n - before]!, entryName(n + 1))
        }
      }
    }, chance.under(0.7))
  }

  #mergeOrTakeApart(kind: 'merge' | 'apart', chance: Chance, commandId: string): void {
    const { db } = this.#world
    this.#merging.begin(db)
    for (const entryId of this.#sentByLostLives)
      if (this.#isThereUnknown(entryId) && lacksDigits(entryId, this.#since))
        this.#beyondCopy.set(entryId, 'changed')
    if (kind === 'merge') mergeTwo(this.#life.timer, chance, this.#items, commandId)
    else takeSomeApart(this.#life.timer, chance, db, commandId)
  }

  #edit(chance: Chance): void {
    const minutes = chance.of([15, 30, 45])
    this.#order((commandId) => {
      const entryId = this.#anyEntry(chance)
      if (!entryId) return
      const { itemId, day, startedAt, draft } = this.#life.ledger.entries.facts(entryId)
      if (this.#isThereUnknown(entryId) && lacksDigits(entryId, this.#since))
        this.#beyondCopy.set(entryId, 'changed')
      const entry = {
        itemId,
        day,
        startedAt,
        minutes,
        draft: { ...draft, description: `edited ${++this.#words}` },
      }
      editEntry(this.#life.ledger, { commandId, entryId, entry, later: false })
    })
  }

  /**
   * Returns whether the process runs on a restored copy and has not yet found the entry at the service. A change would
   * make it a different entry there.
   */
  #isThereUnknown(entryId: string): boolean {
    return this.#sentByLostLives.has(entryId) && this.#life.ledger.outbox.read(entryId)?.state !== 'confirmed'
  }

  /** Carries out an order. If the process dies during it and `again` is true, the next process gets the same order. */
  #order(
    give: (commandId: string) => void,
    again = true,
    commandId = `order-${++this.#words}`,
    computer = this.#computers,
  ): void {
    if (computer !== this.#computers) return
    if (this.#life.isOver) {
      this.#time.in(60_000, () => this.#order(give, again, commandId, computer))
      return
    }
    try {
      give(commandId)
    } catch (error) {
      if (error instanceof Died) {
        const { forgetsOrders = false } = this.#options.mutation ?? {}
        if (again)
          this.#time.in(90_000, () =>
            this.#order(give, again, forgetsOrders ? undefined : commandId, computer),
          )
      } else if (!(error instanceof Refusal)) throw error
    }
  }

  #anyEntry(chance: Chance, state?: 'cancelled'): string | undefined {
    const rows = this.#life.ledger.db.rows(
      { entry_id: text },
      `SELECT entry_id FROM outbox
       WHERE connection_id = '${connectionId}' ${state ? `AND state = '${state}'` : ''}`,
    )
    return rows.length === 0 ? undefined : chance.of(rows).entry_id
  }

  #answerSome(): void {
    if (!this.#life.isOver && this.#chance.under(0.5))
      this.#answerAll(new Chance(this.#chance.whole(1, 2 ** 30)))
  }

  #lookAfter(): void {
    if (this.#life.isOver) return
    this.#answerAll(new Chance(this.#chance.whole(1, 2 ** 30)))
    this.#safely(() => this.#life.engine.hurry())
  }

  /** A person answers truthfully and corrects refused entries. */
  #answerAll(chance: Chance): void {
    this.#order((commandId) => {
      const { ledger } = this.#life
      let n = 0
      for (const entryId of ledger.outbox.needingPerson()) {
        const id = `${commandId}-${++n}`
        if (ledger.outbox.read(entryId)?.state === 'asking') this.#compare(id, entryId)
        else this.#repair(id, entryId, chance)
      }
    }, false)
  }

  #compare(commandId: string, entryId: string): void {
    const { ledger } = this.#life
    const candidates = ledger.comparisons.candidates(entryId)
    const gone = this.#service.deleted.map(({ held }) => held)
    const own = [...this.#service.held, ...gone].filter(({ origin }) => origin === entryId)
    const same = candidates.find(({ serviceId }) => own.some(({ id }) => id === serviceId))
    // Without candidates the person looks at the service's own page, and cancels the entry here if it exists there.
    if (candidates.length === 0 && own.length > 0) {
      return this.#cancel(commandId, entryId)
    }
    // The entry was deleted there on purpose, so it should stay deleted.
    if (same?.gone) return this.#cancel(commandId, entryId)
    answerComparison(ledger, { commandId, entryId, serviceId: same?.serviceId ?? null })
  }

  /** Cancels an entry. If it may still exist at the service, it is only removed here. */
  #cancel(commandId: string, entryId: string): void {
    const { ledger } = this.#life
    const mayBeThere = ledger.outbox.read(entryId)?.state === 'asking' || this.#sentByLostLives.has(entryId)
    if (mayBeThere) this.#takenOff.add(entryId)
    cancelEntry(ledger, { commandId, entryId })
  }

  #repair(commandId: string, entryId: string, chance: Chance): void {
    const { ledger } = this.#life
    if (chance.under(0.2)) return this.#cancel(commandId, entryId)
    const { itemId, day, startedAt, minutes, draft } = ledger.entries.facts(entryId)
    const { required } = this.#service.terms
    const fields = [...required].filter((property) => property !== 'description')
    const options = Object.fromEntries(fields.map((field) => [field, keptOption]))
    const description =
      required.has('description') && draft.description.trim() === ''
        ? `put right ${++this.#words}`
        : draft.description
    const entry = { itemId, day, startedAt, minutes, draft: { ...draft, description, options } }
    editEntry(ledger, { commandId, entryId, entry, later: false })
  }

  #isQuiet(): boolean {
    const open = this.#world.db.get("SELECT 1 FROM outbox WHERE state NOT IN ('confirmed', 'cancelled')")
    return !this.#life.isOver && !this.#newComputer.isImporting && open === undefined
  }

  /** Records the entries whose state changed. */
  #note(): void {
    this.#changed = false
    for (const { entry_id, state } of this.#world.db.rows(
      { entry_id: text, state: text },
      'SELECT entry_id, state FROM outbox',
    )) {
      if (this.#seen.get(entry_id) === state) continue
      this.#seen.set(entry_id, state)
      if (state === 'asking') this.#asked.set(entry_id, this.#whyAsked(entry_id))
      this.#tell(`${entry_id} ${state}`)
    }
  }

  #whyAsked(entryId: string): Cause {
    const { others, hidesOwn, echoes } = this.#plan.traits
    const { sync, ledger } = this.#life
    const startFingerprint = ledger.attempts.latest(entryId)?.startFingerprint ?? null
    const known = sync.echo.read().echoes
    if (tierOf(sync.echo.read(), startFingerprint) === 1) return 'tier 1'
    if (hidesOwn) return 'hidden'
    if (echoes === 'millisecond' && known === 'unknown' && digitsIn(startFingerprint, 'millisecond') !== '')
      return 'unlearned'
    if (others || (this.#plan.knownAlone && this.#othersWrite)) return 'others'
    if (this.#wasSetBack) return 'set back'
    return this.#plan.knownAlone ? 'else' : 'new account'
  }

  #safely(work: () => void): void {
    if (this.#life.isOver) return
    try {
      work()
    } catch (error) {
      if (!(error instanceof Died)) throw error
    }
  }

  #tell(what: string): void {
    const line = `${this.#time.now} ${what}`
    this.#print.add(line)
    if (this.#options.keepStory) this.#story.push(line)
  }
}

function entryName(n: number): string {
  return `entry-${String(n).padStart(4, '0')}`
}
