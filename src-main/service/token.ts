/**
 * Creates and reads access tokens, which contain the id of a client, an expiry time and a signature
 * (docs/interfaces/time-tracking.md#token). The service stores nothing about a token, so tokens take up no space and
 * remain valid after a restart.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../kernel/clock.ts'
import { answer } from './answer.ts'
import type { TokenAnswer } from './wire/token.ts'

export interface Grant {
  readonly clientId: string
  /** The expiry time in milliseconds since 1970. From this time on, the token is invalid. */
  readonly endsAtMs: number
}

export interface TokenOptions {
  readonly clock: Clock
  /** The key that signs tokens. Changing it invalidates all existing tokens. */
  readonly key: string
  readonly lifetimeMs: number
}

/**
 * Returns the response to a successful token request, with a new token. RFC 6749 §5.1 requires the header `no-store`.
 */
export function answerToken(clientId: string, { clock, key, lifetimeMs }: TokenOptions): Response {
  const token: TokenAnswer = {
    access_token: signToken({ clientId, endsAtMs: clock.nowMs() + lifetimeMs }, key),
    token_type: 'Bearer',
    expires_in: Math.floor(lifetimeMs / 1000),
  }
  return answer(200, token, { 'cache-control': 'no-store' })
}

export function signToken(grant: Grant, key: string): string {
  const said = Buffer.from(JSON.stringify([grant.clientId, grant.endsAtMs])).toString('base64url')
  return `${said}.${signature(said, key)}`
}

/** Returns the content of a token, or undefined if it was not signed with this key. Does not check the expiry time. */
export function readToken(token: string, key: string): Grant | undefined {
  const [said, signed, ...more] = token.split('.')
  if (said === undefined || signed === undefined || more.length > 0) return undefined
  if (!sameText(signed, signature(said, key))) return undefined
  const [clientId, endsAtMs] = JSON.parse(Buffer.from(said, 'base64url').toString()) as [string, number]
  return { clientId, endsAtMs }
}

/**
 * Returns whether two strings are equal. The comparison takes constant time, so that the response time does not reveal
 * how much of a guess is correct.
 */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b))
}

function signature(said: string, key: string): string {
  return createHmac('sha256', key).update(said).digest('base64url')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
