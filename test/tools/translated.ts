/**
 * Finds the translation of a text that is on screen in English, so that one flow can run in every language. A text is
 * compared with the messages of the English catalogue; the values of its parameters are inserted into the translation.
 */
import type { Catalogue } from '../../src-main/launch/words/catalogue.mjs'
import type { Part } from '../../src-main/launch/words/parse.mjs'

export interface Translator {
  /** Returns a pattern that matches the translations of a name or of a part of one. `whole`: the name and nothing else. */
  pattern(name: string | RegExp, whole: boolean): RegExp
}

/** `durations` formats minutes; English writes them as `1h 24m`. */
export interface Languages {
  readonly english: Catalogue
  readonly other: Catalogue
  readonly locale: string
  readonly duration: (minutes: number) => string
}

type Value = string | number
type Values = Readonly<Record<string, Value>>
type Piece = string | { readonly name: string; readonly isNumber: boolean }

/** One of the texts that a message can become, by its plural forms and cases. */
interface Form {
  readonly pieces: readonly Piece[]
  /** The parameters that the form is for: a case, or a number such as 1 for `one`. */
  readonly values: Values
}

interface Message {
  readonly forms: readonly (Form & { readonly whole: RegExp; readonly literal: string })[]
  readonly other: readonly Part[]
}

export function translator(languages: Languages): Translator {
  const messages = messagesOf(languages)
  const texts = (name: string) => translationsOf(name, messages, languages)
  return {
    pattern(name, whole) {
      if (name instanceof RegExp) return matching(name, messages, languages)
      const found = texts(name)
      const parts = found.length > 0 || whole ? [] : around(name, messages, languages)
      const spelled = [...found, ...(found.length === 0 ? [name, inUnits(name, languages)] : [])]
      const source = [...spelled.map(literally), ...parts].join('|')
      return whole ? new RegExp(`^(?:${source})$`) : new RegExp(source, 'i')
    },
  }
}

function messagesOf({ english, other }: Languages): Message[] {
  return Object.entries(english).flatMap(([section, keys]) =>
    Object.entries(keys).map(([key, parts]) => ({
      other: other[section]?.[key] ?? parts,
      forms: formsOf(parts).map((form) => ({
        ...form,
        whole: new RegExp(`^${sourceOf(form.pieces, '(.+?)')}$`, 's'),
        literal: form.pieces.filter((piece) => typeof piece === 'string').join(''),
      })),
    })),
  )
}

/** Returns every text that the parts can become. */
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

/** Returns the texts that `name` is translated to, those of the message with the fewest inserted letters first. */
function translationsOf(name: string, messages: readonly Message[], languages: Languages): string[] {
  const found = messages.flatMap(({ forms, other }) =>
    forms.flatMap(({ whole, pieces, values, literal }) => {
      const match = lettersIn(literal) < 2 ? null : whole.exec(name)
      if (match === null) return []
      const inserted = insertedBy(pieces, match.slice(1), messages, languages)
      return [{ literal, text: written(other, { ...values, ...inserted }, languages.locale) }]
    }),
  )
  const most = Math.max(...found.map(({ literal }) => literal.length))
  return [...new Set(found.filter(({ literal }) => literal.length === most).map(({ text }) => text))]
}

function insertedBy(
  pieces: readonly Piece[],
  captured: readonly string[],
  messages: readonly Message[],
  languages: Languages,
): Values {
  const parameters = pieces.filter((piece) => typeof piece !== 'string')
  return Object.fromEntries(
    parameters.map(({ name, isNumber }, index) => {
      const text = captured[index] ?? ''
      if (isNumber) return [name, Number(text.replaceAll(',', ''))]
      return [name, translationsOf(text, messages, languages)[0] ?? inUnits(text, languages)]
    }),
  )
}

/** Returns patterns for the translations of the messages that contain `name`. */
function around(name: string, messages: readonly Message[], languages: Languages): string[] {
  if (lettersIn(name) < 3) return []
  return messages
    .filter(({ forms }) => forms.some(({ literal }) => literal.toLowerCase().includes(name.toLowerCase())))
    .flatMap(({ other }) => sourcesOf(other, languages))
}

/** Returns a pattern for the translations of the messages that a pattern matches, and for what it matches itself. */
function matching(name: RegExp, messages: readonly Message[], languages: Languages): RegExp {
  const found = messages
    .filter(({ forms }) =>
      forms.some(({ pieces, literal }) => lettersIn(literal) > 1 && isLike(pieces, name)),
    )
    .flatMap(({ other }) => sourcesOf(other, languages))
  const start = name.source.startsWith('^') ? '^' : ''
  const end = name.source.endsWith('$') ? '$' : ''
  return new RegExp([...found.map((source) => `${start}${source}${end}`), name.source].join('|'), name.flags)
}

/** Returns whether the pattern matches the text with any values of its parameters that flows have. */
function isLike(pieces: readonly Piece[], name: RegExp): boolean {
  return (
    beginsAlike(pieces, name) ||
    ['13:42', '45m', '1h 24m', 'X', '2', '1'].some((value) =>
      new RegExp(name.source, name.flags.replace('g', '')).test(
        pieces.map((piece) => (typeof piece === 'string' ? piece : piece.isNumber ? '2' : value)).join(''),
      ),
    )
  )
}

/** Returns whether a pattern such as `^Undo: add` goes on after the first words of the text, or ends before its last. */
function beginsAlike(pieces: readonly Piece[], { source }: RegExp): boolean {
  const plain = source.replace(/^\^|\$$/g, '')
  if (/[\\[\]().*+?|{}]/.test(plain)) return false
  const [head, tail] = [pieces[0], pieces.at(-1)]
  return (
    (source.startsWith('^') && typeof head === 'string' && lettersIn(head) > 1 && plain.startsWith(head)) ||
    (source.endsWith('$') && typeof tail === 'string' && lettersIn(tail) > 1 && plain.endsWith(tail))
  )
}

function sourcesOf(parts: readonly Part[], languages: Languages): string[] {
  const sources = formsOf(parts).map(({ pieces }) => sourceOf(pieces, '.*?', languages))
  return [...new Set(sources)].filter((source) => lettersIn(source) > 1)
}

function sourceOf(pieces: readonly Piece[], parameter: string, languages?: Languages): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return literally(piece)
      if (!piece.isNumber || languages) return parameter
      return '([\\d,]+)'
    })
    .join('')
}

/** Returns the text of a message with its parameters inserted. */
function written(parts: readonly Part[], values: Values, locale: string): string {
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

/** Replaces durations such as `1h 24m`. */
function inUnits(text: string, { duration }: Languages): string {
  return text.replace(
    /\b(?:(\d+)h)?(?:(?<=h) |\b)(?:(\d+)m)?\b/g,
    (whole, hours?: string, minutes?: string) =>
      hours === undefined && minutes === undefined
        ? whole
        : duration(Number(hours ?? 0) * 60 + Number(minutes ?? 0)),
  )
}

/** A pattern for exactly this text. Browsers make every space of a name a plain one. */
function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s+')
}

const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0
