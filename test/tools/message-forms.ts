/** Lists the texts that a message of a catalogue can become: one for each combination of its plural forms and cases. */
import type { Catalogue } from '../../src-main/launch/words/catalogue.mjs'
import type { Part } from '../../src-main/launch/words/parse.mjs'

export type Values = Readonly<Record<string, string | number>>
export type Piece = string | { readonly name: string; readonly isNumber: boolean }

export interface Form {
  readonly pieces: readonly Piece[]
  /** The parameters for which this form is used: a case, or a number such as 1 for `one`. */
  readonly values: Values
}

export interface Message {
  readonly forms: readonly EnglishForm[]
  readonly other: readonly Part[]
}

export interface EnglishForm extends Form {
  readonly whole: RegExp
  /** The text without its parameters. */
  readonly literal: string
}

export function messagesOf(english: Catalogue, other: Catalogue): Message[] {
  return Object.entries(english).flatMap(([section, keys]) =>
    Object.entries(keys).map(([key, parts]) => ({
      other: other[section]?.[key] ?? parts,
      forms: formsOf(parts).map((form) => ({
        ...form,
        whole: new RegExp(`^${sourceOf(form.pieces, '(.+?)', '([\\d,]+)')}$`, 's'),
        literal: form.pieces.filter((piece) => typeof piece === 'string').join(''),
      })),
    })),
  )
}

function formsOf(parts: readonly Part[]): Form[] {
  let forms: Form[] = [{ pieces: [], values: {} }]
  for (const part of parts) {
    const ways = waysOf(part)
    forms = forms.flatMap(({ pieces, values }) =>
      ways.map((way) => ({ pieces: [...pieces, ...way.pieces], values: { ...values, ...way.values } })),
    )
  }
  return forms
}

function waysOf(part: Part): Form[] {
  if (typeof part === 'string') return [{ pieces: [part], values: {} }]
  if ('text' in part) return [{ pieces: [{ name: part.text, isNumber: false }], values: {} }]
  if ('number' in part) return [{ pieces: [{ name: part.number, isNumber: true }], values: {} }]
  const [name, isPlural] = 'plural' in part ? [part.plural, true] : [part.select, false]
  return Object.entries(part.of).flatMap(([choice, inner]) =>
    formsOf(inner).map(({ pieces, values }) => ({
      pieces,
      values: { [name]: isPlural ? countFor(choice) : choice, ...values },
    })),
  )
}

const countFor = (form: string) => (form.startsWith('=') ? Number(form.slice(1)) : form === 'one' ? 1 : 2)

/** Returns patterns for the texts that a message can become in the same cases as an English form. */
export function sourcesFor({ values }: Form, parts: readonly Part[]): string[] {
  const sources = formsOf(parts)
    .filter((form) => isSameCase(form.values, values))
    .map(({ pieces }) => sourceOf(pieces, '.*?', '.*?'))
  return [...new Set(sources)].filter((source) => lettersIn(source) > 1)
}

/** Compares only cases, not plural forms, because languages have different plural forms. */
function isSameCase(one: Values, other: Values): boolean {
  return Object.entries(one).every(
    ([name, value]) => typeof value === 'number' || (other[name] ?? value) === value,
  )
}

function sourceOf(pieces: readonly Piece[], text: string, number: string): string {
  return pieces
    .map((piece) => (typeof piece === 'string' ? literally(piece) : piece.isNumber ? number : text))
    .join('')
}

/** Returns the text of a message with its parameters inserted. */
export function written(parts: readonly Part[], values: Values, locale: string): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      if ('text' in part) return String(values[part.text] ?? '')
      if ('number' in part) return new Intl.NumberFormat(locale).format(Number(values[part.number] ?? 2))
      const value = values['plural' in part ? part.plural : part.select] ?? ''
      const form = 'plural' in part ? new Intl.PluralRules(locale).select(Number(value)) : String(value)
      return written(part.of[`=${value}`] ?? part.of[form] ?? part.of['other'] ?? [], values, locale)
    })
    .join('')
}

export const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/**
 * Returns a pattern for exactly this text. Every kind of space matches, because browsers replace special spaces in
 * accessible names.
 */
export const literally = (text: string): string => escaped(text).replace(/\s+/g, '\\s+')

export const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0
