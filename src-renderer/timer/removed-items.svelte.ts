/** The items that the user removed from the list. They can be found as the last rows below the command field. */
import type { Bridge } from '#preload/bridge.ts'
import type { Item } from '#preload/model/item.ts'
import { first as words } from '#preload/words/made/first.ts'
import { watch } from '../lib/watch.ts'
import { fuzzy } from './fuzzy.ts'
import type { OtherRow } from './search.ts'

/** At most this many removed items are shown for a typed text; the user finds others by typing more of the name. */
const mostFound = 5
/** At most this many removed items are shown when nothing is typed. */
const mostShown = 50

export class RemovedItems {
  readonly #bridge: Bridge
  #items = $state.raw<readonly Item[]>([])
  #open = $state(false)

  constructor(bridge: Bridge) {
    this.#bridge = bridge
  }

  /** Reads the removed items now and after every change. Returns a function that stops listening. */
  listen(): () => void {
    const read = (): void => void this.#read()
    read()
    return watch(this.#bridge, { 'items.changed': read, 'workspace.changed': read })
  }

  /** Switches between showing all removed items and only their number. */
  toggle(): void {
    this.#open = !this.#open
  }

  /**
   * Returns the removed items that match the text. For an empty text, returns a row that shows or hides the removed
   * items, followed by these items while they are shown.
   */
  rows(text: string): OtherRow[] {
    if (text !== '') {
      const found = this.#items.filter((item) => fuzzy(text, item.name) !== null || item.id === text)
      return found.slice(0, mostFound).map(rowOf)
    }
    const count = this.#items.length
    if (count === 0) return []
    const label = this.#open ? words().rowHideRemoved : words().rowShowRemoved({ count })
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
