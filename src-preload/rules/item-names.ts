/** Decides what a row of a table, a link or a name from the history changes about an item. */
import type { ItemRow, NameSource } from '../model/item.ts'

/** The sources from which items are brought in. */
export type OutsideSource = Exclude<NameSource, 'you'>

/** An item of the account or the local workspace, as far as bringing in items needs it. */
export interface KnownItem {
  readonly id: string
  /** Without a meaning if `nameFrom` is null. */
  readonly name: string
  readonly board: string | null
  readonly archived: boolean
  /** Null if the item has no name yet. */
  readonly nameFrom: NameSource | null
}

export interface BringInChoices {
  readonly from: OutsideSource
  /**
   * `keep`: a name from a weaker source does not replace one from a stronger source. `take`: the names and boards of the
   * rows replace all others.
   */
  readonly names: 'keep' | 'take'
}

/** The properties that an item has after a row was brought in, and what the user sees change. */
export interface ItemAfterRow {
  /**
   * `new`: the item is added. `named`: its name changes. `stays`: the row has another name, which is not taken. `known`:
   * the name stays the same.
   */
  readonly effect: 'new' | 'named' | 'known' | 'stays'
  /** True if the item is added, or if its name, board or archived state changes. */
  readonly changes: boolean
  /** Null if the item has no name. */
  readonly name: string | null
  readonly nameFrom: NameSource | null
  readonly board: string | null
  readonly archived: boolean
  /** The row's name if it is not taken. Null if the row has the item's name. Absent if the row has no name. */
  readonly otherName?: { readonly name: string; readonly from: NameSource } | null
}

const strongestFirst: readonly NameSource[] = ['you', 'board', 'table', 'link', 'history']

/**
 * Returns whether a name from `incoming` replaces one from `old`. A newer name from the same source does, except one
 * that the user typed; null means that there is no name yet.
 */
export function nameWins(old: NameSource | null, incoming: NameSource): boolean {
  if (old === null) return true
  return old !== 'you' && strongestFirst.indexOf(incoming) <= strongestFirst.indexOf(old)
}

/**
 * Returns an item as it is after the row was brought in. `known` is undefined for an item that is added.
 *
 * A board that the item already has is replaced under the same conditions as a name. A row can archive an item, but
 * does not restore one, because the user may have archived it.
 */
export function itemAfterRow(
  row: ItemRow,
  known: KnownItem | undefined,
  { from, names }: BringInChoices,
): ItemAfterRow {
  if (!known) {
    const { name, board, archived } = row
    return { effect: 'new', changes: true, name, nameFrom: name === null ? null : from, board, archived }
  }
  const old = known.nameFrom === null ? null : known.name
  const wins = names === 'take' || nameWins(known.nameFrom, from)
  const differs = row.name !== null && !isSameName(row.name, old)
  const renamed = differs && wins
  const board = row.board !== null && (wins || known.board === null) ? row.board : known.board
  const archived = known.archived || row.archived
  return {
    effect: renamed ? 'named' : differs ? 'stays' : 'known',
    changes: renamed || board !== known.board || archived !== known.archived,
    name: renamed ? row.name : old,
    nameFrom: renamed ? from : known.nameFrom,
    board,
    archived,
    ...(row.name !== null && { otherName: differs && !wins ? { name: row.name, from } : null }),
  }
}

function isSameName(one: string, other: string | null): boolean {
  if (other === null || one === other) return one === other
  return one.normalize() === other.normalize()
}
