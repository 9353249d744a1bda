import { expect, it } from 'vitest'
import { demandedIn } from '../../../src-main/template/demand.ts'
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
  // What says nothing about lacking, names nothing, or names what nobody could fill in.
  ['description is too long', []],
  ['A required property is missing', []],
  ['Empty one is required', []],
  ['teamwork is required', []],
  ['cost-centres are required', []],
  ['Option is archived', []],
  [null, []],
])('%j asks for %j', (answer, asked) => {
  expect(demandedIn(answer, known)).toEqual(asked)
})

it('teaches nothing of fields where no template is known', () => {
  expect(demandedIn('cost-centre and description are required', null)).toEqual(['note'])
})
