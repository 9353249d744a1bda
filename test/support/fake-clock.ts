/**
 * A clock that a test controls: the wall clock, the clock since boot, the zone, and the timers, which it fires in
 * order. Throws when timers fire endlessly at the same moment, which would be a busy loop.
 */
import type { Clock } from '../../src-main/kernel/clock.ts'
import type { Instant } from '../../src-preload/model/primitives.ts'

interface Timer {
  readonly atBootMs: number
  readonly callback: () => void
}

const mostAtOneMoment = 1_000

export class FakeClock implements Clock {
  #wallMs: number
  #bootMs = 3_600_000
  #boot = 1
  #zone: string
  readonly #timers = new Set<Timer>()

  constructor(now: Instant = '2026-11-20T09:00:00.000Z', zone = 'Europe/Berlin') {
    this.#wallMs = Date.parse(now)
    this.#zone = zone
  }

  nowMs(): number {
    return this.#wallMs
  }

  /** Returns the wall clock's time in the format of the model. */
  now(): Instant {
    return new Date(this.#wallMs).toISOString()
  }

  zone(): string {
    return this.#zone
  }

  bootMs(): number {
    return this.#bootMs
  }

  bootId(): string {
    return `boot-${this.#boot}`
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { atBootMs: this.#bootMs + Math.max(0, Math.ceil(ms)), callback }
    this.#timers.add(timer)
    return () => void this.#timers.delete(timer)
  }

  get waiting(): number {
    return this.#timers.size
  }

  /** Sets the wall clock; no timer fires. */
  setWall(at: Instant): void {
    this.#wallMs = Date.parse(at)
  }

  travel(zone: string): void {
    this.#zone = zone
  }

  /** Reboots, with this many milliseconds passing on the wall clock. Pending timers are dropped. */
  reboot(awayMs: number): void {
    this.#timers.clear()
    this.#wallMs += awayMs
    this.#bootMs = 20_000
    this.#boot += 1
  }

  /** Advances time without firing timers, as when the process is busy. */
  skip(ms: number): void {
    this.#wallMs += Math.round(ms)
    this.#bootMs += Math.round(ms)
  }

  /** Advances time and fires due timers in order; `settle` waits for their effects. */
  async pass(ms: number, settle: () => Promise<void> = async () => {}): Promise<void> {
    const end = this.#bootMs + Math.round(ms)
    let atOneMoment = 0
    for (;;) {
      const next = this.#earliest()
      if (!next || next.atBootMs > end) break
      const waitMs = Math.max(0, next.atBootMs - this.#bootMs)
      atOneMoment = waitMs > 0 ? 0 : atOneMoment + 1
      if (atOneMoment > mostAtOneMoment) throw new Error('timers fire without end and no time passes')
      this.skip(waitMs)
      this.#timers.delete(next)
      next.callback()
      await settle()
    }
    this.skip(Math.max(0, end - this.#bootMs))
    await settle()
  }

  #earliest(): Timer | undefined {
    let earliest: Timer | undefined
    for (const timer of this.#timers) if (!earliest || timer.atBootMs < earliest.atBootMs) earliest = timer
    return earliest
  }
}
