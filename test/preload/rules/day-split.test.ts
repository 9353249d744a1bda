import 'temporal-polyfill/global'
import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import type { Draft } from '../../../src-preload/model/draft.ts'
import type { Stretch } from '../../../src-preload/model/run.ts'
import { shareDraft, splitByDay } from '../../../src-preload/rules/day-split.ts'
import { elapsedMs } from '../../../src-preload/rules/elapsed.ts'
import { dayOf } from '../../../src-preload/rules/local-time.ts'
import { roundedMinutes, type RoundingRule } from '../../../src-preload/rules/rounding.ts'

const toTheMinute: RoundingRule = { roundTo: 1, roundHow: 'nearest' }
const berlin = 'Europe/Berlin'

function stretch(from: string, to: string): Stretch {
  return { startedAt: new Date(from).toISOString(), endedAt: new Date(to).toISOString() }
}

/** Returns the day and the minutes of each part. */
function rows(stretches: Stretch[], zone = berlin, rule = toTheMinute, carryMs = 0): [string, number][] {
  return splitByDay(stretches, zone, rule, carryMs).map(({ day, minutes }) => [day, minutes])
}

describe('splitting a run by day', () => {
  it('returns one part for a run within a day', () => {
    expect(
      splitByDay([stretch('2026-11-20T09:00:00+01:00', '2026-11-20T10:30:00+01:00')], berlin, toTheMinute, 0),
    ).toEqual([
      {
        day: '2026-11-20',
        startedAt: '2026-11-20T08:00:00.000Z',
        endedAt: '2026-11-20T09:30:00.000Z',
        countedMs: 90 * 60_000,
        minutes: 90,
      },
    ])
  })

  it('splits a run over midnight into a part for each day', () => {
    const parts = splitByDay(
      [stretch('2026-11-20T22:10:00+01:00', '2026-11-21T00:35:00+01:00')],
      berlin,
      toTheMinute,
      0,
    )
    expect(parts).toMatchObject([
      { day: '2026-11-20', endedAt: '2026-11-20T23:00:00.000Z', minutes: 110 },
      { day: '2026-11-21', startedAt: '2026-11-20T23:00:00.000Z', minutes: 35 },
    ])
  })

  it('puts a run that ends at midnight on the day before', () => {
    expect(rows([stretch('2026-11-20T23:00:00+01:00', '2026-11-21T00:00:00+01:00')])).toEqual([
      ['2026-11-20', 60],
    ])
  })

  it.each<[string, string, Stretch, [string, number][]]>([
    [
      'forward',
      berlin,
      stretch('2026-03-29T00:30:00+01:00', '2026-03-29T04:00:00+02:00'),
      [
        ['2026-03-29', 90],
        ['2026-03-29', 60],
      ],
    ],
    [
      'back',
      berlin,
      stretch('2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00'),
      [
        ['2026-10-25', 30],
        ['2026-10-25', 30],
      ],
    ],
    [
      'by half an hour',
      'Australia/Lord_Howe',
      stretch('2026-04-05T01:00:00+11:00', '2026-04-05T03:00:00+10:30'),
      [
        ['2026-04-05', 60],
        ['2026-04-05', 90],
      ],
    ],
    [
      'over a day that never was',
      'Pacific/Apia',
      stretch('2011-12-29T23:00:00-10:00', '2011-12-31T01:00:00+14:00'),
      [
        ['2011-12-29', 60],
        ['2011-12-31', 60],
      ],
    ],
    [
      'for Ramadan',
      'Africa/Casablanca',
      stretch('2026-02-15T01:00:00+01:00', '2026-02-15T05:00:00+00:00'),
      [
        ['2026-02-15', 120],
        ['2026-02-15', 180],
      ],
    ],
  ])('splits a run over a clock change %s into a part for each side', (_how, zone, run, expected) => {
    expect(rows([run], zone)).toEqual(expected)
  })

  it('leaves a pause over midnight out of both parts', () => {
    const run = [
      stretch('2026-11-20T22:00:00+01:00', '2026-11-20T23:00:00+01:00'),
      stretch('2026-11-21T00:30:00+01:00', '2026-11-21T01:00:00+01:00'),
    ]
    expect(splitByDay(run, berlin, toTheMinute, 0)).toMatchObject([
      { day: '2026-11-20', endedAt: '2026-11-20T22:00:00.000Z', minutes: 60 },
      { day: '2026-11-21', startedAt: '2026-11-20T23:30:00.000Z', minutes: 30 },
    ])
  })

  it('does not split off less than half a minute of the next day', () => {
    const run = stretch('2026-11-20T23:00:00+01:00', '2026-11-21T00:00:20+01:00')
    expect(splitByDay([run], berlin, toTheMinute, 0)).toMatchObject([
      { countedMs: 3_620_000, endedAt: run.endedAt },
    ])
  })

  it('splits a run at midnight of the given zone, wherever the machine is', () => {
    expect(
      rows([stretch('2026-11-20T22:00:00+05:45', '2026-11-21T01:00:00+05:45')], 'Asia/Kathmandu'),
    ).toEqual([
      ['2026-11-20', 120],
      ['2026-11-21', 60],
    ])
  })
})

