/**
 * Extracts the id of an item from pasted text: either a link to the item on its board, or the id alone. Links to any
 * host are accepted. The service is not contacted, so the item might not exist.
 */

export interface ItemLink {
  itemId: string
  /** The id of the board, if the link contains it. It is used only to group items and is never sent to the service. */
  boardHint?: string
}

const bareId = /^#?(\d{1,20})$/
/** The path segments directly before an id, as in `/boards/12/pulses/345`. */
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

/**
 * Returns whether the text looks like a link. The link need not contain an id: if it contains none, the page reports
 * this instead of searching for the text.
 */
export function looksLikeLink(text: string): boolean {
  return asUrl(text.trim()) !== null
}

/** Returns the host of a link, in lower case and without the port, or null if the text is not a link. */
export function hostOf(text: string): string | null {
  return asUrl(text.trim())?.hostname ?? null
}

function asUrl(text: string): URL | null {
  if (/\s/.test(text)) return null
  if (/^https?:\/\//i.test(text)) return URL.parse(text)
  // Some browsers omit the scheme when the user copies a link.
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
