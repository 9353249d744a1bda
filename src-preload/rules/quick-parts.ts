/**
 * Parses a few words of a quick entry as an amount, a time, a range or a day; returns null if they are none of these.
 * If the words have several meanings, `or` has the less likely ones, and the caller chooses.
 */
import type { Day } from '../model/primitives.ts'
import { addDays } from './local-time.ts'
import { amounts, hourUnits, minuteUnits, months, namedDays, numbers, weekdays } from './quick-words.ts'

/** Minutes since local midnight; 1440 is the end of the day. */
export type WallMinute = number

export type Part =
  | { kind: 'amount'; minutes: number }
  | { kind: 'start'; at: WallMinute }
  | { kind: 'end'; at: WallMinute }
  /** If `to` is not after `from`, it is on the next day. */
  | { kind: 'range'; from: WallMinute; to: WallMinute }
  | { kind: 'day'; day: Day }

/** The most likely meaning of the words; `or` has the other possible ones. */
export interface Read {
  readonly part: Part
  readonly or: readonly Part[]
}

const longestMinutes = 10_080

/** Parses `text`, which must be in lower case with single spaces. */
export function readWords(text: string, today: Day): Read | null {
  return amountIn(text) ?? rangeIn(text) ?? dayIn(text, today) ?? timeIn(text, today)
}

function only(part: Part | null): Read | null {
  return part && { part, or: [] }
}

// This section parses amounts of time, such as `1h 30m`.

const number = String.raw`\d{1,5}(?:[.,]\d{1,2})?`
const hours = new RegExp(
  String.raw`^(${number})\s?(?:${hourUnits})\.?(?:\s?(?:and\s|und\s)?(\d{1,2})(?:\s?(?:${minuteUnits})\.?)?)?$`,
)
const halves = new RegExp(String.raw`^(\d{1,2})\s?½\s?(?:${hourUnits})$`)
const minutesOnly = new RegExp(String.raw`^(\d{1,5})\s?(?:${minuteUnits})\.?$`)
const colonHours = new RegExp(String.raw`^(\d{1,3}):([0-5]\d)\s?(?:${hourUnits})$`)
const inWords = new RegExp(String.raw`^(\p{L}+)\s(?:(${hourUnits})|(?:${minuteUnits}))$`, 'u')
const frenchClock = /^(1\d|2[0-3])h([0-5]\d)$/
/** Numbers that are too large to be an hour; without a unit they mean minutes. */
const bareMinutes = /^(2[5-9]|[3-9]\d|[1-5]\d\d|600)$/
const times = /^(\d{1,2})\s?[x×*]\s?(.+)$/

function amountIn(text: string): Read | null {
  const hour = frenchClock.exec(text)
  if (hour) return clockOrAmount(Number(hour[1]), Number(hour[2]))
  const minutes = minutesIn(text.replace(/^(?:for|für|fuer|pour)\s/, ''))
  return minutes !== null && minutes >= 1 && minutes <= longestMinutes
    ? only({ kind: 'amount', minutes })
    : null
}

/** Interprets "14h30" as the time half past two, as in French, because an amount of so many hours is rare. */
function clockOrAmount(hour: number, minute: number): Read {
  const minutes = hour * 60 + minute
  return { part: { kind: 'start', at: minutes }, or: [{ kind: 'amount', minutes }] }
}

function minutesIn(text: string): number | null {
  const phrase = amounts.get(text)
  if (phrase !== undefined) return phrase
  const many = times.exec(text)
  if (many) return product(Number(many[1]), minutesIn(many[2]!))
  const colon = colonHours.exec(text)
  if (colon) return Number(colon[1]) * 60 + Number(colon[2])
  const half = halves.exec(text)
  if (half) return Number(half[1]) * 60 + 30
  const whole = hours.exec(text)
  if (whole) return inHours(decimal(whole[1]!), whole[2])
  const few = minutesOnly.exec(text) ?? bareMinutes.exec(text)
  if (few) return Number(few[1])
  const words = inWords.exec(text)
  const counted = words && numbers.get(words[1]!)
  return counted ? counted * (words[2] ? 60 : 1) : null
}

function inHours(count: number, minutes: string | undefined): number | null {
  // Reject amounts such as "1,5h 30" or "1h 75", which nobody would write.
  if (minutes !== undefined && (count % 1 !== 0 || Number(minutes) > 59)) return null
  return Math.round(count * 60) + Number(minutes ?? 0)
}

function product(count: number, minutes: number | null): number | null {
  return minutes === null || count < 1 ? null : count * minutes
}

function decimal(text: string): number {
  return Number(text.replace(',', '.'))
}

// This section parses times of day, such as `9:15`.

