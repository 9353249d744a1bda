/**
 * Slows the guessing of secrets down: after a few wrong ones, every answer to the same id from the same address waits,
 * longer each time. A right secret waits as well, because a quick answer would tell a guesser that it is right; then the
 * waits end. Unknown ids wait like known ones, so that the time does not tell which exist.
 */
import { createHash } from 'node:crypto'
import type { Clock } from '../kernel/clock.ts'
import { Problem } from './problem.ts'

export interface Attempt {
  /** Any text of any length, since it is the caller's. */
  readonly id: string
  readonly address: string
  readonly isRight: boolean
}

const freeTries = 3
const shortestWaitMs = 250
const longestWaitMs = 4_000
const mostRemembered = 10_000
/** A waiting answer takes room too. */
const mostWaiting = 100

export class WrongSecrets {
  readonly #clock: Clock
  /** Wrong secrets in a row by id and address, the one that was tried last at the end. */
  readonly #counts = new Map<string, number>()
  #waiting = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Resolves when the attempt may be answered. Throws {@link Problem} 429 when too many others wait already. */
  async settle({ id, address, isRight }: Attempt): Promise<void> {
    const key = createHash('sha256')
      .update(JSON.stringify([id, address]))
      .digest('base64')
    const count = this.#counts.get(key) ?? 0
    const ms = waitAfter(count)
    if (ms > 0 && this.#waiting >= mostWaiting)
      throw new Problem(429, 'Too many wrong secrets: wait before the next try', {
        'retry-after': String(longestWaitMs / 1_000),
      })
    this.#counts.delete(key)
    if (!isRight) this.#remember(key, count + 1)
    if (ms > 0) await this.#wait(ms)
  }

  #remember(key: string, count: number): void {
    this.#counts.set(key, count)
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > mostRemembered && oldest !== undefined) this.#counts.delete(oldest)
  }

  async #wait(ms: number): Promise<void> {
    this.#waiting += 1
    await new Promise<void>((resolve) => void this.#clock.after(ms, resolve))
    this.#waiting -= 1
  }
}

function waitAfter(wrong: number): number {
  if (wrong < freeTries) return 0
  return Math.min(longestWaitMs, shortestWaitMs * 2 ** (wrong - freeTries))
}
