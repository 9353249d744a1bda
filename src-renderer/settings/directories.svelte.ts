/**
 * The user directories of a server, and the users of the chosen directory. The users are read page by page while they
 * are shown.
 */
import { SvelteMap, SvelteSet } from 'svelte/reactivity'
import type {
  Directory,
  DirectoryServer,
  DirectorySettings,
  DirectoryUser,
} from '#preload/model/directory.ts'
import type { Page } from '../lib/page.ts'
import { troubleOf, type Trouble } from './trouble.ts'

type World = Pick<Page, 'bridge'>

const pageSize = 100

export class Directories {
  readonly #page: World
  #server = $state.raw<DirectoryServer | undefined>(undefined)
  #list = $state.raw<Directory[] | null>(null)
  #trouble = $state.raw<Trouble | null>(null)
  #reading = $state(false)
  /** The ids of directories whose synchronization was requested and has not ended yet. */
  readonly #asked = new SvelteSet<string>()
  readonly #troubles = new SvelteMap<string, Trouble>()
  #chosen = $state.raw<Directory | null>(null)
  #users = $state.raw<DirectoryUser[]>([])
  #more = $state(false)
  #usersTrouble = $state.raw<Trouble | null>(null)
  #readingId: string | null = null
  search = $state('')

  constructor(page: World) {
    this.#page = page
  }

  /** The directory server. Undefined until it has been read; null if no server is set up. */
  readonly server = $derived(this.#server)
  readonly list = $derived(this.#list)
  readonly trouble = $derived(this.#trouble)
  readonly reading = $derived(this.#reading)
  readonly chosen = $derived(this.#chosen)
  readonly users = $derived(this.#users)
  readonly more = $derived(this.#more)
  readonly usersTrouble = $derived(this.#usersTrouble)

  readonly found: DirectoryUser[] = $derived.by(() => {
    const words = this.search.toLowerCase().split(/\s+/).filter(Boolean)
    if (words.length === 0) return this.#users
    return this.#users.filter(({ name, displayName }) => {
      const text = `${name} ${displayName}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
  })

  /** The positions of the first and the last user of the next page, such as 101 and 200. */
  get range(): { from: number; to: number } {
    return { from: this.#users.length + 1, to: this.#users.length + pageSize }
  }

  isAsked(id: string): boolean {
    return this.#asked.has(id)
  }

  troubleOf(id: string): Trouble | undefined {
    return this.#troubles.get(id)
  }

  async open(): Promise<void> {
    this.#trouble = null
    try {
      this.#server = await this.#page.bridge.call('directories.read', {})
    } catch (problem) {
      this.#trouble = troubleOf(problem, 'directory')
    }
    if (this.#server) await this.read()
  }

  async read(): Promise<void> {
    if (this.#reading) return
    this.#reading = true
    this.#trouble = null
    try {
      this.#list = await this.#page.bridge.call('directories.list', {})
    } catch (problem) {
      this.#trouble = troubleOf(problem, 'directory')
    } finally {
      this.#reading = false
    }
  }

  async connect(settings: DirectorySettings, password: string, today: boolean): Promise<void> {
    const order = { settings, password: password === '' ? null : password, today }
    this.#list = await this.#page.bridge.call('directories.connect', order)
    this.#server = await this.#page.bridge.call('directories.read', {})
    this.#trouble = null
  }

  async remove(): Promise<void> {
    try {
      await this.#page.bridge.call('directories.remove', {})
      this.leave()
      this.#server = null
      this.#list = null
    } catch (problem) {
      this.#trouble = troubleOf(problem, 'directory')
    }
  }

  /**
   * Starts the synchronization of a directory. With `wait`, resolves only when the synchronization has ended or was
   * canceled.
   */
  async sync(id: string, wait: boolean): Promise<void> {
    if (this.isAsked(id)) return
    this.#asked.add(id)
    this.#troubles.delete(id)
    if (wait) this.#show(id, { state: 'waiting', at: new Date(Date.now()).toISOString() })
    try {
      this.#show(id, await this.#page.bridge.call('directories.sync', { directoryId: id, wait }))
    } catch (problem) {
      this.#show(id, null)
      this.#troubles.set(id, troubleOf(problem, 'directory'))
    } finally {
      this.#asked.delete(id)
    }
  }

  cancel(id: string): void {
    void this.#page.bridge.call('directories.cancel', { directoryId: id }).catch(() => {})
  }

  /** Shows the users of a directory. Reads page after page until all are read, or until `stop` or `leave` is called. */
  async choose(directory: Directory): Promise<void> {
    this.leave()
    this.#chosen = directory
    const readingId = crypto.randomUUID()
    this.#readingId = readingId
    this.#more = true
    try {
      while (this.#more) {
        const asked = { directoryId: directory.id, readingId }
        const { users, more } = await this.#page.bridge.call('directories.users', asked)
        if (this.#readingId !== readingId) return
        this.#users = [...this.#users, ...users]
        this.#more = more
      }
    } catch (problem) {
      if (this.#readingId !== readingId) return
      this.#more = false
      this.#usersTrouble = troubleOf(problem, 'directory')
    }
  }

  /** Stops reading. Users that have been read stay in the list. */
  stop(): void {
    this.#readingId = null
    this.#more = false
  }

  leave(): void {
    this.stop()
    this.#chosen = null
    this.#users = []
    this.#usersTrouble = null
    this.search = ''
  }

  #show(id: string, sync: Directory['sync']): void {
    this.#list = (this.#list ?? []).map((each) => (each.id === id ? { ...each, sync } : each))
  }
}
