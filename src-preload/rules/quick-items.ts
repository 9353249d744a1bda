import type { ItemRef } from '../model/item.ts'
import { readItemLink } from './item-link.ts'
import { isFiller, withoutElision } from './quick-parts.ts'

/** A range of UTF-16 code units in the typed line. `to` is exclusive. */
export interface Place {
  readonly from: number
  readonly to: number
}

export interface Word extends Place {
  readonly text: string
}

export type ItemDoubt =
  /** Several items match; the most recently used one was chosen. */
  | (Place & { readonly kind: 'several-items'; readonly itemIds: readonly string[] })
  /** The link or id refers to an item that is not in the list. */
  | (Place & { readonly kind: 'unknown-item'; readonly itemId: string })

export interface ItemReading {
  readonly itemId: string | null
  readonly marks: readonly (Place & { readonly kind: 'item' })[]
  /** The positions of the words that the parser did not understand. */
  readonly unread: readonly Place[]
  readonly doubts: readonly ItemDoubt[]
}

export function itemIn(words: readonly Word[], items: readonly ItemRef[]): ItemReading {
  const linked = words.flatMap((word) => linkedItem(word))[0]
  const rest = words.filter((word) => word !== linked?.word)
  if (linked) {
    const { itemId, word } = linked
    const known = items.some(({ id }) => id === itemId)
    return {
      itemId: known ? itemId : null,
      marks: known ? [{ kind: 'item', from: word.from, to: word.to }] : [],
      unread: meant(rest).map(placeOf),
      doubts: known ? [] : [{ kind: 'unknown-item', itemId, from: word.from, to: word.to }],
    }
  }
  for (const some of [words, meant(words), meant(words).map(elided)]) {
    const fitting = fittingItems(some, items)
    if (fitting.length === 0) continue
    const place = { from: some[0]!.from, to: some.at(-1)!.to }
    return {
      itemId: fitting[0]!.id,
      marks: some.map((word) => ({ kind: 'item', ...placeOf(word) })),
      unread: [],
      doubts:
        fitting.length > 1 ? [{ kind: 'several-items', itemIds: fitting.map(({ id }) => id), ...place }] : [],
    }
  }
  return { itemId: null, marks: [], unread: meant(words).map(placeOf), doubts: [] }
}

/** Recognizes a link to an item on its board, `#` followed by an id, or a long number. */
function linkedItem(word: Word): { word: Word; itemId: string }[] {
  const isId = /^#\d+$|^\d{6,}$/.test(word.text) || /[/:]/.test(word.text)
  const link = isId ? readItemLink(word.text) : null
  return link ? [{ word, itemId: link.itemId }] : []
}

/**
 * Returns the items that match the words. The `#` before a board is ignored, because any word may match the board. If
 * the words are the whole name of an item, returns only items with that name. If exactly one matching item has a name
 * that begins with the words, returns only that item.
 */
export function fittingItems(words: readonly Word[], items: readonly ItemRef[]): readonly ItemRef[] {
  if (words.length === 0) return []
  const texts = words
    .map(({ text }) =>
      text
        .replaceAll('"', '')
        .replace(/^#(?=\p{L})/u, '')
        .toLowerCase()
        .trim(),
    )
    .filter((text) => text !== '')
  const name = texts.join(' ')
  const exact = items.filter((item) => item.name.toLowerCase() === name)
  if (exact.length > 0) return exact
  if (texts.length === 0 || words.some(({ text }) => text.startsWith('"'))) return []
  const fitting = items.filter((item) => {
    const inItem = wordsIn(`${item.name} ${item.board ?? ''}`)
    return texts.every((text) => inItem.some((word) => word.startsWith(text)))
  })
  const beginning = fitting.filter((item) => item.name.toLowerCase().startsWith(name))
  return beginning.length === 1 ? beginning : fitting
}

export function wordsIn(text: string): string[] {
  return text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
}

export function meant(words: readonly Word[]): Word[] {
  return words.filter(({ text }) => !isFiller(text) && /[\p{L}\p{N}]/u.test(text))
}

function elided(word: Word): Word {
  return { ...word, text: withoutElision(word.text) }
}

function placeOf({ from, to }: Place): Place {
  return { from, to }
}

export function inOrder(words: Word[]): Word[] {
  return words.sort((a, b) => a.from - b.from)
}
