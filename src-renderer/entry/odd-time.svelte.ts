/** The question of whether an implausible time is correct. The user confirms the time by saving it again. */
import { AskedOnce, implausible, type Typed } from '../form/implausible.ts'
import type { Page } from '../lib/page.ts'

type World = Pick<Page, 'about' | 'clock' | 'today'>

export class OddTime {
  readonly #page: World
  readonly #askedOnce = new AskedOnce()
  /** The implausible values, and the time at which they were checked; null if no confirmation is pending. */
  #doubted = $state.raw<Parameters<typeof implausible> | null>(null)

  constructor(page: World) {
    this.#page = page
  }

  readonly question: string | null = $derived.by(() => this.#doubted && implausible(...this.#doubted))

  /** Returns whether the user must first confirm this time. If so, `question` says what is implausible. */
  asks(typed: Typed): boolean {
    const { about, clock, today } = this.#page
    const now = { nowMs: clock.now, today, zone: about.zone }
    this.#doubted = this.#askedOnce.asks(implausible(typed, now), typed) ? [typed, now] : null
    return this.#doubted !== null
  }

  /** Withdraws the question, for example because the user has changed the time. */
  forget(): void {
    this.#doubted = null
  }
}
