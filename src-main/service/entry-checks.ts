/** Checks an entry against the account's template and the properties that the account requires. */
import type { EntryFacts } from './entry-store.ts'
import { Problem, invalid } from './problem.ts'
import { endTimeOf } from './start-time.ts'
import type { Template } from './template-store.ts'
import type { OptionalProperty } from './wire/entry.ts'

export interface EntryConventions {
  readonly names: Readonly<Record<'user' | 'item' | 'minutes' | 'category' | 'noun', string>>
  /** The names of the optional properties in this version of the API. Unsupported properties are absent. */
  readonly properties: Readonly<Partial<Record<OptionalProperty, string>>>
  /**
   * Whether this version of the API has custom fields. API v1.0 has none, so it accepts entries without required custom
   * fields.
   */
  readonly hasCustomFields: boolean
  /** The status of the response if the caller may not see the entry. A 404 does not reveal that it exists. */
  readonly unseen: 403 | 404
  /**
   * The statuses with which the service refuses a create request: `noItem` if the item is unknown, `notForUser` if the
   * caller may not log time for that user.
   */
  readonly onCreate: { readonly noItem: 400 | 404; readonly notForUser: 400 | 403 }
}

interface Account {
  readonly template: Template
  /**
   * Whether entries that do not match the template are accepted, as in the local workspace (used without an account).
   */
  readonly openTemplate: boolean
  /**
   * Optional properties of the API that this account requires (docs/interfaces/time-tracking.md#required-properties).
   */
  readonly alsoRequired: readonly OptionalProperty[]
  readonly conventions: EntryConventions
}

/**
 * Returns the properties after moving the deprecated `category` into the custom field that replaced it
 * (docs/interfaces/time-tracking.md#category). `before` contains the custom fields that the entry had. Throws
 * {@link Problem} 400 if the body contains two different categories.
 */
export function withCategory(
  said: Partial<EntryFacts>,
  { template: { categoryId }, conventions }: Account,
  before: EntryFacts['customFields'],
): Partial<EntryFacts> {
  const { category } = said
  if (category === undefined || categoryId === undefined) return said
  const chosen = said.customFields?.[categoryId]
  if (chosen !== undefined && category !== null && chosen !== category)
    throw invalid(conventions.names.category, `says something else than customFields.${categoryId}`)
  const { [categoryId]: _, ...others } = said.customFields ?? before
  const option = category ?? chosen
  return {
    ...said,
    category: null,
    customFields: option === undefined ? others : { ...others, [categoryId]: option },
  }
}

/**
 * Throws {@link Problem} 400 with the name of the first invalid property. `before` is the previous version of the
 * entry: an option that the entry already had is accepted even if it has been archived since.
 */
export function checkEntry(
  facts: EntryFacts,
  { template, openTemplate, alsoRequired, conventions }: Account,
  before?: EntryFacts,
): void {
  if (!openTemplate) checkFields(facts, { template, conventions }, before)
  for (const property of alsoRequired) {
    const name = conventions.properties[property]
    if (name !== undefined && isMissing(facts, property, template))
      throw invalid(name, 'is required by this account')
  }
  if (facts.startTime !== null && endTimeOf(facts.startTime, facts.minutes, 'UTC') === undefined)
    throw invalid(conventions.names.minutes, 'must end within the calendar')
}

function checkFields(
  facts: EntryFacts,
  { template, conventions }: Pick<Account, 'template' | 'conventions'>,
  before: EntryFacts | undefined,
): void {
  for (const [fieldId, optionId] of Object.entries(facts.customFields)) {
    if (optionId !== before?.customFields[fieldId]) checkOption(template, conventions, fieldId, optionId)
  }
  // A required field needs a value even if the field has a default, because a default is only a suggestion for forms.
  for (const field of template.fields) {
    if (conventions.hasCustomFields && field.required && facts.customFields[field.id] === undefined)
      throw invalid(`customFields.${field.id}`, `${field.label} is required`)
  }
}

function isMissing(facts: EntryFacts, property: OptionalProperty, { categoryId }: Template): boolean {
  if (property === 'category' && categoryId !== undefined) return facts.customFields[categoryId] === undefined
  return facts[property] === null || facts[property] === ''
}

function checkOption(
  template: Template,
  conventions: EntryConventions,
  fieldId: string,
  optionId: string,
): void {
  const isCategory = fieldId === template.categoryId && !conventions.hasCustomFields
  const name = isCategory ? conventions.names.category : `customFields.${fieldId.slice(0, 100)}`
  const field = template.byId.get(fieldId)
  if (!field) throw invalid(name, 'there is no such custom field')
  if (field.type !== 'single-select') return
  const option = field.options.find((one) => one.id === optionId)
  if (!option) throw invalid(name, `${field.label} has no such option`)
  if (option.archived) throw new Problem(400, `${name}: Option is archived (${option.label})`)
}
