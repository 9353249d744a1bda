/**
 * The real app on a temporary folder with its own local service, which has the sample items. Only what the machine
 * would provide is replaced: keychain and settings file are in memory, the transport can fail, the clock can be a fake.
 * It can be restarted on the same files, after a regular end or a crash. Each `StartedApp` has its own folder unless
 * one is given.
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
import type { CommandName, Input, Output } from '../../src-preload/contract/commands.ts'
import type { EventMessage } from '../../src-preload/contract/events.ts'
import type { Failure } from '../../src-preload/contract/outcome.ts'
import { commandId } from './builders.ts'
import { FakeClock } from './fake-clock.ts'
import { FlakyTransport } from './flaky-transport.ts'
import { memoryKeychain } from './memory-keychain.ts'
import { withSampleItems } from './sample-items.ts'

/** The error of a call that the main process refused. */
export class Refused extends Error {
  readonly failure: Failure

  constructor(command: CommandName, failure: Failure) {
    super(`${command}: ${JSON.stringify(failure)}`)
    this.failure = failure
  }
}

type Order<N extends CommandName> = Omit<Input<N>, 'commandId'>

/** An entry as the service lists it, with the properties that tests use. */
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

/** Starts the app as a new user does: without items. */
export function startEmptyApp(changes: Partial<Ports> = {}): StartedApp {
  return new StartedApp(changes, tmpdir(), 'nothing')
}

/**
 * Starts the app with a clock that the test controls, on an in-memory file system if there is one, so that tests do not
 * wait for a disk.
 */
export function startAppAt(clock: FakeClock = new FakeClock(), changes: Partial<Ports> = {}): StartedApp {
  return new StartedApp({ clock, ...changes }, existsSync(inMemory) ? inMemory : tmpdir())
}

const inMemory = '/dev/shm'

/** One process of the app. After it was killed, its requests and timers have no effect. */
interface Life {
  over: boolean
}

export class StartedApp {
  readonly transport = new FlakyTransport()
  /** All events of the app since this list was last emptied. */
  readonly events: EventMessage[] = []
  /** Errors that the app logged. A test that expects some must empty this list. */
  readonly errors: unknown[] = []
  app!: App
  dataFolder: string
  readonly #changes: Partial<Ports>
  readonly #place: string
  readonly #folders: string[] = []
  readonly #settingsFile: Ports['settingsFile']
  #life: Life = { over: false }

  constructor(changes: Partial<Ports>, place = tmpdir(), beginsWith: 'samples' | 'nothing' = 'samples') {
    this.#changes = changes
    this.#place = place
    this.#settingsFile = changes.settingsFile ?? memorySettings()
    this.dataFolder = changes.dataFolder ?? this.#newFolder()
    if (beginsWith === 'samples') withSampleItems(this.dataFolder)
    this.#compose()
  }

  /** Returns the command's value; rejects with {@link Refused}. */
  async call<N extends CommandName>(name: N, input: Input<N>): Promise<Output<N>> {
    const outcome = await this.app.call(name, input)
    if (!outcome.ok) throw new Refused(name, outcome.failure)
    return outcome.value
  }

  /** Like {@link call}, with a new command id. */
  give<N extends CommandName>(name: N, input: Order<N>): Promise<Output<N>> {
    return this.call(name, { commandId: commandId(), ...input } as never)
  }

  /** Returns the failure of an order that must be refused. */
  async refusal<N extends CommandName>(name: N, input: Order<N>): Promise<Failure> {
    const answer = await this.give(name, input).catch((error: unknown) => error)
    if (answer instanceof Refused) return answer.failure
    throw new Error(`${name} was not refused`, { cause: answer })
  }

  /** Resolves when nothing more happens without time passing. */
  async settle(): Promise<void> {
    let quiet = 0
    let seen = this.transport.activity
    while (quiet < quietRounds) {
      await new Promise((resolve) => setImmediate(resolve))
      quiet = this.transport.activity === seen ? quiet + 1 : 0
      seen = this.transport.activity
    }
  }

  /** Throws if the app runs on the system clock. */
  get clock(): FakeClock {
    const { clock } = this.#changes
    if (!(clock instanceof FakeClock)) throw new Error('this app runs on the system clock')
    return clock
  }

  /** Lets time pass on the fake clock, with everything that becomes due. */
  async pass(ms: number): Promise<void> {
    await this.settle()
    await this.clock.pass(ms, () => this.settle())
  }

  /** Returns every entry of the service, in the order of creation. */
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

  async restart(): Promise<void> {
    await this.app.close()
    this.#compose()
  }

  /**
   * Simulates a kill as closely as possible in one process: copies the files as they are on disk at this moment, cuts
   * the old app off from time and network, and starts a new one on the copy. Synchronous, so that it can happen during
   * a request. `damage` changes the files before the new start.
   */
  crash(damage: (folder: string) => void = () => {}): void {
    this.#life.over = true
    const folder = this.#newFolder()
    copyFolder(this.dataFolder, folder)
    damage(folder)
    this.dataFolder = folder
    this.#compose()
  }

  /** Closes the app and deletes its folders, unless they were given. Rejects when there were {@link errors}. */
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
      // Without addresses, a service that cannot be reached counts as offline, regardless of this machine's network.
      ownAddresses: () => '',
      // No test sends a request to the real board. Nothing listens on this port.
      boardUrl: 'http://127.0.0.1:9/v2',
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

/**
 * A request to the local service takes a few turns of the event loop; after this many without activity, none is
 * pending.
 */
const quietRounds = 12

/**
 * Copies the files of a running app. Another thread may be making a daily copy and remove its journal meanwhile, which
 * ends the copying with ENOENT; it then begins again.
 */
function copyFolder(from: string, to: string): void {
  for (;;)
    try {
      return cpSync(from, to, { recursive: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || !existsSync(from)) throw error
      rmSync(to, { recursive: true })
    }
}

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