interface Clock {
  readonly at: WallMinute
  /** `am` or `pm` if the time was written with it, otherwise null. */
  readonly half: 'am' | 'pm' | null
  /** True if the text has minutes or a word that makes it clearly a time. */
  readonly sure: boolean
  readonly hour: number
}

const clock = /^(\d{1,2})(?:[:.h](\d{2}))?\s?(am|pm|a\.m\.|p\.m\.)?$/
const fourDigits = /^([01]\d|2[0-4])([0-5]\d)$/
const oClock = /^(\d{1,2}|\p{L}+)(?:[:.](\d{2}))?\s?(?:uhr|o'clock|o’clock)(?:\s(\d{1,2}))?$/u
const halfTo = /^halb\s(\d{1,2}|\p{L}+)$/u
const past = /^(half|quarter|viertel)\s(past|nach|to|vor)\s(\d{1,2}|\p{L}+)$/u
const leads = /^(?:at|um|ab|from|von|since|seit|starting|start|à|dès|depuis)\s(.+)$/
const ends = /^(?:until|till|til|to|bis|jusqu’à|jusqu'à|-)\s?(.+)$/

function clockIn(text: string): Clock | null {
  if (text === 'noon' || text === 'mittag' || text === 'mittags') return sureAt(12, 0)
  if (text === 'midnight' || text === 'mitternacht') return sureAt(0, 0)
  const spoken = oClock.exec(text)
  if (spoken) return sureAt(hourOf(spoken[1]!), Number(spoken[2] ?? spoken[3] ?? 0))
  const before = halfTo.exec(text)
  if (before) return sureAt(hourOf(before[1]!) - 1, 30)
  const quarter = past.exec(text)
  if (quarter) return aroundHour(quarter[1]!, quarter[2]!, hourOf(quarter[3]!))
  const digits = fourDigits.exec(text)
  if (digits) return sureAt(Number(digits[1]), Number(digits[2]))
  const plain = clock.exec(text)
  return plain && ofHour(Number(plain[1]), plain[2], plain[3])
}

function aroundHour(what: string, which: string, hour: number): Clock | null {
  const minutes = what === 'half' ? 30 : 15
  const later = which === 'past' || which === 'nach'
  if (what === 'half' && !later) return null
  return later ? sureAt(hour, minutes) : sureAt(hour - 1, 60 - minutes)
}

function hourOf(text: string): number {
  return /^\d/.test(text) ? Number(text) : (numbers.get(text) ?? Number.NaN)
}

function sureAt(hour: number, minute: number): Clock | null {
  const at = hour * 60 + minute
  return Number.isInteger(at) && at >= 0 && at <= 1440 && minute < 60
    ? { at, half: null, sure: true, hour }
    : null
}

function ofHour(hour: number, minutes: string | undefined, half: string | undefined): Clock | null {
  const minute = Number(minutes ?? 0)
  if (half === undefined) {
    const read = sureAt(hour, minute)
    return read && { ...read, sure: minutes !== undefined }
  }
  if (hour < 1 || hour > 12 || minute > 59) return null
  const afternoon = half.startsWith('p')
  return {
    at: ((hour % 12) + (afternoon ? 12 : 0)) * 60 + minute,
    half: afternoon ? 'pm' : 'am',
    sure: true,
    hour,
  }
}

/** Treats "à 9h" and "de 9h à 10h30" as times of day, as in French, whereas "9h" alone is an amount. */
function withFrenchHours(text: string): string {
  return /(?:^|\s)(?:à|entre)\s/.test(text) ? text.replace(/(\d{1,2})\s?h(?!\d)/g, '$1') : text
}

function timeIn(typed: string, today: Day): Read | null {
  const text = withFrenchHours(typed)
  const lead = leads.exec(text)
  if (lead) {
    const read = clockIn(lead[1]!)
    return only(read && { kind: 'start', at: read.at })
  }
  const end = ends.exec(text)
  if (end) {
    const read = clockIn(end[1]!)
    return only(read && { kind: 'end', at: read.at === 0 ? 1440 : read.at })
  }
  const read = clockIn(text)
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

// This section parses ranges, such as `9-10:30`.

const range =
  /^(?:from\s|von\s|de\s|between\s|zwischen\s|entre\s)?(.+?)\s?(?:-|–|—|\sto\s|\sbis\s|\sà\s|\suntil\s|\still\s|\sand\s|\sund\s|\set\s)\s?(.+)$/

function rangeIn(text: string): Read | null {
  const halves = range.exec(withFrenchHours(text))
  if (!halves) return null
  if (/\s(?:and|und|et)\s/.test(text) && !/^(?:between|zwischen|entre)\s/.test(text)) return null
  const [from, to] = [clockIn(halves[1]!.replace(/\suhr$/, ' uhr')), clockIn(halves[2]!)]
  if (!from || !to) return null
  return betweenClocks(from, to)
}

function betweenClocks(from: Clock, to: Clock): Read | null {
  // In "2-4pm" and "11-1pm", the pm belongs to the end. It applies to the start too if that gives a valid range.
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
  // "9-5" usually means a working day and rarely a night.
  const afternoon = end + 720
  const doubtful = from.half === null && to.half === null && end < 720 && afternoon > start
  return doubtful ? { part: { ...part, to: afternoon }, or: [part] } : only(part)
}

// This section parses days, such as `yesterday` and `18 Nov`.

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/
const slashDate = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4}))?$/
const dayMonth = /^(\d{1,2})(?:\.|st|nd|rd|th)?\s(?:of\s)?(\p{L}+)\.?(?:\s(\d{4}))?$/u
const monthDay = /^(\p{L}+)\.?\s(\d{1,2})(?:st|nd|rd|th)?(?:,?\s(\d{4}))?$/u
const daysAgo = /^(?:vor\s)?(\d{1,2}|\p{L}+)\s(?:days?|tage?n?)(\sago)?$/u

