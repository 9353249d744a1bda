/**
 * The system's clock with an adjustable offset, so that a wait of ten minutes ends at once, while requests take their
 * real time. Every process of a trial uses the same offset. Timers fire in the order of their times.
 */
import { uptime } from 'node:os'
import type { Clock } from '../../../src-main/kernel/clock.ts'

interface Timer {
  readonly atMs: number
  readonly callback: () => void
  handle: NodeJS.Timeout
}

export class MovableClock implements Clock {
  #aheadMs: number
  readonly #timers = new Set<Timer>()

  constructor(aheadMs = 0) {
    this.#aheadMs = aheadMs
  }

  nowMs(): number {
    return Date.now() + this.#aheadMs
  }

  zone(): string {
    return 'Europe/Berlin'
  }

  bootMs(): number {
    return Math.round(uptime() * 1000) + this.#aheadMs
  }

  bootId(): string {
    return 'one boot'
  }

  after(ms: number, callback: () => void): () => void {
    const timer: Timer = {
      atMs: this.nowMs() + ms,
      callback,
      handle: setTimeout(() => this.#fire(timer), ms),
    }
    this.#timers.add(timer)
    return () => this.#forget(timer)
  }

  putForward(ms: number): void {
    this.#aheadMs += ms
    for (const timer of [...this.#timers].sort((one, other) => one.atMs - other.atMs)) {
      if (!this.#timers.has(timer)) continue
      clearTimeout(timer.handle)
      const leftMs = timer.atMs - this.nowMs()
      if (leftMs <= 0) this.#fire(timer)
      else timer.handle = setTimeout(() => this.#fire(timer), leftMs)
    }
  }

  #fire(timer: Timer): void {
    this.#forget(timer)
    timer.callback()
  }

  #forget(timer: Timer): void {
    clearTimeout(timer.handle)
    this.#timers.delete(timer)
  }
}
