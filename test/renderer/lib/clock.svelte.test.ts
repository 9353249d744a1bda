import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Clock } from '../../../src-renderer/lib/clock.svelte.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-18T23:59:58.500Z') }))
afterEach(() => void vi.useRealTimers())

/** Starts an effect that reads the minute. Returns the times that it has read, and a function that ends it. */
function minutesRead(clock: Clock): { times: string[]; end: () => void } {
  const times: string[] = []
  const end = $effect.root(() => {
    $effect(() => void times.push(new Date(clock.minute).toISOString().slice(11, 19)))
  })
  flushSync()
  return { times, end }
}

/** Lets time pass second by second, with a pause after each in which Svelte runs effects. */
function pass(seconds: number): void {
  for (let second = 0; second < seconds; second++) {
    vi.advanceTimersByTime(1_000)
    flushSync()
  }
}

it.each([
  ['only the minute is read', false],
  ['the seconds are shown too', true],
])('notices a new minute although its first second passed before the timer could fire: %s', (_, seconds) => {
  const clock = new Clock()
  const { times, end } = minutesRead(clock)
  const stop = seconds ? clock.everySecond(() => {}) : () => {}
  pass(1)
  expect(times).toEqual(['23:59:58'])
  // The machine is busy, and the page gets no processor time for three seconds.
  vi.setSystemTime(Date.parse('2026-11-19T00:00:02.500Z'))
  vi.runOnlyPendingTimers()
  flushSync()
  expect(times.slice(1)).toHaveLength(1)
  pass(30)
  expect(times).toHaveLength(2)
  stop()
  end()
})

it('updates the minute once in each minute while the seconds are shown', () => {
  const clock = new Clock()
  const { times, end } = minutesRead(clock)
  const stop = clock.everySecond(() => {})
  pass(150)
  expect(times.map((time) => time.slice(0, 5))).toEqual(['23:59', '00:00', '00:01', '00:02'])
  stop()
  end()
})
