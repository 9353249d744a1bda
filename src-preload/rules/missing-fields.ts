/** What a draft still lacks by the template. Both sides ask: the form before saving, main before sending. */
import type { Billable, Draft } from '../model/draft.ts'
import type { Asked, Template, TemplateField } from '../model/template.ts'

/**
 * What is required and not there, in the template's order; at last what the account turned out to require beside its
 * fields. Without a template nothing is known to lack. `hasStart`: it is known when the work began, not only how long
 * it took.
 */
export function missingFields(template: Template | null, draft: Draft, hasStart = true): TemplateField[] {
  const fields = (template?.fields ?? []).filter(
    (field) => field.required && draft.options[field.id] === undefined,
  )
  return [...fields, ...askedFields(template).filter(({ id }) => !isGiven(id as Asked, draft, hasStart))]
}

const askedLabels: Record<Asked, string> = {
  ...{ note: 'Note', team: 'Team', category: 'Category', billable: 'Billable time', start: 'Start time' },
}

/** Note, team and the like as if they were fields, where the account insists on them. */
export function askedFields(template: Template | null): TemplateField[] {
  return (template?.asks ?? []).map((id) => ({ ...asField, id, label: askedLabels[id] }))
}

const asField = { type: 'text', required: true, defaultOptionId: null, options: [] }

function isGiven(what: Asked, { description, team, category, billable }: Draft, hasStart: boolean): boolean {
  switch (what) {
    case 'note':
      return description.trim() !== ''
    case 'team':
      return team !== null
    case 'category':
      return category !== undefined
    case 'billable':
      return billable !== 'none'
    case 'start':
      return hasStart
  }
}

/** The template's field that replaces the deprecated property `category`, by its id or its label. */
export function categoryField(template: Template | null): TemplateField | undefined {
  const fields = template?.fields ?? []
  return (
    fields.find(({ id }) => id === 'category') ??
    fields.find(({ label }) => label.toLowerCase() === 'category')
  )
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

/** How much of so many minutes is billable, from what an account says of them: the nearest whole minutes. */
export function billableFrom(billableMinutes: number | null | undefined, minutes: number): Billable {
  const whole = Math.round(billableMinutes ?? 0)
  if (whole >= minutes) return 'all'
  // A 0 that the account says was said by somebody.
  return whole > 0 || billableMinutes === 0 ? whole : 'none'
}

/** Whether more of it is billable than it is: a number that was typed before the end was known. */
export function overbilled(draft: Draft, minutes: number): boolean {
  return typeof draft.billable === 'number' && draft.billable > minutes
}

export const emptyDraft: Draft = { description: '', options: {}, billable: 'none', team: null }
