/**
 * Reads and changes the form fields of entries. The user can change only the fields of the local workspace; the fields
 * of an account are defined by its service. The fields of the local workspace are stored twice: by its own service,
 * which runs in this process, and as a copy from which forms are built. A change updates both in one transaction, so
 * that no form shows the old fields.
 */
import * as z from 'zod'
import type { Input, Output } from '#preload/contract/commands.ts'
import type { FieldInput, FieldKind, OwnField, OwnFields } from '#preload/model/own-field.ts'
import { day, type Day } from '#preload/model/primitives.ts'
import type { Omittable, Template } from '#preload/model/template.ts'
import { fieldProblems, isFull, type FieldProblem } from '#preload/rules/own-fields.ts'
import { localId } from '../connections/connection.ts'
import { entriesWithout, isUsedUnsent } from '../entries/field-use.ts'
import type { Ledger } from '../entries/ledger.ts'
import { recheckWaiting } from '../entries/recheck.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { ownText, type Field, type TemplateStore } from '../service/template-store.ts'
import { once } from '../storage/once.ts'

type Books = Pick<Ledger, 'clock' | 'db' | 'entries' | 'hub' | 'newId' | 'outbox' | 'template'>

export interface FieldsContext {
  readonly ledger: Books
  /** The fields of the local workspace, as its service stores them; undefined in an account. */
  readonly own: TemplateStore | undefined
}

const reply = z.object({ fieldId: z.string(), lacking: z.int(), days: z.array(day) })

export function readFields({ ledger, own }: FieldsContext): OwnFields {
  if (own) return { own: true, fields: ownFieldsOf(ledger, own), omitted: [...own.read().omitted] }
  const template = ledger.template.read()
  return { own: false, fields: (template?.fields ?? []).map((field) => shown(field, true)), omitted: [] }
}

/**
 * Adds a field if `fieldId` is null, otherwise changes that field. A repeated `commandId` changes nothing. If the
 * change makes the field required, `lacking` is the number of entries without a value for it; otherwise 0. Throws
 * {@link Refusal}: not-allowed, not-found, invalid-input.
 */
export function saveField(
  context: FieldsContext,
  { commandId, fieldId, field }: Input<'fields.save'>,
): Output<'fields.save'> {
  const own = ownOf(context)
  const { db, clock } = context.ledger
  const { days, ...saved } = once(db, commandId, nowOf(clock), reply, () => {
    const fields = ownFieldsOf(context.ledger, own)
    const before = fields.find(({ id }) => id === fieldId)
    if (fieldId !== null && !before) throw new Refusal('not-found', ['fieldId'])
    const problems = fieldProblems(field, fieldId, fields)
    if (problems.length > 0) throw new Refusal('invalid-input', problems.map(inputOf))
    // If the kind of a field changes, the field gets a new id. Otherwise, a draft's value of the old kind would be read
    // as a value of the new kind.
    const isReplaced = before !== undefined && before.kind !== field.kind
    const id = before && !isReplaced ? before.id : newIdOf(context.ledger)
    own.together(() => write(own, before, fieldOf(context.ledger, id, field, before)))
    const lacking = field.required && !before?.required ? entriesWithout(db, localId, id) : 0
    return { fieldId: id, lacking, days: takeOver(context) }
  })
  announce(context, days)
  return saved
}

/**
 * Changes the order of the fields. Throws {@link Refusal} `not-allowed` in an account, where the service defines the
 * order.
 */
export function orderFields(context: FieldsContext, fieldIds: readonly string[]): void {
  change(context, (own) => own.orderFields(fieldIds))
}

/** Archives or restores a field. Throws {@link Refusal}: not-allowed, not-found, invalid-input (too many fields). */
export function archiveField(context: FieldsContext, fieldId: string, archived: boolean): void {
  change(context, (own) => {
    const fields = ownFieldsOf(context.ledger, own)
    const field = fields.find(({ id }) => id === fieldId)
    if (!field) throw new Refusal('not-found', ['fieldId'])
    if (!archived && field.archived && isFull(fields)) throw new Refusal('invalid-input', ['fields'])
    own.setFieldArchived(fieldId, archived)
  })
}

/**
 * Sets whether forms ask for a property that every entry can have, such as the team. Throws {@link Refusal}
 * `not-allowed` in an account.
 */
export function askFor(context: FieldsContext, property: Omittable, asked: boolean): void {
  change(context, (own) => {
    const others = own.read().omitted.filter((each) => each !== property)
    own.setOmitted(asked ? others : [...others, property])
  })
}

