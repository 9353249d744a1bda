/** Parses days, such as `yesterday`, `letzten Freitag`, `il y a 3 jours` and `18 Nov`. */
import type { Day } from '../../model/primitives.ts'
import { addDays } from '../local-time.ts'
import { dated, dottedDate, isoDay, latestNumbered, slashDay } from './dates.ts'
import { firstFilling, type Form } from './forms.ts'
import { numberIn } from './numbers.ts'
import { only, type Read, type TypingContext, type WeekdayUse } from './part.ts'
import type { Vocabulary } from './vocabulary.ts'

export function readDay(
  text: string,
  vocabulary: Vocabulary,
  context: TypingContext,
  useOf: (word: string, vocabulary: Vocabulary) => WeekdayUse,
): Read | null {
  const { today } = context
  const { plain, hasLead } = withoutLead(text, vocabulary)
  const back = vocabulary.days.get(plain)
  if (back !== undefined) return dayRead(addDays(today, -back))
  const ago = daysBack(plain, vocabulary)
  if (ago) {
    const [part, ...or] = ago.map((count) => ({ kind: 'day' as const, day: addDays(today, -count) }))
    return part ? { part, or } : null
  }
  const weekday = weekdayIn(plain, vocabulary, today)
  if (weekday) {
    if (!weekday.short) return dayRead(weekday.day)
    const use = hasLead ? 'short' : useOf(plain, vocabulary)
    return { part: { kind: 'day', day: weekday.day }, or: [], weekday: use }
  }
  const last = lastWeekday(plain, vocabulary, today)
  if (last !== null) return dayRead(last)
  const nth = vocabulary.patterns.nth.exec(text)
  if (nth) return dayRead(latestNumbered(Number(nth[1]), today))
  return slashDay(plain, context) ?? dayRead(datedIn(plain, vocabulary, today))
}

function dayRead(day: Day | null): Read | null {
  return day === null ? null : only({ kind: 'day', day })
}

/**
 * Removes an article, or a word such as "on", from the start of the text. `hasLead` is true only if a word such as "on"
 * was removed, because an abbreviated weekday after an article can still be an ordinary word.
 */
function withoutLead(
  text: string,
  { dayLeads, dayArticles }: Vocabulary,
): { plain: string; hasLead: boolean } {
  const [first = '', ...rest] = text.split(' ')
  const hasLead = dayLeads.has(first)
  return { plain: hasLead || dayArticles.has(first) ? rest.join(' ') : text, hasLead }
}

/**
 * Returns the possible numbers of days before today, the most likely one first. "Vor acht Tagen" ("eight days ago") has
 * two, because many people use the phrase for a week ago.
 */
function daysBack(text: string, vocabulary: Vocabulary): number[] | null {
  const days = counted(vocabulary.forms.daysAgo, text, vocabulary)
  if (days) {
    const loose = /\d/.test(days.text) ? undefined : vocabulary.looseDays[days.count]
    return loose === undefined ? [days.count] : [loose, days.count]
  }
  const weeks = counted(vocabulary.forms.weeksAgo, text, vocabulary)
  return weeks && [weeks.count * 7]
}

function counted(
  forms: readonly Form[],
  text: string,
  vocabulary: Vocabulary,
): { count: number; text: string } | null {
  return firstFilling(forms, text.split(' '), (filled) => {
    const number = filled.get('n') ?? ''
    const count = numberIn(number, vocabulary)
    return count !== null && Number.isInteger(count) && count >= 1 ? { count, text: number } : null
  })
}

/**
 * Returns the latest day up to and including `today` that is the named weekday. `short` is true for an abbreviation
 * without a dot, which could also be an ordinary word.
 */
function weekdayIn(
  text: string,
  { weekdays, shortWeekdays }: Vocabulary,
  today: Day,
): { day: Day; short: boolean } | null {
  const name = text.replace(/\.$/, '')
  const wanted = weekdays.get(name) ?? shortWeekdays.get(name)
  if (wanted === undefined) return null
  return { day: latest(wanted, today), short: name === text && !weekdays.has(name) }
}

function latest(weekday: number, today: Day): Day {
  return addDays(today, -((Temporal.PlainDate.from(today).dayOfWeek - weekday + 7) % 7))
}

/** Parses phrases such as "last Friday". If today is a Friday, "last Friday" is the Friday of the week before. */
function lastWeekday(text: string, vocabulary: Vocabulary, today: Day): Day | null {
  const yesterday = addDays(today, -1)
  return firstFilling(
    vocabulary.forms.lastWeekday,
    text.split(' '),
    (filled) => weekdayIn(filled.get('w') ?? '', vocabulary, yesterday)?.day ?? null,
  )
}

function datedIn(text: string, vocabulary: Vocabulary, today: Day): Day | null {
  return (
    isoDay(text, today) ??
    dottedDate(text, today) ??
    monthIn(text, vocabulary, today) ??
    weekdayAndDate(text, vocabulary, today)
  )
}

/** Parses `18 Nov`, `18. November 2025`, `1er novembre` and, in some languages, `November 18`. */
function monthIn(text: string, { months, monthFirst, patterns }: Vocabulary, today: Day): Day | null {
  const first = patterns.dayMonth.exec(text)
  const firstMonth = first && months.get(first[2]!)
  if (firstMonth)
    return dated(/^\d/.test(first[1]!) ? Number.parseInt(first[1]!, 10) : 1, firstMonth, first[3], today)
  const second = monthFirst ? patterns.monthDay.exec(text) : null
  const secondMonth = second && months.get(second[1]!)
  return secondMonth ? dated(Number(second[2]), secondMonth, second[3], today) : null
}

/**
 * Parses a weekday that is followed by a date, such as `Mittwoch 11. November`. Returns null if the date falls on a
 * different weekday.
 */
function weekdayAndDate(text: string, vocabulary: Vocabulary, today: Day): Day | null {
  const [first = '', ...rest] = text.split(' ')
  const wanted = weekdayIn(first, vocabulary, today)
  if (rest.length === 0 || !wanted) return null
  const date = withoutLead(rest.join(' '), vocabulary).plain
  const nth = vocabulary.patterns.nthAlone.exec(date)
  const day =
    (nth && /\D/.test(date) ? latestNumbered(Number(nth[1]), today) : null) ??
    isoDay(date, today) ??
    dottedDate(date, today) ??
    monthIn(date, vocabulary, today)
  if (day === null) return null
  return weekdayOf(day) === weekdayOf(wanted.day) ? day : null
}

function weekdayOf(day: Day): number {
  return Temporal.PlainDate.from(day).dayOfWeek
}
