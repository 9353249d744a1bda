import type { Form } from '#preload/model/draft.ts'
import type { OwnField } from '#preload/model/own-field.ts'
import type { TemplateField } from '#preload/model/template.ts'
import { emptyDraft, ownText } from '#preload/rules/missing-fields.ts'
import { fields as words } from '#preload/words/made/fields.ts'
import { choiceRows, type FieldsView } from './fields-view.svelte.ts'
import { newField, typedOf, type TypedField } from './unsaved-fields.svelte.ts'

type Shown = Pick<FieldsView, 'fields' | 'omitted' | 'unsaved' | 'valuesOf'>

/**
 * Returns the entry form to show in the preview. It contains the saved fields and the field that is being edited, as
 * the user has changed it so far. Each field has its default option, as for an item that has not been used yet.
 */
export function previewForm(view: Shown): Form {
  const fields = view.fields.map((field) => shownField(field, view))
  if (view.unsaved.opened === newField) fields.push(fieldOf(newField, view.valuesOf(newField)))
  const chosen = fields.flatMap(({ id, defaultOptionId }) =>
    defaultOptionId === null ? [] : [[id, defaultOptionId] as const],
  )
  return {
    template: { id: 'preview', fields, readAt: '', omitted: [...view.omitted] },
    draft: { ...emptyDraft, options: Object.fromEntries(chosen) },
    sources: Object.fromEntries(chosen.map(([id]) => [id, 'default'])),
  }
}

function shownField(field: OwnField, view: Shown): TemplateField {
  const typed = view.unsaved.opened === field.id ? view.valuesOf(field.id) : typedOf(field)
  return field.kind === 'other' ? { ...fieldOf(field.id, typed), type: 'other' } : fieldOf(field.id, typed)
}

function fieldOf(
  id: string,
  { label, kind, choices, defaultKey, required, another }: TypedField,
): TemplateField {
  const rows = [...choices, ...choiceRows(another, choices)].filter((choice) => choice.label.trim() !== '')
  const options = rows.map((choice) => ({ id: choice.key, label: choice.label, archived: choice.archived }))
  const isChoice = kind === 'choice'
  const chosen = options.find((option) => option.id === defaultKey && !option.archived)
  return {
    ...{ id, required, label: label.trim() === '' ? words().newField : label },
    type: isChoice ? 'single-select' : ownText,
    defaultOptionId: isChoice && chosen ? chosen.id : null,
    options: isChoice ? options : [],
  }
}
