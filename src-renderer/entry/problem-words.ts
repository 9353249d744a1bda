/** Messages that explain why an entry needs attention (docs/screens.md §3) and which fields cause the problem. */
import type { EntryDetail } from '#preload/model/entry.ts'
import type { Asked, Template } from '#preload/model/template.ts'
import { askedFields, missingFields } from '#preload/rules/missing-fields.ts'
import { list } from '#preload/words/format.ts'
import { entry as words } from '#preload/words/made/entry.ts'
import { currentLanguage } from '#preload/words/section.ts'
import { aWord } from '../form/missing.ts'

export interface ProblemWords {
  text: string
  /** A sentence that quotes the service's response; empty if the service did not respond. */
  quote: string
  fields: Record<string, string>
}

/** A field that the problem concerns. `kind` is `other` for a field of the account's template. */
interface Concerned {
  id: string
  kind: Asked | 'other'
  label: string
}

/**
 * Returns the messages about the entry's problem, or null if the entry has no problem. `place` is the name of the
 * account or of the local workspace.
 */
export function problemOf(entry: EntryDetail, template: Template | null, place: string): ProblemWords | null {
  if (entry.state === 'unfinished') return unfinished(entry, template)
  if (entry.state === 'rejected') return refused(entry, template, place)
  if (entry.state === 'asking') return onlyText(words().cantTell({ place }))
  return null
}

function onlyText(text: string): ProblemWords {
  return { text, quote: '', fields: {} }
}

function unfinished(entry: EntryDetail, template: Template | null): ProblemWords {
  if (entry.problem?.kind === 'unanswered') return onlyText(words().questionOpen)
  const missing = inQuestion(entry, template)
  const [last, ...others] = missing
    .map(({ kind, label }) => words().fieldName({ field: kind, label }))
    .reverse()
  if (last === undefined) return onlyText(words().leftForLater)
  const text =
    others.length === 0
      ? words().stillMissing({ field: last })
      : words().severalMissing({ fields: list(others.reverse()), last })
  return { text, quote: '', fields: Object.fromEntries(missing.map((field) => [field.id, toSend(field)])) }
}

function refused(entry: EntryDetail, template: Template | null, place: string): ProblemWords {
  const { problem } = entry
  const fields = inQuestion(entry, template)
  return {
    text: refusalText(entry, template, fields[0], place),
    quote: quoted(problem?.status ?? null, problem?.answer ?? null),
    fields: Object.fromEntries(fields.map((field) => [field.id, toMend(field, entry)])),
  }
}

function refusalText(
  entry: EntryDetail,
  template: Template | null,
  first: Concerned | undefined,
  place: string,
): string {
  if (first === undefined) return words().refusedSilently({ place })
  const option = optionLabel(entry, template, first.id)
  if (option === null) return words().refusedEmpty({ place, field: first.kind, label: aWord(first.label) })
  return words().refusedOption({ place, label: labelInSentence(first.label), option })
}

function toMend(field: Concerned, { draft }: EntryDetail): string {
  return draft.options[field.id] === undefined ? toSend(field) : words().stillOffered
}

function toSend(field: Concerned): string {
  return words().toSend({ field: field.kind, label: aWord(field.label) })
}

/**
 * Returns the label for use inside a sentence. In English, `Billing code` becomes `billing code`. In other languages,
 * the label is used as the account spells it.
 */
function labelInSentence(label: string): string {
  return currentLanguage().language === 'en' ? aWord(label).replace(/^an? /, '') : label
}

/**
 * Returns the fields that the entry's problem concerns: those that the problem names by id or label. If it names no
 * known field, returns the fields whose chosen option is no longer offered. For an unfinished entry, these also include
 * the fields that lack a required value.
 */
function inQuestion(entry: EntryDetail, template: Template | null): Concerned[] {
  const all = [
    ...(template?.fields ?? []).map((field) => ({ ...field, kind: 'other' as const })),
    ...askedFields(template).map((field) => ({ ...field, kind: field.id as Asked })),
  ]
  const named = entry.problem?.fields ?? []
  const asked = all.filter((field) => named.includes(field.id) || named.includes(field.label))
  if (asked.length > 0) return asked
  return all.filter((field) => {
    const chosen = entry.draft.options[field.id]
    if (chosen === undefined)
      return (
        entry.state === 'unfinished' &&
        missingFields(template, entry.draft, entry.startedAt !== null).some(({ id }) => id === field.id)
      )
    return field.options.some((option) => option.id === chosen && option.archived)
  })
}

function optionLabel(entry: EntryDetail, template: Template | null, fieldId: string): string | null {
  const chosen = entry.draft.options[fieldId]
  if (chosen === undefined) return null
  const options = template?.fields.find((field) => field.id === fieldId)?.options ?? []
  return options.find((option) => option.id === chosen)?.label ?? entry.optionLabels[chosen] ?? null
}

/** Returns a sentence such as "It answered 400, …", or an empty string if there was no response. */
export function quoted(status: number | null, answer: string | null): string {
  if (status === null) return ''
  if (answer === null) return words().answered({ status: String(status) })
  return words().answeredText({ status: String(status), answer })
}
