/** The items that a person took off the list, so that they are found again: as the last rows of the list. */
import type { Bridge } from '#preload/bridge.ts'
import type { Item } from '#preload/model/item.ts'
import { fuzzy } from './fuzzy.ts'
import type { OtherRow } from './search.ts'

/** Of those that fit what was typed: one who means another types more of its name. */
const mostFound = 5
/** Of all of them, where nothing was typed. */
const mostShown = 50

export class RemovedItems {
  readonly #bridge: Bridge
  #items = $state.raw<readonly Item[]>([])
  #open = $state(false)

  /** Reads them, and keeps them read for as long as there is a page. */
  constructor(bridge: Bridge) {
    this.#bridge = bridge
    const read = (): void => void this.#read()
    bridge.on('items.changed', read)
    bridge.on('workspace.changed', read)
    read()
  }

  /** Shows all of them, or only how many there are. */
  toggle(): void {
    this.#open = !this.#open
  }

  /** The rows for what was typed; for nothing typed all of them, once they are asked for. */
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
