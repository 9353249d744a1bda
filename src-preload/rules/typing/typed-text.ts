/**
 * Parses input that contains only an amount, a time or a day, such as the content of an input field. Words of every
 * supported language are accepted, whatever the user's own language is.
 */
import type { Day } from '../../model/primitives.ts'
import { amountIn } from './amounts.ts'
import { readDay } from './days.ts'
import { vocabularies } from './languages.ts'
import { folded } from './spelling.ts'
import { agoIn, startIn } from './times.ts'
import type { WallMinute } from './part.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Parses an amount such as `anderthalb Stunden`, from one minute to one week, and returns minutes. */
export function typedAmount(text: string): number | null {
  return firstOf(text, amountIn)
}

/** Parses a time of day such as `halb zehn`, `9h` and `à midi`. Returns minutes since midnight. */
export function typedClock(text: string): WallMinute | null {
  return firstOf(text, (one, vocabulary) => startIn(one, vocabulary)?.at ?? null)
}

/**
 * Parses a time before now, such as `vor 20 Minuten`. Returns the number of minutes between that time and now, or 0 for
 * "now".
 */
export function typedAgo(text: string): number | null {
  return firstOf(text, (one, vocabulary) => (vocabulary.now.has(one) ? 0 : agoIn(one, vocabulary)))
}

/** Parses a day such as `gestern`. Returns null for ambiguous input, such as `3/4`. */
export function typedDay(text: string, today: Day): Day | null {
  const context = { today, minute: null, locale: null }
  return firstOf(text, (one, vocabulary) => {
    const read = readDay(one, vocabulary, context, () => 'short')
    return read?.part.kind === 'day' && read.or.length === 0 ? read.part.day : null
  })
}

function firstOf<Value>(
  typed: string,
  read: (text: string, vocabulary: Vocabulary) => Value | null,
): Value | null {
  const text = folded(typed.trim().replace(/\s+/g, ' '))
  for (const vocabulary of vocabularies()) {
    const value = read(text, vocabulary)
    if (value !== null) return value
  }
  return null
}
