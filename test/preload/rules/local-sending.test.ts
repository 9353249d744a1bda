import { describe, expect, it } from 'vitest'
import type { FieldChoice, LocalEntry } from '../../../src-preload/model/local-sending.ts'
import type { Asked } from '../../../src-preload/model/template.ts'
import {
  draftToSend,
  fieldsToSend,
  firstChoice,
  isReadyToSend,
  matchCounts,
  sameNames,
  valueFor,
} from '../../../src-preload/rules/local-sending.ts'
import { template, templateField } from '../../support/builders.ts'

const ref = (id: string, name: string, board: string | null = null) => ({ id, name, board })
const local = (changes: Partial<LocalEntry> = {}): LocalEntry => ({
  ...{ id: 'e1', itemId: 'l1', day: '2026-11-20', startedAt: null, minutes: 30 },
  ...{ note: 'Sketches', billable: 'none', team: null, values: { CODE: 'option b' } },
  ...changes,
})
const asking = (...asks: Asked[]) => ({
  ...template(templateField()),
  asks,
  known: { team: [{ id: 't1', label: 'Design' }], category: [{ id: 'c1', label: 'Work' }] },
})

describe('items with the same name', () => {
  it.each([
    ['one with this name', [ref('a', 'sketches')], 'a'],
    ['none', [ref('a', 'Sketches 2')], undefined],
    [
      'several, one of them on a board of the same name',
      [ref('a', 'Sketches', 'Team'), ref('b', 'Sketches', 'office')],
      'b',
    ],
    ['several, none of them on that board', [ref('a', 'Sketches', 'Team'), ref('b', 'Sketches')], undefined],
    ['several on that board', [ref('a', 'Sketches', 'Office'), ref('b', 'Sketches', 'Office')], undefined],
  ])('finds %s', (_what, targets, expected) => {
    expect(sameNames([ref('l1', 'Sketches', 'Office')], targets)['l1']?.id).toBe(expected)
  })
})

describe('the fields that the account asks for', () => {
  it('are those of the template with their offered options, then what it asks for besides', () => {
    const fields = fieldsToSend(asking('note', 'team', 'billable', 'start'))
    expect(fields.map(({ id, options }) => [id, options?.map((option) => option.id)])).toEqual([
      ['code', ['a', 'b']],
      ['note', undefined],
      ['team', ['t1']],
      ['billable', ['all', '0']],
    ])
  })

  it('leaves out a field without options and a default that is archived', () => {
    const fields = fieldsToSend(
      template(templateField({ defaultOptionId: 'old' }), templateField({ id: 'x', options: [] })),
    )
    expect(fields.map(({ id, defaultOptionId }) => [id, defaultOptionId])).toEqual([['code', null]])
  })
})

describe('the value of a field', () => {
  const [field] = fieldsToSend(template(templateField()))
  it.each<[string, LocalEntry['values'], FieldChoice | undefined, string | null]>([
    ['the option of the same name', { code: 'Öption b' }, { how: 'each', instead: 'a' }, 'b'],
    ['the other value, without a value here', {}, { how: 'each', instead: 'a' }, 'a'],
    ['the other value, if no option has this name', { Code: 'Else' }, { how: 'each', instead: 'a' }, 'a'],
    [
      'the other value instead of an archived option',
      { Code: 'Old option' },
      { how: 'each', instead: null },
      null,
    ],
    ['the same for all', { Code: 'Option B' }, { how: 'all', value: 'a' }, 'a'],
    ['that of its item', {}, { how: 'items', values: { l1: 'b' } }, 'b'],
    ['none without one for its item', {}, { how: 'items', values: { l2: 'b' } }, null],
    ['none without a choice and a default', {}, undefined, null],
  ])('is %s', (_what, values, choice, expected) => {
    expect(valueFor(local({ values }), field!, choice)).toBe(expected)
  })

  it('begins as in each entry if one of them has a field of this name, and counts the matches', () => {
    const entries = [local(), local({ values: { Code: 'Else' } }), local({ values: {} })]
    expect(firstChoice(field!, entries)).toEqual({ how: 'each', instead: null })
    expect(matchCounts(field!, entries)).toEqual({ matched: 1, others: 2 })
    expect(firstChoice(field!, [local({ values: {} })])).toEqual({ how: 'all', value: null })
  })
})

describe('the values with which an entry is saved in the account', () => {
  const each: FieldChoice = { how: 'each', instead: null }
  const all = (value: string): FieldChoice => ({ how: 'all', value })

  it.each([
    ['its note', local(), {}, { description: 'Sketches' }],
    [
      'the chosen note for an entry without one',
      local({ note: ' ' }),
      { note: all('Work') },
      { description: 'Work' },
    ],
    ['a team of the same name', local({ team: 'design' }), { team: each }, { team: 't1' }],
    ['no team that the account does not know', local({ team: 'Sales' }), { team: each }, { team: null }],
    ['the chosen category', local(), { category: all('c1') }, { category: 'c1' }],
    ['its billable time', local({ billable: 15 }), { billable: all('all') }, { billable: 15 }],
    ['the chosen billable time', local(), { billable: all('all') }, { billable: 'all' }],
    ['a billable time of 0', local(), { billable: all('0') }, { billable: 0 }],
    ['options by id', local(), { code: each }, { options: { code: 'b' } }],
  ])('are %s', (_what, entry, choices, expected) => {
    expect(draftToSend(entry, asking('note', 'team', 'category', 'billable'), choices)).toMatchObject(
      expected,
    )
  })

  it('keeps a team of the same name that the account does not ask for', () => {
    expect(draftToSend(local({ team: 'Design' }), asking(), {}).team).toBe('t1')
  })

  it.each<[string, Asked[], Partial<LocalEntry>, boolean]>([
    ['everything that is required', [], {}, true],
    ['no value of a required field', [], { values: {} }, false],
    ['no start, which the account asks for', ['start'], {}, false],
    ['a start', ['start'], { startedAt: '2026-11-20T08:00:00.000Z' }, true],
    ['no note, which the account asks for', ['note'], { note: '' }, false],
  ])('can be saved with %s: %s', (_what, asks, changes, expected) => {
    const [entry, form] = [local(changes), asking(...asks)]
    expect(isReadyToSend(entry, form, draftToSend(entry, form, { code: each }))).toBe(expected)
  })
})
