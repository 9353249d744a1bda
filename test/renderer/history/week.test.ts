import 'temporal-polyfill/global'
import { describe, expect, it } from 'vitest'
import { chartOf } from '../../../src-renderer/history/chart.ts'
import { daysOfWeek, firstOfWeek } from '../../../src-renderer/history/week.ts'

describe('a week', () => {
  it('a week starts on the configured day', () => {
    expect(firstOfWeek('2026-11-20', 1)).toBe('2026-11-16')
    expect(firstOfWeek('2026-11-20', 7)).toBe('2026-11-15')
    expect(firstOfWeek('2026-11-22', 1)).toBe('2026-11-16')
    expect(firstOfWeek('2026-11-22', 7)).toBe('2026-11-22')
  })

  it('a week has seven days, even across the end of a month', () => {
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
  it('the chart is as high as the longest day or the goal, whichever is greater', () => {
    const chart = chartOf([{ day: '2026-11-20', minutes: 150, live: 75 }], 450)
    expect(chart.goal).toBe(1)
    expect(chart.bars[0]).toMatchObject({ height: 0.5, minutes: 225 })
    expect(chart.bars[0]?.live).toBeCloseTo(1 / 3)
    expect(chartOf([{ day: '2026-11-20', minutes: 900, live: 0 }], 450).goal).toBe(0.5)
  })

  it('the chart has no goal line without a goal and no bars without time', () => {
    const chart = chartOf([{ day: '2026-11-20', minutes: 0, live: 0 }], 0)
    expect(chart).toEqual({ goal: null, bars: [{ day: '2026-11-20', minutes: 0, height: 0, live: 0 }] })
  })
})
