import { expect, it } from 'vitest'
import { nextReadingMs, type LastReading } from '../../../src-main/board/next-reading.ts'

const hourMs = 3_600_000
const now = Date.parse('2026-11-20T09:00:00.000Z')
const ago = (hours: number) => new Date(now - hours * hourMs).toISOString()
const failed = (kind: NonNullable<LastReading['problem']>['kind'], retryAfterMs: number | null = null) => ({
  kind,
  retryAfterMs,
})

it.each<[string, LastReading, number | null]>([
  ['never read', { triedAt: null, problem: null }, 0],
  ['read just now', { triedAt: ago(0), problem: null }, 24 * hourMs],
  ['read 20 hours ago', { triedAt: ago(20), problem: null }, 4 * hourMs],
  ['read 24 hours ago', { triedAt: ago(24), problem: null }, 0],
  ['read a year ago', { triedAt: ago(8_760), problem: null }, 0],
  ['read in the future, because the clock was set back', { triedAt: ago(-5), problem: null }, 0],
  ['offline just now', { triedAt: ago(0), problem: failed('no-answer') }, hourMs],
  ['offline an hour ago', { triedAt: ago(1), problem: failed('no-answer') }, 0],
  ['too many requests', { triedAt: ago(0), problem: failed('throttled', 2 * hourMs) }, 2 * hourMs],
  ['a short wait was asked for', { triedAt: ago(0), problem: failed('throttled', 60_000) }, hourMs],
  ['the keychain was locked', { triedAt: ago(0.5), problem: failed('keychain') }, hourMs / 2],
  ['some boards are gone', { triedAt: ago(1), problem: failed('boards') }, 23 * hourMs],
  ['the token was refused', { triedAt: ago(100), problem: failed('credentials') }, null],
  ['the token is not in the keychain any more', { triedAt: ago(100), problem: failed('no-token') }, null],
  ['the token has too few rights', { triedAt: ago(100), problem: failed('forbidden') }, null],
])('decides when the boards are read next: %s', (_name, last, expected) => {
  expect(nextReadingMs(last, now)).toBe(expected)
})
