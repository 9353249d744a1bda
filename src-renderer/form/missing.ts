/** Which fields the form still has to ask for. The rule is shared with main; this names them by id for the view. */
import type { Draft } from '#preload/model/draft.ts'
import type { Template, TemplateField, ValueKind } from '#preload/model/template.ts'
import {
  askedFields,
  missingFields as withoutChoice,
  withdrawnFields,
} from '#preload/rules/missing-fields.ts'

/**
 * Ids of the fields that keep a draft from being sent, in the template's order: required ones without a choice,
 * and any whose choice is no longer offered; then `note`, `team` and the like, where the account insists on them; at
 * last a team or category that stands in no entry of the person's, until they say that it is the id. `hasStart`: it is
 * known when the work began.
 */
export function missingFields(template: Template | null, draft: Draft, hasStart = true): string[] {
  return [...inForm(template, draft, hasStart).map((field) => field.id), ...unknownValues(template, draft)]
}

/** A sentence for each of them, by id, to stand under the field; `way` is what the form offers instead of an answer. */
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

/** What a person has typed for a team or category, and has not said yet that it is the id. */
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

/** `Choose a billing code`: how a field that is empty gets its answer. */
export function whatToDo({ id, label }: Pick<TemplateField, 'id' | 'label'>): string {
  if (id === 'note') return 'Write a note'
  if (id === 'billable') return 'Say how much is billable'
  return id === 'start' ? 'Say when it began' : `Choose ${aWord(label)}`
}

/** `Billing code` → `a billing code`; an abbreviation keeps its capitals. */
export function aWord(label: string): string {
  const word = /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
  return `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`
}
