/** The state of a sign-in form for administrators: address, name, and a secret that stays in its input. */
import { readAddress } from '#preload/rules/base-url.ts'
import { troubleOf, type Trouble } from './trouble.ts'
import type { Server } from './service-problem-text.ts'

export class AdminForm {
  readonly #server: Server
  baseUrl = $state('')
  user = $state('')
  #busy = $state(false)
  #trouble = $state.raw<Trouble | null>(null)

  constructor(server: Server, before: { baseUrl: string; user: string } | null) {
    this.#server = server
    this.baseUrl = before?.baseUrl ?? ''
    this.user = before?.user ?? ''
  }

  get busy(): boolean {
    return this.#busy
  }

  get trouble(): Trouble | null {
    return this.#trouble
  }

  /** The address as it is sent; main refuses it if it is invalid. */
  get address(): string {
    const address = readAddress(this.baseUrl)
    return address.ok ? address.url : this.baseUrl.trim()
  }

  /** Returns true on success. */
  async send(work: () => Promise<unknown>): Promise<boolean> {
    if (this.#busy) return false
    this.#busy = true
    this.#trouble = null
    try {
      await work()
      return true
    } catch (problem) {
      this.#trouble = troubleOf(problem, this.#server)
      return false
    } finally {
      this.#busy = false
    }
  }
}
