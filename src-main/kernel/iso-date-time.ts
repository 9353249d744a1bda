/**
 * Parses a date-time in any ISO 8601 format: calendar, ordinal or week date; extended or basic; to the hour, minute or
 * second; with a fraction of up to nine digits after a comma or a point.
 */

export interface IsoDateTime {
  /** The local date and time to the minute, in epoch milliseconds as if they were in UTC. */
  readonly minuteMs: number
  /**
   * The seconds with their fraction, for example `:05.25`. They are copied from the text, or computed if the text has a
   * fraction of a minute or an hour. Empty for a whole minute without seconds.
   */
  readonly subMinute: string
  /** Minutes east of UTC; null when the text has no offset. */
  readonly offset: number | null
  /** The instant in whole milliseconds since the epoch. Text without an offset is read as UTC. */
  readonly epochMs: number
}

const fraction = String.raw`(?:(?<mark>[.,])(?<fraction>\d{1,9}))?`
const offset = String.raw`(?<offset>Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)?`
/** Date and time must both be extended or both be basic; the offset may be either. */
const forms = [
  String.raw`(?<year>\d{4})-(?:(?<month>\d\d)-(?<day>\d\d)|W(?<week>\d\d)-(?<weekday>[1-7])|(?<ordinal>\d{3}))` +
    String.raw`T(?<hour>\d\d)(?::(?<minute>[0-5]\d)(?::(?<second>[0-5]\d))?)?`,
  String.raw`(?<year>\d{4})(?:(?<month>\d\d)(?<day>\d\d)|W(?<week>\d\d)(?<weekday>[1-7])|(?<ordinal>\d{3}))` +
    String.raw`T(?<hour>\d\d)(?:(?<minute>[0-5]\d)(?<second>[0-5]\d)?)?`,
].map((dateAndTime) => new RegExp(`^${dateAndTime}${fraction}${offset}$`))

const minuteMs = 60_000
const minuteNs = 60_000_000_000
const dayMs = 86_400_000
/**
 * The earliest and the latest accepted time. They leave out a few days at both ends of the years 0001 to 9999, because
 * a time zone could otherwise shift a date to a year outside that range.
 */
const earliestMs = Date.parse('0001-01-03T00:00Z')
const latestMs = Date.parse('9999-12-29T00:00Z')

type Parts = Readonly<Partial<Record<string, string>>>

/**
 * Parses a date and time. Returns undefined if the text is not in an ISO 8601 format, if the day or time does not exist
 * (for example February 30), or if it is outside the accepted range.
 */
export function readIsoDateTime(text: string): IsoDateTime | undefined {
  const parts = partsOf(text)
  if (!parts) return undefined
  const day = dayOf(parts)
  const time = timeOf(parts)
  if (day === undefined || time === undefined) return undefined
  const localMs = day + time.minutes * minuteMs
  if (localMs < earliestMs || localMs > latestMs) return undefined
  const minutesEast = offsetOf(parts['offset'])
  return {
    minuteMs: localMs,
    subMinute: time.subMinute,
    offset: minutesEast,
    epochMs: localMs + millisecondsOf(time.subMinute) - (minutesEast ?? 0) * minuteMs,
  }
}

function partsOf(text: string): Parts | undefined {
  for (const form of forms) {
    const parts = form.exec(text)?.groups
    if (parts) return parts
  }
  return undefined
}

/** Returns midnight UTC of the day in epoch milliseconds; undefined if the day does not exist. */
function dayOf({ year = '', month, day = '', week, weekday, ordinal }: Parts): number | undefined {
  if (month !== undefined) {
    const ms = Date.parse(`${year}-${month}-${day}T00:00Z`)
    // `Date.parse` accepts February 31 and treats it as a day in March.
    return new Date(ms).getUTCDate() === Number(day) ? ms : undefined
  }
  const ms =
    week === undefined
      ? Date.parse(`${year}-01-01T00:00Z`) + (Number(ordinal) - 1) * dayMs
      : firstMonday(Number(year)) + ((Number(week) - 1) * 7 + Number(weekday) - 1) * dayMs
  const isOfYear =
    week === undefined
      ? new Date(ms).getUTCFullYear() === Number(year)
      : Number(week) >= 1 && ms < firstMonday(Number(year) + 1)
  return isOfYear ? ms : undefined
}

/** Returns the Monday of week 1, which is the week that contains January 4. */
function firstMonday(year: number): number {
  const fourth = new Date(0).setUTCFullYear(year, 0, 4)
  return fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * dayMs
}

/**
 * Returns the whole minutes since midnight, and the remainder as text; undefined if the time does not exist. A fraction
 * belongs to the smallest unit in the text: `T10.5` is half past ten.
 */
function timeOf(parts: Parts): { minutes: number; subMinute: string } | undefined {
  const { hour = '', minute, second, mark = '', fraction: digits = '' } = parts
  const minutes = Number(hour) * 60 + Number(minute ?? 0)
  const hasRest = Number(second ?? 0) > 0 || Number(digits) > 0
  if (minutes > 1440 || (minutes === 1440 && hasRest)) return undefined
  if (second !== undefined) return { minutes, subMinute: `:${second}${mark}${digits}` }
  // A fraction has at most nine digits, so even a fraction of an hour is a whole number of nanoseconds.
  const ns = Number(digits.padEnd(9, '0')) * (minute === undefined ? 3_600 : 60)
  return { minutes: minutes + Math.floor(ns / minuteNs), subMinute: secondsOf(ns % minuteNs) }
}

function secondsOf(ns: number): string {
  if (ns === 0) return ''
  const digits = String(ns).padStart(11, '0')
  const rest = digits.slice(-9).replace(/0+$/, '')
  return `:${digits.slice(0, -9)}${rest === '' ? '' : `.${rest}`}`
}

function millisecondsOf(subMinute: string): number {
  const [seconds = '', digits = ''] = subMinute.slice(1).split(/[.,]/)
  return Number(seconds) * 1000 + Number(digits.slice(0, 3).padEnd(3, '0'))
}

/** Returns minutes east of UTC; null if there is no offset. The result for `-00:00` is 0, not -0. */
function offsetOf(offset: string | undefined): number | null {
  if (offset === undefined) return null
  if (offset === 'Z') return 0
  const digits = offset.replace(':', '')
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3))
  return offset.startsWith('-') && minutes > 0 ? -minutes : minutes
}
