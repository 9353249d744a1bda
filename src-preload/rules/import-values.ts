/**
 * Parses the cells of an imported table: days, times of day and lengths of time. Each parser returns null for text that
 * it cannot read.
 */
import type { Day, Instant } from '../model/primitives.ts'
import { isCalendarDay } from './calendar-day.ts'

/** Whether `3/4/2026` means April 3 (`day-first`) or March 4 (`month-first`). */
export type DayOrder = 'day-first' | 'month-first'

const plainDay = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const dottedDay = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/
const eitherDay = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/

/**
 * Parses `2026-11-20`, `20.11.2026` and, if `order` is given, `20/11/2026` or `11/20/2026`. Returns null for a date
 * that does not exist.
 */
export function readDay(text: string, order: DayOrder | null): Day | null {
  const plain = plainDay.exec(text)
  if (plain) return dayFrom(plain[1], plain[2], plain[3])
  const dotted = dottedDay.exec(text)
  if (dotted) return dayFrom(dotted[3], dotted[2], dotted[1])
  const either = eitherDay.exec(text)
  if (!either) return null
  const [, first, second, year] = either
  if (order === 'day-first') return dayFrom(year, second, first)
  if (order === 'month-first') return dayFrom(year, first, second)
  return null
}

/**
 * Determines from all dates of a table whether the day or the month comes first, because a single date such as
 * `3/4/2026` can be ambiguous. `none`: no date depends on the order. `unclear`: the dates fit both orders or neither
 * order.
 */
export function orderOf(texts: readonly string[]): DayOrder | 'none' | 'unclear' {
  const pairs = texts.flatMap((text) => {
    const either = eitherDay.exec(text)
    return either ? [[Number(either[1]), Number(either[2])] as const] : []
  })
  if (pairs.length === 0) return 'none'
  const dayFirst = pairs.every(([, month]) => month <= 12)
  const monthFirst = pairs.every(([month]) => month <= 12)
  if (dayFirst !== monthFirst) return dayFirst ? 'day-first' : 'month-first'
  return dayFirst && pairs.every(([one, other]) => one === other) ? 'day-first' : 'unclear'
}

/** Parses `13:05`, `13:05:07`, `1:05 PM` and `1 pm`. Returns a 24-hour time with seconds, such as `13:05:00`. */
export function readTime(text: string): string | null {
  const match = /^(\d{1,2})(?:[:.](\d{2}))?(?:[:.](\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(text)
  if (!match) return null
  const [, hours, minutes, seconds = '00', half] = match
  if (minutes === undefined && half === undefined) return null
  let hour = Number(hours)
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  }
  if (hour > 23 || Number(minutes ?? 0) > 59 || Number(seconds) > 59) return null
  return `${String(hour).padStart(2, '0')}:${minutes ?? '00'}:${seconds}`
}

/**
 * Parses a timestamp with `Z` or a UTC offset, such as `2026-11-20T13:05:00Z`. Returns null for a timestamp without
 * one, because its meaning depends on the time zone.
 */
export function readInstant(text: string): Instant | null {
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s?(Z|[+-]\d{2}:?\d{2})$/.test(text)) return null
  const ms = Date.parse(text.replace(' ', 'T').replace(/\s/g, ''))
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

/** Parses a cell that contains both a day and a local time: `2026-11-20 13:05` or `2026-11-20T13:05`. */
export function readDayAndTime(text: string, order: DayOrder | null): { day: Day; time: string } | null {
  const [date = '', ...rest] = text.split(/[T\s]+/)
  const day = readDay(date, order)
  const time = readTime(rest.join(' '))
  return day === null || time === null ? null : { day, time }
}

/**
 * Parses `1:30`, `1:30:20`, `1h 30m`, `90 min`, and hours such as `1.5` or `1,5`. Returns minutes, possibly fractional.
 */
export function readLength(text: string): number | null {
  const clock = /^(\d{1,4}):(\d{2})(?::(\d{2}))?$/.exec(text)
  if (clock) {
    const [, hours, minutes, seconds = '0'] = clock
    if (Number(minutes) > 59 || Number(seconds) > 59) return null
    return Number(hours) * 60 + Number(minutes) + Number(seconds) / 60
  }
  const words = /^(?:(\d+(?:[.,]\d+)?)\s*h)?\s*(?:(\d+)\s*m(?:in)?)?$/i.exec(text)
  if (words && text !== '') return numberOf(words[1] ?? '0') * 60 + Number(words[2] ?? 0)
  // A number without a unit is read as hours only if it has decimals; a whole number could also mean minutes.
  return /^\d+[.,]\d+$/.test(text) ? numberOf(text) * 60 : null
}

/**
 * Parses a number of hours (`1`, `1.5`, `1,5`) and returns minutes. Unlike {@link readLength}, this function accepts a
 * whole number, because the heading of the column names the unit.
 */
export function readHours(text: string): number | null {
  return /^\d+(?:[.,]\d+)?$/.test(text) ? numberOf(text) * 60 : null
}

export function readYes(text: string): boolean {
  return /^(y|yes|true|1|billable|ja|oui|sí|si)$/i.test(text)
}

function numberOf(text: string): number {
  return Number(text.replace(',', '.'))
}

function dayFrom(year = '', month = '', day = ''): Day | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDay(text) ? text : null
}
