/** Decides how a template field is shown: as radio buttons, as a list, as an input or as plain text. */
import type { PrefillSource } from '#preload/model/draft.ts'
import type { Template, TemplateField } from '#preload/model/template.ts'
import { offeredFields, ownText } from '#preload/rules/missing-fields.ts'
import { page as words } from '#preload/words/made/page.ts'

/** The largest number of options for which a required field can have radio buttons. With more options it has a list. */
const fewOptions = 4

export interface OfferedOption {
  id: string
  label: string
  note?: string
}

export type FieldView =
  /**
   * Radio buttons for all options. Optional fields never have radio buttons, because such a field should take up only
   * one line.
   */
  | { kind: 'choices'; options: OfferedOption[]; hint: string | undefined }
  /** A searchable list. `empty` is shown while nothing is chosen. */
  | { kind: 'list'; options: OfferedOption[]; hint: string; empty: string }
  /** An input for free text, for a field of the local workspace. It is read-only if the field is archived. */
  | { kind: 'input'; hint: string | undefined; archived: boolean }
  | { kind: 'text'; text: string }

export interface FieldChoice {
  chosen: string | undefined
  source: PrefillSource | undefined
  /**
   * The labels that are stored with an old entry for its options, by option id. They are needed for options that were
   * removed from the template.
   */
  labels: Readonly<Record<string, string>>
  /** Whether the form is the short form, in which each field takes up one line. */
  short: boolean
  /** Whether the field takes only half a row, so that its hint must be a single word. */
  brief?: boolean
}

/** Returns how to show a field with its chosen value. An archived option is shown only if it is chosen. */
export function viewOfField(field: TemplateField, choice: FieldChoice): FieldView {
  const { chosen, source, labels, short } = choice
  if (field.type === ownText) return textView(field, choice)
  if (field.type !== 'single-select') return { kind: 'text', text: unknownType(field) }

  const offered = field.options
    .filter((option) => !option.archived)
    .map<OfferedOption>(({ id, label }) => ({ id, label }))
  const archived = chosen !== undefined && !offered.some((option) => option.id === chosen)
  if (offered.length === 0 && !archived) return { kind: 'text', text: words().formNoOptions }

  if (field.required && !field.archived && !short && !archived && offered.length <= fewOptions)
    return { kind: 'choices', options: offered, hint: source && sourceHint(source) }

  const lacking = requiredHint(choice)
  const hint =
    archived || field.archived
      ? words().formArchived
      : chosen !== undefined
        ? sourceHint(source)
        : field.required
          ? lacking
          : ''
  const empty = field.required ? words().formChoose : words().formNone
  const shown = archived
    ? [{ id: chosen, label: archivedLabel(field, chosen, labels), note: words().formArchived }]
    : []
  return { kind: 'list', options: [...shown, ...offered], hint, empty }
}

function textView(field: TemplateField, { chosen, ...choice }: FieldChoice): FieldView {
  const archived = field.archived === true
  const lacking = field.required && chosen === undefined ? requiredHint(choice) : undefined
  return { kind: 'input', hint: archived ? words().formArchived : lacking, archived }
}

function requiredHint({ brief }: Pick<FieldChoice, 'brief'>): string {
  return brief ? words().formRequired : words().formRequiredToSave
}

/**
 * Returns the fields to show, with those in `first` before the others. The short form, for a run of the timer that is
 * still open, has only fields that are required or have a default. An archived field is included only if `options` (the
 * entry's values) has a value for it.
 */
export function fieldOrder(
  template: Template | null,
  {
    short,
    first,
    options = {},
  }: { short: boolean; first: readonly string[]; options?: Readonly<Record<string, string>> },
): TemplateField[] {
  const kept = (template?.fields ?? []).filter(({ id, archived }) => archived && options[id] !== undefined)
  const fields = [...offeredFields(template), ...kept]
  const shown = short ? fields.filter((field) => field.required || field.defaultOptionId !== null) : fields
  const urgent = shown.filter((field) => first.includes(field.id))
  return [...urgent, ...shown.filter((field) => !urgent.includes(field))]
}

export function sourceHint(source: PrefillSource | undefined): string {
  if (source === undefined) return ''
  return source === 'default' ? words().formDefault : words().formAsLastTime
}

function archivedLabel(field: TemplateField, id: string, labels: Readonly<Record<string, string>>): string {
  return field.options.find((option) => option.id === id)?.label ?? labels[id] ?? id
}

function unknownType(field: TemplateField): string {
  const { type } = field
  return field.required ? words().formUnknownTypeRequired({ type }) : words().formUnknownType({ type })
}
