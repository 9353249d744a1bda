/**
 * Parses a few words of a typed line as an amount, a time, a range or a day, in any supported language
 * (typing/languages.ts). Returns null if the words are none of these. If they have several meanings, `or` lists the
 * less likely ones, and the caller chooses.
 */
import { readAmount } from './typing/amounts.ts'
import { readDay } from './typing/days.ts'
import { vocabularies, vocabulariesFor, weekdayUse } from './typing/languages.ts'
import { folded } from './typing/spelling.ts'
import { readRange, readTime } from './typing/times.ts'
import type { Part, Read, TypingContext } from './typing/part.ts'
import type { Vocabulary } from './typing/vocabulary.ts'

export function readWords(typed: string, context: TypingContext): Read | null {
  const text = folded(typed)
  const languages = possibleLanguages(text, context.locale)
  const useOf = weekdayUse(context.locale)
  return (
    merged(languages.map((each) => readAmount(text, each))) ??
    merged(languages.map((each) => readRange(text, each))) ??
    merged(languages.map((each) => readDay(text, each, context, useOf))) ??
    merged(languages.map((each) => readTime(text, each, context)))
  )
}

/**
 * Returns the languages whose vocabulary contains all words of the text. For a text without letters, the first language
 * is enough, because digits mean the same in all of them.
 */
function possibleLanguages(text: string, locale: string | null): readonly Vocabulary[] {
  const all = vocabulariesFor(locale)
  if (!/\p{L}/u.test(text)) return all.slice(0, 1)
  const words = text.split(' ')
  return all.filter((each) => words.every((word) => isWordOf(word, each)))
}

/**
 * Merges the results of all languages. The meaning in the first language comes first. Different meanings in other
 * languages become alternatives.
 */
function merged(reads: readonly (Read | null)[]): Read | null {
  const found = reads.filter((read) => read !== null)
  const [first, ...others] = found
  if (!first || others.length === 0) return first ?? null
  const parts = new Map<string, Part>()
  for (const { part, or } of found) for (const each of [part, ...or]) parts.set(JSON.stringify(each), each)
  parts.delete(JSON.stringify(first.part))
  const besideAmount = found.find((read) => read.besideAmount)?.besideAmount
  return { ...first, or: [...parts.values()], ...(besideAmount && { besideAmount }) }
}

/** Returns whether a word can be part of an amount, a time or a day. All other words end a phrase. */
export function isTimeWord(typed: string): boolean {
  const word = folded(typed)
  return vocabularies().some((each) => isWordOf(word, each))
}

/** Words and signs that can be written next to digits in every language, as in `2 pm` and `3 x 45m`. */
const signs = new Set(['am', 'pm', 'a.m', 'p.m', 'x', '×', '*'])

function isWordOf(typed: string, { known }: Vocabulary): boolean {
  const word = typed.replace(/[.,]$/, '')
  const isKnown = (piece: string) => piece === '' || signs.has(piece) || known.has(piece)
  return /\p{N}/u.test(word) || isKnown(word) || word.split(/[-–—]/).every(isKnown)
}

/** Returns whether the text is a unit of time, such as "min". A number before such a word is an amount. */
export function isUnit(typed: string): boolean {
  return readWords(`1 ${typed}`, nowhere)?.part.kind === 'amount'
}

const nowhere: TypingContext = { today: '2000-01-01', minute: null, locale: null }

/** Returns whether the word is a filler, such as "for", that is ignored next to the name of an item. */
export function isFiller(typed: string): boolean {
  const word = folded(typed)
  return vocabularies().some(({ fillers }) => fillers.has(word))
}

/**
 * Returns whether a word such as "uhr" or "abends" makes a time unambiguous. Such a time must not be moved to the
 * afternoon.
 */
export function isLiteral(typed: string): boolean {
  const words = folded(typed).match(/\p{L}+/gu) ?? []
  return words.some((word) => vocabularies().some(({ literal }) => literal.has(word)))
}

/** Removes a short word that is joined to the next word by an apostrophe: `l'audit` becomes `audit`. */
export function withoutElision(word: string): string {
  return vocabularies().reduce((text, { elided }) => (elided ? text.replace(elided, '') : text), word)
}
