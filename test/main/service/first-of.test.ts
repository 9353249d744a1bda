import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstOf } from '../../../src-main/service/first-of.ts'

/** Few different keys, many, clustered ones, and ones far apart. */
const key = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.integer(),
  fc.constant(1_790_000_000_000),
  fc.integer({ min: 1_790_000_000_000, max: 1_790_000_000_100 }),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
)

test('the first few are those that a sort would put first', () => {
  fc.assert(
    fc.property(
      fc.array(key, { maxLength: 5_000, size: 'max' }),
      fc.integer({ min: 1, max: 101 }),
      fc.constantFrom('asc', 'desc'),
      (given, count, order) => {
        const rows = Uint32Array.from(given, (_, at) => at * 2 + 1)
        const sign = order === 'asc' ? 1 : -1
        const expected = [...rows.keys()]
          .sort((a, b) => sign * (given[a]! - given[b]! || a - b))
          .slice(0, count)
          .map((at) => rows[at])
        const keys = new Float64Array(2 * given.length)
        for (const [at, row] of rows.entries()) keys[row] = given[at]!
        expect(firstOf({ rows: rows.slice(), keys, length: given.length }, count, order)).toEqual(expected)
        // The same keys by way of codes.
        const codes = Uint16Array.from(keys, (_, row) => keys.length - 1 - row)
        const ranked = { rows, keys: keys.toReversed(), codes, length: given.length }
        expect(firstOf(ranked, count, order)).toEqual(expected)
      },
    ),
    { numRuns: 60 },
  )
})

test('many that are alike come by their row', () => {
  const rows = Uint32Array.from({ length: 50_000 }, (_, at) => at + 1)
  const keys = new Float64Array(50_001).fill(7)
  const alike = () => ({ rows: rows.slice(), keys, length: 50_000 })
  expect(firstOf(alike(), 3, 'asc')).toEqual([1, 2, 3])
  expect(firstOf(alike(), 3, 'desc')).toEqual([50_000, 49_999, 49_998])
})

test.each(['asc', 'desc'] as const)('rows that keep getting better are found as well: %s', (order) => {
  const count = 60_000
  const rows = Uint32Array.from({ length: count }, (_, at) => at + 1)
  const expected = order === 'asc' ? [count, count - 1, count - 2] : [1, 2, 3]
  const keys = Float64Array.from({ length: count + 1 }, (_, row) => -row)
  expect(firstOf({ rows, length: count, keys }, 3, order)).toEqual(expected)
})
