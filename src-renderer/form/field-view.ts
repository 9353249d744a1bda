/** Decides how a template field is shown: as radio buttons, as a list or as plain text. */
import type { PrefillSource } from '#preload/model/draft.ts'
import type { Template, TemplateField } from '#preload/model/template.ts'

/** Up to this many options are shown below each other instead of in a list. */
const fewOptions = 4

export interface OfferedOption {
  id: string
  label: string
  note?: string
}

export type FieldView =
  /** Radio buttons with all options. Only for required fields, because an optional field should take a single line. */
  | { kind: 'choices'; options: OfferedOption[]; hint: string | undefined }
  /** A searchable list. `empty` is shown while nothing is chosen. */
  | { kind: 'list'; options: OfferedOption[]; hint: string; empty: string }
  /** Plain text instead of a control. `text` says why nothing can be chosen. */
  | { kind: 'text'; text: string }

export interface FieldChoice {
  chosen: string | undefined
  source: PrefillSource | undefined
  /** Stored labels of an old entry, by option id, for options that have been removed from the template. */
  labels: Readonly<Record<string, string>>
  /** Whether this is the short form, in which each field takes one line. */
  short: boolean
  /** Whether the field takes only half a row. If so, the hint must be a single word. */
  brief?: boolean
}

/**
 * Decides how to show a field and its chosen value. An archived option is shown if it is chosen, but it is never
 * offered.
 */
export function viewOfField(field: TemplateField, choice: FieldChoice): FieldView {
  const { chosen, source, labels, short } = choice
  if (field.type !== 'single-select') return { kind: 'text', text: unknownType(field) }

  const offered = field.options
    .filter((option) => !option.archived)
    .map<OfferedOption>(({ id, label }) => ({ id, label }))
  const archived = chosen !== undefined && !offered.some((option) => option.id === chosen)
  if (offered.length === 0 && !archived) return { kind: 'text', text: 'No options in the template' }

  if (field.required && !short && !archived && offered.length <= fewOptions)
    return { kind: 'choices', options: offered, hint: source && nameOf[source] }

  const lacking = choice.brief ? 'Required' : 'Required to save'
  const hint = archived
    ? 'Archived'
    : chosen !== undefined
      ? sourceHint(source)
      : field.required
        ? lacking
        : ''
  const empty = field.required ? 'Choose' : 'None'
  const shown = archived
    ? [{ id: chosen, label: archivedLabel(field, chosen, labels), note: 'Archived' }]
    : []
  return { kind: 'list', options: [...shown, ...offered], hint, empty }
}

/**
 * Returns the fields to show; those in `first` come first. The short form has only the fields that are required or have
 * a default. The stop sheet shows the others.
 */
export function fieldOrder(
  template: Template | null,
  { short, first }: { short: boolean; first: readonly string[] },
): TemplateField[] {
  const fields = template?.fields ?? []
  const shown = short ? fields.filter((field) => field.required || field.defaultOptionId !== null) : fields
  const urgent = shown.filter((field) => first.includes(field.id))
  return [...urgent, ...shown.filter((field) => !urgent.includes(field))]
}

const nameOf: Record<PrefillSource, string> = { default: 'Default', remembered: 'As last time' }

/** Returns the hint that says where a prefilled value came from. */
export function sourceHint(source: PrefillSource | undefined): string {
  return source === undefined ? '' : nameOf[source]
}

function archivedLabel(field: TemplateField, id: string, labels: Readonly<Record<string, string>>): string {
  return field.options.find((option) => option.id === id)?.label ?? labels[id] ?? id
}

function unknownType(field: TemplateField): string {
  const kind = `Field of type “${field.type}”`
  return field.required ? `${kind}. This account needs its web application for it.` : kind
}
