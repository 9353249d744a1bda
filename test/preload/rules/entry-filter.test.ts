import { describe, expect, it } from 'vitest'
import type { EntryFilter } from '../../../src-preload/model/entry-filter.ts'
import { folded, isFiltering, matcherOf } from '../../../src-preload/rules/entry-filter.ts'

const item = { id: '71022', name: 'Café redesign', board: 'Storefront' }
const entry = {
  note: folded('Payment step: RÉSUMÉ'),
  status: 'sent' as const,
  billable: true,
  options: { activity: 'design' },
}
const lets = (filter: EntryFilter) => matcherOf(filter)(item, entry)

describe('a filter', () => {
  it.each<[EntryFilter, boolean]>([
    [{}, true],
    [{ text: '' }, true],
    [{ text: '  resume ' }, true],
    [{ text: 'cafe payment' }, true],
    [{ text: 'STORE 71022' }, true],
    [{ text: 'cafe invoice' }, false],
    [{ itemId: '71022' }, true],
    [{ itemId: '7102' }, false],
    [{ board: 'Storefront' }, true],
    [{ board: 'Store' }, false],
    [{ status: 'sent' }, true],
    [{ status: 'queued' }, false],
    [{ billable: true }, true],
    [{ billable: false }, false],
    [{ options: { activity: 'design' } }, true],
    [{ options: { activity: 'design', location: 'home' } }, false],
    [{ options: { location: null } }, true],
    [{ options: { activity: 'design', location: null } }, true],
    [{ options: { activity: null } }, false],
    [{ text: 'payment', billable: true, board: 'Storefront', options: { activity: 'design' } }, true],
  ])('the filter %j lets the entry through: %s', (filter, through) => expect(lets(filter)).toBe(through))

  it('the filter gives the same result when it is asked about an item again', () => {
    const matches = matcherOf({ text: 'cafe payment' })
    expect([matches(item, entry), matches(item, { ...entry, note: 'else' }), matches(item, entry)]).toEqual([
      true,
      false,
      true,
    ])
  })

  it.each<[EntryFilter, boolean]>([
    [{}, false],
    [{ text: '  ' }, false],
    [{ options: {} }, false],
    [{ billable: false }, true],
    [{ status: 'sent' }, true],
    [{ options: { activity: 'design' } }, true],
  ])('the filter %j is active: %s', (filter, something) => expect(isFiltering(filter)).toBe(something))
})
