/**
 * Finds the translation of a text that is on screen in English, so that one flow can run in every language. A text is
 * compared with the messages of the English catalogue; the values of its parameters are inserted into the translation.
 */
import type { Catalogue } from '../../src-main/launch/words/catalogue.mjs'
import {
  escaped,
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
  /**
   * Returns a pattern for the translations of a name or of a part of it. With `whole` it must match the entire text.
   */
  pattern(name: string | RegExp, whole: boolean): RegExp
}

/** The catalogues, and `durations`, which formats minutes that English writes as `1h 24m`. */
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
  const patterns = new Map<string, RegExp>()
  return {
    pattern(name, whole) {
      const key = `${typeof name} ${whole} ${name}`
      const pattern = patterns.get(key) ?? patternFor(name, whole, known)
      patterns.set(key, pattern)
      return pattern
    },
  }
}

function patternFor(name: string | RegExp, whole: boolean, known: Known): RegExp {
  if (name instanceof RegExp) return new RegExp(matching(name, known), name.flags)
  const source = (whole ? sourcesOfName : sourcesWithName)(name, known).join('|')
  return whole ? new RegExp(`^(?:${source})$`) : new RegExp(source, 'i')
}

function sourcesOfName(name: string, known: Known): string[] {
  const found = translationsOf(name, known)
  if (found.length === 0) return [literally(name), inParts(name, known)]
  return [...found, ...(isJoined(name, known) ? [name] : [])].map(literally)
}

/** Returns patterns for texts that contain the name; the name may be only a part of a message. */
function sourcesWithName(name: string, known: Known): string[] {
  const sources = sourcesOfName(name, known)
  if (lettersIn(name) < 3) return sources
  const isMessage = known.messages.some(({ forms }) =>
    forms.some(
      ({ literal, pieces }) => literal === name && pieces.every((piece) => typeof piece === 'string'),
    ),
  )
  if (!isMessage) return [...sources, matching(new RegExp(escaped(name), 'i'), known)]
  const begins = beginning(name)
  return [...sources, ...translationsIf(known.messages, ({ literal }) => begins.test(literal))]
}

/** Returns the translations of `name`. If several messages match, only those with the most text of their own count. */
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

/** Returns whether only a word between two parameters matched, as `and` in an account's option `Time and materials`. */
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

/**
 * Returns a pattern that matches whatever the given pattern matches, and the translations of the messages that it
 * matches.
 */
function matching(name: RegExp, known: Known): string {
  const pattern = new RegExp(name.source, name.flags.replace('g', ''))
  const found = translationsIf(
    known.messages,
    ({ pieces }) =>
      beginsAlike(pieces, name) || usualValues.some((value) => pattern.test(textOf(pieces, value))),
  )
  // A value that the pattern contains must be in the translation too, as it is or translated.
  const values = wordsOf(name).filter((value) => !pattern.test(value))
  const holding = values.flatMap((value) => {
    const shown = [value, ...translationsOf(value, known)].map(literally).join('|')
    return translationsIf(
      known.messages,
      ({ pieces }) => pattern.test(textOf(pieces, value)) && !pattern.test(textOf(pieces, '')),
    ).map((source) => `(?=.*(?:${shown}))${source}`)
  })
  const start = name.source.startsWith('^') ? '^' : ''
  const end = name.source.endsWith('$') ? '$' : ''
  const sources = [...found, ...holding].map((source) => `${start}${source}${end}`)
  return [...sources, name.source].join('|')
}

function translationsIf(messages: readonly Message[], isMeant: (form: EnglishForm) => boolean): string[] {
  const found = messages.flatMap(({ forms, other }) =>
    forms
      .filter((form) => lettersIn(form.literal) > 1 && isMeant(form))
      .flatMap((form) => sourcesFor(form, other)),
  )
  return [...new Set(found)]
}

/** Sample values of parameters, in the forms that the flows contain. */
const usualValues = ['13:42', '45m', '1h 24m', 'X', '2', '1']

/** Returns the words in a pattern and sequences of up to four words, because each could be the value of a parameter. */
function wordsOf({ source }: RegExp): string[] {
  const runs = source.match(/\p{L}[\p{L}\d ]+/gu) ?? []
  const found = runs.flatMap((run) => {
    const words = run.trim().split(' ')
    return words.flatMap((_, from) => [1, 2, 3, 4].map((count) => words.slice(from, from + count).join(' ')))
  })
  return [...new Set(found)]
}

function textOf(pieces: readonly Piece[], value: string): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : piece.isNumber ? '2' : value)).join('')
}

/**
 * Returns whether a pattern such as `^Undo: add` begins with the text's first words, or a pattern such as `it is gone$`
 * ends with its last words.
 */
function beginsAlike(pieces: readonly Piece[], { source }: RegExp): boolean {
  const plain = source.replace(/^\^|\$$/g, '')
  if (pieces.length === 1 || /[\\[\]().*+?|{}]/.test(plain)) return false
  const [head, tail] = [pieces[0], pieces.at(-1)].map((piece) => (typeof piece === 'string' ? piece : ''))
  return (
    (source.startsWith('^') && lettersIn(head!) > 1 && beginning(head!).test(plain)) ||
    (source.endsWith('$') && lettersIn(tail!) > 1 && ending(tail!).test(plain))
  )
}

/** These patterns match texts that begin or end with the given words, not with a part of a word. */
const beginning = (words: string) => new RegExp(`^${literally(words)}(?!(?<=\\p{L})\\p{L})`, 'u')
const ending = (words: string) => new RegExp(`(?<!\\p{L}(?=\\p{L}))${literally(words)}$`, 'u')

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
