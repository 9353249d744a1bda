/**
 * The workspace that is in front, one at a time, and the change to another: what is under way for the old one is
 * cancelled, its files and its queue stay as they are, and it goes on from there when it is in front again.
 */
import type { Client } from '../connections/client.ts'
import type { Connection } from '../connections/connection.ts'
import type { Timer } from '../timer/timer.ts'
import type { Dispatch } from './dispatch.ts'

/** Everything that belongs to one connection. */
export interface Workspace {
  readonly connection: Connection
  readonly client: Client
  readonly timer: Timer
  readonly dispatch: Dispatch
  /** From now on nobody can say that what counts is work. */
  away(cause: 'locked' | 'slept'): void
  /** Whatever waits for time looks at it again; `person`: somebody is back. */
  wake(person: boolean): void
  /** Stops sending and resolves when a request under way has ended. */
  close(): Promise<void>
}

export class Workspaces {
  readonly #open: (connection: Connection) => Workspace
  #current: Workspace
  #turn: Promise<void> = Promise.resolve()

  constructor(open: (connection: Connection) => Workspace, first: Connection) {
    this.#open = open
    this.#current = open(first)
  }

  get current(): Workspace {
    return this.#current
  }

  /** One change after the other. Resolves when the new one is in front. */
  show(connection: Connection): Promise<void> {
    const change = this.#turn.then(async () => {
      this.#current.client.cancel()
      await this.#current.close()
      this.#current = this.#open(connection)
    })
    this.#turn = change.catch(() => {})
    return change
  }

  /**
   * Lets `work` change what the one in front stands on while nothing of it is under way, and opens it as it is then,
   * also when the work failed.
   */
  rework(work: () => Promise<void>, now: () => Connection): Promise<void> {
    const change = this.#turn.then(async () => {
      this.#current.client.cancel()
      await this.#current.close()
      try {
        await work()
      } finally {
        this.#current = this.#open(now())
      }
    })
    this.#turn = change.catch(() => {})
    return change
  }

  async close(): Promise<void> {
    await this.#turn
    await this.#current.close()
  }
}
