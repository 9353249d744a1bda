/**
 * What the history is searched by, of every entry of the workspace, in memory: so that a letter typed is answered at
 * once however many years there are. Made when it is first asked, and then told which days changed. The database is
 * the truth; nothing is answered from here but which days have how much of what is asked for.
 */
import type { EntryFilter } from '#preload/model/entry-filter.ts'
import type { DayFound, Found } from '#preload/model/entry.ts'
import type { ItemRef } from '#preload/model/item.ts'
import type { Day } from '#preload/model/primitives.ts'
import { folded, matcherOf, statusOf, type Filtered } from '#preload/rules/entry-filter.ts'
import { billableMinutesOf } from '#preload/rules/missing-fields.ts'
import type { ItemBook } from '../items/item-book.ts'
import { othersFirst } from '../kernel/clock.ts'
import type { Hub } from '../kernel/hub.ts'
import type { EntryStore, Searched } from './entry-store.ts'

interface Indexed extends Filtered {
  readonly itemId: string
  readonly minutes: number
  readonly billableMinutes: number
}

/** Read at one go: about as long as nobody notices. */
const sliceSize = 4_000

export class EntryIndex {
  readonly #entries: EntryStore
  readonly #items: ItemBook
  readonly #days = new Map<Day, Indexed[]>()
  readonly #stopListening: () => void
  /** Newest first; null when a day came or went. */
  #order: Day[] | null = null
  #refs: Map<string, ItemRef> | null = null
  /** Changed since they were read. */
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

  /** Newest day first, `from` and `to` included. */
  async find(from: Day, to: Day, filter: EntryFilter): Promise<Found> {
    await this.#ready()
    const refs = (this.#refs ??= new Map(this.#items.refs().map((ref) => [ref.id, ref])))
    const matches = matcherOf(filter)
    const used = new Set<string>()
    const days: DayFound[] = []
    for (const day of this.#inOrder()) {
      if (day > to || day < from) continue
      const found = { day, count: 0, minutes: 0, billableMinutes: 0 }
      for (const entry of this.#days.get(day)!) {
        used.add(entry.itemId)
        if (!matches(refs.get(entry.itemId)!, entry)) continue
        found.count += 1
        found.minutes += entry.minutes
        found.billableMinutes += entry.billableMinutes
      }
      if (found.count > 0) days.push(found)
    }
    return { days, items: [...used].map((itemId) => refs.get(itemId)!) }
  }

  #changed(days: readonly Day[]): void {
    // It does not say which.
    if (days.length === 0) this.#made = null
    for (const day of days) this.#stale.add(day)
  }

  async #ready(): Promise<void> {
    // What changed without saying where while it was made, makes it anew.
    let made: Promise<void> | null
    do await (made = this.#made ??= this.#make())
    while (made !== this.#made)
    for (const day of this.#stale) this.#put(day, this.#entries.searchedOn(day))
    this.#stale.clear()
  }

  /** In slices, between which everything else has its turn. */
  async #make(): Promise<void> {
    try {
      await this.#readAll()
    } catch (error) {
      this.#made = null
      throw error
    }
  }

  async #readAll(): Promise<void> {
    this.#days.clear()
    this.#order = null
    this.#refs = null
    for (let after = ''; ;) {
      const slice = this.#entries.searched(after, sliceSize)
      for (const row of slice) {
        const there = this.#days.get(row.day)
        if (there) there.push(indexed(row))
        else this.#days.set(row.day, [indexed(row)])
      }
      const last = slice.at(-1)
      if (last === undefined) return
      after = last.id
      await othersFirst()
    }
  }

  #put(day: Day, rows: readonly Searched[]): void {
    if (rows.length > 0 !== this.#days.has(day)) this.#order = null
    if (rows.length > 0) this.#days.set(day, rows.map(indexed))
    else this.#days.delete(day)
    // An item may have come with it.
    this.#refs = null
  }

  #inOrder(): readonly Day[] {
    return (this.#order ??= [...this.#days.keys()].sort().reverse())
  }
}

function indexed({ itemId, minutes, draft, state }: Searched): Indexed {
  const billableMinutes = billableMinutesOf(draft, minutes)
  return {
    itemId,
    minutes,
    billableMinutes,
    note: folded(draft.description),
    status: statusOf(state),
    billable: billableMinutes > 0,
    options: draft.options,
  }
}
