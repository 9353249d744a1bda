/**
 * Checks the values of a form against the template, which lists the fields that an account asks for. The page checks
 * the values before an entry is saved, and the main process checks them before the entry is sent.
 */
import type { Billable, Draft } from '../model/draft.ts'
import type { Asked, Template, TemplateField } from '../model/template.ts'

/** The type of a field that takes any text. Only the local workspace has such fields. */
export const ownText = 'own-text'

export const longestOwnText = 200

/**
 * Returns the required fields that have no value, in the template's order, followed by the properties that the account
 * requires in addition to its template. Without a template, nothing is required. `hasStart` says whether the work has a
 * start time or only a length.
 */
export function missingFields(template: Template | null, draft: Draft, hasStart = true): TemplateField[] {
  const fields = (template?.fields ?? []).filter(
    (field) => field.required && !field.archived && draft.options[field.id] === undefined,
  )
  return [...fields, ...askedFields(template).filter(({ id }) => !isGiven(id as Asked, draft, hasStart))]
}

const askedLabels: Record<Asked, string> = {
  ...{ note: 'Note', team: 'Team', category: 'Category', billable: 'Billable time', start: 'Start time' },
}

/** Returns the properties (note, team and so on) that the account requires although its template does not list them. */
export function askedFields(template: Template | null): TemplateField[] {
  return (template?.asks ?? []).map((id) => ({ ...asField, id, label: askedLabels[id] }))
}

const asField = { type: 'text', required: true, defaultOptionId: null, options: [] }

function isGiven(what: Asked, { description, team, category, billable }: Draft, hasStart: boolean): boolean {
  const given: Record<Asked, boolean> = {
    note: description.trim() !== '',
    team: team !== null,
    category: category !== undefined,
    billable: billable !== 'none',
    start: hasStart,
  }
  return given[what]
}

/** Returns the template field that replaces the deprecated property `category`, found by its id or label. */
export function categoryField(template: Template | null): TemplateField | undefined {
  const fields = template?.fields ?? []
  return (
    fields.find(({ id }) => id === 'category') ??
    fields.find(({ label }) => label.toLowerCase() === 'category')
  )
}

/** Returns the fields that forms show. Archived fields, which exist only in the local workspace, are left out. */
export function offeredFields(template: Template | null): TemplateField[] {
  return (template?.fields ?? []).filter(({ archived }) => !archived)
}

/** Returns the fields in which the user chose an option that was later archived or removed from the template. */
export function withdrawnFields(template: Template | null, draft: Draft): TemplateField[] {
  return offeredFields(template).filter((field) => {
    if (field.type === ownText) return false
    const chosen = draft.options[field.id]
    return chosen !== undefined && !field.options.some((option) => option.id === chosen && !option.archived)
  })
}

export function billableMinutesOf(draft: Draft, minutes: number): number {
  if (draft.billable === 'all') return minutes
  return draft.billable === 'none' ? 0 : Math.min(draft.billable, minutes)
}

/**
 * Converts the billable minutes of an entry, as the account returns them, to the value that a form shows: `all`,
 * `none`, or whole minutes.
 */
export function billableFrom(billableMinutes: number | null | undefined, minutes: number): Billable {
  const whole = Math.round(billableMinutes ?? 0)
  if (whole >= minutes) return 'all'
  // A billable time of 0 is stored only if someone chose it explicitly, so it differs from `none`.
  return whole > 0 || billableMinutes === 0 ? whole : 'none'
}

/**
 * Returns whether the billable minutes exceed the length of the entry (`minutes`). This happens when the user types the
 * billable minutes before the end of the work is known.
 */
export function overbilled(draft: Draft, minutes: number): boolean {
  return typeof draft.billable === 'number' && draft.billable > minutes
}

export const emptyDraft: Draft = { description: '', options: {}, billable: 'none', team: null }
