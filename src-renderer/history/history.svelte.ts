/**
 * The week that the history shows: reads it, reads it again when main says that something changed, and filters it.
 * Holds only that week. Refuses to change entries: the entry view does.
 */
import type { DayEntries, Entry } from '#preload/model/entry.ts'
import type { ItemRef } from '#preload/model/item.ts'
import type { Day } from '#preload/model/primitives.ts'
import type { Run } from '#preload/model/run.ts'
import { elapsedMs } from '#preload/rules/elapsed.ts'
import { addDays, dayOf } from '#preload/rules/local-time.ts'
import { Orders } from '../lib/orders.ts'
import type { Page } from '../lib/page.ts'
import { chartOf, type Chart, type DayMinutes } from './chart.ts'
import { everything, filterDays, isFiltering, type Filter } from './filter.ts'
import { daysOfWeek, firstOfWeek } from './week.ts'

type World = Pick<Page, 'bridge' | 'clock' | 'settings' | 'today' | 'failed'>

export class History {
  readonly #page: World
  readonly #orders: Orders
  #run = $state.raw<Run | null>(null)
  #days = $state.raw<DayEntries[] | null>(null)
  #failed = $state(false)
  /** Any day of the week shown; null stands for today, whatever day that becomes. */
  #anchor = $state<Day | null>(null)
  #filter = $state.raw<Filter>(everything)
  #asked = 0

  constructor(page: World) {
    this.#page = page
    this.#orders = new Orders(page.bridge)
  }

