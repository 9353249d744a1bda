/**
 * Computes the initial values of a form: those last used on the item, or else the defaults of the template
 * (docs/screens.md §4).
 */
import type { Draft, Form, PrefillSource } from '#preload/model/draft.ts'
import type { Template, TemplateField } from '#preload/model/template.ts'
import { categoryField, emptyDraft, offeredFields } from '#preload/rules/missing-fields.ts'

/**
 * Returns the prefilled form. The form never contains an option that is archived or no longer in the template. It never
 * contains free text either, because such text, like the note, applies only to a single entry.
 */
export function prefill(template: Template | null, remembered: Draft | null): Form {
  const sources: Record<string, PrefillSource> = {}
  const options: Record<string, string> = {}
  const omitted = template?.omitted ?? []
  for (const field of offeredFields(template)) {
    const last = offered(field, remembered?.options[field.id])
    const chosen = last ?? offered(field, field.defaultOptionId)
    if (chosen === undefined) continue
    options[field.id] = chosen
    sources[field.id] = last === undefined ? 'default' : 'remembered'
  }
  const draft: Draft = { ...emptyDraft, options }
  if (remembered && remembered.billable !== emptyDraft.billable && !omitted.includes('billable')) {
    // Copies only whether the last entry was billable. Its number of billable minutes does not apply to a new entry.
    draft.billable = remembered.billable === 0 ? 0 : 'all'
    sources['billable'] = 'remembered'
  }
  if (remembered?.team && !omitted.includes('team')) {
    draft.team = remembered.team
    sources['team'] = 'remembered'
  }
  if (remembered?.category !== undefined && !categoryField(template)) {
    draft.category = remembered.category
    sources['category'] = 'remembered'
  }
  return { template, draft, sources }
}

export function labelsOf(template: Template | null, draft: Draft): Record<string, string> {
  const labels: Record<string, string> = {}
  for (const field of template?.fields ?? []) {
    const chosen = field.options.find((option) => option.id === draft.options[field.id])
    if (chosen) labels[chosen.id] = chosen.label
  }
  return labels
}

function offered(field: TemplateField, optionId: string | null | undefined): string | undefined {
  return field.options.find((option) => option.id === optionId && !option.archived)?.id
}
