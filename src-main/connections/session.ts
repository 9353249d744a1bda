/** The access token of one connection: asked for when needed, renewed before its hour is over, once for all who wait. */
import { requestToken } from '../api/token.ts'
import type { Transport } from '../api/transport.ts'
import type { Clock } from '../kernel/clock.ts'
import { singleFlight } from '../kernel/single-flight.ts'
import type { Connection } from './connection.ts'

/** A token is given up this long before it ends, so that none expires on its way. */
const marginMs = 10 * 60_000

interface Held {
  readonly token: string
  readonly bootId: string
  readonly endsAtBootMs: number
}

export class Session {
  readonly #clock: Clock
  readonly #renew: () => Promise<string>
  #held: Held | undefined

  constructor(connection: Connection, transport: Transport, clock: Clock) {
    this.#clock = clock
    this.#renew = singleFlight(async () => {
      const { token, expiresInMs } = await requestToken(transport, connection)
      this.#held = {
        token,
        bootId: clock.bootId(),
        endsAtBootMs: clock.bootMs() + Math.max(expiresInMs - marginMs, expiresInMs / 2),
      }
      return token
    })
  }

  /** A token that is still good for a while. Rejects with `ApiError`. */
  token(): Promise<string> {
    const held = this.#held
    const good = held && held.bootId === this.#clock.bootId() && this.#clock.bootMs() < held.endsAtBootMs
    return good ? Promise.resolve(held.token) : this.#renew()
  }

  /** The service refused `token`: it is given up, and a new one asked for unless another caller brought it already. */
  renew(token: string): Promise<string> {
    if (this.#held?.token === token) this.#held = undefined
    return this.token()
  }
}
