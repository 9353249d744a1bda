/** The names that were found on this machine for items without a name, and which of these names the user chose. */
import { SvelteSet } from 'svelte/reactivity'
import type { Bridge } from '#preload/bridge.ts'
import type { Item, ItemDetails, ItemRow } from '#preload/model/item.ts'

/** An item without a name, and the name that was found for it. */
export type FoundName = Pick<ItemRow, 'itemId' | 'board'> & NonNullable<ItemDetails['otherName']>

/** The number of items whose details are read at the same time. */
const atOnce = 8
/**
 * One search looks for names for at most this many items: the most recently used ones without a name. Once these items
 * have names, the next search looks for names for other items.
 */
const mostAsked = 200

export class FoundNames {
  readonly #bridge: Bridge
  #names = $state.raw<readonly FoundName[] | null>(null)
  #unnamed = $state(0)
  #asked = ''
  readonly #left = new SvelteSet<string>()

  constructor(bridge: Bridge) {
    this.#bridge = bridge
  }

  /** The names that were found; null until the first search has ended. */
  get names(): readonly FoundName[] | null {
    return this.#names
  }
  get unnamed(): number {
    return this.#unnamed
  }

  /** The ids of the items whose found name is chosen. At first, all of them are chosen. */
  readonly chosen: ReadonlySet<string> = $derived(
    new Set((this.#names ?? []).map(({ itemId }) => itemId).filter((id) => !this.#left.has(id))),
  )
  readonly rows: readonly ItemRow[] = $derived(
    (this.#names ?? [])
      .filter(({ itemId }) => this.chosen.has(itemId))
      .map(({ itemId, name }) => ({ itemId, name, board: null, archived: false })),
  )

  choose(itemId: string, chosen: boolean): void {
    if (chosen) this.#left.delete(itemId)
    else this.#left.add(itemId)
  }

  /**
   * Looks for names for the unnamed items, unless this was already done for the same items. If the details of an item
   * cannot be read, the result contains no name for it.
   */
  async read(items: readonly Item[]): Promise<void> {
    const unnamed = items.filter(({ named }) => !named)
    const asked = unnamed.map(({ id }) => id).join(' ')
    if (asked === this.#asked && this.#names !== null) return
    this.#asked = asked
    const found: FoundName[] = []
    for (let at = 0; at < Math.min(mostAsked, unnamed.length); at += atOnce) {
      const some = unnamed.slice(at, at + atOnce)
      found.push(...(await Promise.all(some.map((item) => this.#nameOf(item)))).flat())
      if (asked !== this.#asked) return
    }
    this.#unnamed = unnamed.length
    this.#names = found
  }

  async #nameOf({ id: itemId, board }: Item): Promise<FoundName[]> {
    const details = await this.#bridge.call('items.details', { itemId }).catch(() => null)
    const other = details?.otherName ?? null
    return other === null ? [] : [{ itemId, board, ...other }]
  }
}
