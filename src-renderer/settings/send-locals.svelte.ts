/**
 * The state of "Send local entries": the local entries, the user's choices, and the command that sends the chosen
 * entries. Nothing is changed before that command.
 */
import { SvelteMap, SvelteSet } from 'svelte/reactivity'
import type { Item, ItemRef } from '#preload/model/item.ts'
import type { FieldChoice, LocalEntries, LocalEntry } from '#preload/model/local-sending.ts'
import { fieldsToSend, firstChoice, type SendField } from '#preload/rules/local-sending.ts'
import { Orders } from '../lib/orders.ts'
import type { Page } from '../lib/page.ts'
import { daysOf, type DaysChoice } from './send-days.ts'
import { sendRows, type SendFilter, type SendRow } from './send-rows.ts'

export type SendWorld = Pick<Page, 'bridge' | 'failed' | 'holdKeys' | 'today'>

export class SendLocals {
  readonly #page: SendWorld
  readonly #orders: Orders
  readonly #ticked = new SvelteSet<string>()
  readonly #left = new SvelteSet<string>()
  readonly #targets = new SvelteMap<string, ItemRef>()
  readonly #chosen = new SvelteMap<string, FieldChoice>()
  #read = $state.raw<LocalEntries | null>(null)
  #items = $state.raw<readonly Item[]>([])
  #busy = $state(false)
  /** The ids of the local items that are expanded to show their entries. */
  readonly opened = new SvelteSet<string>()
  days = $state<DaysChoice>('all')
  board = $state<string | null>(null)
  /** The first and last day of the custom range (the choice `own`). */
  own = $state.raw({ from: '0001-01-01', to: '9999-12-31' })

  constructor(page: SendWorld) {
    this.#page = page
    this.#orders = new Orders(page.bridge)
  }

  /** The entries and items of the local workspace; null until they have been read. */
  readonly read = $derived(this.#read)

  /** The user's own items in the account, which are offered first as targets. */
  readonly items = $derived(this.#items)
  readonly busy = $derived(this.#busy)

  readonly filter: SendFilter = $derived.by(() => ({
    ...daysOf(this.days, this.#page.today, this.own),
    board: this.board,
  }))
  readonly boards: readonly string[] = $derived(
    [...new Set((this.#read?.items ?? []).flatMap(({ board }) => board ?? []))].sort(),
  )
  readonly fields: readonly SendField[] = $derived(fieldsToSend(this.#read?.template ?? null))
  readonly rows: readonly SendRow[] = $derived.by(() =>
    this.#read === null
      ? []
      : sendRows(this.#read, this.filter, {
          ...{ ticked: this.#ticked, left: this.#left, targets: this.#targets },
          fields: Object.fromEntries(this.fields.map((field) => [field.id, this.choiceOf(field)])),
        }),
  )
  readonly shown: readonly LocalEntry[] = $derived(this.rows.flatMap(({ entries }) => entries))
  readonly chosen: readonly LocalEntry[] = $derived(this.rows.flatMap(({ chosen }) => chosen))
  readonly ready: readonly LocalEntry[] = $derived(this.rows.flatMap(({ ready }) => ready))

  /** Reads the local workspace, and ticks the items that have the same name as an item in the account. */
  async begin(): Promise<void> {
    const { bridge } = this.#page
    try {
      const [read, items] = await Promise.all([bridge.call('locals.read', {}), bridge.call('items.list', {})])
      for (const [itemId, target] of Object.entries(read.sameName)) {
        this.#ticked.add(itemId)
        this.#targets.set(itemId, target)
      }
      const days = read.entries.map(({ day }) => day)
      this.own = { from: days[0] ?? this.#page.today, to: days.at(-1) ?? this.#page.today }
      this.#items = items
      this.#read = read
    } catch (problem) {
      this.#page.failed(problem)
    }
  }

  choiceOf(field: SendField): FieldChoice {
    return this.#chosen.get(field.id) ?? firstChoice(field, this.#read?.entries ?? [])
  }

  choose(field: SendField, choice: FieldChoice): void {
    this.#chosen.set(field.id, choice)
  }

  /** Ticks the item and all its shown entries, or unticks the item. */
  tick({ item, entries }: SendRow, ticked: boolean): void {
    if (!ticked) return void this.#ticked.delete(item.id)
    this.#ticked.add(item.id)
    for (const { id } of entries) this.#left.delete(id)
  }

  /**
   * Ticks or unticks one entry. A row is ticked as long as at least one of its shown entries is ticked. If the row
   * was not ticked, its other entries stay unticked, including entries that the filter hides.
   */
  tickEntry(row: SendRow, entryId: string, ticked: boolean): void {
    const { item, entries } = row
    if (ticked && !row.ticked)
      for (const { id, itemId } of this.#read?.entries ?? []) if (itemId === item.id) this.#left.add(id)
    if (ticked) {
      this.#left.delete(entryId)
      this.#ticked.add(item.id)
      return
    }
    this.#left.add(entryId)
    if (entries.every(({ id }) => this.#left.has(id))) this.#ticked.delete(item.id)
  }

  aim(itemId: string, target: ItemRef): void {
    this.#targets.set(itemId, target)
  }

  open(itemId: string): void {
    if (!this.opened.delete(itemId)) this.opened.add(itemId)
  }

  showAll(): void {
    this.days = 'all'
    this.board = null
  }

  /** Sends the entries that are ready. Returns their number, or null if none were sent. Shows a failure to the user. */
  async send(): Promise<number | null> {
    const entryIds = this.ready.map(({ id }) => id)
    if (this.#busy || entryIds.length === 0) return null
    this.#busy = true
    try {
      const ready = this.rows.filter((row) => row.ready.length > 0)
      const items = Object.fromEntries(ready.map(({ item, target }) => [item.id, target!.id]))
      const fields = Object.fromEntries(this.fields.map((field) => [field.id, this.choiceOf(field)]))
      await this.#page.holdKeys(this.#orders.give('locals.send', { entryIds, items, fields }))
      return entryIds.length
    } catch (problem) {
      this.#page.failed(problem)
      return null
    } finally {
      this.#busy = false
    }
  }
}
