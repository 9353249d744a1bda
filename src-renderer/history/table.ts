/** Formats entries as a table to paste into other programs, as tab-separated text and as HTML. Pure. */
import type { DayEntries, Entry } from '#preload/model/entry.ts'
import type { Instant } from '#preload/model/primitives.ts'
import { clockAt, paddedTime } from '#preload/rules/shown-time.ts'

const columns = ['Day', 'Start', 'End', 'Minutes', 'Item', 'Board', 'Note', 'State'] as const

export interface Table {
  text: string
  html: string
}

/** Returns the table, oldest entry first, in the local time of each entry. */
export function tableOf(days: readonly DayEntries[]): Table {
  const rows = [
    columns,
    ...days
      .flatMap(({ entries }) => entries)
      .reverse()
      .map(row),
  ]
  return {
    text: rows.map((cells) => `${cells.map(textCell).join('\t')}\n`).join(''),
    html: `<table>${rows.map((cells) => `<tr>${cells.map(htmlCell).join('')}</tr>`).join('')}</table>`,
  }
}

function row({ day, startedAt, endedAt, zone, minutes, item, description, state }: Entry): readonly string[] {
  // Always in 24-hour form, `13:05`, for spreadsheets.
  const time = (at: Instant | null) => {
    if (at === null) return ''
    const { hour, minute } = clockAt(at, zone)
    return paddedTime(hour, minute)
  }
  return [
    day,
    time(startedAt),
    time(endedAt),
    String(minutes),
    item.name,
    item.board ?? '',
    description,
    state,
  ]
}

/** Returns a cell on one line; one that a spreadsheet would run as a formula gets an apostrophe in front. */
function textCell(value: string): string {
  const line = value.replace(/[\t\r\n]+/g, ' ')
  return /^[=+\-@]/.test(line) ? `'${line}` : line
}

function htmlCell(value: string): string {
  const text = textCell(value).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<td>${text}</td>`
}
