/**
 * Parses a file of time entries line by line. Each line becomes either a row to import or a problem. The parser never
 * guesses: if the dates can be read in two ways, the user has to choose the order of day and month.
 */
import type { Billable } from '../model/draft.ts'
import type { ImportRow } from '../model/import-row.ts'
import type { Day, Instant } from '../model/primitives.ts'
import { readTable, type CsvRow } from './csv.ts'
import { columnsOf, type Columns, type Role } from './import-columns.ts'
import {
  orderOf,
  readDay,
  readDayAndTime,
  readHours,
  readInstant,
  readLength,
  readTime,
  readYes,
  type DayOrder,
} from './import-values.ts'
import { addDays, dayOf, instantAt } from './local-time.ts'
import { numbersOf, type UnnumberedRow } from './number-rows.ts'

export type LineProblem =
  | 'no-day'
  | 'unclear-day'
  | 'bad-start'
  | 'bad-length'
  | 'too-short'
  | 'too-long'
  | 'no-item'
  | 'name-too-long'
  | 'note-too-long'

export type ImportLine =
  | { readonly line: number; readonly row: ImportRow }
  /** `text` is the original line, so that the user can find it. */
  | { readonly line: number; readonly problem: LineProblem; readonly text: string }

export interface ReadImport {
  readonly source: Columns['source']
  /** The required values for which the table has no column. Nothing can be imported unless this list is empty. */
  readonly missing: Columns['missing']
  /** True if the dates can be read in two ways and the user has not chosen the order of day and month yet. */
  readonly unclearDays: boolean
  /**
   * The line number of an opening quote that is never closed, or null if every quote is closed. The text after such a
   * quote was not read.
   */
  readonly openQuoteLine: number | null
  readonly lines: readonly ImportLine[]
}

/**
 * Parses the text of a file. `zone` is used for rows without a time zone. `order` is the user's choice for ambiguous
 * dates; null if the user has not made one.
 */
export function readImport(text: string, zone: string, order: DayOrder | null): ReadImport {
  const { rows, openQuoteLine } = readTable(text)
  const [heading, ...body] = rows
  const columns = columnsOf(heading?.cells ?? [])
  const common = { source: columns.source, missing: columns.missing, openQuoteLine }
  if (columns.missing.length > 0) return { ...common, unclearDays: false, lines: [] }
  const detected = orderOf(body.flatMap(({ cells }) => dayCells(columns, cells)))
  const unclearDays = detected === 'unclear' && order === null
  const known = detected === 'unclear' ? order : detected === 'none' ? null : detected
  const read = body.map((row) => lineOf(row, columns, zone, known))
  const numbers = numbersOf(read.filter((each) => typeof each !== 'string'))
  const lines = body.map(({ line, cells }, index): ImportLine => {
    const each = read[index]!
    if (typeof each === 'string') return { line, problem: each, text: cells.join(' · ') }
    return { line, row: { ...each, nth: numbers.get(each)! } }
  })
  return { ...common, unclearDays, lines }
}

function dayCells({ at }: Columns, cells: readonly string[]): string[] {
  return (['day', 'endDay', 'start', 'end'] as const).flatMap((role) => {
    const index = at[role]
    return index === undefined ? [] : [(cells[index] ?? '').trim().split(/\s/)[0] ?? '']
  })
}

type Cells = (role: Role) => string

function lineOf(
  { cells }: CsvRow,
  { at, fields, source }: Columns,
  zoneHere: string,
  order: DayOrder | null,
): UnnumberedRow | LineProblem {
  const cell: Cells = (role) => (at[role] === undefined ? '' : (cells[at[role]] ?? '').trim())
  const zone = isZone(cell('zone')) ? cell('zone') : zoneHere
  const moment = momentOf(cell, zone, order)
  if (typeof moment === 'string') return moment
  const length = lengthOf(cell, moment, zone, order)
  if (length === null) return 'bad-length'
  const minutes = Math.round(length)
  if (minutes < 1) return 'too-short'
  if (minutes > 10_080) return 'too-long'
  const item = itemOf(cell)
  if (item === null) return 'no-item'
  if (
    item.name.length > 200 ||
    (item.board?.length ?? 0) > 120 ||
    cell('team').length > 200 ||
    cell('category').length > 200
  )
    return 'name-too-long'
  const description = cell('note')
  if (description.length > 2_000) return 'note-too-long'
  const chosen = fields.flatMap(({ label, at: index }) => {
    const value = (cells[index] ?? '').trim()
    return value.length > 500 || label.length > 500 ? [] : [[label, value] as const]
  })
  return {
    ...moment,
    ...{ zone, minutes, item, description },
    billable: billableOf(cell, minutes),
    team: cell('team') || null,
    // In tables from other programs, a column named "category" may have a different meaning, so it is ignored.
    ...(source === 'Tallystick' && { category: cell('category') || null }),
    fields: Object.fromEntries(chosen),
    exportedAs: source === 'Tallystick' ? exportedAs(cell('state')) : null,
  }
}

