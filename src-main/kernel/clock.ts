/** The only access to time. All other code uses this interface, so that the simulation can control the time. */
import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import type { Instant } from '#preload/model/primitives.ts'

export interface Clock {
  /** The wall clock, in epoch milliseconds. */
  nowMs(): number
  /** The system's IANA time zone. It is determined on every call, because it changes when the user travels. */
  zone(): string
  /** Milliseconds since boot, including sleep. Two values are comparable only if `bootId` is the same. */
  bootMs(): number
  bootId(): string
  /** Calls `callback` once after `ms`; the returned function cancels it. */
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

/** Returns the current time of the clock in the model's format. */
export function nowOf(clock: Clock): Instant {
  return toInstant(clock.nowMs())
}

export function toInstant(epochMs: number): Instant {
  if (epochMs !== latest.epochMs) latest = { epochMs, instant: new Date(epochMs).toISOString() }
  return latest.instant
}

/** The last conversion is cached, because many callers convert the same millisecond. */
let latest = { epochMs: 0, instant: new Date(0).toISOString() }

/** Yields once to the event loop. Does not depend on any clock. */
export async function othersFirst(): Promise<void> {
  await setImmediate()
}

/** Linux has an id for each boot. On other systems, the boot time rounded to ten seconds is used instead. */
function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return `boot-${Math.round((Date.now() / 1000 - uptime()) / 10)}`
  }
}
