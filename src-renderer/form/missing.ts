/** Finds the fields that still need a value. The main process uses the same rule (`rules/missing-fields.ts`). */
import type { Draft } from '#preload/model/draft.ts'
import type { Asked, Template, TemplateField, ValueKind } from '#preload/model/template.ts'
import {
  askedFields,
  missingFields as withoutChoice,
  ownText,
  withdrawnFields,
} from '#preload/rules/missing-fields.ts'
import { page as words } from '#preload/words/made/page.ts'
import { currentLanguage } from '#preload/words/section.ts'

/**
 * Returns the ids of the fields that prevent a draft from being sent:
 * - template fields whose required value is missing or whose option has been withdrawn
 * - properties such as `note` and `team` that are empty although the account requires them
 * - the team or category, if its value is new and the user has not confirmed it yet
 * `hasStart` is false if the start time is unknown.
 */
export function missingFields(template: Template | null, draft: Draft, hasStart = true): string[] {
  return [...inForm(template, draft, hasStart).map((field) => field.id), ...unknownValues(template, draft)]
}

/**
 * Returns an error message for each missing field, by field id. `way` decides whether the messages mention that the
 * user can also save without these values.
 */
export function missingProblems(
  template: Template | null,
  draft: Draft,
  way: 'save' | 'save-or-later' = 'save-or-later',
  hasStart = true,
): Record<string, string> {
  const fields = inForm(template, draft, hasStart)
  return Object.fromEntries([
    ...fields.map((field) => [field.id, sentence(field, draft.options[field.id], way)]),
    ...unknownValues(template, draft).map((kind) => [kind, words().formSayWhetherId]),
  ])
}

/** Returns which of `team` and `category` have a value that is not one of the known values. */
export function unknownValues(template: Template | null, { team, category }: Draft): ValueKind[] {
  const known = template?.known
  if (!known) return []
  const said: Record<ValueKind, string | null | undefined> = { team, category }
  return (['team', 'category'] as const).filter(
    (kind) => said[kind] && !known[kind].some(({ id }) => id === said[kind]),
  )
}

function inForm(template: Template | null, draft: Draft, hasStart: boolean): TemplateField[] {
  const lacking = [...withoutChoice(template, draft, hasStart), ...withdrawnFields(template, draft)].map(
    ({ id }) => id,
  )
  return [...(template?.fields ?? []), ...askedFields(template)].filter(({ id }) => lacking.includes(id))
}

function sentence(
  field: Pick<TemplateField, 'id' | 'label' | 'type'>,
  chosen: string | undefined,
  way: 'save' | 'save-or-later',
): string {
  if (chosen !== undefined) return words().formChooseOffered
  const kind = field.type === ownText ? 'text' : 'other'
  const named = { field: asked.find((id) => id === field.id) ?? kind, label: aWord(field.label) } as const
  return way === 'save' ? words().formToSave(named) : words().formToSaveOrLater(named)
}

/** The properties that an account can require in addition to its template. Each has its own error message. */
const asked = ['note', 'team', 'category', 'billable', 'start'] as const satisfies readonly Asked[]

/**
 * Returns the label of a field for use inside a sentence. In English, the article is added: `Billing code` becomes `a
 * billing code`, and abbreviations keep their capitals. In other languages, the label is unchanged.
 */
export function aWord(label: string): string {
  if (currentLanguage().language !== 'en') return label
  const word = /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
  return `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`
}
