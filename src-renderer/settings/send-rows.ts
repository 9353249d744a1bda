/** Decides what the rows of "Send local entries" show, and which entries are sent. */
import type { ItemRef } from '#preload/model/item.ts'
import type { FieldChoices, LocalEntries, LocalEntry } from '#preload/model/local-sending.ts'
import type { Day } from '#preload/model/primitives.ts'
import { draftToSend, isReadyToSend } from '#preload/rules/local-sending.ts'

export interface SendFilter {
  readonly from: Day
  readonly to: Day
  /** The name of the only board to show; null for all boards. */
  readonly board: string | null
}

export interface SendChoice {
  /** The ids of the ticked local items. */
  readonly ticked: ReadonlySet<string>
  /** The ids of the entries that stay in the local workspace although their item is ticked. */
  readonly left: ReadonlySet<string>
  /** The account's items to which entries are sent, by the ids of the local items. */
  readonly targets: ReadonlyMap<string, ItemRef>
  readonly fields: FieldChoices
}

export interface Amount {
  readonly count: number
  readonly minutes: number
}

/** A local item and those of its entries that the filter shows, oldest first. */
export interface SendRow {
  readonly item: ItemRef
  readonly entries: readonly LocalEntry[]
  readonly ticked: boolean
  readonly target: ItemRef | null
  /** The entries of this row to send: if the row is ticked, all entries except those that the user has unticked. */
  readonly chosen: readonly LocalEntry[]
  /** The chosen entries that can be sent: they have a target item and all values that the account requires. */
  readonly ready: readonly LocalEntry[]
}

export function shownEntries({ entries, items }: LocalEntries, filter: SendFilter): LocalEntry[] {
  const boards = new Map(items.map(({ id, board }) => [id, board]))
  return entries.filter(
    ({ itemId, day }) =>
      day >= filter.from &&
      day <= filter.to &&
      (filter.board === null || boards.get(itemId) === filter.board),
  )
}

/**
 * Returns the rows. Items that have the same name as an item in the account come before the others. Within both groups,
 * items with more time come first.
 */
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
