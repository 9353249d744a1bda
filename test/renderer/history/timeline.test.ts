import 'temporal-polyfill/global'
import { describe, expect, it } from 'vitest'
import { hourOnDay, hoursToShow } from '../../../src-renderer/lib/day-hours.ts'
import { blocksOf, gapsOf } from '../../../src-renderer/history/timeline.ts'
import { at, entry, today, weekEntries, zone } from '../support/sample-week.ts'

const ofToday = weekEntries.filter((one) => one.day === today)

describe('the blocks of a day', () => {
  it('stand where they were, earliest first, without those that have no start', () => {
    const amount = entry({ id: 'a', itemId: '90001', day: today, from: null, minutes: 20 })
    const blocks = blocksOf([...ofToday, amount], today)
    expect(blocks.map((block) => block.entry.id)).toEqual(['e4', 'e3', 'e2', 'e1'])
    expect(blocks[0]).toMatchObject({ lane: 0, lanes: 1 })
    expect(blocks[0]?.from).toBeCloseTo(8 + 32 / 60)
    expect(blocks[0]?.to).toBeCloseTo(9 + 2 / 60)
  })

  it('stand side by side where they overlap, and only there', () => {
    const over = entry({ id: 'o', itemId: '80113', day: today, from: '9:30', minutes: 30 })
    const lanes = blocksOf([...ofToday, over], today).map(({ entry: { id }, lane, lanes: of }) => [
      id,
      lane,
      of,
    ])
    expect(lanes).toEqual([
      ['e4', 0, 1],
      ['e3', 0, 2],
      ['o', 1, 2],
      ['e2', 0, 1],
      ['e1', 0, 1],
    ])
  })

  it('are cut at midnight', () => {
    const late = entry({ id: 'l', itemId: '80113', day: today, from: '23:30', minutes: 90 })
    expect(blocksOf([late], today)[0]).toMatchObject({ from: 23.5, to: 24 })
    expect(hourOnDay(at('2026-11-19', '9:00'), today, zone)).toBe(0)
  })
})

describe('the gaps of a day', () => {
  it('are what lies between, from twenty minutes on', () => {
    expect(gapsOf(blocksOf(ofToday, today), 15.1, 18).map((gap) => gap.minutes)).toEqual([52, 101])
  })

  it('end with the usual day, and do not begin before anything was logged', () => {
    expect(gapsOf(blocksOf(ofToday, today), 22, 18).at(-1)).toMatchObject({ to: 18 })
    expect(gapsOf([], 15, 18)).toEqual([])
    expect(gapsOf([{ from: 19, to: 20 }], 23, 18)).toEqual([])
  })
})

describe('the hours shown', () => {
  it('are the usual ones, widened by what happened outside them', () => {
    expect(hoursToShow({ from: 8, to: 18 }, [])).toEqual({ from: 8, to: 18 })
    expect(hoursToShow({ from: 8, to: 18 }, [{ from: 6.5, to: 19.2 }])).toEqual({ from: 6, to: 20 })
  })
})
