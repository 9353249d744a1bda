/** Parses starts, ends and ranges, such as `um 9`, `until 10:30` and `de 9h à 10h30`. */
import { amountIn } from './amounts.ts'
import { clockIn, type Clock } from './clocks.ts'
import { dottedDate } from './dates.ts'
import { fillings, firstFilling, type Filled, type Form } from './forms.ts'
import { numberIn } from './numbers.ts'
import { only, type Part, type Read, type TypingContext } from './part.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Below this hour, text such as "2h" is more likely an amount than a time of day. */
const likelyHour = 5
/**
 * The maximum number of dashes in a text that are tried as the separator of a range such as "9-10:30". Not every dash
 * is a separator: words such as "quarante-cinq" contain dashes too.
 */
const mostDashes = 4

export function readTime(text: string, vocabulary: Vocabulary, context: TypingContext): Read | null {
  const { forms } = vocabulary
  const start = clockAfter(forms.starts, text, vocabulary)
  const since = backFrom(forms.sinceAmount, text, vocabulary, context)
  if (since) return sinceRead(since, start)
  if (start) return only({ kind: 'start', at: start.at })
  const dashed = text.startsWith('-') ? text.slice(1).trim() : null
  // In "- 2h", the dash separates an item from an amount. It does not mean "until two o'clock".
  if (dashed !== null && isHours(dashed)) return null
  const end = dashed === null ? clockAfter(forms.ends, text, vocabulary) : clockIn(dashed, vocabulary)
  if (end) return only({ kind: 'end', at: end.at === 0 ? 1440 : end.at })
  const ago = backFrom(forms.ago, text, vocabulary, context)
  if (ago) return only({ kind: 'start', at: ago.from })
  return bareTime(text, vocabulary, context)
}

/** Parses a time with or without a word such as "at" before it. */
export function startIn(text: string, vocabulary: Vocabulary): Clock | null {
  return clockIn(text, vocabulary) ?? clockAfter(vocabulary.forms.starts, text, vocabulary)
}

export function agoIn(text: string, vocabulary: Vocabulary): number | null {
  return firstFilling(vocabulary.forms.ago, text.split(' '), (filled) =>
    amountIn(filled.get('a') ?? '', vocabulary),
  )
}

function bareTime(text: string, vocabulary: Vocabulary, { today }: TypingContext): Read | null {
  const read = isHours(text) ? null : clockIn(text, vocabulary)
  if (!read) return null
  const start: Part = { kind: 'start', at: read.at }
  // "18.11" can be a time (18:11) or a day in November.
  if (/^\d{1,2}\.\d{2}$/.test(text)) {
    const day = dottedDate(`${text}.`, today)
    return { part: start, or: day ? [{ kind: 'day', day }] : [] }
  }
  if (read.sure) return only(start)
  // A bare number can be an hour or an amount of minutes.
  const minutes = Number(text)
  return { part: start, or: minutes >= 1 ? [{ kind: 'amount', minutes }] : [] }
}

function clockAfter(forms: readonly Form[], text: string, vocabulary: Vocabulary): Clock | null {
  return firstFilling(forms, text.split(' '), (filled) => {
    const read = namedClock('c', filled, vocabulary)
    // In "a 2h call", "2h" is an amount. In "a 14h", which is the French "à 14h" without its accent, "14h" is a time.
    return read && (filled.has('c') || read.hour >= likelyHour || read.at === 0) ? read : null
  })
}

/**
 * Parses the words at a placeholder such as `{from}`. A placeholder in capitals, such as `{FROM}`, accepts only a time
 * with a word such as "heures" or "h".
 */
function namedClock(name: string, filled: Filled, vocabulary: Vocabulary): Clock | null {
  const text = filled.get(name)
  if (text !== undefined) return clockIn(text, vocabulary)
  const marked = filled.get(name.toUpperCase()) ?? ''
  return isLiteral(marked, vocabulary) ? clockIn(marked, vocabulary) : null
}

/** Returns whether a word such as "uhr" or "midi" shows that the text is a time of day and not an amount. */
function isLiteral(text: string, { literal }: Vocabulary): boolean {
  return (text.match(/\p{L}+/gu) ?? []).some((word) => literal.has(word))
}

/** A period that ends at the current minute. Both values are minutes since midnight. */
interface Back {
  readonly from: number
  readonly to: number
}

