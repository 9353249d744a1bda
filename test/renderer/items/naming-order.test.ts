/** Tests which item without a name comes next, and in which order items stay when they are read again. */
import { describe, expect, it } from 'vitest'
import type { UnnamedItem } from '../../../src-preload/model/item.ts'
import { nextUnnamed, taken } from '../../../src-renderer/items/naming-order.ts'

const items = (...ids: string[]): UnnamedItem[] =>
  ids.map((id) => ({ id, board: null, entries: 1, lastDay: null }))

describe('nextUnnamed', () => {
  it.each([
    ['the next one', [], 0, 1],
    ['the next one without a name', ['b', 'c'], 0, 3],
    ['the first that was skipped, after the last one', ['b', 'd'], 3, 0],
    ['the same one, if no other lacks a name', ['a', 'c', 'd'], 1, 1],
    ['another one, if this one was just named', ['a', 'd'], 3, 1],
    ['the same one, if all have names', ['a', 'b', 'c', 'd'], 2, 2],
  ] as const)('returns %s', (_what, named, at, next) =>
    expect(nextUnnamed(items('a', 'b', 'c', 'd'), new Set<string>(named), at)).toBe(next),
  )
})

describe('taken', () => {
  it('keeps the order that is shown, and adds what was found meanwhile', () => {
    const { items: order, named } = taken(items('a', 'b'), items('c', 'b', 'a'))
    expect(order.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(named).toEqual(new Set())
  })

  it('counts an item as named that does not lack a name any more, and takes new counts', () => {
    const again = items('b').map((item) => ({ ...item, entries: 5 }))
    const { items: order, named } = taken(items('a', 'b'), again)
    expect(order.map(({ id, entries }) => [id, entries])).toEqual([
      ['a', 1],
      ['b', 5],
    ])
    expect(named).toEqual(new Set(['a']))
  })
})
