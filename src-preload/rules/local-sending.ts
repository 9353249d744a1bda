/**
 * Decides how entries of the local workspace become entries of an account: their items, the values of their fields, and
 * which entries can be sent. The page uses these rules for the preview, and the main process uses them for the entries
 * that it saves.
 */
import type { Draft } from '../model/draft.ts'
import type { ItemRef } from '../model/item.ts'
import type { FieldChoice, FieldChoices, LocalEntry } from '../model/local-sending.ts'
import type { Asked, Template, TemplateField } from '../model/template.ts'
import { folded } from './entry-filter.ts'
import { askedFields, emptyDraft, missingFields, offeredFields, withdrawnFields } from './missing-fields.ts'

/** A field of the account's entries. The user chooses its values before local entries are sent to the account. */
export interface SendField extends Readonly<
  Pick<TemplateField, 'id' | 'label' | 'required' | 'defaultOptionId'>
> {
  /** The options to choose from; null if the user types the value as free text. */
  readonly options: readonly { readonly id: string; readonly label: string }[] | null
}

/**
 * Maps the id of each local item to the account's item with the same name. If several items of the account have this
 * name, the names of their boards must match too. A local item without exactly one match is left out.
 */
export function sameNames(
  items: readonly ItemRef[],
  targets: readonly ItemRef[],
): Readonly<Record<string, ItemRef>> {
  const byName = Map.groupBy(targets, ({ name }) => folded(name))
  const found = items.flatMap(({ id, name, board }) => {
    const called = byName.get(folded(name)) ?? []
    const [only, ...others] =
      called.length > 1 ? called.filter((each) => folded(each.board ?? '') === folded(board ?? '')) : called
    return only && others.length === 0 ? [[id, only] as const] : []
  })
  return Object.fromEntries(found)
}

/**
 * Returns the fields of the account's template, followed by the properties that the account requires in addition to the
 * template. A start time is left out, because the user cannot choose one start for several entries.
 */
export function fieldsToSend(template: Template | null): SendField[] {
  const own = offeredFields(template).flatMap(({ id, label, required, options, defaultOptionId }) => {
    const offered = options.filter(({ archived }) => !archived)
    const isOffered = offered.some((option) => option.id === defaultOptionId)
    // A field of a type that Tallystick does not know has no options, so the user could not fill it in.
    if (offered.length === 0) return []
    return [{ id, label, required, options: offered, defaultOptionId: isOffered ? defaultOptionId : null }]
  })
  const asked = askedFields(template)
    .filter(({ id }) => id !== 'start')
    .map(({ id, label }) => {
      const required = { id, label, required: true, defaultOptionId: null }
      return { ...required, options: optionsOf(id as Asked, template) }
    })
  return [...own, ...asked]
}

function optionsOf(id: Asked, template: Template | null): SendField['options'] {
  if (id === 'billable')
    return [
      { id: 'all', label: 'all' },
      { id: '0', label: '0' },
    ]
  return id === 'team' || id === 'category' ? (template?.known?.[id] ?? []) : null
}

/**
 * Returns the choice that is preselected for a field. If at least one local entry has a value in a field of the same
 * name, each entry keeps its own value (`each`), and entries without a usable value get the default option. Otherwise,
 * all entries get the default option (`all`).
 */
export function firstChoice(field: SendField, entries: readonly LocalEntry[]): FieldChoice {
  const has = entries.some((entry) => valueIn(entry, field) !== undefined)
  return has ? { how: 'each', instead: field.defaultOptionId } : { how: 'all', value: field.defaultOptionId }
}

/** Returns the value that the entry gets in one of the account's fields when it is sent; null if it gets none. */
export function valueFor(
  entry: LocalEntry,
  field: SendField,
  choice: FieldChoice | undefined,
): string | null {
  switch (choice?.how) {
    case 'each':
      return matchedValue(entry, field) ?? choice.instead
    case 'all':
      return choice.value
    case 'items':
      return choice.values[entry.itemId] ?? null
    case undefined:
      return field.defaultOptionId
  }
}

/**
 * Returns how many local entries already have a value that the account's field accepts (`matched`), and how many do not
 * (`others`). The value must come from a local field with the same name.
 */
export function matchCounts(
  field: SendField,
  entries: readonly LocalEntry[],
): { readonly matched: number; readonly others: number } {
  const matched = entries.filter((entry) => matchedValue(entry, field) !== null).length
  return { matched, others: entries.length - matched }
}

/**
 * Converts a local entry to the values with which the account's entry is saved. If the local entry lacks a property
 * that the account requires, the value that the user chose is used.
 */
export function draftToSend(entry: LocalEntry, template: Template | null, choices: FieldChoices): Draft {
  const values = fieldsToSend(template).map(
    (field) => [field.id, valueFor(entry, field, choices[field.id])] as const,
  )
  const own = new Set(template?.fields.map(({ id }) => id))
  const asked = new Map(values.filter(([id]) => !own.has(id)))
  const category = asked.get('category') ?? null
  const draft: Draft = {
    ...emptyDraft,
    description: entry.note.trim() === '' ? (asked.get('note') ?? '') : entry.note,
    options: Object.fromEntries(
      values.flatMap(([id, value]) => (own.has(id) && value !== null ? [[id, value]] : [])),
    ),
    billable: entry.billable,
    team: asked.get('team') ?? sameTeam(entry, template),
  }
  const billable = asked.get('billable')
  if (entry.billable === 'none' && billable) draft.billable = billable === 'all' ? 'all' : 0
  return category === null ? draft : { ...draft, category }
}

/**
 * Returns whether the entry can be saved in the account: no required value is missing, and the account still offers
 * every chosen option.
 */
export function isReadyToSend(entry: LocalEntry, template: Template | null, draft: Draft): boolean {
  const isMissing = missingFields(template, draft, entry.startedAt !== null).length > 0
  return !isMissing && withdrawnFields(template, draft).length === 0
}

function valueIn(entry: LocalEntry, field: SendField): string | undefined {
  if (field.id === 'team') return entry.team ?? undefined
  return Object.entries(entry.values).find(([label]) => folded(label) === folded(field.label))?.[1]
}

function matchedValue(entry: LocalEntry, field: SendField): string | null {
  const value = valueIn(entry, field)
  if (value === undefined) return null
  if (field.options === null) return value
  return field.options.find(({ label }) => folded(label) === folded(value))?.id ?? null
}

/**
 * Returns the id of the account's team that has the same name as the entry's local team. Returns null if there is no
 * such team; the entry is then sent without a team.
 */
function sameTeam({ team }: LocalEntry, template: Template | null): string | null {
  if (team === null) return null
  return template?.known?.team.find(({ label }) => folded(label) === folded(team))?.id ?? null
}
