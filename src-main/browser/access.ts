/**
 * Decides who may use the browser host (docs/reliability.md §5.4): the holder of a one-time link, and afterwards the
 * session that was created with the link. Links and sessions are kept in memory only. HTTP itself is handled elsewhere.
 *
 * A session has two secrets. The browser sends the cookie to every port of this machine, so another local service may
 * see it; on its own it gives access only to the page's files, which contain no user data. The page key is in the
 * storage of our origin, which no other port can read, and the page sends it with every call. The name of the cookie
 * differs for each instance. Only digests are stored; they are compared in constant time.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../kernel/clock.ts'
import { newSecret } from '../kernel/ids.ts'

const linkLifeMs = 10 * 60_000
/** Unused links; when there are more, the oldest is dropped. */
const mostLinks = 32
/** Browsers with a session; when there are more, the oldest session ends and its browser needs a new link. */
const mostSessions = 32
/** A session ends when no page has used it for this long. It is longer than a weekend. */
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

/** The two secrets of a new session. They are not stored, so they are known only here. */
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

  /** A new key of 256 bits, which can be used once within ten minutes. */
  newLinkKey(): string {
    const key = newSecret()
    const endsAtMs = this.#clock.nowMs() + linkLifeMs
    this.#links = [...this.#links, { digest: digestOf(key), endsAtMs }].slice(-mostLinks)
    return key
  }

  /** Uses up the key. Returns the secrets of a new session, or undefined when the key is used, expired or unknown. */
  redeem(key: string): Admission | undefined {
    const digest = digestOf(key)
    const link = this.#links.find((each) => timingSafeEqual(each.digest, digest))
    if (!link) return undefined
    this.#links = this.#links.filter((each) => each !== link)
    const now = this.#clock.nowMs()
    // If the clock was set back, the link must not be valid for longer than intended.
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

  /** True when the `Cookie` header belongs to a session. This is enough for the page's files. */
  admitsBrowser(cookieHeader: string | undefined): boolean {
    return this.#sessionsOf(cookieHeader).length > 0
  }

  /** True when the request also has the page key of that session, which only our page knows. Extends the session. */
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

/** Compares two secrets in constant time. */
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
