/** Translates `--note`, `--set`, `--team`, `--category` and `--billable` into values of the account's form. */
import type { Billable, Draft } from '#preload/model/draft.ts'
import type { Asked, Template, TemplateField, ValueKind } from '#preload/model/template.ts'
import { categoryField } from '#preload/rules/missing-fields.ts'
import { readDuration } from '#preload/rules/typed-time.ts'
import type { Choices, Properties } from './command-line.ts'
import { NotDone } from './not-done.ts'

/** The values as the user typed them; undefined or empty where nothing was typed. */
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
    const field = template?.fields.find(({ id, label }) => same(id, typedField) || same(label, typedField))
    if (!field) throw new NotDone('invalid-input', `There is no field "${typedField}". Nothing was changed.`)
    options[field.id] = optionOf(field, typedOption)
  }
  return options
}

function optionOf({ label: name, options }: TemplateField, typed: string): string {
  const offered = options.filter(({ archived }) => !archived)
  const option = offered.find(({ id, label }) => same(id, typed) || same(label, typed))
  if (option) return option.id
  const labels = offered.map(({ label }) => label).join(', ')
  throw new NotDone('option-not-offered', `${name} can be ${labels}. Nothing was changed.`)
}

const plurals: Record<ValueKind, string> = { team: 'teams', category: 'categories' }

/**
 * Returns the id of a team or category, or null if the text is empty. No interface lists the teams and categories of an
 * account, so the text must match one that is known from the user's entries. Any other text is refused, because a name
 * could be sent as if it were an id. The user can enter a new id in the window.
 */
function idOf(template: Template | null, kind: ValueKind, text: string): string | null {
  const typed = text.trim()
  if (typed === '') return null
  const known = template?.known?.[kind]
  if (known === undefined && kind === 'category')
    throw new NotDone('invalid-input', 'There is no category here. Nothing was changed.')
  if (known === undefined) return typed
  const value = known.find(({ id }) => id === typed) ?? known.find(({ label }) => same(label, typed))
  if (value) return value.id
  const names = known.map(({ id, label }) => (label === id ? id : `${label} (${id})`)).join(', ')
  throw new NotDone(
    'invalid-input',
    `None of your entries has the ${kind} "${typed}". ${
      names === '' ? '' : `Known ${plurals[kind]}: ${names}. `
    }If "${typed}" is the id of a ${kind}, choose it once in the window (tallystick open add-time). Nothing was changed.`,
  )
}

/** Parses `all`, `none`, `0m` or a duration. */
function billableOf(text: string): Billable {
  const typed = text.trim().toLowerCase()
  if (typed === 'all' || typed === 'none') return typed
  const minutes = /^0+ ?(m|min|h)?$/.test(typed) ? 0 : readDuration(typed)
  if (minutes !== null) return minutes
  throw new NotDone(
    'invalid-input',
    `--billable is "${text}"; it can be all, none or a time such as 45m. Nothing was changed.`,
  )
}

/** Returns the flag that sets a field, for example `--set "Billing code=OPTION"`. */
export function flagFor({ id, label }: Pick<TemplateField, 'id' | 'label'>): string {
  return ownFlags[id] ?? `--set "${label}=OPTION"`
}

const ownFlags: Readonly<Partial<Record<string, string>>> = {
  ...{ note: '--note TEXT', team: '--team TEAM', category: '--category CATEGORY' },
  ...{ billable: '--billable TIME', start: '--at TIME' },
} satisfies Record<Asked, string>

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