/** Interprets the `State` column of files that Tallystick exported. The column contains an `entryState`. */
function exportedAs(state: string): ImportRow['exportedAs'] {
  if (state === '') return null
  if (/^(?:sending|checking|asking)$/.test(state)) return 'in-doubt'
  return state === 'confirmed' ? 'recorded' : 'unsent'
}

interface Moment {
  readonly day: Day
  readonly startedAt: Instant | null
}

function momentOf(cell: Cells, zone: string, order: DayOrder | null): Moment | LineProblem {
  const [dayText, startText] = [cell('day'), cell('start')]
  const instant = readInstant(startText) ?? readInstant(dayText)
  const both = readDayAndTime(startText, order) ?? readDayAndTime(dayText, order)
  const day = readDay(dayText, order)
  if (instant !== null) {
    const its = dayOf(instant, zone)
    return day !== null && day !== its ? 'bad-start' : { day: its, startedAt: instant }
  }
  if (both !== null) return { day: both.day, startedAt: instantAt(both.day, both.time, zone) }
  if (day === null) return dayText === '' && startText === '' ? 'no-day' : 'unclear-day'
  if (startText === '') return { day, startedAt: null }
  const time = readTime(startText)
  return time === null ? 'bad-start' : { day, startedAt: instantAt(day, time, zone) }
}

/**
 * Returns the length in minutes, possibly fractional. An explicit length takes precedence over the difference between
 * start and end.
 */
function lengthOf(
  cell: Cells,
  { day, startedAt }: Moment,
  zone: string,
  order: DayOrder | null,
): number | null {
  if (cell('minutes') !== '') return /^\d+$/.test(cell('minutes')) ? Number(cell('minutes')) : null
  if (cell('duration') !== '') return readLength(cell('duration'))
  if (cell('hours') !== '') return readHours(cell('hours')) ?? readLength(cell('hours'))
  const end = cell('end')
  if (startedAt === null || end === '') return null
  const endedAt = readInstant(end) ?? endOf(end, readDay(cell('endDay'), order) ?? day, zone, startedAt)
  return endedAt === null ? null : (Date.parse(endedAt) - Date.parse(startedAt)) / 60_000
}

/** Returns the end as an instant. An end time that is earlier than the start is on the next day. */
function endOf(text: string, day: Day, zone: string, startedAt: Instant): Instant | null {
  const time = readTime(text)
  if (time === null) return null
  const sameDay = instantAt(day, time, zone)
  return sameDay >= startedAt ? sameDay : instantAt(addDays(day, 1), time, zone)
}

/** In a table with tasks and projects, the task becomes the item and the project becomes its board. */
function itemOf(cell: Cells): ImportRow['item'] | null {
  const [item, project, client, board] = [cell('item'), cell('project'), cell('client'), cell('board')]
  const id = cell('itemId') || null
  const name = item || project || id
  if (name === null) return null
  const above = board || (item === '' ? client : project || client)
  return { id: id !== null && id.length <= 200 ? id : null, name, board: above || null }
}

function billableOf(cell: Cells, minutes: number): Billable {
  const counted = Number(cell('billableMinutes'))
  if (cell('billableMinutes') !== '' && Number.isInteger(counted))
    return counted <= 0 ? 'none' : counted >= minutes ? 'all' : counted
  return readYes(cell('billable')) ? 'all' : 'none'
}

function isZone(name: string): boolean {
  if (name === '') return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}
