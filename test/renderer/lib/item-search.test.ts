/** The search for items by words: which items match, in which order, and which letters are marked. */
import { describe, expect, it } from 'vitest'
import {
  findItems,
  indexItems,
  lowerCase,
  marksIn,
  namesOfSeveral,
  typedWords,
} from '../../../src-renderer/lib/item-search.ts'

let next = 0
const item = (
  name: string,
  board: string | null = null,
  id = `44102811${String(next++).padStart(2, '0')}`,
) => ({
  ...{ id, name, board },
})

function found(typed: string, ...items: ReturnType<typeof item>[]): string[] {
  return findItems(indexItems(items), typedWords(typed)).map(({ name }) => name)
}

describe('which items match', () => {
  it.each([
    ['store ref', 'Refund flow', 'Storefront', true],
    ['ref store', 'Refund flow', 'Storefront', true],
    ['REF', 'Refund flow', null, true],
    ['fund', 'Refund flow', null, true],
    ['flow ref', 'Refund flow', null, true],
    ['reff', 'Refund flow', null, false],
    ['store xyz', 'Refund flow', 'Storefront', false],
    // Letters that are scattered over a name do not make a word of it.
    ['rfl', 'Refund flow', null, false],
    ['wstore', 'Refund flow', 'Storefront', false],
    // Two typed words cannot match the same letters.
    ['store ref', 'Checkout', 'Storefront', false],
    ['überga', 'Übergabe', null, true],
    ['e.g.', 'Wording, e.g. mails', null, true],
  ])('“%s” and %s on %s: %s', (typed, name, board, matches) => {
    expect(found(typed, item(name, board))).toEqual(matches ? [name] : [])
  })

  it('letters inside of a word of the board match only if that is wanted', () => {
    const index = indexItems([item('Checkout', 'Storefront')])
    for (const typed of ['ref', 'front', 'store front']) {
      expect(findItems(index, typedWords(typed))).toEqual([])
      expect(findItems(index, typedWords(typed), true)).toHaveLength(1)
    }
    expect(findItems(index, typedWords('store ref'), true)).toEqual([])
  })

  it('a part of an id matches from three digits on', () => {
    const one = item('Refund flow', 'Storefront', '4410281107')
    expect(found('281107', one)).toHaveLength(1)
    expect(found('4410281107', one)).toHaveLength(1)
    expect(found('107 store', one)).toHaveLength(1)
    expect(found('07', one)).toEqual([])
  })

  it('the ids that Tallystick makes are not searched', () => {
    expect(found('item', item('Refund flow', null, 'item-0190abcdef12'))).toEqual([])
    expect(found('0190', item('Refund flow', null, 'item-0190abcdef12'))).toEqual([])
  })

  it('nothing matches without words', () => {
    expect(found('  ', item('Refund flow'))).toEqual([])
  })
})

describe('the order', () => {
  it('items with the words at the start of a word come before those with them inside', () => {
    expect(found('ref', item('Prefab hall'), item('Full refund'), item('Brief', 'Refit'))).toEqual([
      ...['Full refund', 'Brief', 'Prefab hall'],
    ])
  })

  it('names come before boards, and boards before ids', () => {
    const byId = item('Invoice', null, '1070001')
    expect(found('107', byId, item('Rows', '107 rooms'), item('107 doors'))).toEqual([
      ...['107 doors', 'Rows', 'Invoice'],
    ])
  })

  it('an item with exactly this name comes first', () => {
    expect(found('refund flow', item('Refund flow, again'), item('Refund flow'))).toEqual([
      ...['Refund flow', 'Refund flow, again'],
    ])
  })

  it('items that match equally well keep their order', () => {
    expect(found('re', item('Retro'), item('Refund'), item('Audit review'))).toEqual([
      ...['Retro', 'Refund', 'Audit review'],
    ])
  })
})

describe('the marked letters', () => {
  it.each([
    ['Refund flow', 'ref', '[Ref]und flow'],
    ['Prefab refund', 'ref', 'Prefab [ref]und'],
    ['Prefab', 'ref', 'P[ref]ab'],
    ['Refund flow', 'flow ref', '[Ref]und [flow]'],
    ['Refund flow', 'store', 'Refund flow'],
    // The lower-case form of this letter has two characters.
    ['İstanbul office', 'office', 'İstanbul [office]'],
  ])('in %s for “%s”: %s', (text, typed, marked) => {
    const at = new Set(marksIn(text, typedWords(typed)))
    const shown = text.split('').map((letter, index) => (at.has(index) ? `[${letter}]` : letter))
    expect(shown.join('').replaceAll('][', '')).toBe(marked)
  })
})

it('a word at the start of a word of the name is not marked inside of the board', () => {
  const words = typedWords('store ref')
  expect(marksIn('Storefront', words, 'Refund flow')).toEqual([0, 1, 2, 3, 4])
  expect(marksIn('Storefront', typedWords('ref'), 'Refund flow')).toEqual([])
  expect(marksIn('Storefront', typedWords('ref'), 'Checkout')).toEqual([3, 4, 5])
})

it('the lower-case form of a text has the same length', () => {
  for (const text of ['İİİ', 'Straße', 'ΌΣΟΣ', '𝒜bc']) expect(lowerCase(text)).toHaveLength(text.length)
})

it('names that several items have are found across lists', () => {
  const several = namesOfSeveral(indexItems([item('Retro'), item('Audit')]), indexItems([item('retro')]))
  expect([...several]).toEqual(['retro'])
})
