/**
 * The state of the view that asks for the names of items, one item after the other. The order does not change while the
 * view is open, so that the user can go back and correct a name; items that are found while it is open come last. The
 * getters are not `$derived`, because Svelte no longer updates derived values once the view has been closed. The
 * getters may still be read after that, when a reply from the main process arrives late.
 */
import { untrack } from 'svelte'
import type { ItemDetails, UnnamedItem } from '#preload/model/item.ts'
import type { Page } from '../lib/page.ts'
import { watch } from '../lib/watch.ts'
import { nextUnnamed, taken } from './naming-order.ts'

type View = Pick<Page, 'bridge' | 'failed' | 'holdKeys'>

export class Naming {
  readonly #page: View
  #items = $state.raw<readonly UnnamedItem[] | null>(null)
  #named = $state.raw<ReadonlySet<string>>(new Set())
  #at = $state(0)
  /** The text typed for each item. For an item that has been named in this view, this is its name. */
  #typed = $state.raw<ReadonlyMap<string, string>>(new Map())
  #details = $state.raw<ReadonlyMap<string, ItemDetails>>(new Map())
  readonly #saved = new Map<string, string>()

  constructor(page: View) {
    this.#page = page
  }

  get total(): number {
    return this.#items?.length ?? 0
  }

  get named(): number {
    return this.#items?.filter(({ id }) => this.#named.has(id)).length ?? 0
  }

  get isDone(): boolean {
    return this.#items !== null && this.named === this.total
  }

  get item(): UnnamedItem | null {
    return this.#items?.[this.#at] ?? null
  }

  /** The number of the current item, from 1, as in "3 of 12". */
  get place(): number {
    return this.#at + 1
  }

  get following(): readonly UnnamedItem[] {
    const items = this.#items ?? []
    return items.filter(({ id }, index) => index > this.#at && !this.#named.has(id))
  }

  /** The details of the current item; null until they have been read. */
  get details(): ItemDetails | null {
    return this.item === null ? null : (this.#details.get(this.item.id) ?? null)
  }

  get typed(): string {
    return this.item === null ? '' : (this.#typed.get(this.item.id) ?? '')
  }

  set typed(text: string) {
    if (this.item) this.#typed = new Map(this.#typed).set(this.item.id, text)
  }

  /** Reads the items now, and again whenever they change. Call this inside an effect; it returns a cleanup function. */
  listen(): () => void {
    untrack(() => void this.#read())
    return watch(this.#page.bridge, { 'items.changed': () => void this.#read() })
  }

  /** Saves the name, if one was typed, and goes on to the next item without a name. */
  async save(): Promise<void> {
    const { item } = this
    const name = this.typed.trim()
    if (item === null) return
    if (name !== '' && name !== this.#saved.get(item.id)) {
      const { id: itemId, board } = item
      try {
        await this.#page.bridge.call('items.rename', { itemId, name, board })
      } catch (problem) {
        this.#page.failed(problem)
        return
      }
      this.#saved.set(itemId, name)
      this.#named = new Set(this.#named).add(itemId)
    }
    this.skip()
  }

  /** Goes on to the next item without a name. After the last one, starts again at the first item that has no name. */
  skip(): void {
    this.#goTo(nextUnnamed(this.#items ?? [], this.#named, this.#at))
  }

  /** Goes back to the previous item, even if it has been named. */
  back(): void {
    this.#goTo(Math.max(0, this.#at - 1))
  }

  show(itemId: string): void {
    this.#goTo((this.#items ?? []).findIndex(({ id }) => id === itemId))
  }

  takeOther(): boolean {
    const other = this.details?.otherName
    if (!other) return false
    this.typed = other.name
    return true
  }

  #goTo(index: number): void {
    if (index >= 0) this.#at = index
    void this.#readDetails()
  }

  async #read(): Promise<void> {
    try {
      const unnamed = await this.#page.bridge.call('items.unnamed', {})
      const { items, named } = taken(this.#items ?? [], unnamed)
      const isFirst = this.#items === null
      this.#items = items
      this.#named = named
      // An item that was named elsewhere while this view was open is skipped.
      if (!isFirst && this.item && named.has(this.item.id) && !this.#saved.has(this.item.id)) this.skip()
      else await this.#readDetails()
    } catch (problem) {
      this.#page.failed(problem)
    }
  }

  /** Reads the details of the current item and of the next one, so that they are available when the user moves on. */
  async #readDetails(): Promise<void> {
    const wanted = [this.item, this.following[0]].filter((item) => item !== null && item !== undefined)
    for (const { id: itemId } of wanted) {
      if (this.#details.has(itemId)) continue
      try {
        const details = await this.#page.bridge.call('items.details', { itemId })
        this.#details = new Map(this.#details).set(itemId, details)
      } catch {
        // The item can also be named without its details, so a failure is ignored.
      }
    }
  }
}
