/**
 * Who may speak with the browser host (reliability.md §5.4): the holder of a one-time link, and from then on the
 * cookie it was exchanged for. Owns keys and sessions, in memory only; knows no HTTP beyond names and values.
 *
 * Cookies are shared between all ports of a machine, so the cookie's name is this instance's own. Only digests are
 * kept and compared, in constant time.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../kernel/clock.ts'
import { newSecret } from '../kernel/ids.ts'

const linkLifeMs = 10 * 60_000
/** Links nobody used yet; a start that is asked for again and again forgets the oldest. */
const mostLinks = 32
/** Browsers that hold a cookie; beyond that the one that came first has to ask for a new link. */
const mostSessions = 32

interface Link {
  readonly digest: Buffer
  readonly endsAtMs: number
}

export class Access {
  readonly cookieName = `tallystick_${randomBytes(6).toString('hex')}`
  readonly #clock: Pick<Clock, 'nowMs'>
  #links: Link[] = []
  #sessions: Buffer[] = []

  constructor(clock: Pick<Clock, 'nowMs'>) {
    this.#clock = clock
  }

  /** A new key of 256 bits, good once and for ten minutes. */
  newLinkKey(): string {
    const key = newSecret()
    const endsAtMs = this.#clock.nowMs() + linkLifeMs
    this.#links = [...this.#links, { digest: digestOf(key), endsAtMs }].slice(-mostLinks)
    return key
  }

  /** Uses the key up. Gives the value of a new session's cookie, or nothing when the key is used, over or unknown. */
  redeem(key: string): string | undefined {
    const digest = digestOf(key)
    const link = this.#links.find((each) => timingSafeEqual(each.digest, digest))
    if (!link) return undefined
    this.#links = this.#links.filter((each) => each !== link)
    const now = this.#clock.nowMs()
    // A clock that was set back must not make a link live longer than it was meant to.
    if (now > link.endsAtMs || now < link.endsAtMs - linkLifeMs) return undefined
    const session = newSecret()
    this.#sessions = [...this.#sessions, digestOf(session)].slice(-mostSessions)
    return session
  }

  /** Whether a request's `Cookie` header carries one of our sessions. */
  admits(cookieHeader: string | undefined): boolean {
    return valuesOf(cookieHeader ?? '', this.cookieName).some((value) => {
      const digest = digestOf(value)
      return this.#sessions.some((session) => timingSafeEqual(session, digest))
    })
  }
}

/** Whether two secrets are the same, without telling by the time it takes how much of them is. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digestOf(one), digestOf(other))
}

function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

function valuesOf(header: string, name: string): string[] {
  return header
    .split(';', 200)
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
}