describe('any run', () => {
  const zones = [
    berlin,
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Apia',
    'Africa/Casablanca',
    'America/Havana',
    'Asia/Beirut',
    'UTC',
  ]
  const anyRun = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 7_200_000 }), fc.integer({ min: 1, max: 40_000_000 })), {
      minLength: 1,
      maxLength: 4,
    })
    .chain((lengths) =>
      fc
        .oneof(
          fc.integer({ min: Date.parse('2011-12-27T00:00:00Z'), max: Date.parse('2012-01-02T00:00:00Z') }),
          fc.integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2027-01-01T00:00:00Z') }),
        )
        .map((start) => {
          let at = start
          return lengths.map(([pause, length]) => {
            const from = at + pause
            at = from + length
            return stretch(new Date(from).toISOString(), new Date(at).toISOString())
          })
        }),
    )
  const anyRule = fc.record({
    roundTo: fc.constantFrom<RoundingRule['roundTo']>(1, 5, 6, 10, 15, 30),
    roundHow: fc.constantFrom<RoundingRule['roundHow']>('nearest', 'up', 'down'),
  })

  it('splits any run into parts that have its seconds and minutes in sum, each on the day on which it starts', () => {
    fc.assert(
      fc.property(
        anyRun,
        fc.constantFrom(...zones),
        anyRule,
        fc.integer({ min: -90_000, max: 90_000 }),
        (run, zone, rule, carryMs) => {
          const parts = splitByDay(run, zone, rule, carryMs)
          const sum = (key: 'minutes' | 'countedMs') => parts.reduce((all, part) => all + part[key], 0)
          expect(sum('countedMs')).toBe(elapsedMs(run, 0))
          expect(sum('minutes')).toBe(roundedMinutes(elapsedMs(run, 0), rule, carryMs))
          expect([parts[0]!.startedAt, parts.at(-1)!.endedAt]).toEqual([
            run[0]!.startedAt,
            run.at(-1)!.endedAt,
          ])
          for (const part of parts) {
            expect(part.minutes).toBeGreaterThan(0)
            expect(part.day).toBe(dayOf(part.startedAt, zone))
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('billable minutes', () => {
  const parts = splitByDay(
    [stretch('2026-11-20T22:10:00+01:00', '2026-11-21T00:35:00+01:00')],
    berlin,
    toTheMinute,
    0,
  )
  const draft = (billable: Draft['billable']): Draft => ({
    description: 'x',
    options: { a: 'b' },
    billable,
    team: 't',
  })

  it.each<[Draft['billable'], Draft['billable'][]]>([
    ['all', ['all', 'all']],
    ['none', ['none', 'none']],
    [60, [60, 'none']],
    [130, [110, 20]],
    [200, [110, 90]],
  ])('divides %s billable between the parts as %j', (billable, shared) => {
    const drafts = shareDraft(draft(billable), parts)
    expect(drafts).toEqual(shared.map((own) => draft(own)))
  })
})
