/** When a service that does not answer is asked again, and when creates go on. */
import { describe, expect, it } from 'vitest'
import {
  afterAnswer,
  afterFailure,
  afterOrder,
  type Failure,
  type Trouble,
} from '../../../src-main/sync/trouble.ts'

const nowMs = Date.parse('2026-11-20T09:00:00.000Z')
const moment = (bootMs: number, random: number) => ({ nowMs: nowMs + bootMs, bootMs, random })
const failure = (changes: Partial<Failure> = {}): Failure => ({
  ...{ condition: 'offline', of: 'read', retryAfterMs: null, savesPower: false },
  ...changes,
})

/** The waits after so many failures in a row, each at the time of the next try. */
function waits(count: number, changes: Partial<Failure>, random: number): number[] {
  let known: Trouble | null = null
  const all: number[] = []
  for (let n = 0, bootMs = 0; n < count; n += 1) {
    known = afterFailure(known, failure(changes), moment(bootMs, random))
    all.push(known.untilBootMs - bootMs)
    bootMs = known.untilBootMs
  }
  return all
}

describe('the time until the next try', () => {
  it('grows for reads to 10 to 14 seconds and no further', () => {
    expect(waits(8, {}, 0.999).at(-1)).toBeCloseTo(13_996, 0)
    expect(waits(8, {}, 0.5)).toEqual([1_000, 2_000, 4_000, 8_000, 12_000, 12_000, 12_000, 12_000])
    for (const random of [0, 0.3, 0.7, 0.999])
      for (const wait of waits(12, {}, random)) expect(wait).toBeLessThanOrEqual(14_000)
  })

  it('grows to minutes while the machine saves power', () => {
    expect(waits(12, { savesPower: true }, 0.9).at(-1)).toBe(270_000)
  })

  it.each(['paused', 'no-secret', 'proxy', 'distrusted'] as const)(
    'grows to minutes where a person has to do something: %s',
    (condition) => {
      expect(waits(12, { condition }, 0.9).at(-1)).toBe(270_000)
    },
  )

  it('grows to minutes for creates', () => {
    expect(waits(12, { of: 'create', condition: 'not-answering' }, 0.9).at(-1)).toBe(270_000)
  })

  it('is what the service asks for, also for a read', () => {
    const known = afterFailure(null, failure({ retryAfterMs: 600_000 }), moment(0, 0.5))
    expect(known).toMatchObject({ untilBootMs: 600_000, asked: true })
  })
})

describe('once a read is answered', () => {
  it('creates go on at once when one of them had failed long ago', () => {
    let known = afterFailure(null, failure({ of: 'create' }), moment(0, 0.5))
    known = afterFailure(known, failure(), moment(1_000, 0.5))
    known = afterAnswer(known, moment(200_000, 0))
    expect(known).toMatchObject({ reads: 0, creates: 1, nextTryAt: null })
    expect(known.untilBootMs).toBeLessThan(200_000)
  })

  it('creates keep the wait that creates alone have earned', () => {
    let known: Trouble | null = null
    for (let n = 0; n < 8; n += 1) known = afterFailure(known, failure({ of: 'create' }), moment(n, 0.9))
    const after = afterAnswer(known!, moment(100, 0))
    expect(after.untilBootMs).toBe(known!.untilBootMs)
    expect(after.untilBootMs).toBeGreaterThan(100_000)
  })

  it('the reads begin to count again', () => {
    let known = afterFailure(null, failure(), moment(0, 0.5))
    known = afterFailure(afterAnswer(known, moment(1, 0)), failure(), moment(2, 0.5))
    expect(known.untilBootMs - 2).toBe(1_000)
  })
})

it('an order ends every wait', () => {
  const known = afterFailure(null, failure({ of: 'create', retryAfterMs: 60_000 }), moment(0, 0.5))
  expect(afterOrder(known)).toMatchObject({ untilBootMs: 0, createsUntilBootMs: 0, nextTryAt: null })
})
