/** Test data with sensible defaults for all values that a test does not care about. */
import { randomUUID } from 'node:crypto'
import type { Draft } from '../../src-preload/model/draft.ts'
import type { EntryInput } from '../../src-preload/model/entry.ts'
import type { Template, TemplateField } from '../../src-preload/model/template.ts'
import { emptyDraft } from '../../src-preload/rules/missing-fields.ts'

/** Two of the sample items (src-main/service/seed.ts). */
export const checkout = '4410281107'
export const refunds = '4410281112'

export function commandId(): string {
  return randomUUID()
}

/** Returns a draft that has all fields that the sample data's template requires. */
export function draft(changes: Partial<Draft> = {}): Draft {
  return { ...emptyDraft, options: { 'billing-code': 'internal' }, ...changes }
}

/** Returns an entry of half an hour without a start, on the day on which a fake clock begins. */
export function entryInput(changes: Partial<EntryInput> = {}): EntryInput {
  return { itemId: checkout, day: '2026-11-20', startedAt: null, minutes: 30, draft: draft(), ...changes }
}

export function templateField(changes: Partial<TemplateField> = {}): TemplateField {
  return {
    id: 'code',
    label: 'Code',
    type: 'single-select',
    required: true,
    defaultOptionId: null,
    options: [
      { id: 'a', label: 'Option A', archived: false },
      { id: 'b', label: 'Option B', archived: false },
      { id: 'old', label: 'Old option', archived: true },
    ],
    ...changes,
  }
}

export function template(...fields: TemplateField[]): Template {
  return { id: 'template', fields, readAt: '2026-11-20T09:00:00.000Z' }
}
