import { readItemLink } from '#preload/rules/item-link.ts'

/**
 * The result of examining pasted text:
 * - `table`: the text has several lines and is passed to "Bring in items".
 * - `item`: the text is one board link or one id.
 * - `text`: anything else, which is inserted into the field that has the focus.
 */
export type Pasted = { kind: 'table' } | { kind: 'item'; itemId: string } | { kind: 'text' }

export function readPasted(text: string): Pasted {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  if (lines.length > 1) return { kind: 'table' }
  const link = readItemLink(lines[0] ?? '')
  return link ? { kind: 'item', itemId: link.itemId } : { kind: 'text' }
}
