/**
 * Creates random secrets and ids. An id begins with its creation time, so sorting rows by id puts them in order of
 * creation.
 */
import { randomBytes } from 'node:crypto'

export type NewId = (nowMs: number) => string

/** Returns a random 256-bit secret, encoded so that it is safe in a URL, a header and a cookie. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Creates a version 7 UUID (RFC 9562 §5.7): 48 bits of milliseconds, then random bits. */
export const newId: NewId = (nowMs) => {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(nowMs, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