function change(context: FieldsContext, work: (own: TemplateStore) => void): void {
  const own = ownOf(context)
  const days = context.ledger.db.transaction(() => {
    work(own)
    return takeOver(context)
  })
  announce(context, days)
}

function ownOf({ own }: FieldsContext): TemplateStore {
  if (!own) throw new Refusal('not-allowed')
  return own
}

/**
 * Copies the fields from the local service to the template from which forms are built, and checks the entries that need
 * the user's attention against the new fields. Entries that are waiting to be sent are not checked: they were valid
 * when they were saved, and the service accepts them. Returns the days on which entries changed. Must run inside a
 * transaction.
 */
function takeOver({ ledger, own }: FieldsContext): Day[] {
  ledger.template.write(templateOf(own!, nowOf(ledger.clock)))
  return recheckWaiting(ledger, 'needing-person')
}

function announce({ ledger }: FieldsContext, days: Day[]): void {
  ledger.hub.emit({ name: 'template.changed', payload: {} })
  if (days.length > 0) ledger.hub.emit({ name: 'entries.changed', payload: { days } })
}

/**
 * Converts the template from the format of the local service to {@link Template}, in which `archived` and `omitted` are
 * present only if they are set.
 */
function templateOf(own: TemplateStore, readAt: string): Template {
  const { id, fields, omitted } = own.read()
  return {
    ...{ id, readAt },
    fields: fields.map(({ archived, options, ...field }) => ({
      ...field,
      options: options.map((option) => ({ ...option })),
      ...(archived && { archived: true as const }),
    })),
    ...(omitted.length > 0 && { omitted: [...omitted] }),
  }
}

function write(own: TemplateStore, before: OwnField | undefined, field: Field): void {
  const order = own.read().fields.map(({ id }) => (id === before?.id ? field.id : id))
  if (before?.id === field.id) return own.saveField(field)
  if (before) own.removeField(before.id)
  own.addField(field)
  if (before) own.orderFields(order)
}

/**
 * Converts the input to a field, with new ids for new choices. Existing choices that the input leaves out are archived
 * and placed at the end.
 */
function fieldOf(
  ledger: Pick<Ledger, 'clock' | 'newId'>,
  id: string,
  { label, kind, choices, defaultChoice, required }: FieldInput,
  before: OwnField | undefined,
): Field {
  const known = before?.kind === 'choice' && kind === 'choice' ? before.choices : []
  const named = choices.map((choice) => ({
    id: known.find((each) => each.id === choice.id)?.id ?? newIdOf(ledger),
    label: choice.label.trim(),
    archived: choice.archived,
  }))
  const others = known.filter((choice) => !named.some((each) => each.id === choice.id))
  const chosen = defaultChoice === null ? undefined : named[defaultChoice]
  const isChoice = kind === 'choice'
  return {
    ...{ id, label: label.trim(), required },
    type: isChoice ? 'single-select' : ownText,
    defaultOptionId: isChoice && chosen && !chosen.archived ? chosen.id : null,
    options: isChoice ? [...named, ...others.map((choice) => ({ ...choice, archived: true }))] : [],
    ...(before?.archived && { archived: true }),
  }
}

function ownFieldsOf(ledger: Pick<Ledger, 'db'>, own: TemplateStore): OwnField[] {
  return own
    .read()
    .fields.map((field) => shown(field, own.isUsed(field.id) || isUsedUnsent(ledger.db, localId, field.id)))
}

/**
 * A field in the format of the local service or of a {@link Template}. In a template, `archived` is absent unless it is
 * true.
 */
type Shown = Omit<Field, 'archived'> & { readonly archived?: boolean | undefined }

function shown(field: Shown, used: boolean): OwnField {
  const { id, label, type, required, defaultOptionId, options, archived = false } = field
  return {
    ...{ id, label, required, archived, used },
    kind: kindOf(type),
    defaultChoiceId: defaultOptionId,
    choices: options.map((option) => ({ ...option })),
  }
}

function kindOf(type: string): FieldKind {
  if (type === 'single-select') return 'choice'
  return type === ownText ? 'text' : 'other'
}

export function newIdOf({ newId, clock }: Pick<Ledger, 'clock' | 'newId'>): string {
  return newId(clock.nowMs())
}

function inputOf(problem: FieldProblem): string {
  return problem.at === 'choice' ? `choices.${problem.index}` : problem.at
}
