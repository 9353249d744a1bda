import { expect, it } from 'vitest'
import * as fc from 'fast-check'
import { layOut, type Room } from '../../../src-renderer/history/day-layout.ts'
import type { Hours } from '../../../src-renderer/lib/day-hours.ts'

const room: Room = { height: 34, leastHour: 2.25, leastBox: 1.5 }
const workday = { from: 8, to: 18 }
const minute = 1 / 60
const near = 1e-6

it('the layout of a day is as high as the available height', () => {
  expect(layOut([], workday, room).height).toBeCloseTo(34)
  expect(layOut([], workday, { ...room, height: 54 }).height).toBeCloseTo(54)
  expect(layOut([{ from: 9, to: 9 + minute }], workday, room).height).toBeCloseTo(34)
})

it.each<[string, Hours[], Hours, number]>([
  ['a whole day of hours in little room', [], { from: 0, to: 24 }, 24 * room.leastHour],
  [
    'sixty entries of a minute each',
    Array.from({ length: 60 }, (_, n) => ({ from: 9 + n * minute, to: 9 + (n + 1) * minute })),
    workday,
    60 * room.leastBox + 9 * room.leastHour,
  ],
])('the layout of %s is higher than the available height, and scrolls', (_, boxes, hours, height) => {
  expect(layOut(boxes, hours, room).height).toBeCloseTo(height)
})

it('the layout keeps an even scale if no box is short', () => {
  const { at } = layOut([{ from: 9, to: 11 }], workday, room)
  expect([8, 9, 10, 13, 18].map(at)).toEqual([0, 3.4, 6.8, 17, 34].map((height) => expect.closeTo(height)))
})

/** Random entries of a day, to the second, of which some may be consecutive, overlap or last only for seconds. */
const boxesOfADay = fc
  .array(
    fc.record({ from: fc.integer({ min: 0, max: 86_000 }), length: fc.integer({ min: 1, max: 9_000 }) }),
    {
      maxLength: 40,
    },
  )
  .map((boxes) =>
    boxes.map(({ from, length }) => ({ from: from / 3600, to: Math.min(86_400, from + length) / 3600 })),
  )
const rooms = fc.integer({ min: 0, max: 120 }).map((height) => ({ ...room, height }))

it('the layout gives each box its minimum height, without overlaps of consecutive ones, in their order', () => {
  fc.assert(
    fc.property(boxesOfADay, rooms, (boxes, own) => {
      const { at, height } = layOut(boxes, { from: 0, to: 24 }, own)
      for (const box of boxes) {
        expect(at(box.to) - at(box.from)).toBeGreaterThan(own.leastBox - near)
        for (const other of boxes) {
          if (other.from >= box.to) expect(at(other.from)).toBeGreaterThan(at(box.to) - near)
          if (other.from > box.from) expect(at(other.from)).toBeGreaterThan(at(box.from))
        }
      }
      for (let hour = 0; hour < 24; hour++)
        expect(at(hour + 1) - at(hour)).toBeGreaterThan(own.leastHour - near)
      expect([at(0), at(24)]).toEqual([0, expect.closeTo(height)])
    }),
  )
})

it('the layout fits into the available height wherever the minimum heights allow it', () => {
  fc.assert(
    fc.property(boxesOfADay, rooms, (boxes, own) => {
      const { height } = layOut(boxes, { from: 0, to: 24 }, own)
      const least = layOut(boxes, { from: 0, to: 24 }, { ...own, height: 0 }).height
      expect(height).toBeLessThan(Math.max(own.height, least) + near)
    }),
  )
})
