/**
 * Provides the time. All code that reads the time or sets timers uses this interface, so tests can simulate days in
 * seconds.
 */
import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import type { Instant } from '#preload/model/primitives.ts'

export interface Clock {
  /** Returns the wall clock time in epoch milliseconds. */
  nowMs(): number
  /** Returns the system's IANA time zone. It is determined on every call, because it changes when the user travels. */
  zone(): string
  /** Returns the milliseconds since boot, including sleep. Two values are comparable only if `bootId` is the same. */
  bootMs(): number
  bootId(): string
  /** Calls `callback` once after `ms` milliseconds, unless the returned function is called before that. */
  after(ms: number, callback: () => void): () => void
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  zone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  bootMs: () => Math.round(uptime() * 1000),
  bootId: readBootId,
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

/** Returns the current time in UTC as an ISO 8601 string of fixed length, so that times can be compared as strings. */
export function nowOf(clock: Clock): Instant {
  return toInstant(clock.nowMs())
}

export function toInstant(epochMs: number): Instant {
  if (epochMs !== latest.epochMs) latest = { epochMs, instant: new Date(epochMs).toISOString() }
  return latest.instant
}

/** The last conversion is cached, because many callers convert the same millisecond. */
let latest = { epochMs: 0, instant: new Date(0).toISOString() }

/**
 * Yields once to the event loop, so that other waiting work runs first. No timer is used, so this also works with a
 * simulated clock.
 */
export async function othersFirst(): Promise<void> {
  await setImmediate()
}

/**
 * Returns an id that changes with every boot. Linux provides one. On other systems, the id is the time of boot rounded
 * to ten seconds.
 */
function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return `boot-${Math.round((Date.now() / 1000 - uptime()) / 10)}`
  }
}
