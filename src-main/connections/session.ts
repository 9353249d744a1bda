/**
 * Holds the access token of one connection. The token is requested when it is needed and renewed before it expires;
 * concurrent callers share one request. The secret is read for each token request and is not kept here.
 */
import type { Token } from '../api/token.ts'
import type { Clock } from '../kernel/clock.ts'
import { toInstant } from '../kernel/clock.ts'
import { singleFlight } from '../kernel/single-flight.ts'

/**
 * A token is renewed this many milliseconds before it expires, so that it does not expire while a request is in flight.
 * A token with a lifetime of less than twice this time is renewed after half of its lifetime.
 */
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

  /**
   * `request` must return a new token. It rejects with `ApiError`, or with the error that occurred when the secret was
   * read.
   */
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

  /** Returns a valid token, requesting one if necessary. Rejects with the errors of `request`. */
  token(): Promise<string> {
    const held = this.#held
    // The boot clock is used because the user cannot change it. On most systems, it also counts the time during which
    // the machine is asleep.
    const good = held && held.bootId === this.#clock.bootId() && this.#clock.bootMs() < held.endsAtBootMs
    return good ? Promise.resolve(held.token) : this.#renew()
  }

  /**
   * Returns a new token. Call this after the service has refused `token`. If another caller has already renewed it, the
   * token from that renewal is returned without a request.
   */
  renew(token: string): Promise<string> {
    if (this.#held?.token === token) this.#held = undefined
    return this.token()
  }

  /** Discards the token. Call this after the machine has been asleep or the credentials have changed. */
  forget(): void {
    this.#held = undefined
  }

  /**
   * The wall clock time at which the current token expires; null without a token. Use it only for display, because the
   * wall clock can be changed.
   */
  get validUntil(): string | null {
    return this.#held?.validUntil ?? null
  }
}
