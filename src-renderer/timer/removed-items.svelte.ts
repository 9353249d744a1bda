/** The items that the person removed from the list; they can be found as its last rows. */
import type { Bridge } from '#preload/bridge.ts'
import type { Item } from '#preload/model/item.ts'
import { watch } from '../lib/watch.ts'
import { fuzzy } from './fuzzy.ts'
import type { OtherRow } from './search.ts'

/** Maximum number of matching items; typing more of the name finds others. */
const mostFound = 5
/** Maximum number of items when nothing is typed. */
const mostShown = 50

export class RemovedItems {
  readonly #bridge: Bridge
  #items = $state.raw<readonly Item[]>([])
  #open = $state(false)

  /** Reads the items now and after every change, for as long as the page exists. */
  constructor(bridge: Bridge) {
    this.#bridge = bridge
    const read = (): void => void this.#read()
    watch(bridge, { 'items.changed': read, 'workspace.changed': read })
    read()
  }

  /** Switches between showing all of them and only their number. */
  toggle(): void {
    this.#open = !this.#open
  }

  /** Returns the rows that match the text; for an empty text all of them, once they are opened. */
  rows(text: string): OtherRow[] {
    if (text !== '') {
      const found = this.#items.filter((item) => fuzzy(text, item.name) !== null || item.id === text)
      return found.slice(0, mostFound).map(rowOf)
    }
    const count = this.#items.length
    if (count === 0) return []
    const label = this.#open ? 'Hide the removed items' : `Show removed items (${count})`
    const shown = this.#open ? this.#items.slice(0, mostShown).map(rowOf) : []
    return [{ kind: 'removed-items', key: 'removed-items', label }, ...shown]
  }

  async #read(): Promise<void> {
    this.#items = await this.#bridge.call('items.removed', {}).catch(() => this.#items)
  }
}

function rowOf(item: Item): OtherRow {
  return { kind: 'removed', key: `removed ${item.id}`, label: item.name, item }
}
