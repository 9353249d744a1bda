/** What a draft still lacks by the template. Both sides ask: the form before saving, main before sending. */
import type { Draft } from '../model/draft.ts'
import type { Asked, Template, TemplateField } from '../model/template.ts'

/**
 * What is required and not there, in the template's order; at last what the account turned out to require beside its
 * fields. Without a template nothing is known to lack.
 */
export function missingFields(template: Template | null, draft: Draft): TemplateField[] {
  const fields = (template?.fields ?? []).filter(
    (field) => field.required && draft.options[field.id] === undefined,
  )
  return [...fields, ...askedFields(template).filter(({ id }) => !isGiven(id as Asked, draft))]
}

/** Note and team as if they were fields, where the account insists on them. */
export function askedFields(template: Template | null): TemplateField[] {
  return (template?.asks ?? []).map((id) => ({ ...asField, id, label: id === 'note' ? 'Note' : 'Team' }))
}

const asField = { type: 'text', required: true, defaultOptionId: null, options: [] }

function isGiven(what: Asked, { description, team }: Draft): boolean {
  return what === 'note' ? description.trim() !== '' : team !== null
}

/** The fields whose choice was archived or taken out of the template since it was made. */
export function withdrawnFields(template: Template | null, draft: Draft): TemplateField[] {
  return (template?.fields ?? []).filter((field) => {
    const chosen = draft.options[field.id]
    return chosen !== undefined && !field.options.some((option) => option.id === chosen && !option.archived)
  })
}

/** The billable part of so many minutes, never more than they are. */
export function billableMinutesOf(draft: Draft, minutes: number): number {
  if (draft.billable === 'all') return minutes
  return draft.billable === 'none' ? 0 : Math.min(draft.billable, minutes)
}

/** Whether more of it is billable than it is: a number that was typed before the end was known. */
export function overbilled(draft: Draft, minutes: number): boolean {
  return typeof draft.billable === 'number' && draft.billable > minutes
}

export const emptyDraft: Draft = { description: '', options: {}, billable: 'none', team: null }
