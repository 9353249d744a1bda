/**
 * The items that the user can start, as read from the main process. The main process sorts them: pinned items first,
 * then the most recently used ones.
 */
import { createContext } from 'svelte'
import type { Bridge } from '#preload/bridge.ts'
import type { Input } from '#preload/contract/commands.ts'
import type { Item } from '#preload/model/item.ts'
import type { Orders } from '../lib/orders.ts'
import { watch } from '../lib/watch.ts'

export class ItemBook {
  #bridge: Bridge
  #orders: Orders
  #items = $state.raw<readonly Item[]>([])
  #notes = $state.raw<ReadonlyMap<string, readonly string[]>>(new Map())
  #notesAreOld = true
  #everOwn = $state(false)

  constructor(bridge: Bridge, orders: Orders) {
    this.#bridge = bridge
    this.#orders = orders
  }

  get items(): readonly Item[] {
    return this.#items
  }

  /** For each item, the latest notes of the entries on it, by item id. Empty until the first search. */
  get notes(): ReadonlyMap<string, readonly string[]> {
    return this.#notes
  }

  /** Reads the notes before a search, unless they are up to date. */
  readNotes(): void {
    if (!this.#notesAreOld) return
    this.#notesAreOld = false
    this.#bridge.call('items.notes', {}).then(
      (all) => (this.#notes = new Map(all.map(({ itemId, notes }) => [itemId, notes]))),
      () => (this.#notesAreOld = true),
    )
  }

  /** Whether the user has named an item or logged time on one, even if all such items are archived. */
  get everOwn(): boolean {
    return this.#everOwn
  }

  /** Returns the boards of the listed items, largest first. `items` is the number of items on the board. */
  get boards(): readonly { name: string; items: number }[] {
    const count = new Map<string, number>()
    for (const { board } of this.#items) if (board !== null) count.set(board, (count.get(board) ?? 0) + 1)
    return [...count].map(([name, items]) => ({ name, items })).sort((a, b) => b.items - a.items)
  }

  listen(): () => void {
    const again = (): void => void this.read().catch(() => {})
    return watch(this.#bridge, {
      'items.changed': again,
      'entries.changed': () => {
        this.#notesAreOld = true
        again()
      },
    })
  }

  async read(): Promise<void> {
    const items = await this.#bridge.call('items.list', {})
    this.#everOwn = items.some(isOwn) || (await this.#bridge.call('items.removed', {})).some(isOwn)
    this.#items = items
  }

  async add(item: Omit<Input<'items.add'>, 'commandId'>): Promise<Item> {
    const added = await this.#orders.give('items.add', item)
    await this.read()
    return added
  }

  async rename(item: Item, name: string): Promise<void> {
    await this.#bridge.call('items.rename', { itemId: item.id, name, board: item.board })
    await this.read()
  }

  async pin(item: Item, pinned: boolean): Promise<void> {
    await this.#bridge.call('items.pin', { itemId: item.id, pinned })
    await this.read()
  }

  async hide(item: Item, hidden: boolean): Promise<void> {
    await this.#bridge.call('items.hide', { itemId: item.id, hidden })
    await this.read()
  }
}

function isOwn({ lastDay, nameFrom }: Item): boolean {
  return lastDay !== null || nameFrom === 'you'
}

export const [getItemBook, setItemBook] = createContext<ItemBook>()
