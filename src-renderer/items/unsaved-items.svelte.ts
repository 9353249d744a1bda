/**
 * Keeps unsaved input of an open item, so that it is not lost when the item is closed or another view is opened. The
 * input is kept as long as the page is loaded.
 */
import { SvelteMap } from 'svelte/reactivity'
import type { Page } from '../lib/page.ts'
import type { ItemLine } from './items-table.ts'

/** The values that the user changed. All other values are those of the item. */
type Typed = Partial<Pick<ItemLine, 'name' | 'board'>>

const kept = new WeakMap<Page['bridge'], SvelteMap<string, Typed>>()

export class UnsavedItems {
  readonly #page: Page
  readonly #typed: SvelteMap<string, Typed>

  constructor(page: Page) {
    this.#page = page
    this.#typed = kept.get(page.bridge) ?? new SvelteMap()
    kept.set(page.bridge, this.#typed)
  }

  /** Returns the values that the form of the item shows. Unsaved input takes precedence over the values of the item. */
  valuesOf(line: ItemLine): Required<Typed> {
    return { name: line.named ? line.name : '', board: line.board, ...this.#typed.get(this.#keyOf(line.id)) }
  }

  isChanged(line: ItemLine): boolean {
    const { name, board } = this.valuesOf(line)
    return name.trim() !== (line.named ? line.name : '') || board !== line.board
  }

  type(itemId: string, patch: Typed): void {
    const key = this.#keyOf(itemId)
    this.#typed.set(key, { ...this.#typed.get(key), ...patch })
  }

  discard(itemId: string): void {
    this.#typed.delete(this.#keyOf(itemId))
  }

  /** Includes the workspace in the key, because two accounts may use the same id for different items. */
  #keyOf(itemId: string): string {
    return `${this.#page.about.workspace.name} ${itemId}`
  }
}
