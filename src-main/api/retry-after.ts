/** Reads Retry-After (RFC 9110 §10.2.3): seconds, or a date that counts from the service's own clock. */
import type { WireAnswer } from './transport.ts'

const leastMs = 1_000
const mostMs = 3_600_000

/** Milliseconds between one second and one hour; null when there is no such header or it makes no sense. */
export function retryAfterMs({ headers }: WireAnswer): number | null {
  const value = headers['retry-after']?.trim()
  if (!value) return null
  const ms = /^\d+$/.test(value)
    ? Number(value) * 1_000
    : Date.parse(value) - Date.parse(headers['date'] ?? '')
  return Number.isFinite(ms) ? Math.min(mostMs, Math.max(leastMs, ms)) : null
}
