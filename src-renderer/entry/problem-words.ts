/** Texts that say why an entry needs attention (docs/screens.md §3), and which fields are concerned. */
import type { EntryDetail } from '#preload/model/entry.ts'
import type { Template } from '#preload/model/template.ts'
import { askedFields, missingFields } from '#preload/rules/missing-fields.ts'
import { aWord, whatToDo } from '../form/missing.ts'

export interface ProblemWords {
  text: string
  /** The service's response, if known. */
  quote: string
  /** One message per affected field, by template field id. */
  fields: Record<string, string>
}

/**
 * Returns the texts, or null if the entry has no problem. `place` is the name of the account or of the local workspace.
 */
export function problemOf(entry: EntryDetail, template: Template | null, place: string): ProblemWords | null {
  if (entry.state === 'unfinished') return unfinished(entry, template)
  if (entry.state === 'rejected') return refused(entry, template, place)
  if (entry.state === 'asking')
    return { text: `Tallystick can’t tell whether ${place} has this entry already.`, quote: '', fields: {} }
  return null
}

function unfinished(entry: EntryDetail, template: Template | null): ProblemWords {
  if (entry.problem?.kind === 'unanswered')
    return {
      text: 'Tallystick has a question about part of its time. Answer it, or set the times here.',
      quote: '',
      fields: {},
    }
  const missing = inQuestion(entry, template)
  const labels = missing.map((field) => field.label)
  const fields = Object.fromEntries(missing.map((field) => [field.id, `${whatToDo(field)} to send it.`]))
  if (labels.length === 0) return { text: 'You chose to finish this entry later.', quote: '', fields: {} }
  const verb = labels.length === 1 ? 'is' : 'are'
  return { text: `${listed(labels)} ${verb} still missing.`, quote: '', fields }
}

function refused(entry: EntryDetail, template: Template | null, place: string): ProblemWords {
  const { problem } = entry
  const fields = inQuestion(entry, template)
  const first = fields[0]
  const quote = quoted(problem?.status ?? null, problem?.answer ?? null)
  if (first === undefined)
    return {
      text: `${place} didn’t accept this entry and didn’t say why. Check the item and the fields, then send it again.`,
      quote,
      fields: {},
    }
  const label = lowerFirst(first.label)
  const option = optionLabel(entry, template, first.id)
  const cause =
    option === null ? `it asks for ${wanted(first)}` : `the ${label} “${option}” is no longer offered`
  const cure =
    option === null ? `${whatToDo(first)} and send it again.` : 'Choose another one and send it again.'
  return {
    text: `${place} didn’t accept this entry: ${cause}. ${cure}`,
    quote,
    fields: Object.fromEntries(fields.map((field) => [field.id, toMend(field, entry)])),
  }
}

function toMend(field: { id: string; label: string }, { draft }: EntryDetail): string {
  const isEmpty = draft.options[field.id] === undefined
  return isEmpty ? `${whatToDo(field)} to send it.` : 'Choose one that is still offered.'
}

/** Returns the label with an article: `a billing code`, `the start time`. */
function wanted({ id, label }: { id: string; label: string }): string {
  return id === 'billable' || id === 'start' ? `the ${lowerFirst(label)}` : aWord(label)
}

/**
 * Returns the fields that the problem names by id or label. If it names none, returns those that are obviously wrong.
 */
function inQuestion(entry: EntryDetail, template: Template | null): { id: string; label: string }[] {
  const all = [...(template?.fields ?? []), ...askedFields(template)]
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

/** Returns "It answered 400, …", or an empty string if there was no response. */
export function quoted(status: number | null, answer: string | null): string {
  if (status === null) return ''
  return answer === null ? `It answered ${String(status)}.` : `It answered ${String(status)}, “${answer}”.`
}

function listed(labels: readonly string[]): string {
  return labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1) ?? ''}`
}

function lowerFirst(text: string): string {
  return aWord(text).replace(/^an? /, '')
}