/** Parses phrases such as "2 hours ago" and "seit 2 Stunden". Returns null if the period began before today. */
function backFrom(
  forms: readonly Form[],
  text: string,
  vocabulary: Vocabulary,
  { minute }: TypingContext,
): Back | null {
  if (minute === null) return null
  return firstFilling(forms, text.split(' '), (filled) => {
    const amount = filled.get('a') ?? ''
    const minutes = /^\d+$/.test(amount) ? null : amountIn(amount, vocabulary)
    return minutes === null || minutes > minute ? null : { from: minute - minutes, to: minute }
  })
}

/**
 * Chooses between the two meanings of a phrase such as "depuis 2h": "for two hours" and "since two o'clock". If both
 * are possible, the first one is more likely. From "depuis 5h" on, only the time of day is considered.
 */
function sinceRead({ from, to }: Back, start: Clock | null): Read {
  const range: Part = { kind: 'range', from, to }
  if (!start) return { part: range, or: [] }
  const since: Part = { kind: 'start', at: start.at }
  return start.hour < likelyHour ? { part: range, or: [since] } : { part: since, or: [] }
}

export function readRange(text: string, vocabulary: Vocabulary): Read | null {
  return dashRange(text, vocabulary) ?? wordRange(text, vocabulary)
}

function wordRange(text: string, vocabulary: Vocabulary): Read | null {
  const words = text.split(' ')
  const hasLead = vocabulary.rangeLeads.has(words[0]!)
  for (const form of vocabulary.forms.ranges)
    for (const filled of fillings(form, words)) {
      const [first, last] = [namedClock('from', filled, vocabulary), namedClock('to', filled, vocabulary)]
      // In "von neun bis zwölf Uhr", "neun" ("nine") is read as an hour because "zwölf Uhr" is certainly a time. "Ten
      // to 9" is not read as a range, because it does not begin with a word such as "von" or "from".
      const otherIsSure = hasLead && (first ?? last)?.sure === true
      const from = first ?? (otherIsSure ? hourInWords(filled.get('from'), vocabulary) : null)
      const to = last ?? (otherIsSure ? hourInWords(filled.get('to'), vocabulary) : null)
      if (!from || !to) continue
      // "1h bis Mitternacht" is not a range but an amount and an end.
      const isAmount = isHours(filled.get('from') ?? '') && from.hour < likelyHour && /^\d/.test(text)
      if (!isAmount) return betweenClocks(from, to)
    }
  return null
}

function hourInWords(text: string | undefined, vocabulary: Vocabulary): Clock | null {
  const hour = numberIn(text, vocabulary)
  return hour !== null && Number.isInteger(hour) && hour <= 24
    ? { at: hour * 60, half: null, sure: false, hour }
    : null
}

function dashRange(typed: string, vocabulary: Vocabulary): Read | null {
  const [lead = '', ...rest] = typed.split(' ')
  const text = vocabulary.rangeLeads.has(lead) ? rest.join(' ') : typed
  const dashes = [...text.slice(1).matchAll(/[-–—]/g)].slice(0, mostDashes)
  for (const { index } of dashes) {
    const [before, after] = [text.slice(0, index + 1).trim(), text.slice(index + 2).trim()]
    const [from, to] = [clockIn(before, vocabulary), clockIn(after, vocabulary)]
    if (!from || !to) continue
    // "2-3h" is not a range of times. It means an amount between two and three hours.
    return (isHours(before) || isHours(after)) && from.hour < likelyHour ? null : betweenClocks(from, to)
  }
  return null
}

function isHours(text: string): boolean {
  return /^\d{1,2}\s?h$/.test(text)
}

function betweenClocks(from: Clock, to: Clock): Read | null {
  // In "2-4pm", the pm applies to both times. In "11-1pm", it applies only to the end, because the range would
  // otherwise begin at 23:00, after its end.
  let start = from.at
  if (to.half !== null && from.half === null && from.hour <= 12) {
    const alike = ((from.hour % 12) + (to.half === 'pm' ? 12 : 0)) * 60 + (from.at % 60)
    if (alike < to.at) start = alike
  }
  // In "11am-1", 1 pm is meant, not 1 am.
  const morning = from.half === 'am' && to.half === null && to.at < from.at && to.hour <= 12
  const end = to.at === 0 ? 1440 : morning ? to.at + 720 : to.at
  const part: Part = { kind: 'range', from: start, to: end }
  if (start === end) return null
  if (end > start) return only(part)
  // "9-5" usually means a working day, and rarely a night shift.
  const afternoon = end + 720
  const doubtful = from.half === null && to.half === null && end < 720 && afternoon > start
  return doubtful ? { part: { ...part, to: afternoon }, or: [part] } : only(part)
}
