/**
 * Time that passes when a test says so: the wall clock, the clock since boot, the zone, and the timers. Owns the order
 * in which timers fire. Refuses to let them fire without end at one moment: that would be a busy loop.
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

  /** The wall clock's now as the model writes it. */
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

  /** Timers that wait. */
  get waiting(): number {
    return this.#timers.size
  }

  /** Somebody sets the wall clock; nothing else notices. */
  setWall(at: Instant): void {
    this.#wallMs = Date.parse(at)
  }

  travel(zone: string): void {
    this.#zone = zone
  }

  /** Another boot, so many milliseconds later by the wall clock. Timers do not live through it. */
  reboot(awayMs: number): void {
    this.#timers.clear()
    this.#wallMs += awayMs
    this.#bootMs = 20_000
    this.#boot += 1
  }

  /** Time goes on without anybody noticing, as when nothing is due or the process is busy. */
  skip(ms: number): void {
    this.#wallMs += Math.round(ms)
    this.#bootMs += Math.round(ms)
  }

  /** Time goes on; what is due fires in its order, and `settle` waits for what that set off. */
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
