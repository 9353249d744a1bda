/**
 * The connections (the local workspace and all accounts), and the commands that change them. The connections are read
 * again after every change.
 */
import type { Connection, ConnectionTest, Imported, UnsentEntry } from '#preload/model/connection.ts'
import type { LeftBehind } from '#preload/model/notice.ts'
import { Orders } from '../lib/orders.ts'
import type { Page } from '../lib/page.ts'
import { watch } from '../lib/watch.ts'
import type { Server } from './service-problem-text.ts'
import { Task } from './task.svelte.ts'
import type { Trouble } from './trouble.ts'

type World = Pick<Page, 'bridge' | 'failed'>

export class Connections {
  readonly #page: World
  readonly #orders: Orders
  #list = $state.raw<Connection[] | null>(null)
  #left = $state.raw<readonly LeftBehind[]>([])
  /**
   * Runs the commands on connections. `#lastId` is the id of the connection to which the last command applied; `#test`
   * and `#imported` are the results of that command.
   */
  readonly #task = new Task('account')
  #lastId = $state<string | null>(null)
  #test = $state.raw<ConnectionTest | null>(null)
  #imported = $state.raw<Imported | null>(null)

  constructor(page: World) {
    this.#page = page
    this.#orders = new Orders(page.bridge)
  }

  /** All connections; null until the main process has responded. */
  readonly list = $derived(this.#list)
  readonly left = $derived(this.#left)

  get busy(): string | null {
    return this.#task.busy ? this.#lastId : null
  }

  testOf(id: string): ConnectionTest | null {
    return this.#lastId === id ? this.#test : null
  }

  troubleOf(id: string): Trouble | null {
    return this.#lastId === id ? this.#task.trouble : null
  }

  /** Returns the result of the import, if an import was the last command and ran on this connection; otherwise null. */
  importedOf(id: string): Imported | null {
    return this.#lastId === id ? this.#imported : null
  }

  /** Reads the connections now and after every change. Returns a function that stops listening. */
  watch(): () => void {
    const read = (): void => void this.#read()
    read()
    return watch(this.#page.bridge, { 'connections.changed': read, 'sync.changed': read })
  }

  /** Sends pending entries, for example entries that were waiting for a secret. The status line shows the result. */
  sendNow(): void {
    void this.#page.bridge.call('sync.now', {}).catch((problem: unknown) => this.#page.failed(problem))
  }

  activate(id: string): Promise<boolean> {
    return this.#order(id, () => this.#page.bridge.call('connections.activate', { connectionId: id }))
  }

  async test({ id, settings }: Connection): Promise<void> {
    if (!settings) return
    const { name: _name, userId: _userId, ...tried } = settings
    await this.#order(id, async () => {
      const order = { connectionId: id, settings: tried, clientSecret: null }
      this.#test = await this.#page.bridge.call('connections.test', order)
    })
  }

  import(id: string): Promise<boolean> {
    return this.#order(
      id,
      async () => {
        this.#imported = await this.#page.bridge.call('connections.import', {})
      },
      'worklogs',
    )
  }

  takeOver(from: string, to: string): Promise<boolean> {
    return this.#order(from, () => this.#orders.give('connections.takeOver', { from, to }))
  }

  /**
   * Returns the number of local entries that can be sent to the active account. Shows a failure to the user and returns
   * 0.
   */
  async sendable(): Promise<number> {
    try {
      return (await this.#page.bridge.call('locals.read', {})).entries.length
    } catch (problem) {
      this.#page.failed(problem)
      return 0
    }
  }

  async unsent(id: string): Promise<UnsentEntry[]> {
    try {
      return await this.#page.bridge.call('connections.unsent', { connectionId: id })
    } catch (problem) {
      this.#page.failed(problem)
      return []
    }
  }

  remove(id: string): Promise<boolean> {
    return this.#order(id, () => this.#page.bridge.call('connections.remove', { connectionId: id }))
  }

  /** Runs a command, unless another is pending. Returns true on success; `troubleOf` says why a command failed. */
  async #order(id: string, work: () => Promise<unknown>, server?: Server): Promise<boolean> {
    if (this.#task.busy) return false
    this.#lastId = id
    this.#imported = null
    this.#test = null
    return this.#task.run(work, server)
  }

  async #read(): Promise<void> {
    const [list, left] = await Promise.all([
      this.#page.bridge.call('connections.list', {}).catch(() => this.#list),
      this.#page.bridge.call('connections.left', {}).catch(() => this.#left),
    ])
    this.#list = list
    this.#left = left
  }
}
