import type { UnsentEntry } from '#preload/model/connection.ts'

const columns = ['day', 'item', 'item id', 'start', 'minutes', 'description', 'state'] as const

/**
 * Returns CSV text (RFC 4180) with a header row. A cell that a spreadsheet would execute as a formula is prefixed with
 * an apostrophe.
 */
export function unsentTable(entries: readonly UnsentEntry[]): string {
  const rows = entries.map((entry) => [
    entry.day,
    entry.item,
    entry.itemId,
    entry.startedAt ?? '',
    String(entry.minutes),
    entry.description,
    entry.state,
  ])
  return [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
