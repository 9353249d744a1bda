import 'temporal-polyfill/global'
import { describe, expect, it } from 'vitest'
import { chartOf } from '../../../src-renderer/history/chart.ts'
import { everything, filterDays, isFiltering } from '../../../src-renderer/history/filter.ts'
import { reachedBy } from '../../../src-renderer/history/grid-keys.ts'
import { daysOfWeek, firstOfWeek } from '../../../src-renderer/history/week.ts'
import { daysOf, weekEntries } from '../support/sample-week.ts'

const days = daysOf(weekEntries, '2026-11-16', '2026-11-22')

describe('a week', () => {
  it('starts on the day that is set', () => {
    expect(firstOfWeek('2026-11-20', 1)).toBe('2026-11-16')
    expect(firstOfWeek('2026-11-20', 7)).toBe('2026-11-15')
    expect(firstOfWeek('2026-11-22', 1)).toBe('2026-11-16')
    expect(firstOfWeek('2026-11-22', 7)).toBe('2026-11-22')
  })

  it('has seven days, over the end of a month too', () => {
    expect(daysOfWeek('2026-11-30')).toEqual([
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
      '2026-12-06',
    ])
  })
})

describe('the chart', () => {
  it('is as high as the longest day or the goal, whichever is more', () => {
    const chart = chartOf([{ day: '2026-11-20', minutes: 150, live: 75 }], 450)
    expect(chart.goal).toBe(1)
    expect(chart.bars[0]).toMatchObject({ height: 0.5, minutes: 225 })
    expect(chart.bars[0]?.live).toBeCloseTo(1 / 3)
    expect(chartOf([{ day: '2026-11-20', minutes: 900, live: 0 }], 450).goal).toBe(0.5)
  })

  it('has no goal line without a goal and no bars without time', () => {
    const chart = chartOf([{ day: '2026-11-20', minutes: 0, live: 0 }], 0)
    expect(chart).toEqual({ goal: null, bars: [{ day: '2026-11-20', minutes: 0, height: 0, live: 0 }] })
  })
})

describe('the filter', () => {
  it('lets everything through while nothing is asked', () => {
    expect(isFiltering(everything)).toBe(false)
    expect(filterDays(days, everything)).toEqual(days)
  })

  it('finds words in name, board, note and id, in any order and without accents', () => {
    const found = (text: string): string[] =>
      filterDays(days, { ...everything, text }).flatMap((one) => one.entries.map((entry) => entry.id))
    expect(found('states checkout')).toEqual(['e3'])
    expect(found('PLATFORM invoice')).toEqual(['e7', 'e11'])
    expect(found('phóne')).toEqual(['e13'])
    expect(found('90001 team')).toEqual(['e4', 'e9', 'e13'])
    expect(found('nothing such')).toEqual([])
  })

  it('shows what needs attention, with the totals of what is shown', () => {
    expect(filterDays(days, { ...everything, status: 'attention' })).toMatchObject([
      { day: '2026-11-20', minutes: 30, billableMinutes: 0 },
    ])
  })
})

describe('the keys in the grid', () => {
  const rows = ['a', 'b', 'c']
  it('move by one and stop at the ends', () => {
    expect(reachedBy('ArrowDown', 'a', rows)).toBe('b')
    expect(reachedBy('ArrowDown', 'c', rows)).toBe('c')
    expect(reachedBy('ArrowUp', 'a', rows)).toBe('a')
  })

  it('jump to the ends', () => {
    expect([
      reachedBy('End', 'a', rows),
      reachedBy('Home', 'c', rows),
      reachedBy('PageDown', 'a', rows),
    ]).toEqual(['c', 'a', 'c'])
  })

  it('are left alone when they do not move', () => {
    expect([reachedBy('Enter', 'a', rows), reachedBy('ArrowDown', null, [])]).toEqual([null, null])
  })
})
