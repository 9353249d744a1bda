/**
 * The real app on a temporary folder with its own local service. Only what the machine would supply is replaced:
 * keychain and settings file are in memory, the way to the service can fail, the clock can be a fake one. Owns starting
 * again on the same files, after an end or after a crash. Refuses to share: each start has a folder of its own, unless
 * given one.
 */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Transport } from '../../src-main/api/transport.ts'
import type { App } from '../../src-main/app/app.ts'
import { compose } from '../../src-main/app/compose.ts'
import type { Ports } from '../../src-main/app/ports.ts'
import { systemClock, type Clock } from '../../src-main/kernel/clock.ts'
import { silentLog, type Log } from '../../src-main/kernel/log.ts'
import type { Input, Output } from '../../src-preload/contract/commands.ts'
import type { EventMessage } from '../../src-preload/contract/events.ts'
import type { CommandName } from '../../src-preload/contract/names.ts'
import type { Failure } from '../../src-preload/contract/outcome.ts'
import { commandId } from './builders.ts'
import { FakeClock } from './fake-clock.ts'
import { FlakyTransport } from './flaky-transport.ts'
import { memoryKeychain } from './memory-keychain.ts'

/** A call that main refused. */
export class Refused extends Error {
  readonly failure: Failure

  constructor(command: CommandName, failure: Failure) {
    super(`${command}: ${JSON.stringify(failure)}`)
    this.failure = failure
  }
}

/** A command's input without the id that each order gets. */
type Order<N extends CommandName> = Omit<Input<N>, 'commandId'>

/** An entry as the service lists it, as far as tests look. */
export interface ServiceEntry {
  readonly id: string
  readonly item: string
  readonly date: string
  readonly minutes: number
  readonly startTime?: string
  readonly endTime?: string
  readonly billableMinutes?: number
  readonly description?: string
  readonly customFields?: Record<string, string>
}

export function startApp(changes: Partial<Ports> = {}): StartedApp {
  return new StartedApp(changes)
}

/** The app with a clock that the test drives, in memory where the system has a place for that: no test waits for a disk. */
export function startAppAt(clock: FakeClock = new FakeClock(), changes: Partial<Ports> = {}): StartedApp {
  return new StartedApp({ clock, ...changes }, existsSync(inMemory) ? inMemory : tmpdir())
}

const inMemory = '/dev/shm'

/** Requests and timers of a process that was killed lead nowhere. */
interface Life {
  over: boolean
}

export class StartedApp {
  readonly transport = new FlakyTransport()
  /** Everything the app said, since the last time this list was emptied. */
  readonly events: EventMessage[] = []
  /** What the app logged as an error. Nobody expects one: a test that does empties this list. */
  readonly errors: unknown[] = []
  app!: App
  dataFolder: string
  readonly #changes: Partial<Ports>
  readonly #place: string
  readonly #folders: string[] = []
  readonly #settingsFile: Ports['settingsFile']
  #life: Life = { over: false }

  constructor(changes: Partial<Ports>, place = tmpdir()) {
    this.#changes = changes
    this.#place = place
    this.#settingsFile = changes.settingsFile ?? memorySettings()
    this.dataFolder = changes.dataFolder ?? this.#newFolder()
    this.#compose()
  }

  /** What the command answers; rejects with {@link Refused}. */
  async call<N extends CommandName>(name: N, input: Input<N>): Promise<Output<N>> {
    const outcome = await this.app.call(name, input)
    if (!outcome.ok) throw new Refused(name, outcome.failure)
    return outcome.value
  }

  /** Like {@link call}, as an order of its own. */
  give<N extends CommandName>(name: N, input: Order<N>): Promise<Output<N>> {
    return this.call(name, { commandId: commandId(), ...input } as never)
  }

  /** The failure of an order that must be refused. */
  async refusal<N extends CommandName>(name: N, input: Order<N>): Promise<Failure> {
    const answer = await this.give(name, input).catch((error: unknown) => error)
    if (answer instanceof Refused) return answer.failure
    throw new Error(`${name} was not refused`, { cause: answer })
  }

  /** Resolves when nothing moves any more without time passing. */
  async settle(): Promise<void> {
    let quiet = 0
    let seen = this.transport.activity
    while (quiet < quietRounds) {
      await new Promise((resolve) => setImmediate(resolve))
      quiet = this.transport.activity === seen ? quiet + 1 : 0
      seen = this.transport.activity
    }
  }

