/**
 * Manages the active workspace and switches to another one on request. A switch cancels the running requests of the old
 * workspace, but keeps its data and its unsent entries. Every other connection with entries to send has its own sender.
 */
import type { SyncStatus } from '#preload/model/sync-status.ts'
import type { Client } from '../connections/client.ts'
import type { Connection } from '../connections/connection.ts'
import type { Ledger } from '../entries/ledger.ts'
import type { EchoStore } from '../outbox/echo-store.ts'
import type { Timer } from '../timer/timer.ts'
import type { Dispatch } from './dispatch.ts'
import type { Sender } from './sender.ts'

export interface Workspace {
  readonly connection: Connection
  readonly client: Client
  readonly ledger: Ledger
  readonly timer: Timer
  readonly echo: EchoStore
  readonly dispatch: Dispatch
  condition(): SyncStatus['condition']
  /** Records that the user may have stepped away. The time that the timer counts from now on might not be work. */
  away(cause: 'locked' | 'slept'): void
  /**
   * Starts pending work, such as sending, immediately instead of when its timer fires. `person` is true when the user
   * has come back.
   */
  wake(person: boolean): void
  /**
   * Starts to read the account's entries from the last 90 days, so that the lists of a new account are not empty. Does
   * nothing if these entries were read before.
   */
  readRecent(): void
  close(): Promise<void>
}

export interface Openers {
  workspace(connection: Connection): Workspace
  sender(connection: Connection): Sender
  /** Returns the connections with entries or corrections that can be sent without any action by the user. */
  waiting(): readonly Connection[]
}

export class Workspaces {
  readonly #open: Openers
  readonly #senders = new Map<string, Sender>()
  #current: Workspace
  #turn: Promise<void> = Promise.resolve()

  constructor(open: Openers, first: Connection) {
    this.#open = open
    this.#current = open.workspace(first)
    this.#openSenders()
  }

  get current(): Workspace {
    return this.#current
  }

  /**
   * Returns the sender of a connection that is not the active one; undefined if that connection has nothing to send.
   */
  sender(connectionId: string): Sender | undefined {
    return this.#senders.get(connectionId)
  }

  wake(person: boolean): void {
    this.#current.wake(person)
    for (const sender of this.#senders.values()) sender.wake()
  }

  /**
   * Makes another connection the active one. Switches run one after the other; the promise resolves when this switch is
   * complete.
   */
  show(connection: Connection): Promise<void> {
    return this.#inTurn(async () => {
      await this.#leave()
      await this.#closeSender(connection.id)
      this.#current = this.#open.workspace(connection)
      this.#openSenders()
    })
  }

  /**
   * Runs `work` while the connection is closed and sends nothing, so that `work` can change its settings. Afterwards,
   * even if `work` fails, sending resumes. If the connection was the active one, the workspace of the connection that
   * `front` returns becomes active: the same connection, or another one if `work` has removed it.
   */
  rework(connectionId: string, work: () => Promise<void>, front: () => Connection): Promise<void> {
    return this.#inTurn(async () => {
      const inFront = this.#current.connection.id === connectionId
      if (inFront) await this.#leave()
      else await this.#closeSender(connectionId)
      try {
        await work()
      } finally {
        if (inFront) this.#current = this.#open.workspace(front())
        this.#openSenders()
      }
    })
  }

  async close(): Promise<void> {
    await this.#turn
    await Promise.all([this.#current.close(), ...[...this.#senders.values()].map((sender) => sender.close())])
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const change = this.#turn.then(work)
    this.#turn = change.catch(() => {})
    return change
  }

  async #leave(): Promise<void> {
    this.#current.client.cancel()
    await this.#current.close()
  }

  async #closeSender(connectionId: string): Promise<void> {
    const sender = this.#senders.get(connectionId)
    this.#senders.delete(connectionId)
    sender?.client.cancel()
    await sender?.close()
  }

  #openSenders(): void {
    for (const connection of this.#open.waiting()) {
      const { id } = connection
      if (id !== this.#current.connection.id && !this.#senders.has(id))
        this.#senders.set(id, this.#open.sender(connection))
    }
  }
}
