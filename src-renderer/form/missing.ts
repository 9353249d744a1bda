/** Which fields the form still has to ask for. The rule is shared with main; this names them by id for the view. */
import type { Draft } from '#preload/model/draft.ts'
import type { Template, TemplateField } from '#preload/model/template.ts'
import {
  askedFields,
  missingFields as withoutChoice,
  withdrawnFields,
} from '#preload/rules/missing-fields.ts'

/**
 * Ids of the fields that keep a draft from being sent, in the template's order: required ones without a choice,
 * and any whose choice is no longer offered; at last `note` and `team`, where the account insists on them.
 */
export function missingFields(template: Template | null, draft: Draft): string[] {
  return inForm(template, draft).map((field) => field.id)
}

/** A sentence for each of them, by id, to stand under the field; `way` is what the form offers instead of an answer. */
export function missingProblems(
  template: Template | null,
  draft: Draft,
  way: 'save' | 'save-or-later' = 'save-or-later',
): Record<string, string> {
  const fields = inForm(template, draft)
  return Object.fromEntries(
    fields.map((field) => [field.id, sentence(field.label, draft.options[field.id], way)]),
  )
}

function inForm(template: Template | null, draft: Draft): TemplateField[] {
  const lacking = [...withoutChoice(template, draft), ...withdrawnFields(template, draft)].map(({ id }) => id)
  return [...(template?.fields ?? []), ...askedFields(template)].filter(({ id }) => lacking.includes(id))
}

function sentence(label: string, chosen: string | undefined, way: 'save' | 'save-or-later'): string {
  if (chosen !== undefined) return 'Choose one that is still offered.'
  const what = label === 'Note' ? 'Write' : 'Choose'
  return `${what} ${aWord(label)} to save${way === 'save' ? '' : ', or finish later'}.`
}

/** `Billing code` → `a billing code`; an abbreviation keeps its capitals. */
export function aWord(label: string): string {
  const word = /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
  return `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`
}