  /** The fake clock. */
  get clock(): FakeClock {
    const { clock } = this.#changes
    if (!(clock instanceof FakeClock)) throw new Error('this app runs on the system clock')
    return clock
  }

  /** Lets time pass by the fake clock, and everything that is due then happen. */
  async pass(ms: number): Promise<void> {
    await this.settle()
    await this.clock.pass(ms, () => this.settle())
  }

  /** Every entry of the service, in the order in which it was created there. */
  async serviceEntries(): Promise<ServiceEntry[]> {
    const entries: ServiceEntry[] = []
    const query = 'sortBy=createdDate&sortType=asc&size=100&fields.date.gte=2000-01-01'
    for (let after = ''; ;) {
      const page = (await this.transport.ask(`/api/2.0/timeEntries?${query}${after}`)) as {
        items: ServiceEntry[]
        nextCursor?: string
      }
      entries.push(...page.items)
      if (page.nextCursor === undefined) return entries
      after = `&after=${encodeURIComponent(page.nextCursor)}`
    }
  }

  /** Ends the app and starts it again on the same files. */
  async restart(): Promise<void> {
    await this.app.close()
    this.#compose()
  }

  /**
   * As near to a kill as one process allows: at this very moment the files are copied as they are on disk, the app
   * that was is cut off from time and network, and a new one starts on the copy. Synchronous, so that it can happen
   * in the middle of a request. `damage` is what happens to the files meanwhile.
   */
  crash(damage: (folder: string) => void = () => {}): void {
    this.#life.over = true
    const folder = this.#newFolder()
    cpSync(this.dataFolder, folder, { recursive: true })
    damage(folder)
    this.dataFolder = folder
    this.#compose()
  }

  /** Closes the app; the folders go too, unless they were given. Rejects when there were {@link errors}. */
  readonly close = async (): Promise<void> => {
    await this.app.close()
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true })
    if (this.errors.length > 0) throw new AggregateError(this.errors, 'the app logged errors')
  }

  readonly #log: Log = { ...silentLog, error: (_event, cause) => void this.errors.push(cause) }

  #newFolder(): string {
    const folder = mkdtempSync(join(this.#place, 'tallystick-app-'))
    this.#folders.push(folder)
    return folder
  }

  #compose(): void {
    const life = { over: false }
    this.#life = life
    const { clock = systemClock, wrapTransport = same } = this.#changes
    this.app = compose({
      description: { version: '0.0.0', host: 'browser', platform: 'linux' },
      log: this.#log,
      keychain: memoryKeychain(),
      shell: { canGrow: false, canHide: false, canUpdate: false, setLayout() {}, hide() {}, stay() {} },
      // A service that cannot be reached is offline here, whatever network the machine is on.
      ownAddresses: () => '',
      ...this.#changes,
      settingsFile: this.#settingsFile,
      dataFolder: this.dataFolder,
      clock: mortalClock(clock, life),
      wrapTransport: (transport) => mortalTransport(this.transport.wrap(wrapTransport(transport)), life),
    })
    this.app.listen((message) => {
      if (!life.over) this.events.push(message)
    })
  }
}

/** A request through the local service takes a few turns of the loop; so many without one mean that none is left. */
const quietRounds = 12

function mortalTransport(transport: Transport, life: Life): Transport {
  const never = () => new Promise<never>(() => {})
  return (request) => {
    if (life.over) return never()
    return transport(request).then(
      (answer) => (life.over ? never() : answer),
      (error: unknown) => (life.over ? never() : Promise.reject(error as Error)),
    )
  }
}

function mortalClock(clock: Clock, life: Life): Clock {
  return {
    nowMs: () => clock.nowMs(),
    zone: () => clock.zone(),
    bootMs: () => clock.bootMs(),
    bootId: () => clock.bootId(),
    after: (ms, callback) =>
      clock.after(ms, () => {
        if (!life.over) callback()
      }),
  }
}

export function memorySettings(values: Record<string, unknown> = {}): Ports['settingsFile'] {
  return {
    get: (key) => values[key],
    set: (changed) => void Object.assign(values, changed),
  }
}

function same(transport: Transport): Transport {
  return transport
}
