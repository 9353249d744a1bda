/** The entries of some days as a text that other programs read, unsent ones with where they stand. Changes nothing. */
import type { Entry } from '#preload/model/entry.ts'
import type { Day } from '#preload/model/primitives.ts'
import { writeCsv } from '#preload/rules/csv.ts'
import type { Ledger } from './ledger.ts'

export interface ExportEntries {
  readonly from: Day
  readonly to: Day
  readonly format: 'csv' | 'json'
}

export interface Exported {
  readonly text: string
  readonly count: number
}

const columns = [
  'Day',
  'Start',
  'End',
  'Time zone',
  'Minutes',
  'Billable minutes',
  'Item',
  'Board',
  'Item id',
  'Note',
  'State',
] as const

/** Oldest first; `from` and `to` included. Times are instants in UTC beside the zone in which they were kept. */
export function exportEntries(ledger: Ledger, { from, to, format }: ExportEntries): Exported {
  const entries = ledger.entries
    .days(from, to)
    .flatMap((day) => day.entries)
    .reverse()
  const text =
    format === 'csv'
      ? writeCsv([columns, ...entries.map(row)])
      : `${JSON.stringify(entries.map(record), null, 2)}\n`
  return { text, count: entries.length }
}

function row(entry: Entry): (string | number | null)[] {
  return [
    entry.day,
    entry.startedAt,
    entry.endedAt,
    entry.zone,
    entry.minutes,
    entry.billableMinutes,
    entry.item.name,
    entry.item.board,
    entry.item.id,
    entry.description,
    entry.state,
  ]
}

function record({
  day,
  startedAt,
  endedAt,
  zone,
  minutes,
  billableMinutes,
  item,
  description,
  state,
}: Entry) {
  return { day, startedAt, endedAt, zone, minutes, billableMinutes, item, description, state }
}
