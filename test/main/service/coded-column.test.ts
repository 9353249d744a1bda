import { expect, test } from 'vitest'
import { CodedColumn } from '../../../src-main/service/coded-column.ts'

test('a column that gets more values than two bytes can tell apart keeps every one of them', () => {
  const count = 70_000
  const column = new CodedColumn<number>(count + 1)
  for (let n = 1; n <= count; n++) column.add(n, n * 3)
  expect(column.codes).toBeInstanceOf(Uint32Array)
  for (const n of [1, 65_535, 65_536, 65_537, count]) expect(column.values[column.codes[n]!]).toBe(n * 3)
  column.grow(2 * count)
  expect(column.values[column.codes[count]!]).toBe(count * 3)
})

test('it knows how many have each value, and how many have none', () => {
  const column = new CodedColumn<string>(10, { entries: 1 })
  column.add(2, 'a')
  column.add(3, 'a')
  column.add(4, null)
  column.remove(3)
  expect(column.values).toEqual([null, 'a'])
  expect(column.counts).toEqual([2, 1])
})
