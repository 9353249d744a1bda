/**
 * The items that are not on the user's list: archived items, and items that were added from a table or a board but
 * never used. There can be 20,000 of them, so they are read only when the user searches, and once for the whole page.
 * The ids of merged items are read at the same time.
 */
import type { Bridge } from '#preload/bridge.ts'
import type { Item, OtherItem } from '#preload/model/item.ts'
import { dependOn } from './depend-on.ts'
import { locale } from './format.ts'
import { indexItems, type Indexed } from './item-search.ts'
import { watch } from './watch.ts'

export class OtherItems {
  readonly #bridge: Bridge
  #others = $state.raw<readonly Indexed<OtherItem>[]>([])
  #archived = $state.raw<readonly Indexed<Item>[]>([])
  #merged = $state.raw<ReadonlyMap<string, string>>(new Map())
  #known = $state(false)
  #changes = $state(0)
  #reading: Promise<void> | null = null

  constructor(bridge: Bridge) {
    this.#bridge = bridge
    watch(bridge, {
      'items.changed': () => this.#outdate(),
      'workspace.changed': () => {
        // The items still belong to the previous workspace.
        this.#others = []
        this.#archived = []
        this.#merged = new Map()
        this.#known = false
        this.#outdate()
      },
    })
  }

  /** The items that were added from a table or a board but never used, in alphabetical order. */
  get others(): readonly Indexed<OtherItem>[] {
    return this.#others
  }

  get archived(): readonly Indexed<Item>[] {
    return this.#archived
  }

  /** Maps the id of each merged item to the id of the item into which it was merged. */
  get merged(): ReadonlyMap<string, string> {
    return this.#merged
  }

  /** Whether the first read has ended, even if it failed. Until then, a search finds only the user's own items. */
  get known(): boolean {
    return this.#known
  }

  /**
   * Reads the items unless they are up to date, and resolves when they are. Never rejects: a failure leaves the items
   * unchanged, and the next call reads again. An effect that calls this method runs again after every change to the
   * items.
   */
  read(): Promise<void> {
    dependOn(this.#changes)
    return (this.#reading ??= this.#readAll())
  }

  async #readAll(): Promise<void> {
    const changes = this.#changes
    try {
      const [others, archived, merged] = await Promise.all([
        this.#bridge.call('items.others', {}),
        this.#bridge.call('items.removed', {}),
        this.#bridge.call('items.merged', {}),
      ])
      if (changes !== this.#changes) {
        await this.read()
        return
      }
      this.#others = indexItems(inOrder(others))
      this.#archived = indexItems(archived)
      this.#merged = new Map(merged.map(({ id, stays }) => [id, stays.id]))
    } catch {
      if (changes === this.#changes) this.#reading = null
    }
    this.#known = true
  }

  #outdate(): void {
    this.#reading = null
    this.#changes += 1
  }
}

const all = new WeakMap<Bridge, OtherItems>()

/** Returns the `OtherItems` of a bridge. One instance is created per bridge, so that all lists share its data. */
export function otherItemsOf(bridge: Bridge): OtherItems {
  const known = all.get(bridge)
  if (known) return known
  const made = new OtherItems(bridge)
  all.set(bridge, made)
  return made
}

function inOrder(items: readonly OtherItem[]): OtherItem[] {
  const { compare } = new Intl.Collator(locale(), { numeric: true })
  return items.toSorted((a, b) => compare(a.name, b.name))
}
