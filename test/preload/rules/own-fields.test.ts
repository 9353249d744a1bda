/** Tests which fields the user of the local workspace may save, and how typed and pasted choices are read. */
import { describe, expect, it } from 'vitest'
import {
  choicesIn,
  fieldProblems,
  isFull,
  mostChoices,
  mostOwnFields,
  moved,
} from '../../../src-preload/rules/own-fields.ts'

const field = (changes: object = {}) => ({
  ...{ id: 'a', label: 'Activity', kind: 'choice' as const, archived: false, used: false },
  ...changes,
})
const typed = (changes: object = {}) => ({
  ...{ label: 'Phase', kind: 'choice' as const, defaultChoice: null, required: false },
  choices: [{ label: 'Plan', archived: false }],
  ...changes,
})
const choices = (...labels: string[]) => labels.map((label) => ({ label, archived: false }))

describe('what is wrong with a typed field', () => {
  it.each<[string, object, string | null, unknown]>([
    ['a new field with a choice', {}, null, []],
    ['a text without choices', { kind: 'text', choices: [] }, null, []],
    ['no name', { label: '  ' }, null, [{ at: 'label', why: 'missing' }]],
    ['the name of another field', { label: 'activity ' }, null, [{ at: 'label', why: 'taken' }]],
    ['its own name', { label: 'Activity' }, 'a', []],
    ['a name of the form', { label: 'note' }, null, [{ at: 'label', why: 'taken' }]],
    [
      'a choice without a name',
      { choices: choices('Plan', ' ') },
      null,
      [{ at: 'choice', index: 1, why: 'missing' }],
    ],
    [
      'a choice twice',
      { choices: choices('Plan', 'plan') },
      null,
      [{ at: 'choice', index: 1, why: 'taken' }],
    ],
    ['no choice', { choices: [] }, null, [{ at: 'choices', why: 'none' }]],
    [
      'only archived choices',
      { choices: [{ label: 'Plan', archived: true }] },
      null,
      [{ at: 'choices', why: 'none' }],
    ],
  ])('%s', (_case, changes, fieldId, expected) => {
    expect(fieldProblems(typed(changes), fieldId, [field()], ['Note', 'Billable'])).toEqual(expected)
  })

  it('keeps the kind of a field that has values, and only of such a field', () => {
    const asText = typed({ label: 'Activity', kind: 'text', choices: [] })
    expect(fieldProblems(asText, 'a', [field({ used: true })])).toEqual([{ at: 'kind', why: 'used' }])
    expect(fieldProblems(asText, 'a', [field()])).toEqual([])
  })

  it('allows 12 fields and 200 choices; archived fields do not count, archived choices do', () => {
    const many = (archived: boolean, count: number) =>
      Array.from({ length: count }, (_, n) => field({ id: String(n), label: `Field ${n}`, archived }))
    const full = many(false, mostOwnFields)
    expect(fieldProblems(typed(), null, full)).toEqual([{ at: 'fields', why: 'too-many' }])
    expect(fieldProblems(typed(), '3', full)).toEqual([])
    expect(isFull([...many(true, 20), ...full.slice(1)])).toBe(false)
    const labels = Array.from({ length: mostChoices + 1 }, (_, n) => `Choice ${n}`)
    expect(fieldProblems(typed({ choices: choices(...labels) }), null, [])).toEqual([
      { at: 'choices', why: 'too-many' },
    ])
    expect(fieldProblems(typed({ choices: choices(...labels.slice(1)) }), null, [])).toEqual([])
  })
})

describe('typed and pasted choices', () => {
  it.each<[string, string, string[], string[]]>([
    ['one name', 'Design', [], ['Design']],
    [
      'several lines of any system',
      ' Design \r\nTalks\n\n\tPrint run\rProofs\u2028',
      [],
      ['Design', 'Talks', 'Print run', 'Proofs'],
    ],
    ['names that are known or repeated', 'design\nTalks\nTALKS', ['Design'], ['Talks']],
    ['nothing', ' \n ', [], []],
    ['characters that cannot be stored', 'De\0sign\ud800', [], ['Design\ufffd']],
    ['a name that is too long', 'x'.repeat(300), [], ['x'.repeat(200)]],
  ])('%s', (_case, text, known, expected) => {
    expect(choicesIn(text, known)).toEqual(expected)
  })

  it('leaves out the choices that are too many', () => {
    const known = Array.from({ length: mostChoices - 1 }, (_, n) => `Choice ${n}`)
    expect(choicesIn('One\nTwo', known)).toEqual(['One'])
  })
})

it.each<[number, -1 | 1, string]>([
  [0, 1, 'bac'],
  [2, -1, 'acb'],
  [0, -1, 'abc'],
  [2, 1, 'abc'],
  [-1, 1, 'abc'],
])('moves element %i by %i', (index, by, expected) => {
  expect(moved(['a', 'b', 'c'], index, by).join('')).toBe(expected)
})
