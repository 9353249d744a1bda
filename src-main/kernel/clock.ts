/** The only door to time. Everything above asks this port, so that the simulation can own it. */
import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import type { Instant } from '#preload/model/primitives.ts'

export interface Clock {
  /** Wall clock, epoch milliseconds. */
  nowMs(): number
  /** The system's IANA zone, read anew each time: it moves with the traveller. */
  zone(): string
  /** Milliseconds since boot, sleep included; comparable only while `bootId` stays the same. */
  bootMs(): number
  bootId(): string
  /** Calls back once after `ms`; the returned function takes it back. */
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

/** The clock's now as the model writes it. */
export function nowOf(clock: Clock): Instant {
  return toInstant(clock.nowMs())
}

export function toInstant(epochMs: number): Instant {
  if (epochMs !== latest.epochMs) latest = { epochMs, instant: new Date(epochMs).toISOString() }
  return latest.instant
}

/** Within a millisecond many ask for the same one. */
let latest = { epochMs: 0, instant: new Date(0).toISOString() }

/** Lets everybody else who waits have a turn of the event loop first. By no clock does time pass. */
export async function othersFirst(): Promise<void> {
  await setImmediate()
}

/** Linux names each boot; elsewhere the moment of boot, to the nearest ten seconds, stands in for a name. */
function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return `boot-${Math.round((Date.now() / 1000 - uptime()) / 10)}`
  }
}
