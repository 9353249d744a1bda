/**
 * Access tokens: a client's id and an end, signed (docs/interfaces/time-tracking.md#token). Nothing is kept
 * about a token, so a restart ends none and a million of them take no room.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export interface Grant {
  readonly clientId: string
  /** Epoch milliseconds; valid before, not at. */
  readonly endsAtMs: number
}

export function signToken(grant: Grant, key: string): string {
  const said = Buffer.from(JSON.stringify([grant.clientId, grant.endsAtMs])).toString('base64url')
  return `${said}.${signature(said, key)}`
}

/** Undefined unless the token was signed with this key. Says nothing about its end. */
export function readToken(token: string, key: string): Grant | undefined {
  const [said, signed, ...more] = token.split('.')
  if (said === undefined || signed === undefined || more.length > 0) return undefined
  if (!sameText(signed, signature(said, key))) return undefined
  const [clientId, endsAtMs] = JSON.parse(Buffer.from(said, 'base64url').toString()) as [string, number]
  return { clientId, endsAtMs }
}

/** Compares in a time that tells nothing about where two texts differ. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b))
}

function signature(said: string, key: string): string {
  return createHmac('sha256', key).update(said).digest('base64url')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
