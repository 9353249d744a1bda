/** Decides which fields the user of the local workspace can save. The page and the main process use the same rules. */
import type { FieldInput, OwnField } from '../model/own-field.ts'
import { isSameText } from './typed-item.ts'

/** The maximum number of fields in a form. Archived fields do not count. */
export const mostOwnFields = 12
/** The maximum number of choices of one field, including archived ones. */
export const mostChoices = 200

const longestChoice = 200

export type FieldProblem =
  | { readonly at: 'label'; readonly why: 'missing' | 'taken' }
  | { readonly at: 'kind'; readonly why: 'used' }
  | { readonly at: 'choices'; readonly why: 'none' | 'too-many' }
  | { readonly at: 'choice'; readonly index: number; readonly why: 'missing' | 'taken' }
  | { readonly at: 'fields'; readonly why: 'too-many' }

type Typed = Omit<FieldInput, 'choices'> & {
  readonly choices: readonly { readonly label: string; readonly archived: boolean }[]
}
type Known = Pick<OwnField, 'id' | 'label' | 'kind' | 'archived' | 'used'>

/**
 * Returns the reasons why the field cannot be saved, in the order of the form. `fieldId` is null for a new field.
 * `reserved` lists names that no field may have, such as "Note".
 */
export function fieldProblems(
  typed: Typed,
  fieldId: string | null,
  fields: readonly Known[],
  reserved: readonly string[] = [],
): FieldProblem[] {
  const before = fields.find(({ id }) => id === fieldId)
  const label = typed.label.trim()
  const others = fields.filter(({ id }) => id !== fieldId).map((field) => field.label)
  const isTaken = [...reserved, ...others].some((other) => isSameText(other.trim(), label))
  return [
    ...(label === '' ? [{ at: 'label', why: 'missing' } as const] : []),
    ...(label !== '' && isTaken ? [{ at: 'label', why: 'taken' } as const] : []),
    ...(before?.used && before.kind !== typed.kind ? [{ at: 'kind', why: 'used' } as const] : []),
    ...(typed.kind === 'choice' ? choiceProblems(typed.choices) : []),
    ...(before === undefined && isFull(fields) ? [{ at: 'fields', why: 'too-many' } as const] : []),
  ]
}

export function isFull(fields: readonly Pick<OwnField, 'archived'>[]): boolean {
  return fields.filter(({ archived }) => !archived).length >= mostOwnFields
}

function choiceProblems(choices: Typed['choices']): FieldProblem[] {
  const labels = choices.map(({ label }) => label.trim())
  const problems = labels.flatMap((label, index): FieldProblem[] => {
    if (label === '') return [{ at: 'choice', index, why: 'missing' }]
    const isTaken = labels.slice(0, index).some((other) => isSameText(other, label))
    return isTaken ? [{ at: 'choice', index, why: 'taken' }] : []
  })
  return [
    ...problems,
    ...(choices.every(({ archived }) => archived) ? [{ at: 'choices', why: 'none' } as const] : []),
    ...(choices.length > mostChoices ? [{ at: 'choices', why: 'too-many' } as const] : []),
  ]
}

/**
 * Returns the new choices in typed or pasted text, one per line. Leaves out empty lines, names that already exist, and
 * names beyond the maximum number of choices.
 */
export function choicesIn(text: string, known: readonly string[]): string[] {
  const labels: string[] = []
  for (const line of text.toWellFormed().split(/\r\n|[\n\r\u2028\u2029]/)) {
    const label = line.replaceAll('\0', '').trim().slice(0, longestChoice).trim()
    if (label === '' || [...known, ...labels].some((other) => isSameText(other, label))) continue
    if (known.length + labels.length < mostChoices) labels.push(label)
  }
  return labels
}

/**
 * Returns a copy of the list with the element at `index` moved by one position: up if `by` is -1, down if it is 1. The
 * first element cannot move up, and the last one cannot move down; the copy is then in the original order.
 */
export function moved<T>(list: readonly T[], index: number, by: -1 | 1): T[] {
  const to = index + by
  const result = [...list]
  if (index < 0 || index >= list.length || to < 0 || to >= list.length) return result
  const [element] = result.splice(index, 1)
  result.splice(to, 0, element!)
  return result
}
