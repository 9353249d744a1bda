import { expect, it } from 'vitest'
import { demandedIn } from '../../../src-main/template/demand.ts'
import { usualDialect } from '../../../src-preload/rules/usual-dialect.ts'
import { template, templateField } from '../../support/builders.ts'

const known = template(
  templateField({ id: 'cost-centre', label: 'Cost centre' }),
  templateField({ id: 'empty', label: 'Empty one', options: [] }),
)

it.each<[string | null, string[]]>([
  ['Property description is required', ['note']],
  ['"description" must not be empty', ['note']],
  ['team: missing', ['team']],
  ['The fields Team and Description are mandatory', ['note', 'team']],
  ['customFields.cost-centre may not be null', ['cost-centre']],
  ['Cost Centre is required', ['cost-centre']],
  ['billableMinutes: is required by this account', ['billable']],
  ['Billable minutes may not be null', ['billable']],
  ['startTime: is required by this account', ['start']],
  ['A start time is mandatory', ['start']],
  ['category: is required by this account', ['category']],
  ['For cost centres of customers, the cost centre is required', ['cost-centre']],
  // These answers name no missing field, no known field, or only a field that the user could not fill in.
  ['description is too long', []],
  ['A required property is missing', []],
  ['Empty one is required', []],
  ['teamwork is required', []],
  ['cost-centres are required', []],
  ['Option is archived', []],
  [null, []],
])('reads from the answer %j the required fields %j', (answer, asked) => {
  expect(demandedIn(answer, known, usualDialect)).toEqual(asked)
})

it('recognizes only the fixed fields when no template is known', () => {
  expect(demandedIn('cost-centre and description are required', null, usualDialect)).toEqual(['note'])
})

it('recognizes the field that has replaced the property category', () => {
  const replaced = template(templateField({ id: 'kind', label: 'Category' }))
  expect(demandedIn('category: is required', replaced, usualDialect)).toEqual(['kind'])
  expect(demandedIn('customFields.kind: Category is required', replaced, usualDialect)).toEqual(['kind'])
})

it("recognizes the account's own names for properties", () => {
  const names = { ...usualDialect, startTime: 'began_at', category: 'work.kind', billableMinutes: 'toBill' }
  expect(demandedIn('began_at, work.kind and toBill are required', null, names)).toEqual([
    ...['category', 'billable', 'start'],
  ])
})
