/** The rows of Settings → Items: composed from the lists of the main process, then filtered and sorted. */
import type { Item, ItemRef, NameSource, OtherItem } from '#preload/model/item.ts'
import type { Day } from '#preload/model/primitives.ts'
import { folded } from '#preload/rules/entry-filter.ts'

export interface ItemLine extends ItemRef {
  /** False if only the id is known; `name` is then the id. */
  named: boolean
  nameFrom: NameSource | null
  pinned: boolean
  lastDay: Day | null
  /** Whether the item is one of the user's own: used, pinned, named by the user, or found in the account's entries. */
  own: boolean
  archived: boolean
  /** Name, board and id in the form in which the filter searches them. */
  searched: string
}

/** The three lists that together contain every item. */
export interface ItemLists {
  items: readonly Item[]
  removed: readonly Item[]
  others: readonly OtherItem[]
}

export const itemFilters = ['yours', 'pinned', 'unnamed', 'archived', 'all'] as const
export type ItemFilter = (typeof itemFilters)[number]
/** What the part shows: the items that pass a filter, or the boards. */
export type Shown = ItemFilter | 'boards'

export const itemColumns = ['name', 'board', 'id', 'from', 'used'] as const
export type ItemColumn = (typeof itemColumns)[number]

export interface ItemSort {
  by: ItemColumn
  direction: 'ascending' | 'descending'
}

/** Sources of a name that make an item one of the user's own. */
const ownSources: readonly (NameSource | null)[] = ['you', 'link', 'history']

export function linesOf({ items, removed, others }: ItemLists): ItemLine[] {
  return [
    ...items.map((item) => ({ ...lineOf(item), own: true })),
    ...removed.map((item) => ({ ...lineOf(item), archived: true })),
    ...others.map(otherLine),
  ]
}

function lineOf({ id, name, board, named, nameFrom, pinned, lastDay }: Item): ItemLine {
  const own = pinned || lastDay !== null || !named || ownSources.includes(nameFrom)
  return {
    ...{ id, name, board, named, nameFrom, pinned, lastDay, own, archived: false },
    searched: searchedText({ id, name, board }),
  }
}

function otherLine({ id, name, board, nameFrom }: OtherItem): ItemLine {
  const named = nameFrom !== null
  return {
    ...{ id, name, board, named, nameFrom, pinned: false, lastDay: null },
    ...{ own: false, archived: false },
    searched: searchedText({ id, name, board }),
  }
}

function searchedText({ id, name, board }: ItemRef): string {
  // Ids that begin with a letter are made by Tallystick for the local workspace, and nobody ever sees them.
  return folded(`${name}\n${board ?? ''}\n${/^\d/.test(id) ? id : ''}`)
}

/** Returns the number of items that each filter shows. */
export function countsOf(lines: readonly ItemLine[]): Record<ItemFilter, number> {
  const counts = { yours: 0, pinned: 0, unnamed: 0, archived: 0, all: 0 }
  for (const line of lines) for (const filter of itemFilters) if (passes(line, filter)) counts[filter] += 1
  return counts
}

/** Returns the lines that the filter shows and that contain every typed word in their name, board or id. */
export function filtered(lines: readonly ItemLine[], filter: ItemFilter, text: string): ItemLine[] {
  const words = folded(text)
    .split(/\s+/)
    .filter((word) => word !== '')
  return lines.filter((line) => passes(line, filter) && words.every((word) => line.searched.includes(word)))
}

function passes({ own, pinned, named, archived }: ItemLine, filter: ItemFilter): boolean {
  switch (filter) {
    case 'yours':
      return own
    case 'pinned':
      return pinned && !archived
    case 'unnamed':
      return !named && !archived
    case 'archived':
      return archived
    case 'all':
      return true
  }
}

/** The order of sources in the column "Name from", strongest first. */
const strength: readonly (NameSource | null)[] = ['you', 'board', 'table', 'link', 'history', null]

/**
 * Returns the lines in this order. Sorted by last use, pinned items come first. Lines without a value in the column
 * come last in both directions, and lines with the same value keep the order that they were given in.
 */
export function sorted(
  lines: readonly ItemLine[],
  { by, direction }: ItemSort,
  compare: (one: string, other: string) => number,
): ItemLine[] {
  const sign = direction === 'ascending' ? 1 : -1
  const order = (one: ItemLine, other: ItemLine): number => {
    if (by === 'used' && one.pinned !== other.pinned) return one.pinned ? -1 : 1
    const [value, against] = [valueOf(one, by), valueOf(other, by)]
    if (value === null || against === null) return Number(value === null) - Number(against === null)
    return sign * (by === 'used' ? plainly(value, against) : compare(value, against))
  }
  return lines.toSorted(order)
}

function plainly(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function valueOf(line: ItemLine, by: ItemColumn): string | null {
  switch (by) {
    case 'name':
      return line.named ? line.name : null
    case 'board':
      return line.board
    case 'id':
      return line.id
    case 'from':
      return line.nameFrom === null ? null : String(strength.indexOf(line.nameFrom))
    case 'used':
      return line.lastDay
  }
}

/** Returns the sort order after a click on the head of a column: the other direction if it was sorted by it already. */
export function sortedBy(column: ItemColumn, { by, direction }: ItemSort): ItemSort {
  if (by === column) return { by, direction: direction === 'ascending' ? 'descending' : 'ascending' }
  return { by: column, direction: column === 'used' ? 'descending' : 'ascending' }
}

/** Returns the chosen ids after a range of lines, from one index to another, has been added to those chosen before. */
export function withRange(
  chosen: ReadonlySet<string>,
  lines: readonly ItemLine[],
  from: number,
  to: number,
): ReadonlySet<string> {
  const range = lines.slice(Math.min(from, to), Math.max(from, to) + 1)
  return new Set([...chosen, ...range.map(({ id }) => id)])
}

/** Returns the boards of the items, largest first, each with its number of items. */
export function boardsOf(lines: readonly ItemLine[]): { name: string; items: number }[] {
  const count = new Map<string, number>()
  for (const { board } of lines) if (board !== null) count.set(board, (count.get(board) ?? 0) + 1)
  return [...count].map(([name, items]) => ({ name, items })).sort((one, other) => other.items - one.items)
}
