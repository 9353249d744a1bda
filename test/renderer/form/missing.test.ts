import { describe, expect, it } from 'vitest'
import type { Draft } from '#preload/model/draft.ts'
import { billableFrom, billableMinutes, readBillable } from '../../../src-renderer/form/billable.ts'
import { fieldOrder, viewOfField } from '../../../src-renderer/form/field-view.ts'
import { aWord, missingFields, missingProblems } from '../../../src-renderer/form/missing.ts'
import { template } from '../support/sample-week.ts'

const draft: Draft = { description: '', options: {}, billable: 'all', team: null }
const [activity, billing] = template.fields as [(typeof template.fields)[0], (typeof template.fields)[0]]
const untouched = { chosen: undefined, source: undefined, labels: {}, short: false } as const

describe('what the form still has to ask', () => {
  it('every required field without a choice is missing', () => {
    expect(missingFields(template, draft)).toEqual(['billing'])
    expect(missingFields(template, { ...draft, options: { billing: 'tm' } })).toEqual([])
  })

  it('a choice that is no longer offered counts as missing', () => {
    expect(missingFields(template, { ...draft, options: { billing: 'internal' } })).toEqual(['billing'])
    expect(missingFields(template, { ...draft, options: { billing: 'tm', activity: 'gone' } })).toEqual([
      'activity',
    ])
  })

  it('nothing is missing without a template', () => {
    expect(missingFields(null, draft)).toEqual([])
  })

  it('each missing field has its own sentence', () => {
    expect(missingProblems(template, draft)).toEqual({
      billing: 'Choose a billing code to save, or finish later.',
    })
    expect(missingProblems(template, draft, 'save')).toEqual({ billing: 'Choose a billing code to save.' })
    expect(missingProblems(template, { ...draft, options: { billing: 'internal' } })).toEqual({
      billing: 'Choose one that is still offered.',
    })
    expect([aWord('Activity'), aWord('VAT rate')]).toEqual(['an activity', 'a VAT rate'])
  })
})

describe('a field of the template', () => {
  it('a field shows a few required options side by side', () => {
    const view = viewOfField(billing, untouched)
    expect(view.kind === 'choices' && view.options.map((option) => option.label)).toEqual([
      'Fixed price',
      'Support contract',
      'Time and materials',
    ])
  })

  it('a field takes only one line in the short form', () => {
    expect(viewOfField(billing, { ...untouched, short: true })).toMatchObject({
      kind: 'list',
      empty: 'Choose',
      hint: 'Required to save',
    })
  })

  it('a field says where its value came from', () => {
    const chosen = { ...untouched, chosen: 'development' }
    expect(viewOfField(activity, { ...chosen, source: 'default' })).toMatchObject({ hint: 'Default' })
    expect(viewOfField(activity, { ...chosen, source: 'remembered' })).toMatchObject({ hint: 'As last time' })
  })

  it('a field shows an archived option that is chosen and never offers it otherwise', () => {
    const view = viewOfField(billing, { ...untouched, chosen: 'internal' })
    expect(view).toMatchObject({ kind: 'list', hint: 'Archived' })
    expect(view.kind === 'list' && view.options[0]).toEqual({
      id: 'internal',
      label: 'Internal',
      note: 'Archived',
    })
    expect(viewOfField(billing, untouched)).not.toMatchObject({ options: [{ id: 'internal' }] })
  })

  it('a field keeps the label of an option that was removed from the template', () => {
    const view = viewOfField(billing, { ...untouched, chosen: 'old', labels: { old: 'Retainer' } })
    expect(view.kind === 'list' && view.options[0]?.label).toBe('Retainer')
  })

  it('a field says why nothing can be chosen', () => {
    expect(viewOfField({ ...activity, options: [] }, untouched)).toEqual({
      kind: 'text',
      text: 'No options in the template',
    })
    expect(viewOfField({ ...activity, type: 'date' }, untouched)).toEqual({
      kind: 'text',
      text: 'Field of type “date”',
    })
  })

  it('an affected field comes first, and an optional field is left out of the short form', () => {
    const ids = (short: boolean, first: string[]): string[] =>
      fieldOrder(template, { short, first }).map(({ id }) => id)
    expect(ids(false, ['billing'])).toEqual(['billing', 'activity', 'location'])
    expect(ids(true, [])).toEqual(['activity', 'billing'])
  })
})

describe('the billable part', () => {
  it('the billable part is all, none, or a number of the minutes', () => {
    expect([billableMinutes('all', 90), billableMinutes('none', 90), billableMinutes(120, 90)]).toEqual([
      90, 0, 90,
    ])
    expect([billableMinutes('all', null), billableMinutes(30, null)]).toEqual([null, 30])
  })

  it('the billable part stays the whole if the whole was typed', () => {
    expect([billableFrom(90, 90), billableFrom(45, 90), billableFrom(0, 90)]).toEqual(['all', 45, 'none'])
  })

  it('the billable part is 0 if the account requires a value and 0 was typed', () => {
    expect(['0', ' 0m', '00 h', '0x', ''].map(readBillable)).toEqual([0, 0, 0, null, null])
    expect(billableFrom(0, 90, true)).toBe(0)
    expect(billableMinutes(0, 90)).toBe(0)
  })
})

it('the form requires what the account requires beyond its template, with a fitting sentence', () => {
  const asks = ['billable' as const, 'category' as const, 'start' as const]
  const insisting = { ...template, fields: [], asks }
  const draft = { description: '', options: {}, billable: 'none' as const, team: null }
  expect(missingProblems(insisting, draft, 'save', false)).toEqual({
    billable: 'Say how much is billable to save.',
    category: 'Choose a category to save.',
    start: 'Say when it began to save.',
  })
  expect(missingFields(insisting, { ...draft, billable: 0, category: '12' })).toEqual([])
})

it("the form asks about a team or category that none of the user's entries has", () => {
  const account = { ...template, fields: [], known: { team: [{ id: '4711', label: 'Web' }], category: [] } }
  const draft = { description: '', options: {}, billable: 'none' as const, team: 'Web' }
  expect(missingProblems(account, draft)).toEqual({ team: 'Say first whether this is the id.' })
  expect(missingFields(account, { ...draft, category: '12' })).toEqual(['team', 'category'])
  expect(missingFields(account, { ...draft, team: '4711' })).toEqual([])
})

it('the form requires a note and a team last if the account requires them', () => {
  const insisting = { ...template, fields: [], asks: ['note' as const, 'team' as const] }
  const draft = { description: ' ', options: {}, billable: 'none' as const, team: null }
  expect(missingProblems(insisting, draft)).toEqual({
    note: 'Write a note to save, or finish later.',
    team: 'Choose a team to save, or finish later.',
  })
  expect(missingFields(insisting, { ...draft, description: 'x', team: 'Web' })).toEqual([])
})
