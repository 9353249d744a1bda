/** Checks an entry against the rules of the account: the template and the required properties. Pure. */
import type { EntryFacts } from './entry-store.ts'
import { Problem, invalid } from './problem.ts'
import { endTimeOf } from './start-time.ts'
import type { Template } from './template-store.ts'
import type { OptionalProperty } from './wire/entry.ts'

/** The names and statuses that one interface uses for entries. */
export interface Manner {
  readonly names: Readonly<Record<'user' | 'item' | 'minutes' | 'category' | 'noun', string>>
  /** The optional properties of the interface and their names in it. */
  readonly properties: Readonly<Partial<Record<OptionalProperty, string>>>
  /** False for v1.0, which has no custom fields, so that it cannot be required to set them. */
  readonly hasCustomFields: boolean
  /** The status for an entry that exists but that the viewer may not see. */
  readonly unseen: 403 | 404
  /** The statuses of a create for an unknown item, and for a user for whom the viewer may not log time. */
  readonly onCreate: { readonly noItem: 400 | 404; readonly notForUser: 400 | 403 }
}

interface Account {
  readonly template: Template
  /** Further properties that the account requires (docs/interfaces/time-tracking.md#required-properties). */
  readonly alsoRequired: readonly OptionalProperty[]
  readonly manner: Manner
}

/**
 * Moves the deprecated property `category` into the custom field that replaced it
 * (docs/interfaces/time-tracking.md#category). `before` are the entry's previous custom fields.
 */
export function withCategory(
  said: Partial<EntryFacts>,
  { template: { categoryId }, manner }: Account,
  before: EntryFacts['customFields'],
): Partial<EntryFacts> {
  const { category } = said
  if (category === undefined || categoryId === undefined) return said
  const chosen = said.customFields?.[categoryId]
  if (chosen !== undefined && category !== null && chosen !== category)
    throw invalid(manner.names.category, `says something else than customFields.${categoryId}`)
  const { [categoryId]: _, ...others } = said.customFields ?? before
  const option = category ?? chosen
  return {
    ...said,
    category: null,
    customFields: option === undefined ? others : { ...others, [categoryId]: option },
  }
}

/**
 * Throws a 400 that names the invalid property. `before` is the previous version of the entry: an option that has been
 * archived since then may stay.
 */
export function checkEntry(
  facts: EntryFacts,
  { template, alsoRequired, manner }: Account,
  before?: EntryFacts,
): void {
  for (const [fieldId, optionId] of Object.entries(facts.customFields)) {
    if (optionId !== before?.customFields[fieldId]) checkOption(template, manner, fieldId, optionId)
  }
  // A default is only a suggestion for forms, so an absent required field is an error.
  for (const field of template.fields) {
    if (manner.hasCustomFields && field.required && facts.customFields[field.id] === undefined)
      throw invalid(`customFields.${field.id}`, `${field.label} is required`)
  }
  for (const property of alsoRequired) {
    const name = manner.properties[property]
    if (name !== undefined && isMissing(facts, property, template))
      throw invalid(name, 'is required by this account')
  }
  if (facts.startTime !== null && endTimeOf(facts.startTime, facts.minutes, 'UTC') === undefined)
    throw invalid(manner.names.minutes, 'must end within the calendar')
}

function isMissing(facts: EntryFacts, property: OptionalProperty, { categoryId }: Template): boolean {
  if (property === 'category' && categoryId !== undefined) return facts.customFields[categoryId] === undefined
  return facts[property] === null || facts[property] === ''
}

function checkOption(template: Template, manner: Manner, fieldId: string, optionId: string): void {
  const isCategory = fieldId === template.categoryId && !manner.hasCustomFields
  const name = isCategory ? manner.names.category : `customFields.${fieldId.slice(0, 100)}`
  const field = template.byId.get(fieldId)
  if (!field) throw invalid(name, 'there is no such custom field')
  if (field.type !== 'single-select') return
  const option = field.options.find((one) => one.id === optionId)
  if (!option) throw invalid(name, `${field.label} has no such option`)
  if (option.archived) throw new Problem(400, `${name}: Option is archived (${option.label})`)
}
