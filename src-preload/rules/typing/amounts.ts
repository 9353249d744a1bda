/** Parses amounts of time, such as `1h 30m`, `anderthalb Stunden` and `deux heures et demie`. */
import { clockIn } from './clocks.ts'
import { fillings, firstFilling } from './forms.ts'
import { numberIn } from './numbers.ts'
import { longestMinutes, only, type Part, type Read } from './part.ts'
import type { Vocabulary } from './vocabulary.ts'

const frenchClock = /^(1\d|2[0-3])h([0-5]\d)$/
/**
 * Matches a number from 25 to 600 without a unit. Such a number is too large for an hour of the day, so it means
 * minutes.
 */
const bareMinutes = /^(2[5-9]|[3-9]\d|[1-5]\d\d|600)$/
const times = /^(\d{1,2})\s?[x×*]\s?(.+)$/
/**
 * From this hour on, French text such as "neuf heures" ("nine hours" or "nine o'clock") is more likely a time of day,
 * because most amounts of time are shorter.
 */
const likelyHour = 6

export function readAmount(text: string, vocabulary: Vocabulary): Read | null {
  const hour = frenchClock.exec(text)
  if (hour) return timeOrAmount(Number(hour[1]) * 60 + Number(hour[2]))
  const minutes = amountIn(text, vocabulary)
  if (minutes === null) return null
  const amount: Part = { kind: 'amount', minutes }
  const clock = vocabulary.hoursAreTimes ? clockIn(text, vocabulary) : null
  if (!clock || clock.hour < likelyHour) return only(amount)
  // "neuf heures et demie" (9:30) is far more often a time of day than an amount. "9h" and "9h30" are amounts, unless
  // the line has another amount.
  if (/heures?\s./.test(text)) return timeOrAmount(minutes)
  return { part: amount, or: [], besideAmount: { kind: 'start', at: clock.at } }
}

/** Parses an amount from one minute to one week and returns its minutes. Returns null for any other text. */
export function amountIn(text: string, vocabulary: Vocabulary): number | null {
  const minutes = minutesIn(withoutLeads(text, vocabulary), vocabulary)
  return minutes !== null && minutes >= 1 && minutes <= longestMinutes ? minutes : null
}

/**
 * Interprets text such as "14h30", as written in French, as the time of day 14:30. A duration of 14 hours and 30
 * minutes is only the alternative, because such long durations are rare.
 */
function timeOrAmount(minutes: number): Read {
  return { part: { kind: 'start', at: minutes }, or: [{ kind: 'amount', minutes }] }
}

/** Removes up to two words that introduce an amount, as in "für etwa zwei Stunden". */
function withoutLeads(text: string, { amountLeads }: Vocabulary): string {
  const words = text.split(' ')
  const leads = words.findIndex((word, at) => at === 2 || !amountLeads.has(word))
  return words.slice(Math.max(leads, 0)).join(' ')
}

function minutesIn(text: string, vocabulary: Vocabulary): number | null {
  const { patterns } = vocabulary
  const phrase = vocabulary.amounts.get(text.replace(/^1\s/, ''))
  if (phrase !== undefined) return phrase
  const many = times.exec(text)
  if (many) return product(Number(many[1]), minutesIn(many[2]!, vocabulary))
  const colon = patterns.colonHours.exec(text)
  if (colon) return Number(colon[1]) * 60 + Number(colon[2])
  const part = patterns.halves.exec(text)
  if (part) return Number(part[1] ?? 0) * 60 + fraction(part[2]!)
  const whole = patterns.hours.exec(text)
  if (whole) return inHours(decimal(whole[1]!), Number(whole[2] ?? 0), whole[2] !== undefined)
  const few = patterns.minutes.exec(text) ?? bareMinutes.exec(text)
  if (few) return Number(few[1])
  return inWords(text.replace(patterns.hourUnit, '$1 h ').split(' '), vocabulary)
}

function inWords(words: readonly string[], vocabulary: Vocabulary): number | null {
  const { forms, hoursOnly, minutesOnly } = vocabulary
  const count = (text: string | undefined) => numberIn(text, vocabulary) ?? Number.NaN
  for (const [form, minutes] of [[hoursOnly, 60] as const, [minutesOnly, 1] as const])
    for (const filled of fillings(form, words)) {
      const all = count(filled.get('n')) * minutes
      if (Number.isInteger(all)) return all
    }
  for (const { form, minutes } of forms.amounts)
    for (const filled of fillings(form, words)) {
      const hours = count(filled.get('n'))
      if (Number.isInteger(hours)) return hours * 60 + minutes
    }
  return firstFilling(forms.counted, words, (filled) => {
    const bare = filled.get('m')
    const minutes = count(bare ?? filled.get('minutes'))
    // In "two hours 15", the number without a unit means minutes. This is assumed only for 10, 15, 20 and so on.
    if (bare !== undefined && (minutes < 10 || minutes % 5 !== 0)) return null
    const sum = inHours(count(filled.get('n')), minutes, true)
    return Number.isNaN(sum) ? null : sum
  })
}

function inHours(count: number, minutes: number, hasMinutes: boolean): number | null {
  // Reject amounts such as "1,5h 30" or "1h 75", which nobody would write.
  if (hasMinutes && (count % 1 !== 0 || minutes > 59)) return null
  return Math.round(count * 60) + minutes
}

function fraction(text: string): number {
  return text === '½' ? 30 : Math.round((Number(text[0]) / Number(text[2])) * 60)
}

function product(count: number, minutes: number | null): number | null {
  return minutes === null || count < 1 ? null : count * minutes
}

function decimal(text: string): number {
  return Number(text.replace(',', '.'))
}
