/**
 * Groups incomplete entries by the field that is missing or whose option is no longer offered. One choice then
 * completes all entries of a group (docs/screens.md §4).
 */
import * as z from 'zod'
import type { Input } from '#preload/contract/commands.ts'
import type { Cause } from '#preload/model/cause.ts'
import { day, id } from '#preload/model/primitives.ts'
import type { TemplateField } from '#preload/model/template.ts'
import { missingFields, withdrawnFields } from '#preload/rules/missing-fields.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { once } from '../storage/once.ts'
import { enterChanged, type Entering } from './enter.ts'
import type { Ledger } from './ledger.ts'
import { daysOf, type Change } from './step-store.ts'
import { rememberTogether, shapeOf, type Remembering } from './undo.ts'

const reply = z.object({ entryIds: z.array(id), days: z.array(day) })

/**
 * Returns the groups of incomplete entries, the largest group first. Fields for which the template offers no option are
 * left out, because no choice could complete their entries.
 */
export function readCauses(ledger: Pick<Ledger, 'entries' | 'outbox' | 'template'>): Cause[] {
  const found = new Map<string, Cause>()
  for (const { entryId, field, withdrawnId, label } of lacks(ledger)) {
    const options = field.options.filter(({ archived }) => !archived).map(({ id, label }) => ({ id, label }))
    if (options.length === 0) continue
    const key = JSON.stringify([field.id, withdrawnId])
    const known = found.get(key)
    if (known) known.entryIds.push(entryId)
    else
      found.set(key, {
        fieldId: field.id,
        label: field.label,
        withdrawn: withdrawnId === null ? null : { id: withdrawnId, label },
        entryIds: [entryId],
        options,
      })
  }
  return [...found.values()].sort((one, other) => other.entryIds.length - one.entryIds.length)
}

/**
 * Sets the option on every entry of the group. `withdrawnId` is the option in these entries that is no longer offered;
 * null if the field has no value. Entries that are complete after this change are sent. Returns the ids of the changed
 * entries. Throws {@link Refusal} `option-not-offered`.
 */
export function settleCause(
  ledger: Entering & Remembering & Pick<Ledger, 'db' | 'hub'>,
  order: Input<'entries.settle'>,
): { entryIds: string[] } {
  const { entryIds, days } = once(ledger.db, order.commandId, nowOf(ledger.clock), reply, () => {
    const field = ledger.template.read()?.fields.find(({ id }) => id === order.fieldId)
    if (!field?.options.some(({ id, archived }) => id === order.optionId && !archived))
      throw new Refusal('option-not-offered', [order.fieldId])
    const alike = lacks(ledger).filter(
      (one) => one.field.id === order.fieldId && one.withdrawnId === order.withdrawnId,
    )
    const changes = alike.map(({ entryId }): Change => {
      const before = shapeOf(ledger, entryId)
      const { optionLabels: _, ...facts } = ledger.entries.facts(entryId)
      const options = { ...facts.draft.options, [order.fieldId]: order.optionId }
      enterChanged(ledger, { ...facts, draft: { ...facts.draft, options } }, 'either')
      return { entryId, before, after: shapeOf(ledger, entryId) }
    })
    if (changes.length > 0) rememberTogether(ledger, { id: order.commandId, kind: 'change' }, changes)
    return { entryIds: changes.map(({ entryId }) => entryId), days: [...new Set(changes.flatMap(daysOf))] }
  })
  if (days.length > 0) ledger.hub.emit({ name: 'entries.changed', payload: { days } })
  return { entryIds }
}

interface Lack {
  readonly entryId: string
  readonly field: TemplateField
  readonly withdrawnId: string | null
  /** The label of the option that is no longer offered; empty if the field has no value. */
  readonly label: string
}

/**
 * Returns one record for each incomplete field of the entries that are waiting for the user's input: the field has no
 * value, or its option is no longer offered. Entries with an open question (about their time, or whether the service
 * already has them) are left out, because they would not be sent even if all their fields were complete.
 */
function lacks(ledger: Pick<Ledger, 'entries' | 'outbox' | 'template'>): Lack[] {
  const template = ledger.template.read()
  return ledger.outbox.needingPerson().flatMap((entryId): Lack[] => {
    const { state, problem } = ledger.outbox.read(entryId)!
    if (state === 'asking' || problem?.kind === 'unanswered') return []
    const { draft, optionLabels } = ledger.entries.facts(entryId)
    const missing = missingFields(template, draft).map((field) => ({
      entryId,
      field,
      withdrawnId: null,
      label: '',
    }))
    const withdrawn = withdrawnFields(template, draft).map((field) => {
      const withdrawnId = draft.options[field.id]!
      const known = field.options.find(({ id }) => id === withdrawnId)?.label
      return { entryId, field, withdrawnId, label: known ?? optionLabels[withdrawnId] ?? withdrawnId }
    })
    return [...missing, ...withdrawn]
  })
}