function dayIn(text: string, today: Day): Read | null {
  const plain = text.replace(/^(?:on|am)\s/, '')
  const back = namedDays.get(plain) ?? phraseBack(plain)
  if (back !== undefined) return only({ kind: 'day', day: addDays(today, -back) })
  const weekday = weekdayIn(plain, today)
  if (weekday) return only({ kind: 'day', day: weekday })
  const slash = slashDate.exec(plain)
  if (slash) return eitherOrder(Number(slash[1]), Number(slash[2]), slash[3], today)
  const day = datedIn(plain, today)
  return day === null ? null : only({ kind: 'day', day })
}

function phraseBack(text: string): number | undefined {
  if (text === 'day before yesterday' || text === 'the day before yesterday') return 2
  const ago = daysAgo.exec(text)
  if (!ago || (ago[2] !== undefined) === text.startsWith('vor ')) return undefined
  const count = hourOf(ago[1]!)
  return Number.isInteger(count) && count >= 1 ? count : undefined
}

/** Returns the latest such weekday up to and including today; with "last", before today. */
function weekdayIn(text: string, today: Day): Day | null {
  const last = /^(?:last|letzten|letzter|letzte)\s|\sdernier$/.exec(text)
  const name = (last ? text.replace(last[0], '') : text).replace(/\.$/, '')
  const wanted = weekdays.get(name)
  if (wanted === undefined) return null
  const back = (Temporal.PlainDate.from(today).dayOfWeek - wanted + 7) % 7
  return addDays(today, -(back === 0 && last ? 7 : back))
}

function datedIn(text: string, today: Day): Day | null {
  const iso = isoDate.exec(text)
  if (iso) return dated(Number(iso[3]), Number(iso[2]), iso[1], today)
  const dotted = dottedDate(text, today)
  if (dotted) return dotted
  const first = dayMonth.exec(text)
  const firstMonth = first && months.get(first[2]!)
  if (firstMonth) return dated(Number(first[1]), firstMonth, first[3], today)
  const second = monthDay.exec(text)
  const secondMonth = second && months.get(second[1]!)
  if (secondMonth) return dated(Number(second[2]), secondMonth, second[3], today)
  return null
}

/** Parses `18.11.`, `18.11.26` and `18.11.2026`. Without the trailing dot, `18.11` could be a time. */
function dottedDate(text: string, today: Day): Day | null {
  const read = /^(\d{1,2})\.(\d{1,2})\.(\d{2}|\d{4})?$/.exec(text)
  return read && dated(Number(read[1]), Number(read[2]), read[3], today)
}

function eitherOrder(first: number, second: number, year: string | undefined, today: Day): Read | null {
  const days = [dated(first, second, year, today), dated(second, first, year, today)]
    .filter((day) => day !== null)
    .filter((day, at, all) => all.indexOf(day) === at)
  const [one, ...others] = days.map((day): Part => ({ kind: 'day', day }))
  return one ? { part: one, or: others } : null
}

/** Returns the day. If no year is given, returns the latest such day up to and including today. */
function dated(dayOfMonth: number, month: number, year: string | undefined, today: Day): Day | null {
  const written = year === undefined ? null : Number(year.length === 2 ? `20${year}` : year)
  const thisYear = Number(today.slice(0, 4))
  // The latest February 29 can be several years ago.
  for (let back = 0; back < 9; back++) {
    const day = onCalendar(written ?? thisYear - back, month, dayOfMonth)
    if (day !== null && (written !== null || day <= today)) return day
    if (written !== null) return null
  }
  return null
}

function onCalendar(year: number, month: number, day: number): Day | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}
