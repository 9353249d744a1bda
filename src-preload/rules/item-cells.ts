import { readItemLink } from './item-link.ts'

/**
 * The maximum length of a cell in characters. Longer cells are cut, so that a very large cell does not slow down the
 * import.
 */
const mostInCell = 2_000

/**
 * Returns the text of a cell without surrounding spaces, control characters and invisible characters, such as those
 * that change the direction of text. Line breaks become spaces.
 */
export function cleanCell(cell: string): string {
  const short = cutText(cell.trim(), mostInCell)
  // Most cells are plain ASCII and contain none of the characters that are replaced below.
  if (/^[ -~]*$/.test(short)) return withoutQuotes(short).trim()
  const text = short
    .toWellFormed()
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu, '')
    .normalize()
  return withoutQuotes(text.trim()).trim()
}

/**
 * Removes the `=` and the quotes from cells such as `="4410281107"`. Some programs write ids in this way, so that a
 * spreadsheet does not change the digits.
 */
function withoutQuotes(cell: string): string {
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell
}

/**
 * Returns at most the first `most` UTF-16 code units of the text, and never half of a surrogate pair. If the text is
 * cut, spaces at its end are removed too.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const isPair = /[\uD800-\uDBFF]/.test(text[most - 1]!)
  return text.slice(0, isPair ? most - 1 : most).trimEnd()
}

const hyperlink = /^=\s*HYPERLINK\(\s*"((?:[^"]|"")*)"\s*(?:[;,]\s*"((?:[^"]|"")*)"\s*)?\)$/i

/**
 * Parses `=HYPERLINK("https://…","Name")`, which exports of boards contain. Returns null for every other formula,
 * because formulas are never evaluated.
 */
export function readLinkFormula(cell: string): { url: string; label: string } | null {
  if (!cell.startsWith('=') || cell.length > 2 * mostInCell) return null
  const match = hyperlink.exec(cell.trim())
  if (!match) return null
  const [url, label] = [match[1] ?? '', match[2] ?? ''].map((text) => text.replaceAll('""', '"'))
  return { url: url!, label: label! }
}

/** Returns the id if the cell certainly contains an id: a number with at least five digits, or a board link. */
export function certainId(cell: string): string | null {
  const text = withoutApostrophe(cell)
  if (/^#?\d{5,20}$/.test(text)) return text.replace('#', '')
  return mendedId(text) ?? (isLink(text) ? (readItemLink(text)?.itemId ?? null) : null)
}

/**
 * Returns the id in a cell of the id column. In addition to what {@link certainId} accepts, short numbers and ids with
 * letters are accepted, such as `12` and `PAY-12`.
 */
export function idInColumn(cell: string): string | null {
  const text = withoutApostrophe(cell)
  if (isRounded(text)) return null
  return certainId(text) ?? (/^#?[\w-]{1,200}$/.test(text) && /\d/.test(text) ? text.replace('#', '') : null)
}

/** Returns whether the digits look like a date, such as 20261123, and are therefore probably not an id. */
export function isDay(digits: string): boolean {
  return /^(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(digits)
}

export function isLink(cell: string): boolean {
  return cell.includes('/') && /^(https?:\/\/|[\w-]+(\.[\w-]+)+\/)\S+$/i.test(cell)
}

/** Removes the apostrophe that some spreadsheets put before a value that must remain text. */
function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") ? cell.slice(1) : cell
}

const scientific = /^(\d)(?:[.,](\d{1,20}))?E\+?(\d{1,2})$/i

/** Returns whether a spreadsheet rounded the id, as in `4.41028E+09`. The last digits of such an id are lost. */
export function isRounded(cell: string): boolean {
  return scientific.test(cell) && mendedId(cell) === null
}

/**
 * Returns the id if the cell contains it in another number format that keeps all digits: `4,410,281,107`,
 * `4410281107.0` and `4.410281107E9`. Returns null if some digits may be missing or may be decimals.
 */
function mendedId(cell: string): string | null {
  // In `4,410`, the last three digits could be decimals. Two or more groups of three digits cannot be.
  if (/^\d{1,3}(?:([.,' \u00A0\u202F\u2019])\d{3})(?:\1\d{3})+$/.test(cell)) return cell.replace(/\D/g, '')
  // Spreadsheets keep only 15 digits of a number, so a longer one has lost digits.
  const whole = /^(\d{5,15})[.,]0{1,2}$/.exec(cell)?.[1]
  if (whole !== undefined) return whole
  const [, first, decimals = '', exponent] = scientific.exec(cell) ?? []
  const isComplete = first !== undefined && decimals.length === Number(exponent) && decimals.length <= 14
  return isComplete && decimals.length >= 4 ? `${first}${decimals}` : null
}

const archivedWords = new Set([
  ...['archived', 'deleted', 'archiviert', 'gelöscht', 'archivé', 'archivée', 'supprimé', 'supprimée'],
])
const yesWords = new Set([
  ...['true', 'yes', 'y', 'x', '1', 'ja', 'j', 'wahr', 'oui', 'o', 'vrai', '✓', '✔', '☑', '✅'],
])

/**
 * Returns whether a cell says that the item is archived. The cell is in a column that was chosen to contain archived
 * states, so a “yes” or a check mark is enough.
 */
export function saysArchived(cell: string): boolean {
  return namesArchived(cell) || (cell.length <= 4 && yesWords.has(cell.toLowerCase()))
}

/**
 * Returns whether the cell contains a word such as “archived” or “deleted”. A “yes” is not enough, because it could
 * refer to anything.
 */
export function namesArchived(cell: string): boolean {
  return cell.length >= 7 && cell.length <= 10 && archivedWords.has(cell.toLowerCase())
}
