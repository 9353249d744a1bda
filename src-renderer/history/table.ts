/** Formats entries as a table for pasting into other programs, as tab-separated text and as HTML. */
import type { DayEntries, Entry } from '#preload/model/entry.ts'
import type { Instant } from '#preload/model/primitives.ts'
import { clockAt, paddedTime } from '#preload/rules/shown-time.ts'

const columns = ['Day', 'Start', 'End', 'Minutes', 'Item', 'Board', 'Note', 'State'] as const

export interface Table {
  text: string
  html: string
}

/** Returns the table with the oldest entry first. Times are in the time zone of each entry. */
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
  // Times have the 24-hour form `13:05`, so that spreadsheets recognize them in every locale.
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

/**
 * Returns the value as a single line. If a spreadsheet would execute it as a formula, it is prefixed with an
 * apostrophe.
 */
function textCell(value: string): string {
  const line = value.replace(/[\t\r\n]+/g, ' ')
  return /^[=+\-@]/.test(line) ? `'${line}` : line
}

function htmlCell(value: string): string {
  const text = textCell(value).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<td>${text}</td>`
}
