/**
 * The workspace that is in front, one at a time, and the change to another: what is under way for the old one is
 * cancelled, its files and its queue stay as they are. Whatever waits to be sent for another connection than the one in
 * front goes out by a lane of its own.
 */
import type { SyncStatus } from '#preload/model/sync-status.ts'
import type { Client } from '../connections/client.ts'
import type { Connection } from '../connections/connection.ts'
import type { EchoStore } from '../outbox/echo-store.ts'
import type { Timer } from '../timer/timer.ts'
import type { Dispatch } from './dispatch.ts'
import type { Lane } from './lane.ts'

/** Everything that belongs to one connection. */
export interface Workspace {
  readonly connection: Connection
  readonly client: Client
  readonly timer: Timer
  readonly echo: EchoStore
  readonly dispatch: Dispatch
  /** How sending goes. */
  condition(): SyncStatus['condition']
  /** From now on nobody can say that what counts is work. */
  away(cause: 'locked' | 'slept'): void
  /** Whatever waits for time looks at it again; `person`: somebody is back. */
  wake(person: boolean): void
  /** Stops sending and resolves when a request under way has ended. */
  close(): Promise<void>
}

export interface Openers {
  workspace(connection: Connection): Workspace
  /** Sends at once what can be sent. */
  lane(connection: Connection): Lane
  /** Those that have something which can be sent without a person. */
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

  /** The one that sends for a connection that is not in front; undefined while nothing of it has to be sent. */
  lane(connectionId: string): Lane | undefined {
    return this.#lanes.get(connectionId)
  }

  /** Looks at the clock and the network again, for all of them. */
  wake(person: boolean): void {
    this.#current.wake(person)
    for (const lane of this.#lanes.values()) lane.wake()
  }

  /** One change after the other. Resolves when the new one is in front. */
  show(connection: Connection): Promise<void> {
    return this.#inTurn(async () => {
      await this.#leave()
      await this.#closeLane(connection.id)
      this.#current = this.#open.workspace(connection)
      this.#openLanes()
    })
  }

  /**
   * Lets `work` change what a connection stands on while nothing of it is under way. If it was in front, `front` says
   * what is there afterwards, also when the work failed.
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
