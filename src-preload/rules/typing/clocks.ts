/** Parses times of day, such as `9:15`, `halb zehn` and `9h30`. */
import { fillings, firstFilling, type Filled, type Form } from './forms.ts'
import { numberIn } from './numbers.ts'
import type { WallMinute } from './part.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface Clock {
  readonly at: WallMinute
  readonly half: 'am' | 'pm' | null
  /**
   * True if the text is certainly a time and not just a number, because it contains minutes or a word such as "uhr".
   */
  readonly sure: boolean
  readonly hour: number
}

const clock = /^(\d{1,2})(?:[:.h](\d{2}))?\s?(am|pm|a\.m\.|p\.m\.)?$/
const fourDigits = /^([01]\d|2[0-4])([0-5]\d)$/

export function clockIn(text: string, vocabulary: Vocabulary): Clock | null {
  const named = vocabulary.clocks.get(text)
  if (named !== undefined) return sureAt(0, named)
  const digits = fourDigits.exec(text)
  if (digits) return sureAt(Number(digits[1]), Number(digits[2]))
  const plain = clock.exec(text)
  if (plain) return ofHour(Number(plain[1]), plain[2], plain[3])
  return spokenIn(text, vocabulary)
}

function spokenIn(text: string, vocabulary: Vocabulary): Clock | null {
  // "1h 10" is an amount. Only "1h10" and "1 h 10" can be a time of day.
  if (/\dh\s+\d/.test(text)) return null
  const words = text.replace(vocabulary.patterns.hourMark, '$1 $2 ').trim().replaceAll('  ', ' ').split(' ')
  for (const { form, minutes, direction } of vocabulary.forms.clocks)
    for (const filled of fillings(form, words)) {
      const read = fromForm(filled, minutes, direction, vocabulary)
      if (read) return read
    }
  return (
    ofHalf(vocabulary.forms.mornings, words, 'am', vocabulary) ??
    ofHalf(vocabulary.forms.evenings, words, 'pm', vocabulary)
  )
}

function fromForm(filled: Filled, offset: number, direction: 1 | -1, vocabulary: Vocabulary): Clock | null {
  const base = hourFrom(filled, vocabulary)
  const minute = filled.has('m') ? numberIn(filled.get('m'), vocabulary) : 0
  if (base === null || minute === null || !Number.isInteger(minute) || minute > 59) return null
  // A number below five that is written as a word probably does not mean minutes. In "ten o'clock a review", "a" is an
  // article.
  if (minute > 0 && minute < 5 && !/\d/.test(filled.get('m') ?? '')) return null
  return sureAt(0, base + offset + direction * minute)
}

/**
 * Returns the hour or time that the phrase names, as minutes since midnight. The caller adds the minutes that fill the
 * placeholder `{m}`.
 */
function hourFrom(filled: Filled, vocabulary: Vocabulary): number | null {
  const phrase = filled.get('p')
  if (phrase !== undefined) return vocabulary.clocks.get(phrase) ?? null
  const time = filled.get('t')
  if (time !== undefined)
    return /^\d{1,2}[:.]\d{2}$/.test(time) ? (clockIn(time, vocabulary)?.at ?? null) : null
  const hour = numberIn(filled.get('h'), vocabulary)
  return hour !== null && Number.isInteger(hour) ? hour * 60 : null
}

/** Parses a time with a word such as "abends" ("in the evening"), which decides between am and pm. */
function ofHalf(
  forms: readonly Form[],
  words: readonly string[],
  half: 'am' | 'pm',
  vocabulary: Vocabulary,
): Clock | null {
  return firstFilling(forms, words, (filled) => {
    const read = clockIn(filled.get('c') ?? '', vocabulary)
    if (!read || read.half !== null || (half === 'am' && read.hour > 12)) return null
    return { ...read, at: half === 'pm' && read.hour < 12 ? read.at + 720 : read.at, half, sure: true }
  })
}

function sureAt(hour: number, minute: number): Clock | null {
  const at = hour * 60 + minute
  return Number.isInteger(at) && at >= 0 && at <= 1440
    ? { at, half: null, sure: true, hour: Math.floor(at / 60) }
    : null
}

function ofHour(hour: number, minutes: string | undefined, half: string | undefined): Clock | null {
  const minute = Number(minutes ?? 0)
  if (minute > 59) return null
  if (half === undefined) {
    const read = sureAt(hour, minute)
    return read && { ...read, sure: minutes !== undefined }
  }
  if (hour < 1 || hour > 12) return null
  const afternoon = half.startsWith('p')
  return {
    at: ((hour % 12) + (afternoon ? 12 : 0)) * 60 + minute,
    half: afternoon ? 'pm' : 'am',
    sure: true,
    hour,
  }
}
