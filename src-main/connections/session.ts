/**
 * The access token of one connection: asked for when needed, renewed before its time is over, once for all who wait.
 * Owns no secret: it is read for each request for a token, and forgotten with it.
 */
import type { Token } from '../api/token.ts'
import type { Clock } from '../kernel/clock.ts'
import { toInstant } from '../kernel/clock.ts'
import { singleFlight } from '../kernel/single-flight.ts'

/** A token is given up this long before it ends, so that none expires on its way. */
const marginMs = 10 * 60_000

interface Held {
  readonly token: string
  readonly bootId: string
  readonly endsAtBootMs: number
  readonly validUntil: string
}

export class Session {
  readonly #clock: Clock
  readonly #renew: () => Promise<string>
  #held: Held | undefined

  /** `request` asks for a token; it rejects with `ApiError`, or with what keeps the secret from being read. */
  constructor(clock: Clock, request: () => Promise<Token>) {
    this.#clock = clock
    this.#renew = singleFlight(async () => {
      const { token, expiresInMs } = await request()
      this.#held = {
        token,
        bootId: clock.bootId(),
        endsAtBootMs: clock.bootMs() + Math.max(expiresInMs - marginMs, expiresInMs / 2),
        validUntil: toInstant(clock.nowMs() + expiresInMs),
      }
      return token
    })
  }

  /** A token that is still good for a while. Rejects as `request` does. */
  token(): Promise<string> {
    const held = this.#held
    // By the clock that runs on while the machine sleeps, and that nobody can set.
    const good = held && held.bootId === this.#clock.bootId() && this.#clock.bootMs() < held.endsAtBootMs
    return good ? Promise.resolve(held.token) : this.#renew()
  }

  /** The service refused `token`: it is given up, and a new one asked for unless another caller brought it already. */
  renew(token: string): Promise<string> {
    if (this.#held?.token === token) this.#held = undefined
    return this.token()
  }

  /** The machine was asleep, or the credentials changed: what is held is not trusted any more. */
  forget(): void {
    this.#held = undefined
  }

  /** Until when the held token is good, by the wall clock; null when there is none. To be shown, not to be relied on. */
  get validUntil(): string | null {
    return this.#held?.validUntil ?? null
  }
}
