/** Runs the commands of a settings screen one at a time, and stores why the last command failed. */
import type { Server } from './service-problem-text.ts'
import { troubleOf, type Trouble } from './trouble.ts'

export class Task {
  readonly #server: Server
  #busy = $state(false)
  #trouble = $state.raw<Trouble | null>(null)

  constructor(server: Server) {
    this.#server = server
  }

  get busy(): boolean {
    return this.#busy
  }

  get trouble(): Trouble | null {
    return this.#trouble
  }

  clear(): void {
    this.#trouble = null
  }

  /** Runs a command, unless another is pending. Returns true on success; otherwise `trouble` says why it failed. */
  async run(work: () => Promise<unknown>, server = this.#server): Promise<boolean> {
    if (this.#busy) return false
    this.#busy = true
    this.#trouble = null
    try {
      await work()
      return true
    } catch (problem) {
      this.#trouble = troubleOf(problem, server)
      return false
    } finally {
      this.#busy = false
    }
  }
}
