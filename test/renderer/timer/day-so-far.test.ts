import '../../../src-main/kernel/temporal.ts'
import { describe, expect, it } from 'vitest'
import { daySoFar } from '../../../src-renderer/timer/day-so-far.ts'
import { at, run, today, zone } from '../support/sample-week.ts'

const startedAt = at('2026-11-19', '22:30')
const sinceYesterday = { ...run, startedAt, stretches: [{ startedAt, endedAt: null }] }
const given = { day: today, zone, entries: [], fromHour: 8, toHour: 18, goalMinutes: 60 }

describe('a run that started yesterday', () => {
  const day = daySoFar({ ...given, run: sinceYesterday, nowMs: Date.parse(at(today, '0:45')) })

  it('counts for today since midnight, as the rail draws it', () => {
    expect(day.minutes).toBe(45)
    expect(day.rail.segments).toMatchObject([{ from: 0, to: 0.75, kind: 'running' }])
  })

  it('counts towards the goal', () => {
    expect(day.rail.goalHour).toBe(1)
  })
})
