/**
 * Extracts the id of an item from pasted text: a link into a board, or the bare id; null when it contains no id. It
 * accepts any host; whether the id exists becomes known when the first entry is sent.
 */

export interface ItemLink {
  itemId: string
  /** The board's own id, if the link contains it. Used for grouping only, never sent. */
  boardHint?: string
}

const bareId = /^#?(\d{1,20})$/
/** The path segments that precede the id of an item, and of a board. */
const itemWords = new Set(['item', 'items', 'pulse', 'pulses'])
const boardWords = new Set(['board', 'boards'])
const itemParameters = ['itemId', 'item_id', 'itemid', 'item', 'pulseId']
const idPart = /^[\w-]{1,200}$/

export function readItemLink(text: string): ItemLink | null {
  const typed = text.trim()
  const bare = bareId.exec(typed)?.[1]
  if (bare !== undefined) return { itemId: bare }
  const url = asUrl(typed)
  if (!url) return null

  const parts = `${url.pathname}/${url.hash.replace(/^#/, '')}`.split('/').filter((part) => part !== '')
  const itemId =
    itemParameters.map((name) => url.searchParams.get(name)).find(isId) ?? after(parts, itemWords)
  if (itemId === undefined) return null
  const boardHint = after(parts, boardWords)
  return boardHint === undefined ? { itemId } : { itemId, boardHint }
}

/** Whether the text is meant as a link, so that the page can say "no id in it" instead of searching for it. */
export function looksLikeLink(text: string): boolean {
  return asUrl(text.trim()) !== null
}

function asUrl(text: string): URL | null {
  if (/\s/.test(text)) return null
  if (/^https?:\/\//i.test(text)) return URL.parse(text)
  // Some browsers copy a link without its scheme.
  return /^[\w-]+(\.[\w-]+)+\/\S/.test(text) ? URL.parse(`https://${text}`) : null
}

function after(parts: readonly string[], words: ReadonlySet<string>): string | undefined {
  const at = parts.findLastIndex((part) => words.has(part.toLowerCase()))
  const part = at === -1 ? undefined : parts[at + 1]
  return isId(part) ? part : undefined
}

function isId(part: string | null | undefined): part is string {
  return part !== null && part !== undefined && idPart.test(part) && /\d/.test(part)
}
