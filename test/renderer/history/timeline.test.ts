import 'temporal-polyfill/global'
import { describe, expect, it } from 'vitest'
import { hourOnDay, hoursToShow } from '../../../src-renderer/lib/day-hours.ts'
import { blocksOf, gapsOf, partsOf } from '../../../src-renderer/history/timeline.ts'
import { at, entry, today, weekEntries, zone } from '../support/sample-week.ts'

const ofToday = weekEntries.filter((one) => one.day === today)

describe('the blocks of a day', () => {
  it('blocks are ordered by start, without entries that have none', () => {
    const amount = entry({ id: 'a', itemId: '90001', day: today, from: null, minutes: 20 })
    const blocks = blocksOf([...ofToday, amount], today)
    expect(blocks.map((block) => block.entry?.id)).toEqual(['e4', 'e3', 'e2', 'e1'])
    expect(blocks[0]).toMatchObject({ column: 0, columns: 1 })
    expect(blocks[0]?.from).toBeCloseTo(8 + 32 / 60)
    expect(blocks[0]?.to).toBeCloseTo(9 + 2 / 60)
  })

  it('blocks are side by side only where they overlap', () => {
    const over = entry({ id: 'o', itemId: '80113', day: today, from: '9:30', minutes: 30 })
    const columns = blocksOf([...ofToday, over], today).map(({ entry: one, column, columns: of }) => [
      one?.id,
      column,
      of,
    ])
    expect(columns).toEqual([
      ['e4', 0, 1],
      ['e3', 0, 2],
      ['o', 1, 2],
      ['e2', 0, 1],
      ['e1', 0, 1],
    ])
  })

  it('consecutive blocks are one below the other, however short they are', () => {
    const short = ['9:30', '9:31', '9:32', '9:33'].map((from, n) =>
      entry({ id: `s${n}`, itemId: '80113', day: today, from, minutes: 1 }),
    )
    expect(blocksOf(short, today).map(({ columns }) => columns)).toEqual([1, 1, 1, 1])
  })

  it('blocks are not side by side because of seconds', () => {
    const first = entry({ id: 'f', itemId: '80113', day: today, from: '9:00', minutes: 30 })
    const seconds = { ...first, id: 's', startedAt: at(today, '9:29').replace(':00.000Z', ':20.000Z') }
    const next = { ...seconds, endedAt: at(today, '10:00') }
    expect(blocksOf([first, next], today).map(({ columns }) => columns)).toEqual([1, 1])
  })

  it('a long pause splits a block, and a short one stays within it', () => {
    const whole = entry({ id: 'p', itemId: '80113', day: today, from: '8:45', minutes: 168 })
    const pause = (from: string, to: string) => ({ startedAt: at(today, from), endedAt: at(today, to) })
    const long = blocksOf([{ ...whole, pauses: [pause('8:46', '11:32')] }], today)
    expect(long.map(({ continued, times }) => [continued, times])).toEqual([
      [false, pause('8:45', '8:46')],
      [true, pause('11:32', '11:33')],
    ])
    expect(gapsOf(long, 11.55, 18).map(({ minutes }) => minutes)).toEqual([166])
    const [short, ...none] = blocksOf([{ ...whole, pauses: [pause('9:00', '9:15')] }], today)
    expect(none).toEqual([])
    expect(short?.counted.map(({ from, to }) => [from, to])).toEqual([
      [8.75, 9],
      [9.25, 11.55],
    ])
  })

  it('blocks share the width with the open run where it overlaps them', () => {
    const run = partsOf([{ startedAt: at(today, '12:40'), endedAt: at(today, '14:00') }], today, zone)
    const columns = blocksOf(ofToday, today, run).map(({ entry: one, column, columns: of }) => [
      one?.id,
      column,
      of,
    ])
    expect(columns.slice(-2)).toEqual([
      ['e1', 0, 2],
      [undefined, 1, 2],
    ])
  })

  it('blocks are cut at midnight', () => {
    const late = entry({ id: 'l', itemId: '80113', day: today, from: '23:30', minutes: 90 })
    expect(blocksOf([late], today)[0]).toMatchObject({ from: 23.5, to: 24 })
    expect(hourOnDay(at('2026-11-19', '9:00'), today, zone)).toBe(0)
  })
})

describe('the gaps of a day', () => {
  it('gaps are the times of at least 20 minutes between blocks', () => {
    expect(gapsOf(blocksOf(ofToday, today), 15.1, 18).map((gap) => gap.minutes)).toEqual([52, 101])
  })

  it('gaps end with the working day and do not begin before the first entry', () => {
    expect(gapsOf(blocksOf(ofToday, today), 22, 18).at(-1)).toMatchObject({ to: 18 })
    expect(gapsOf([], 15, 18)).toEqual([])
    expect(gapsOf([{ from: 19, to: 20 }], 23, 18)).toEqual([])
  })
})

describe('the hours shown', () => {
  it('the shown hours are the working hours, extended by entries outside them', () => {
    expect(hoursToShow({ from: 8, to: 18 }, [])).toEqual({ from: 8, to: 18 })
    expect(hoursToShow({ from: 8, to: 18 }, [{ from: 6.5, to: 19.2 }])).toEqual({ from: 6, to: 20 })
  })
})
