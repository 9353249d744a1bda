/**
 * Parses the text that was typed or pasted into the form for a new item. The result is a known item, a new item, or
 * nothing that can be added.
 */
import type { Item, ItemRef, KnownLinks, OtherItem } from '#preload/model/item.ts'
import { readBoardLink } from '#preload/rules/board-link.ts'
import { hostOf, readItemLink } from '#preload/rules/item-link.ts'

export interface KnownItems {
  readonly own: readonly Item[]
  readonly others: readonly OtherItem[]
  readonly archived: readonly Item[]
  /** Maps the id of each merged item to the id of the item into which it was merged. */
  readonly merged: ReadonlyMap<string, string>
}

export type Pasted =
  | { kind: 'nothing' }
  | { kind: 'known'; item: ItemRef; archived: Item | null }
  | { kind: 'new'; itemId: string; board: string | null; link: string | null }
  /** A link to a host other than the account's. The user can still choose to use the id in it. */
  | { kind: 'other-host'; host: string; itemId: string }
  | { kind: 'no-id' }

/**
 * Parses the text. The id of a merged item refers to the item into which it was merged. A link whose host is not the
 * account's is refused unless `accepts` returns true for its host.
 */
export function readPasted(
  text: string,
  items: KnownItems,
  known: KnownLinks,
  accepts: (host: string) => boolean,
): Pasted {
  if (text.trim() === '') return { kind: 'nothing' }
  const hosts = known.links.flatMap(({ link }) => hostOf(link) ?? [])
  const read = readBoardLink(text, { service: known.service, links: [...new Set(hosts)] })
  if (read.kind === 'no-id' || read.kind === 'not-a-link') return { kind: 'no-id' }
  const { itemId, boardHint } = read
  const shownId = items.merged.get(itemId) ?? itemId
  const isIt = ({ id }: ItemRef): boolean => id === shownId
  const archived = items.archived.find(isIt) ?? null
  const item = items.own.find(isIt) ?? items.others.find(isIt) ?? archived
  if (item) return { kind: 'known', item, archived: item === archived ? archived : null }
  if (read.kind === 'other-host' && !accepts(read.host))
    return { kind: 'other-host', host: read.host, itemId }
  return { kind: 'new', itemId, board: boardOf(boardHint, items.own, known), link: linkIn(text) }
}

/**
 * Returns the board that a link belongs to: the board of an item that was added from a link to the same board. If no
 * such item exists, returns the board whose name is the board id in the link, because a service may return the ids of
 * boards instead of their names.
 */
function boardOf(hint: string | undefined, own: readonly Item[], { links }: KnownLinks): string | null {
  if (hint === undefined) return null
  const same = links.find(({ link, board }) => board !== null && readItemLink(link)?.boardHint === hint)
  return same?.board ?? own.find(({ board }) => board === hint)?.board ?? null
}

/** Returns the text as a complete URL, with `https://` added if it is missing; null if the text is only an id. */
function linkIn(text: string): string | null {
  if (hostOf(text) === null) return null
  const typed = text.trim()
  return (URL.parse(typed) ?? URL.parse(`https://${typed}`))?.href ?? null
}

/** If several numbers are pasted together, only those with at least this many digits are taken for ids. */
const leastDigits = 5

/**
 * Returns the lines to bring in if several items were pasted together. They may be on separate lines, or be links and
 * ids separated by spaces, commas or semicolons. Returns null for anything else.
 */
export function severalIn(text: string): string | null {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  if (lines.length > 1 && lines.some((line) => line.includes('\t') || hasId(line))) return text
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  return parts.length > 1 && parts.every(hasId) ? parts.join('\n') : null
}

/** Returns whether the first word of the text is a link with an id, or an id with enough digits. */
function hasId(text: string): boolean {
  const [word = ''] = text.trim().split(/[\s,;]+/)
  const isNumber = /^#?\d+$/.test(word)
  return isNumber ? word.replace('#', '').length >= leastDigits : readItemLink(word) !== null
}