  readonly first: Day = $derived.by(() => this.#firstOf(this.#anchor ?? this.#page.today))
  readonly last: Day = $derived.by(() => addDays(this.first, 6))
  readonly week: Day[] = $derived.by(() => daysOfWeek(this.first))
  readonly isThisWeek: boolean = $derived.by(() => this.week.includes(this.#page.today))

  get filter(): Filter {
    return this.#filter
  }
  get filtering(): boolean {
    return isFiltering(this.#filter)
  }
  get failed(): boolean {
    return this.#failed
  }
  get loading(): boolean {
    return this.#days === null && !this.#failed
  }

  /** The open run while it belongs to this week; it counts in the totals whatever is filtered. */
  readonly #counted: Run | null = $derived.by(() => {
    const run = this.#run
    return run !== null && this.week.includes(dayOf(run.startedAt, run.zone)) ? run : null
  })
  readonly #countedDay: Day | null = $derived.by(
    () => this.#counted && dayOf(this.#counted.startedAt, this.#counted.zone),
  )
  /** The open run as a row: not while something is filtered. */
  readonly run: Run | null = $derived.by(() => (this.filtering ? null : this.#counted))
  readonly runDay: Day | null = $derived.by(() => (this.filtering ? null : this.#countedDay))
  readonly runMinutes: number = $derived.by(() =>
    this.#counted === null
      ? 0
      : Math.floor(elapsedMs(this.#counted.stretches, this.#page.clock.minute) / 60_000),
  )

  readonly runBadge: { kind: 'running'; text: string } | null = $derived.by(() => {
    if (this.run?.state !== 'running') return null
    return { kind: 'running', text: 'Running' }
  })

  /** The day that an entry added from an empty week most likely belongs to. */
  readonly dayToAdd: Day = $derived.by(() => (this.isThisWeek ? this.#page.today : this.first))

  /** "No entries match “audit”", or what else was filtered by. */
  readonly noMatch: string = $derived.by(() => {
    const text = this.#filter.text.trim()
    return text === '' ? 'No entries match these filters' : `No entries match “${text}”`
  })

  /** What matches, newest day first, the day of the open run included. */
  readonly days: DayEntries[] = $derived.by(() => {
    const days = filterDays(this.#days ?? [], this.#filter)
    const day = this.runDay
    if (day === null || days.some((one) => one.day === day)) return days
    return [...days, { day, minutes: 0, billableMinutes: 0, entries: [] }].sort((a, b) =>
      a.day < b.day ? 1 : -1,
    )
  })

  /** Minutes by day for the chart, Monday (or as set) to Sunday, whatever the filter hides. */
  readonly minutes: DayMinutes[] = $derived.by(() =>
    this.week.map((day) => ({
      day,
      minutes: this.#days?.find((one) => one.day === day)?.minutes ?? 0,
      live: day === this.#countedDay ? this.runMinutes : 0,
    })),
  )
  readonly chart: Chart = $derived.by(() => chartOf(this.minutes, this.#page.settings.goalMinutes))
  readonly total: number = $derived.by(() =>
    this.minutes.reduce((sum, one) => sum + one.minutes + one.live, 0),
  )
  readonly billable: number = $derived.by(() =>
    (this.#days ?? []).reduce((sum, one) => sum + one.billableMinutes, 0),
  )
  /** Five days of the goal, which is what a week of work is. */
  readonly weekGoal: number = $derived.by(() => this.#page.settings.goalMinutes * 5)

  /** The items of the loaded week, by name. */
  readonly items: ItemRef[] = $derived.by(() => {
    const byId = new Map<string, ItemRef>()
    for (const { entries } of this.#days ?? []) for (const { item } of entries) byId.set(item.id, item)
    return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name))
  })

  /** Reads the shown week and keeps it read; the returned function ends that. For an effect: another week reads again. */
  watch(): () => void {
    const { bridge } = this.#page
    const { week } = this
    void this.read()
    void this.#readRun()
    const ends = [
      bridge.on('entries.changed', ({ days }) => {
        if (days.length === 0 || days.some((day) => week.includes(day))) void this.read()
      }),
      bridge.on('timer.changed', () => void this.#readRun()),
      bridge.on('items.changed', () => void this.read()),
    ]
    return () => {
      for (const end of ends) end()
    }
  }

  /** Reads the shown week. What was there stays until the answer is here; the latest question wins. */
  async read(): Promise<void> {
    const asked = ++this.#asked
    const span = { from: this.first, to: this.last }
    const days = await this.#page.bridge.call('entries.days', span).catch(() => null)
    if (asked !== this.#asked) return
    this.#failed = days === null
    this.#days = days ?? this.#days
  }

  earlier(): void {
    this.#show(addDays(this.first, -7))
  }

  later(): void {
    if (!this.isThisWeek) this.#show(addDays(this.first, 7))
  }

  /** Shows the week of a day. */
  showDay(day: Day): void {
    if (!this.week.includes(day)) this.#show(day)
  }

  setFilter(part: Partial<Filter>): void {
    this.#filter = { ...this.#filter, ...part }
  }

  clearFilter(): void {
    this.#filter = everything
  }

  /** Brings an entry into view, whatever week it is in and whatever is filtered. */
  async reveal(entryId: string): Promise<void> {
    if (this.days.some((one) => one.entries.some((entry) => entry.id === entryId))) return
    const entry = await this.#page.bridge.call('entries.read', { entryId }).catch(() => null)
    if (entry === null) return
    this.clearFilter()
    this.showDay(entry.day)
  }

  /** Deletes an entry that can still be changed; undone by {@link restore}. */
  async remove(entry: Entry): Promise<boolean> {
    if (!entry.editable) return false
    return this.#done(this.#orders.give('entries.cancel', { entryId: entry.id }))
  }

  async restore(entryId: string): Promise<void> {
    await this.#done(this.#orders.give('entries.restore', { entryId }))
  }

  async #done(order: Promise<unknown>): Promise<boolean> {
    try {
      await order
      return true
    } catch (problem) {
      this.#page.failed(problem)
      return false
    }
  }

  #show(day: Day): void {
    this.#anchor = this.#firstOf(day)
    if (this.isThisWeek) this.#anchor = null
    this.#days = null
    this.#failed = false
  }

  #firstOf(day: Day): Day {
    return firstOfWeek(day, this.#page.settings.weekStart)
  }

  async #readRun(): Promise<void> {
    const open = await this.#page.bridge.call('timer.read', {}).catch(() => null)
    this.#run = open === null ? this.#run : open.run
  }
}
