/** Names the fields that still need a value, by id, using the rule that is shared with main. */
import type { Draft } from '#preload/model/draft.ts'
import type { Template, TemplateField, ValueKind } from '#preload/model/template.ts'
import {
  askedFields,
  missingFields as withoutChoice,
  withdrawnFields,
} from '#preload/rules/missing-fields.ts'

/**
 * Returns the ids of the fields that prevent a draft from being sent, in this order: template fields without a required
 * value or with an option that is no longer offered; `note`, `team` and so on, if the account requires them; a new team
 * or category that the person has not confirmed. `hasStart` tells whether the start is known.
 */
export function missingFields(template: Template | null, draft: Draft, hasStart = true): string[] {
  return [...inForm(template, draft, hasStart).map((field) => field.id), ...unknownValues(template, draft)]
}

/** Returns a message for each of these fields, by id; `way` tells what else the form offers besides saving. */
export function missingProblems(
  template: Template | null,
  draft: Draft,
  way: 'save' | 'save-or-later' = 'save-or-later',
  hasStart = true,
): Record<string, string> {
  const fields = inForm(template, draft, hasStart)
  return Object.fromEntries([
    ...fields.map((field) => [field.id, sentence(field, draft.options[field.id], way)]),
    ...unknownValues(template, draft).map((kind) => [kind, 'Say first whether this is the id.']),
  ])
}

/** Returns which of team and category contain a text that is neither a known value nor confirmed as an id. */
export function unknownValues(template: Template | null, { team, category }: Draft): ValueKind[] {
  const known = template?.known
  if (!known) return []
  const said: Record<ValueKind, string | null | undefined> = { team, category }
  return (['team', 'category'] as const).filter(
    (kind) => said[kind] && !known[kind].some(({ id }) => id === said[kind]),
  )
}

function inForm(template: Template | null, draft: Draft, hasStart: boolean): TemplateField[] {
  const lacking = [...withoutChoice(template, draft, hasStart), ...withdrawnFields(template, draft)].map(
    ({ id }) => id,
  )
  return [...(template?.fields ?? []), ...askedFields(template)].filter(({ id }) => lacking.includes(id))
}

function sentence(
  field: Pick<TemplateField, 'id' | 'label'>,
  chosen: string | undefined,
  way: 'save' | 'save-or-later',
): string {
  if (chosen !== undefined) return 'Choose one that is still offered.'
  return `${whatToDo(field)} to save${way === 'save' ? '' : ', or finish later'}.`
}

/** Returns the instruction for an empty field, such as `Choose a billing code`. */
export function whatToDo({ id, label }: Pick<TemplateField, 'id' | 'label'>): string {
  if (id === 'note') return 'Write a note'
  if (id === 'billable') return 'Say how much is billable'
  return id === 'start' ? 'Say when it began' : `Choose ${aWord(label)}`
}

/**
 * Returns a label with an article, inside a sentence: `Billing code` → `a billing code`. Abbreviations keep their
 * capitals.
 */
export function aWord(label: string): string {
  const word = /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
  return `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`
}
