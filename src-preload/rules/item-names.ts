import type { ItemRow, NameSource, OtherItem } from '../model/item.ts'

export type OutsideSource = Exclude<NameSource, 'you'>

/** An item of the account. If `nameFrom` is null, the item has no name yet, and `name` is meaningless. */
export type KnownItem = Readonly<OtherItem> & { readonly archived: boolean }

export interface BringInChoices {
  readonly from: OutsideSource
  /**
   * `keep`: a name from a weaker source does not replace one from a stronger source ({@link strongestFirst}). `take`:
   * the names and boards of the table replace all others.
   */
  readonly names: 'keep' | 'take'
}

/**
 * The properties of an item once a row of a table has been brought in (imported), and the changes that the user sees.
 */
export interface ItemAfterRow {
  /**
   * `new`: the item is added. `named`: its name changes. `stays`: the row has another name, but the item keeps its own.
   * `known`: the row has the same name or none.
   */
  readonly effect: 'new' | 'named' | 'known' | 'stays'
  /** True if the item is added, or if its name, board or archived state changes. */
  readonly changes: boolean
  readonly name: string | null
  readonly nameFrom: NameSource | null
  readonly board: string | null
  readonly archived: boolean
  /**
   * The name in the row if the item keeps a different name; null if the two names are equal or the item takes the row's
   * name. Absent if the row has no name.
   */
  readonly otherName?: { readonly name: string; readonly from: NameSource } | null
}

export const strongestFirst: readonly NameSource[] = ['you', 'board', 'table', 'link', 'history']

/**
 * Returns whether a name from the source `incoming` replaces one from the source `old`. A stronger source wins, and so
 * does a newer name from the same source. A name that the user typed is never replaced. `old` is null if the item has
 * no name yet.
 */
export function nameWins(old: NameSource | null, incoming: NameSource): boolean {
  if (old === null) return true
  return old !== 'you' && strongestFirst.indexOf(incoming) <= strongestFirst.indexOf(old)
}

/**
 * Applies one row of a table to an item. `known` is undefined if the item is new.
 *
 * A board that the item already has is replaced under the same conditions as a name. A row can archive an item but
 * never restores one, because the user may have archived it on purpose.
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

/**
 * Returns the placeholder that is shown for an item without a name. The placeholder is stored, so it is the same in
 * every language.
 */
export function namelessName(itemId: string): string {
  return `#${itemId}`.slice(0, 200)
}

/**
 * Returns whether the text is the placeholder for an item without a name. Exported files and the recovery log contain
 * such placeholders. Earlier versions wrote "Item " instead of `#`.
 */
export function isNameless(name: string, itemId: string): boolean {
  return name === namelessName(itemId) || name === `Item ${itemId}`.slice(0, 200)
}
