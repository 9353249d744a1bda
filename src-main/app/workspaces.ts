/**
 * Manages the active workspace and the change to another one. A change cancels the running requests of the old
 * workspace; its data and its outbox stay. Every other connection with entries to send gets its own sender.
 */
import type { SyncStatus } from '#preload/model/sync-status.ts'
import type { Client } from '../connections/client.ts'
import type { Connection } from '../connections/connection.ts'
import type { EchoStore } from '../outbox/echo-store.ts'
import type { Timer } from '../timer/timer.ts'
import type { Dispatch } from './dispatch.ts'
import type { Lane } from './lane.ts'

/** The services of one connection. */
export interface Workspace {
  readonly connection: Connection
  readonly client: Client
  readonly timer: Timer
  readonly echo: EchoStore
  readonly dispatch: Dispatch
  /** The state of sending, such as `ok` or `offline`. */
  condition(): SyncStatus['condition']
  /** Call when the time that the timer counts may not be work from now on. */
  away(cause: 'locked' | 'slept'): void
  /** Everything that waits for a time checks again; `person` is true when the user is back. */
  wake(person: boolean): void
  /** Stops sending, and resolves when the running request has ended. */
  close(): Promise<void>
}

export interface Openers {
  workspace(connection: Connection): Workspace
  /** Opens a sender, which starts to send at once. */
  lane(connection: Connection): Lane
  /** The connections with something that can be sent without the user. */
  waiting(): readonly Connection[]
}

export class Workspaces {
  readonly #open: Openers
  readonly #lanes = new Map<string, Lane>()
  #current: Workspace
  #turn: Promise<void> = Promise.resolve()

  constructor(open: Openers, first: Connection) {
    this.#open = open
    this.#current = open.workspace(first)
    this.#openLanes()
  }

  get current(): Workspace {
    return this.#current
  }

  /** The sender of a connection that is not active; undefined while it has nothing to send. */
  lane(connectionId: string): Lane | undefined {
    return this.#lanes.get(connectionId)
  }

  /** Lets all connections check the time and the network again. */
  wake(person: boolean): void {
    this.#current.wake(person)
    for (const lane of this.#lanes.values()) lane.wake()
  }

  /** Makes another connection the active one. Changes run one after the other; resolves when this one is complete. */
  show(connection: Connection): Promise<void> {
    return this.#inTurn(async () => {
      await this.#leave()
      await this.#closeLane(connection.id)
      this.#current = this.#open.workspace(connection)
      this.#openLanes()
    })
  }

  /**
   * Closes the connection, runs `work`, and opens the connection again, so that `work` can change its settings while
   * nothing runs for it. If it was active, `front` returns the connection that is opened afterwards, also when `work`
   * fails.
   */
  rework(connectionId: string, work: () => Promise<void>, front: () => Connection): Promise<void> {
    return this.#inTurn(async () => {
      const inFront = this.#current.connection.id === connectionId
      if (inFront) await this.#leave()
      else await this.#closeLane(connectionId)
      try {
        await work()
      } finally {
        if (inFront) this.#current = this.#open.workspace(front())
        this.#openLanes()
      }
    })
  }

  async close(): Promise<void> {
    await this.#turn
    await Promise.all([this.#current.close(), ...[...this.#lanes.values()].map((lane) => lane.close())])
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

  async #closeLane(connectionId: string): Promise<void> {
    const lane = this.#lanes.get(connectionId)
    this.#lanes.delete(connectionId)
    lane?.client.cancel()
    await lane?.close()
  }

  #openLanes(): void {
    for (const connection of this.#open.waiting()) {
      const { id } = connection
      if (id !== this.#current.connection.id && !this.#lanes.has(id))
        this.#lanes.set(id, this.#open.lane(connection))
    }
  }
}
