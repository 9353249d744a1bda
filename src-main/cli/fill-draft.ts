/** Translates `--note`, `--set`, `--team`, `--category` and `--billable` into values of the account's form. */
import type { Billable, Draft } from '#preload/model/draft.ts'
import type { Asked, KnownValue, Template, TemplateField, ValueKind } from '#preload/model/template.ts'
import { categoryField, longestOwnText, offeredFields, ownText } from '#preload/rules/missing-fields.ts'
import { readDuration } from '#preload/rules/typed-time.ts'
import { list } from '#preload/words/format.ts'
import { cli } from '#preload/words/made/cli.ts'
import type { Choices, Properties } from './command-line.ts'
import { NotDone } from './not-done.ts'

export interface Typed extends Properties {
  readonly note?: string | undefined
  readonly choices?: Choices
}

export function saysNothing({ note, choices = [], team, category, billable }: Typed): boolean {
  return choices.length === 0 && [note, team, category, billable].every((text) => text === undefined)
}

/**
 * Returns `draft` with the typed values filled in. An empty team or category clears the value. Throws {@link NotDone}
 * for a field or option that the form does not have, and for an unknown team or category.
 */
export function fillDraft(template: Template | null, draft: Draft, typed: Typed): Draft {
  const { note, choices = [], team, category, billable } = typed
  const replaced = categoryField(template)
  const all = replaced && category ? [...choices, [replaced.id, category] as const] : choices
  const filled = { ...draft, options: withChoices(template, draft.options, all) }
  if (note !== undefined) filled.description = note
  if (team !== undefined) filled.team = idOf(template, 'team', team)
  if (category !== undefined && !replaced) {
    const id = idOf(template, 'category', category)
    if (id === null) delete filled.category
    else filled.category = id
  }
  if (billable !== undefined) filled.billable = billableOf(billable)
  return filled
}

function withChoices(
  template: Template | null,
  before: Draft['options'],
  choices: Choices,
): Draft['options'] {
  const options = { ...before }
  for (const [typedField, typedOption] of choices) {
    const field = offeredFields(template).find(
      ({ id, label }) => same(id, typedField) || same(label, typedField),
    )
    if (!field) throw new NotDone('invalid-input', cli().unknownField({ typed: typedField }))
    const text = typedOption.trim().slice(0, longestOwnText)
    if (field.type !== ownText) options[field.id] = optionOf(field, typedOption)
    else if (text !== '') options[field.id] = text
    else delete options[field.id]
  }
  return options
}

function optionOf({ label: name, options }: TemplateField, typed: string): string {
  const offered = options.filter(({ archived }) => !archived)
  const option = offered.find(({ id, label }) => same(id, typed) || same(label, typed))
  if (option) return option.id
  const labels = list(offered.map(({ label }) => label))
  throw new NotDone('option-not-offered', cli().notAnOption({ field: name, options: labels }))
}

/**
 * Returns the id of a team or category, or null if the text is empty. In the local workspace, any text is a valid team.
 * The service of an account cannot list its teams and categories, so there the text must match one in the user's
 * entries. Any other text is refused, because it might be a name, which would be sent as if it were an id. The user can
 * enter a new id in the window.
 */
function idOf(template: Template | null, kind: ValueKind, text: string): string | null {
  const typed = text.trim()
  if (typed === '') return null
  const known = template?.known?.[kind]
  if (known === undefined && kind === 'category') throw new NotDone('invalid-input', cli().noCategory)
  if (known === undefined) return typed
  const value = known.find(({ id }) => id === typed) ?? known.find(({ label }) => same(label, typed))
  if (value) return value.id
  throw new NotDone('invalid-input', unknownValue(kind, typed, known))
}

function unknownValue(kind: ValueKind, typed: string, values: readonly KnownValue[]): string {
  const known = list(values.map(({ id, label }) => (label === id ? id : `${label} (${id})`)))
  if (kind === 'team')
    return known === '' ? cli().unknownTeam({ typed }) : cli().unknownTeamAmong({ typed, known })
  return known === '' ? cli().unknownCategory({ typed }) : cli().unknownCategoryAmong({ typed, known })
}

/**
 * Parses `all`, `none` or a duration. Zero is matched separately, because `readDuration` requires at least one minute.
 */
function billableOf(text: string): Billable {
  const typed = text.trim().toLowerCase()
  if (typed === 'all' || typed === 'none') return typed
  const minutes = /^0+ ?(m|min|h)?$/.test(typed) ? 0 : readDuration(typed)
  if (minutes !== null) return minutes
  throw new NotDone('invalid-input', cli().notBillable({ typed: text }))
}

/** Returns the flag that sets a field, for example `--set "Billing code=OPTION"`. */
export function flagFor({ id, label }: Pick<TemplateField, 'id' | 'label'>): string {
  return builtIn(id)?.flag ?? `--set "${label}=${cli().placeOption}"`
}

/**
 * Returns the name of a required field. Fields of the account's form keep their labels. Built-in fields that the
 * account also requires, such as the note (see `askedFields`), have translated names.
 */
export function fieldName(template: Template | null, field: TemplateField): string {
  const builtInName = template?.fields.includes(field) ? undefined : builtIn(field.id)?.name
  return builtInName ?? field.label
}

/** Returns the flag and the name of a built-in field; undefined for a field of the account's form. */
function builtIn(id: string): { flag: string; name: string } | undefined {
  const w = cli()
  const fields: Readonly<Record<Asked, { flag: string; name: string }>> = {
    note: { flag: `--note ${w.placeText}`, name: w.fieldNote },
    team: { flag: `--team ${w.placeTeam}`, name: w.fieldTeam },
    category: { flag: `--category ${w.placeCategory}`, name: w.fieldCategory },
    billable: { flag: `--billable ${w.placeAmount}`, name: w.fieldBillable },
    start: { flag: `--at ${w.placeTime}`, name: w.fieldStart },
  }
  return Object.hasOwn(fields, id) ? fields[id as Asked] : undefined
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
