/** Reads a list of board links and ids, one per line, each optionally followed by a name. */
import { readItemLink } from '#preload/rules/item-link.ts'
import type { ItemTable } from '#preload/rules/read-item-table.ts'

const mostLines = 20_000
/**
 * Matches the separator between a link and its name: white space, commas or semicolons, optionally followed by a dash.
 */
const separator = /[\s,;]+(?:[–—-]\s+)?/

/** Returns the lines as a table of ids and names, or null if no line begins with a link or an id. */
export function readLinks(text: string): ItemTable | null {
  const lines = linesOf(text).map(partsOf)
  if (!lines.some(([link]) => readItemLink(link) !== null)) return null
  const rows = lines.slice(0, mostLines)
  return {
    columns: [
      { head: null, use: 'id' },
      { head: null, use: 'name' },
    ],
    rows,
    headings: false,
    cut: rows.length < lines.length,
    allRows: lines,
  }
}

/**
 * Returns whether pasted text is read as links instead of as a table: each line must begin with a link or an id and
 * contain no tab, comma or semicolon.
 */
export function isListOfLinks(text: string): boolean {
  const lines = linesOf(text)
  return lines.length > 0 && lines.every((line) => !/[\t;,]/.test(line) && beginsWithLink(line))
}

function beginsWithLink(line: string): boolean {
  const [link, name] = partsOf(line)
  const found = readItemLink(link)
  // A short number followed by text is more likely an amount than an id.
  return found !== null && (name === '' || link !== found.itemId || link.length >= 5)
}

function linesOf(text: string): string[] {
  return text
    .split(/\r\n|[\n\r]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Returns the link at the start of a line and the name after it. A line without a link is returned as a name. */
function partsOf(line: string): [link: string, name: string] {
  const end = line.search(separator)
  const link = end === -1 ? line : line.slice(0, end)
  if (readItemLink(link) === null) return ['', line]
  const name = end === -1 ? '' : line.slice(end).replace(separator, '')
  // The `#` marks a number as an id, however few digits it has.
  return [/^\d+$/.test(link) ? `#${link}` : link, name]
}
