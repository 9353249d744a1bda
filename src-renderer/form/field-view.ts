/** How one template field is asked for. Owns the choice between radios, a list and plain text; draws nothing. */
import type { PrefillSource } from '#preload/model/draft.ts'
import type { Template, TemplateField } from '#preload/model/template.ts'

/** As many options as fit under each other without a list. */
const fewOptions = 4

export interface OfferedOption {
  id: string
  label: string
  note?: string
}

export type FieldView =
  /** All options side by side; only for what has to be answered, so that an optional field stays one quiet line. */
  | { kind: 'choices'; options: OfferedOption[]; hint: string | undefined }
  /** A searchable list. `empty` is what stands there while nothing is chosen. */
  | { kind: 'list'; options: OfferedOption[]; hint: string; empty: string }
  /** Nothing can be chosen here; `text` says why. */
  | { kind: 'text'; text: string }

export interface FieldChoice {
  chosen: string | undefined
  source: PrefillSource | undefined
  /** Labels kept with an old entry, by option id, for options that the template no longer has. */
  labels: Readonly<Record<string, string>>
  /** The short form never spends more than a line on a field. */
  short: boolean
  /** Half a line: the hint is a single word. */
  brief?: boolean
}

/** The view of a field with this choice. An archived option is shown where it was chosen, and never offered again. */
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
 * The fields to show, those in question first. The short form shows what has to be chosen and what comes with a
 * default; the rest waits for the stop sheet.
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

/** The few words beside a value that nobody chose here. */
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
