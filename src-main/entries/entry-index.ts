/**
 * An in-memory index of every entry of the workspace. With this index, the history search responds instantly to each
 * typed letter, even with years of entries. The index is built on first use, and changed days are read again. It
 * provides only totals per day; the entries themselves are read from the database.
 */
import type { EntryFilter } from '#preload/model/entry-filter.ts'
import type { Found } from '#preload/model/entry.ts'
import type { ItemRef } from '#preload/model/item.ts'
import type { Day } from '#preload/model/primitives.ts'
import {
  folded,
  isFiltering,
  questionsOf,
  statusOf,
  type Filtered,
  type Question,
} from '#preload/rules/entry-filter.ts'
import { billableMinutesOf } from '#preload/rules/missing-fields.ts'
import type { ItemBook } from '../items/item-book.ts'
import { othersFirst } from '../kernel/clock.ts'
import type { Hub } from '../kernel/hub.ts'
import type { EntryStore, Searched } from './entry-store.ts'

interface Indexed extends Filtered {
  /** The position of the entry's item in {@link EntryIndex.#itemIds}. */
  readonly item: number
  readonly minutes: number
  readonly billableMinutes: number
}

interface Sum {
  count: number
  minutes: number
  billableMinutes: number
}

interface IndexedDay {
  readonly entries: readonly Indexed[]
  /** The distinct items of these entries, as positions in {@link EntryIndex.#itemIds}. */
  readonly items: readonly number[]
  readonly sum: Sum
}

/**
 * The number of entries that are read per slice while the index is built; other work can run between slices. Reading
 * this many entries takes too little time for the user to notice.
 */
const sliceSize = 4_000

export class EntryIndex {
  readonly #entries: EntryStore
  readonly #items: ItemBook
  readonly #days = new Map<Day, IndexedDay>()
  readonly #itemIds: string[] = []
  readonly #itemPlaces = new Map<string, number>()
  readonly #stopListening: () => void
  /** The days, newest first; null if they must be sorted again because a day was added or removed. */
  #order: Day[] | null = null
  #refs: ReadonlyMap<string, ItemRef> | null = null
  readonly #stale = new Set<Day>()
  #made: Promise<void> | null = null

  constructor(entries: EntryStore, items: ItemBook, hub: Hub) {
    this.#entries = entries
    this.#items = items
    this.#stopListening = hub.listen(({ name, payload }) => {
      if (name === 'items.changed') this.#refs = null
      if (name === 'entries.changed') this.#changed(payload.days)
    })
  }

  close(): void {
    this.#stopListening()
  }

  /** Returns the totals of the days that have matching entries, newest day first. `from` and `to` are included. */
  async find(from: Day, to: Day, filter: EntryFilter): Promise<Omit<Found, 'rows'>> {
    await this.#ready()
    const refs = (this.#refs ??= this.#items.touchedRefs())
    const questionOf = questionsOf(filter)
    const everything = !isFiltering(filter)
    /**
     * For each item, a function that returns whether an entry of the item matches the filter; null if no entry of the
     * item can match. The array index is the item's position in `#itemIds`. Each function is created when its item
     * first occurs.
     */
    const questions: (Question | null)[] = []
    const items: ItemRef[] = []
    const listed = new Set<string>()
    const found: Omit<Found, 'rows'> = { days: [], counts: [], minutes: [], billableMinutes: [], items }
    for (const day of this.#inOrder()) {
      if (day > to) continue
      if (day < from) break
      const indexed = this.#days.get(day)!
      for (const item of indexed.items) {
        if (questions[item] !== undefined) continue
        const ref = refs.get(this.#itemIds[item]!)!
        // The user sees merged items as one item.
        if (!listed.has(ref.id)) items.push(ref)
        listed.add(ref.id)
        questions[item] = questionOf(ref)
      }
      const { count, minutes, billableMinutes } = everything
        ? indexed.sum
        : sumOf(indexed.entries, (entry) => questions[entry.item]?.(entry) === true)
      if (count === 0) continue
      found.days.push(day)
      found.counts.push(count)
      found.minutes.push(minutes)
      found.billableMinutes.push(billableMinutes)
    }
    return found
  }

  #changed(days: readonly Day[]): void {
    // An `entries.changed` event that names no days means that any day may have changed, so the whole index is stale.
    if (days.length === 0) this.#made = null
    for (const day of days) this.#stale.add(day)
  }

  async #ready(): Promise<void> {
    // If the whole index becomes stale while it is being built, it must be built again.
    let made: Promise<void> | null
    do await (made = this.#made ??= this.#make())
    while (made !== this.#made)
    for (const day of this.#stale) this.#read(day)
    this.#stale.clear()
  }

  /** Builds the whole index. If that fails, the next search tries again. */
  async #make(): Promise<void> {
    try {
      await this.#readAll()
    } catch (error) {
      this.#made = null
      throw error
    }
  }

  async #readAll(): Promise<void> {
    const days = new Map<Day, Indexed[]>()
    for (let after = ''; ;) {
      const slice = this.#entries.searched(after, sliceSize)
      for (const row of slice) {
        const there = days.get(row.day)
        if (there) there.push(this.#indexed(row))
        else days.set(row.day, [this.#indexed(row)])
      }
      const last = slice.at(-1)
      if (last === undefined) break
      after = last.id
      await othersFirst()
    }
    this.#days.clear()
    for (const [day, entries] of days) this.#days.set(day, dayOf(entries))
    this.#order = null
    this.#refs = null
  }

  #read(day: Day): void {
    const entries = this.#entries.searchedOn(day).map((row) => this.#indexed(row))
    if (entries.length > 0 !== this.#days.has(day)) this.#order = null
    if (entries.length > 0) this.#days.set(day, dayOf(entries))
    else this.#days.delete(day)
    // The item names are read again, because the day may contain a new item.
    this.#refs = null
  }

  #inOrder(): readonly Day[] {
    return (this.#order ??= [...this.#days.keys()].sort().reverse())
  }

  #indexed({ itemId, minutes, draft, state, correction }: Searched): Indexed {
    const billableMinutes = billableMinutesOf(draft, minutes)
    return {
      item: this.#placeOf(itemId),
      minutes,
      billableMinutes,
      note: folded(draft.description),
      status: statusOf(state, correction),
      billable: billableMinutes > 0,
      options: draft.options,
    }
  }

  #placeOf(itemId: string): number {
    const known = this.#itemPlaces.get(itemId)
    if (known !== undefined) return known
    this.#itemPlaces.set(itemId, this.#itemIds.length)
    return this.#itemIds.push(itemId) - 1
  }
}

function dayOf(entries: readonly Indexed[]): IndexedDay {
  return { entries, items: [...new Set(entries.map(({ item }) => item))], sum: sumOf(entries, () => true) }
}

function sumOf(entries: readonly Indexed[], counts: (entry: Indexed) => boolean): Sum {
  const sum = { count: 0, minutes: 0, billableMinutes: 0 }
  for (const entry of entries) {
    if (!counts(entry)) continue
    sum.count += 1
    sum.minutes += entry.minutes
    sum.billableMinutes += entry.billableMinutes
  }
  return sum
}
