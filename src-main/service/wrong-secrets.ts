/**
 * Slows down the guessing of secrets. After a few wrong secrets, every response for the same id and address is delayed.
 * The delay grows each time, up to a limit. The response to the next correct secret is delayed too, because a quick
 * response would reveal that the secret is correct. After that response, the delays end. Unknown ids are delayed like
 * known ones, so the delay does not reveal which ids exist.
 */
import { createHash } from 'node:crypto'
import type { Clock } from '../kernel/clock.ts'
import { Problem } from './problem.ts'

export interface Attempt {
  /** The id from the request, not yet verified. It can be any string of any length. */
  readonly id: string
  readonly address: string
  readonly isRight: boolean
}

const freeTries = 3
const shortestWaitMs = 250
const longestWaitMs = 4_000
const mostRemembered = 10_000
/** At most this many responses are delayed at the same time, because each of them uses memory. */
const mostWaiting = 100

export class WrongSecrets {
  readonly #clock: Clock
  /**
   * Maps a hash of id and address to the number of consecutive wrong secrets. The key with the oldest attempt comes
   * first; it is dropped when the map is full.
   */
  readonly #counts = new Map<string, number>()
  #waiting = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Resolves when the response to the attempt may be sent. Throws {@link Problem} 429 if too many responses are already
   * delayed.
   */
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
