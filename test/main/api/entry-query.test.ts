/** Tests that the filters of a list are written as in the tables of docs/interfaces/time-tracking.md. */
import { describe, expect, it } from 'vitest'
import { entryQuery, type EntryQuery } from '../../../src-main/api/entry-query.ts'
import { usualDialect } from '../../../src-preload/rules/usual-dialect.ts'

describe('entryQuery', () => {
  it('writes each operator of a filter as documented', () => {
    expect(
      entryQuery({
        item: { in: ['1', '2'] },
        includeSubItems: true,
        fields: {
          user: { is: 'me' },
          board: { notIn: ['9'] },
          description: { is: 'a, b' },
          date: { gte: '2026-11-01', lte: '2026-11-30' },
          minutes: { gt: 5 },
          billableMinutes: { is: 0 },
        },
        customFields: { 'billing-code': { is: 'internal' } },
        sortBy: 'createdDate',
        sortType: 'asc',
      }),
    ).toEqual({
      'fields.item.in': '1,2',
      'fields.user': 'me',
      'fields.board.not in': '9',
      'fields.description': 'a, b',
      'fields.date.gte': '2026-11-01',
      'fields.date.lte': '2026-11-30',
      'fields.minutes.gt': '5',
      'fields.billableMinutes': '0',
      'fields.billing-code': 'internal',
      includeSubItems: 'true',
      sortBy: 'createdDate',
      sortType: 'asc',
      size: '100',
    })
  })

  it("uses the account's name for the time zone parameter", () => {
    const names = { ...usualDialect, timeZone: 'tz' }
    expect(entryQuery({ timeZone: 'Europe/Berlin' }, names)).toEqual({ tz: 'Europe/Berlin', size: '100' })
  })

  it('refuses a list of values that contain a comma', () => {
    expect(() => entryQuery({ fields: { team: { in: ['a,b'] } } })).toThrow(RangeError)
  })

  it('does not compile for queries that the document does not allow', () => {
    const impossible: EntryQuery[] = [
      // @ts-expect-error sub-items need a filter on the item
      { includeSubItems: true },
      // @ts-expect-error a reference has no order
      { fields: { team: { gte: '1' } } },
      // @ts-expect-error a description can only be equal
      { fields: { description: { in: ['a'] } } },
      // @ts-expect-error there is no such field
      { fields: { approval: { is: 'open' } } },
      // @ts-expect-error the list cannot be sorted by it
      { sortBy: 'description' },
      // @ts-expect-error an empty list asks for nothing
      { item: { in: [] } },
    ]
    expect(impossible).toHaveLength(6)
  })
})
