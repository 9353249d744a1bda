/**
 * Finds the translation of a text that is on screen in English, so that one flow can run in every language. A text is
 * compared with the messages of the English catalogue; the values of its parameters are inserted into the translation.
 */
import type { Catalogue } from '../../src-main/launch/words/catalogue.mjs'
import {
  lettersIn,
  literally,
  messagesOf,
  sourcesFor,
  written,
  type EnglishForm,
  type Message,
  type Piece,
  type Values,
} from './message-forms.ts'

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

interface Known extends Languages {
  readonly messages: readonly Message[]
}

export function translator(languages: Languages): Translator {
  const known = { ...languages, messages: messagesOf(languages.english, languages.other) }
  return {
    pattern(name, whole) {
      if (name instanceof RegExp) return matching(name, known)
      const source = sourcesOfName(name, whole, known).join('|')
      return whole ? new RegExp(`^(?:${source})$`) : new RegExp(source, 'i')
    },
  }
}

function sourcesOfName(name: string, whole: boolean, known: Known): string[] {
  const exactly = translationsOf(name, known)
  const found = exactly.length > 0 || whole ? exactly : translationsOf(`${name}.`, known)
  const partly = whole ? [] : around(name, known, found.length > 0)
  if (found.length === 0) return [literally(name), inParts(name, known), ...partly]
  return [...[...found, ...(isJoined(name, known) ? [name] : [])].map(literally), ...partly]
}

/** Returns the texts that `name` is translated to, those of the message with the fewest inserted letters first. */
function translationsOf(name: string, known: Known): string[] {
  const found = known.messages.flatMap(({ forms, other }) =>
    forms.flatMap(({ whole, pieces, values, literal }) => {
      const match = lettersIn(literal) < 2 ? null : whole.exec(name)
      if (match === null) return []
      const inserted = insertedBy(pieces, match.slice(1), known)
      return [{ literal, text: written(other, { ...values, ...inserted }, known.locale) }]
    }),
  )
  const most = Math.max(...found.map(({ literal }) => literal.length))
  return [...new Set(found.filter(({ literal }) => literal.length === most).map(({ text }) => text))]
}

function insertedBy(pieces: readonly Piece[], captured: readonly string[], known: Known): Values {
  const parameters = pieces.filter((piece) => typeof piece !== 'string')
  return Object.fromEntries(
    parameters.map(({ name, isNumber }, index) => {
      const text = captured[index] ?? ''
      if (isNumber) return [name, Number(text.replaceAll(',', ''))]
      return [name, translationsOf(text, known)[0] ?? inUnits(text, known)]
    }),
  )
}

/** Returns whether only a word between two parameters was recognised, as in an option `Time and materials` of an account. */
function isJoined(name: string, { messages }: Known): boolean {
  return messages
    .flatMap(({ forms }) => forms)
    .filter(({ literal, whole }) => lettersIn(literal) > 1 && whole.test(name))
    .every(({ pieces, literal }) => typeof pieces[0] !== 'string' && lettersIn(literal) < 5)
}

/** Returns a pattern for a text whose parts are separate messages, such as `1 new · 2 already here`. */
function inParts(name: string, known: Known): string {
  return name
    .split(/( · |, )/)
    .map((part) => {
      const found = translationsOf(part, known)
      const texts = found.length > 0 ? found : [inUnits(part, known)]
      return `(?:${texts.map(literally).join('|')})`
    })
    .join('')
}

/** Returns patterns for the translations of the messages that contain `name`, or begin with it as with a word. */
function around(name: string, { messages }: Known, isBeginning: boolean): string[] {
  if (lettersIn(name) < 3) return []
  const sought = literally(name)
  const pattern = isBeginning ? new RegExp(`^${sought}(?!\\p{L})`, 'u') : new RegExp(sought, 'i')
  return translationsIf(messages, ({ literal }) => pattern.test(literal))
}

/** Returns a pattern for the translations of the messages that a pattern matches, and for what it matches itself. */
function matching(name: RegExp, { messages }: Known): RegExp {
  const found = translationsIf(
    messages,
    ({ pieces, literal }) =>
      lettersIn(literal) > 1 &&
      (beginsAlike(pieces, name) || usualValues.some((value) => isLike(pieces, value, name))),
  )
  // These insert a word of the pattern, which stays as it is.
  const holding = wordsOf(name).flatMap((word) =>
    translationsIf(
      messages,
      ({ pieces, literal }) =>
        lettersIn(literal) > 1 && isLike(pieces, word, name) && !isLike(pieces, '', name),
    ).map((source) => `(?=.*${literally(word)})${source}`),
  )
  const start = name.source.startsWith('^') ? '^' : ''
  const end = name.source.endsWith('$') ? '$' : ''
  const sources = (found.length > 0 ? found : holding).map((source) => `${start}${source}${end}`)
  return new RegExp([...sources, name.source].join('|'), name.flags)
}

function translationsIf(messages: readonly Message[], isMeant: (form: EnglishForm) => boolean): string[] {
  const found = messages.flatMap(({ forms, other }) =>
    forms.filter(isMeant).flatMap((form) => sourcesFor(form, other)),
  )
  return [...new Set(found)]
}

/** Values of the parameters that flows have. */
const usualValues = ['13:42', '45m', '1h 24m', 'X', '2', '1']

/** Returns the words and names in a pattern, such as `Refund flow` in `/ to Refund flow$/`. */
function wordsOf({ source }: RegExp): string[] {
  const names = source.match(/\p{L}[\p{L}\d ]+[\p{L}\d]/gu) ?? []
  return [...new Set([...names.flatMap((each) => each.split(' ')), ...names])]
}

/** Returns whether the pattern matches the text with this value of its parameters. */
function isLike(pieces: readonly Piece[], value: string, name: RegExp): boolean {
  const text = pieces.map((piece) => (typeof piece === 'string' ? piece : piece.isNumber ? '2' : value))
  return new RegExp(name.source, name.flags.replace('g', '')).test(text.join(''))
}

/** Returns whether a pattern such as `^Undo: add` goes on after the first words of the text, or ends before its last. */
function beginsAlike(pieces: readonly Piece[], { source }: RegExp): boolean {
  const plain = source.replace(/^\^|\$$/g, '')
  if (pieces.length === 1 || /[\\[\]().*+?|{}]/.test(plain)) return false
  const [head, tail] = [pieces[0], pieces.at(-1)]
  return (
    (source.startsWith('^') && typeof head === 'string' && lettersIn(head) > 1 && plain.startsWith(head)) ||
    (source.endsWith('$') && typeof tail === 'string' && lettersIn(tail) > 1 && plain.endsWith(tail))
  )
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
