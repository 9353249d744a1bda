import { describe, expect, it } from 'vitest'
import type { LocalEntries, LocalEntry } from '#preload/model/local-sending.ts'
import { daysOf, type DaysChoice } from '../../../src-renderer/settings/send-days.ts'
import { sendRows, shownEntries, type SendChoice } from '../../../src-renderer/settings/send-rows.ts'
import { template, templateField } from '../../support/builders.ts'

const entry = (id: string, itemId: string, day: string, minutes = 30, code?: string): LocalEntry => ({
  ...{ id, itemId, day, startedAt: null, minutes, note: '', billable: 'none', team: null },
  values: code === undefined ? {} : { Code: code },
})
const ref = (id: string, board: string | null = null) => ({ id, name: `Item ${id}`, board })
const read: LocalEntries = {
  entries: [
    entry('1', 'a', '2026-11-01', 30, 'Option A'),
    entry('2', 'a', '2026-11-19'),
    entry('3', 'b', '2026-11-20', 120, 'Option A'),
    entry('4', 'c', '2026-11-21', 15),
  ],
  items: [ref('a', 'Office'), ref('b'), ref('c', 'Office')],
  sameName: { c: { id: 'x', name: 'Item c', board: null } },
  template: template(templateField()),
}
const all = { from: '0001-01-01', to: '9999-12-31', board: null }
const choice = (changes: Partial<SendChoice> = {}): SendChoice => ({
  ...{ ticked: new Set(['a', 'c']), left: new Set<string>() },
  targets: new Map([['a', { id: 'y', name: 'Y', board: null }]]),
  fields: { code: { how: 'each', instead: null } },
  ...changes,
})

describe('the shown entries', () => {
  it.each([
    ['all', all, ['1', '2', '3', '4']],
    ['those from the first to the last day', { ...all, from: '2026-11-19', to: '2026-11-20' }, ['2', '3']],
    ['those of a board', { ...all, board: 'Office' }, ['1', '2', '4']],
  ])('are %s', (_what, filter, ids) => {
    expect(shownEntries(read, filter).map(({ id }) => id)).toEqual(ids)
  })
})

describe('the rows', () => {
  const shown = (changes: Partial<SendChoice> = {}, filter = all) =>
    sendRows(read, filter, choice(changes)).map(({ item, ticked, chosen, ready }) => [
      item.id,
      ticked,
      chosen.map(({ id }) => id),
      ready.map(({ id }) => id),
    ])

  it('have the same name first, then the most time, and only what has an item and all values is ready', () => {
    expect(shown()).toEqual([
      ['c', true, ['4'], []],
      ['b', false, [], []],
      ['a', true, ['1', '2'], ['1']],
    ])
  })

  it('have all ready once a value is chosen for the others', () => {
    const fields = { code: { how: 'each', instead: 'b' } } as const
    expect(shown({ fields, ticked: new Set(['a']) }).at(-1)).toEqual(['a', true, ['1', '2'], ['1', '2']])
  })

  it('leave out entries that the user unticked, and items without a shown entry', () => {
    expect(shown({ left: new Set(['1']) }, { ...all, to: '2026-11-19' })).toEqual([['a', true, ['2'], []]])
  })
})

describe('the days of a choice', () => {
  it.each<[DaysChoice, string, string]>([
    ['all', '0001-01-01', '9999-12-31'],
    ['last-30', '2026-02-02', '2026-03-03'],
    ['this-month', '2026-03-01', '2026-03-31'],
    ['last-month', '2026-02-01', '2026-02-28'],
    ['own', '2026-01-05', '2026-01-06'],
  ])('%s', (days, from, to) => {
    expect(daysOf(days, '2026-03-03', { from: '2026-01-05', to: '2026-01-06' })).toEqual({ from, to })
  })
})
