/** Decides what the rows of "Send local entries" show, and which entries are sent. */
import type { ItemRef } from '#preload/model/item.ts'
import type { FieldChoices, LocalEntries, LocalEntry } from '#preload/model/local-sending.ts'
import type { Day } from '#preload/model/primitives.ts'
import { draftToSend, isReadyToSend } from '#preload/rules/local-sending.ts'

export interface SendFilter {
  readonly from: Day
  readonly to: Day
  /** Null for all boards. */
  readonly board: string | null
}

/** The user's choices. Nothing else is sent. */
export interface SendChoice {
  /** The ids of the ticked local items. */
  readonly ticked: ReadonlySet<string>
  /** The ids of entries that stay in the local workspace although their item is ticked. */
  readonly left: ReadonlySet<string>
  /** The item of the account by the id of the local item. */
  readonly targets: ReadonlyMap<string, ItemRef>
  readonly fields: FieldChoices
}

export interface Amount {
  readonly count: number
  readonly minutes: number
}

/** One local item with its entries that the filter shows, oldest first. */
export interface SendRow {
  readonly item: ItemRef
  readonly entries: readonly LocalEntry[]
  readonly ticked: boolean
  readonly target: ItemRef | null
  /** The entries of a ticked row that the user did not leave out. */
  readonly chosen: readonly LocalEntry[]
  /** The chosen entries that have an item and all values that the account requires. */
  readonly ready: readonly LocalEntry[]
}

/** Returns the entries that the filter shows. */
export function shownEntries({ entries, items }: LocalEntries, filter: SendFilter): LocalEntry[] {
  const boards = new Map(items.map(({ id, board }) => [id, board]))
  return entries.filter(
    ({ itemId, day }) =>
      day >= filter.from &&
      day <= filter.to &&
      (filter.board === null || boards.get(itemId) === filter.board),
  )
}

/** Returns the rows: items with the same name in the account first; within both groups, the longest time first. */
export function sendRows(read: LocalEntries, filter: SendFilter, choice: SendChoice): SendRow[] {
  const byItem = Map.groupBy(shownEntries(read, filter), ({ itemId }) => itemId)
  const rows = read.items.flatMap((item) => {
    const entries = byItem.get(item.id)
    return entries ? [rowOf(read, item, entries, choice)] : []
  })
  const isSame = ({ item }: SendRow) => Number(item.id in read.sameName)
  return rows.sort(
    (one, other) =>
      isSame(other) - isSame(one) || amountOf(other.entries).minutes - amountOf(one.entries).minutes,
  )
}

export function amountOf(entries: readonly LocalEntry[]): Amount {
  return { count: entries.length, minutes: entries.reduce((sum, { minutes }) => sum + minutes, 0) }
}

function rowOf(
  { template }: LocalEntries,
  item: ItemRef,
  entries: readonly LocalEntry[],
  { ticked, left, targets, fields }: SendChoice,
): SendRow {
  const target = targets.get(item.id) ?? null
  const chosen = ticked.has(item.id) ? entries.filter(({ id }) => !left.has(id)) : []
  const isReady = (entry: LocalEntry) => isReadyToSend(entry, template, draftToSend(entry, template, fields))
  return {
    ...{ item, entries, target, chosen },
    ticked: ticked.has(item.id),
    ready: target === null ? [] : chosen.filter(isReady),
  }
}
