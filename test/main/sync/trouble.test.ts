/** Tests when a service that does not answer is tried again, and when creates continue. */
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

/** Returns the waits in milliseconds after `count` failures in a row, each at the time of the next try. */
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

describe('the wait after failures', () => {
  it('lets the wait for reads grow to between 10 and 14 seconds and no further', () => {
    expect(waits(8, {}, 0.999).at(-1)).toBeCloseTo(13_996, 0)
    expect(waits(8, {}, 0.5)).toEqual([1_000, 2_000, 4_000, 8_000, 12_000, 12_000, 12_000, 12_000])
    for (const random of [0, 0.3, 0.7, 0.999])
      for (const wait of waits(12, {}, random)) expect(wait).toBeLessThanOrEqual(14_000)
  })

  it('lets the wait grow to minutes while the machine saves power', () => {
    expect(waits(12, { savesPower: true }, 0.9).at(-1)).toBe(270_000)
  })

  it.each(['paused', 'no-secret', 'proxy', 'distrusted'] as const)(
    'lets the wait grow to minutes when the user has to do something: %s',
    (condition) => {
      expect(waits(12, { condition }, 0.9).at(-1)).toBe(270_000)
    },
  )

  it('lets the wait for creates grow to minutes', () => {
    expect(waits(12, { of: 'create', condition: 'not-answering' }, 0.9).at(-1)).toBe(270_000)
  })

  it('lets the wait grow to about a minute after errors of the program itself, even if reads are answered in between', () => {
    let known: Trouble | null = null
    const all: number[] = []
    for (let n = 0, bootMs = 0; n < 8; n += 1) {
      known = afterFailure(
        known && afterAnswer(known, moment(bootMs, 0.5)),
        failure({ of: 'fault' }),
        moment(bootMs, 0.5),
      )
      all.push(known.untilBootMs - bootMs)
      bootMs = known.untilBootMs
    }
    expect(all).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 32_000, 32_000])
  })

  it('waits as long as the service requests, also before a read', () => {
    const known = afterFailure(null, failure({ retryAfterMs: 600_000 }), moment(0, 0.5))
    expect(known).toMatchObject({ untilBootMs: 600_000, asked: true })
  })
})

describe('the wait after an answered read', () => {
  it('continues creates at once after an answered read when the failed create was long ago', () => {
    let known = afterFailure(null, failure({ of: 'create' }), moment(0, 0.5))
    known = afterFailure(known, failure(), moment(1_000, 0.5))
    known = afterAnswer(known, moment(200_000, 0))
    expect(known).toMatchObject({ reads: 0, creates: 1, nextTryAt: null })
    expect(known.untilBootMs).toBeLessThan(200_000)
  })

  it('keeps the wait for creates after an answered read when only creates have failed', () => {
    let known: Trouble | null = null
    for (let n = 0; n < 8; n += 1) known = afterFailure(known, failure({ of: 'create' }), moment(n, 0.9))
    const after = afterAnswer(known!, moment(100, 0))
    expect(after.untilBootMs).toBe(known!.untilBootMs)
    expect(after.untilBootMs).toBeGreaterThan(100_000)
  })

  it('starts with the shortest wait again when a read fails after an answered read', () => {
    let known = afterFailure(null, failure(), moment(0, 0.5))
    known = afterFailure(afterAnswer(known, moment(1, 0)), failure(), moment(2, 0.5))
    expect(known.untilBootMs - 2).toBe(1_000)
  })
})

it('ends every wait when the user gives an order', () => {
  const known = afterFailure(null, failure({ of: 'create', retryAfterMs: 60_000 }), moment(0, 0.5))
  expect(afterOrder(known)).toMatchObject({ untilBootMs: 0, createsUntilBootMs: 0, nextTryAt: null })
})
