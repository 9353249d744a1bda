/**
 * Parses the Retry-After header (RFC 9110 §10.2.3), which is either a number of seconds or a date. A date is compared
 * with the service's own `Date` header, because this machine's clock might be wrong.
 */
import type { WireAnswer } from './transport.ts'

/**
 * Limits, in milliseconds, for the delay that a service requests. Without them, a wrong value could make the program
 * flood the service with requests or wait for days.
 */
const leastMs = 1_000
const mostMs = 3_600_000

export function withinLimits(ms: number): number {
  return Math.min(mostMs, Math.max(leastMs, ms))
}

/** Returns the delay in milliseconds, between one second and one hour; null when the header is absent or invalid. */
export function retryAfterMs({ headers }: WireAnswer): number | null {
  const value = headers['retry-after']?.trim()
  if (!value) return null
  const ms = /^\d+$/.test(value)
    ? Number(value) * 1_000
    : Date.parse(value) - Date.parse(headers['date'] ?? '')
  return Number.isFinite(ms) ? withinLimits(ms) : null
}
