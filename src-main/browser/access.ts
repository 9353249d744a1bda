/**
 * Decides who may use the browser host (Tallystick without Electron; the page is in a browser), as described in
 * docs/reliability.md §5.4. A one-time link lets a browser in and creates a session; after that, the session's secrets
 * are required. Links and sessions exist only in memory.
 *
 * A session has two secrets, a cookie and a page key. The browser sends the cookie to every port of this machine, so
 * another local service might see the cookie. On its own, the cookie only gives access to the page's files, which
 * contain no user data. The page key is in the storage of our origin, which pages from other ports cannot read; the
 * page sends it with every call. Each instance uses a different cookie name. Only digests of the secrets are stored,
 * and they are compared in constant time.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../kernel/clock.ts'
import { newSecret } from '../kernel/ids.ts'

const linkLifeMs = 10 * 60_000
/** Maximum number of unused links. One more link makes the oldest one invalid. */
const mostLinks = 32
/**
 * Maximum number of sessions. One more session ends the oldest one, and the browser of that session needs a new link.
 */
const mostSessions = 32
/** A session ends when no page has used it for this many milliseconds, which is longer than a weekend. */
export const idleMs = 72 * 3_600_000

interface Link {
  readonly digest: Buffer
  readonly endsAtMs: number
}

interface Session {
  readonly cookie: Buffer
  readonly pageKey: Buffer
  usedAtMs: number
}

/** The two secrets of a new session. Only their digests are stored. */
export interface Admission {
  readonly cookie: string
  readonly pageKey: string
}

export class Access {
  readonly cookieName = `tallystick_${randomBytes(6).toString('hex')}`
  readonly #clock: Pick<Clock, 'nowMs'>
  #links: Link[] = []
  #sessions: Session[] = []

  constructor(clock: Pick<Clock, 'nowMs'>) {
    this.#clock = clock
  }

  /** Returns a new 256-bit key for a link. The key can be used once, within ten minutes. */
  newLinkKey(): string {
    const key = newSecret()
    const endsAtMs = this.#clock.nowMs() + linkLifeMs
    this.#links = [...this.#links, { digest: digestOf(key), endsAtMs }].slice(-mostLinks)
    return key
  }

  /**
   * Consumes the key and returns the secrets of a new session. Returns undefined if the key has already been used, has
   * expired or is unknown.
   */
  redeem(key: string): Admission | undefined {
    const digest = digestOf(key)
    const link = this.#links.find((each) => timingSafeEqual(each.digest, digest))
    if (!link) return undefined
    this.#links = this.#links.filter((each) => each !== link)
    const now = this.#clock.nowMs()
    // The second condition detects that the clock has been set back, which would otherwise keep the link valid for too
    // long.
    if (now > link.endsAtMs || now < link.endsAtMs - linkLifeMs) return undefined
    const admission = { cookie: newSecret(), pageKey: newSecret() }
    const session = {
      cookie: digestOf(admission.cookie),
      pageKey: digestOf(admission.pageKey),
      usedAtMs: now,
    }
    this.#sessions = [...this.#living(), session].slice(-mostSessions)
    return admission
  }

  /** Returns whether the `Cookie` header belongs to a session. This is sufficient for access to the page's files. */
  admitsBrowser(cookieHeader: string | undefined): boolean {
    return this.#sessionsOf(cookieHeader).length > 0
  }

  /**
   * Returns whether the request has both the cookie and the page key of one session, and extends that session. Only our
   * page knows the page key.
   */
  admitsPage(cookieHeader: string | undefined, pageKey: string | undefined): boolean {
    const digest = digestOf(pageKey ?? '')
    const session = this.#sessionsOf(cookieHeader).find((each) => timingSafeEqual(each.pageKey, digest))
    if (session) session.usedAtMs = this.#clock.nowMs()
    return session !== undefined
  }

  #sessionsOf(cookieHeader: string | undefined): Session[] {
    const digests = valuesOf(cookieHeader ?? '', this.cookieName).map(digestOf)
    return this.#living().filter(({ cookie }) => digests.some((digest) => timingSafeEqual(cookie, digest)))
  }

  #living(): Session[] {
    const now = this.#clock.nowMs()
    this.#sessions = this.#sessions.filter(({ usedAtMs }) => now - usedAtMs <= idleMs)
    return this.#sessions
  }
}

/** Compares two secrets in constant time, so that the response time does not reveal how much of a guess is right. */
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
