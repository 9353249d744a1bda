/**
 * Who may speak with the browser host (docs/reliability.md §5.4): the holder of a one-time link, and from then on the
 * session it was exchanged for. Owns links and sessions, in memory only; knows no HTTP beyond names and values.
 *
 * A session has two secrets. The browser sends the cookie to every port of this machine, so any service here may come
 * to see it; with it alone nothing but the page's own files can be had, which hold nobody's data. The page key stays in
 * the storage of our origin, which no other port can read, and our page sends it with every call. The cookie's name is
 * this instance's own. Only digests are kept and compared, in constant time.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../kernel/clock.ts'
import { newSecret } from '../kernel/ids.ts'

const linkLifeMs = 10 * 60_000
/** Links nobody used yet; a start that is asked for again and again forgets the oldest. */
const mostLinks = 32
/** Browsers that hold a session; beyond that the one that came first has to ask for a new link. */
const mostSessions = 32
/** A session that no page used for so long has ended. A machine that slept over a weekend comes back before. */
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

/** The two secrets of a new session, which are known here only this once. */
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

  /** A new key of 256 bits, good once and for ten minutes. */
  newLinkKey(): string {
    const key = newSecret()
    const endsAtMs = this.#clock.nowMs() + linkLifeMs
    this.#links = [...this.#links, { digest: digestOf(key), endsAtMs }].slice(-mostLinks)
    return key
  }

  /** Uses the key up. Gives a new session's secrets, or nothing when the key is used, over or unknown. */
  redeem(key: string): Admission | undefined {
    const digest = digestOf(key)
    const link = this.#links.find((each) => timingSafeEqual(each.digest, digest))
    if (!link) return undefined
    this.#links = this.#links.filter((each) => each !== link)
    const now = this.#clock.nowMs()
    // A clock that was set back must not make a link live longer than it was meant to.
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

  /** Whether a request's `Cookie` header carries one of our sessions: enough for the page's own files. */
  admitsBrowser(cookieHeader: string | undefined): boolean {
    return this.#sessionsOf(cookieHeader).length > 0
  }

  /** Whether it also carries that session's page key, as our page alone can. Counts as a use of the session. */
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
