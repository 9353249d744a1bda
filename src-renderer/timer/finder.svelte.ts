/**
 * Searches for the text of the command field. This class is loaded after the first view is painted; key presses before
 * that are held back, and text that has already been typed is searched for as soon as the class is loaded.
 */
import type { Item } from '#preload/model/item.ts'
import { find as words } from '#preload/words/made/find.ts'
import { indexItems, namesOfSeveral } from '../lib/item-search.ts'
import { otherItemsOf, type OtherItems } from '../lib/other-items.svelte.ts'
import type { Page } from '../lib/page.ts'
import type { ItemBook } from './item-book.svelte.ts'
import { search, type Found, type GroupName } from './search.ts'

export class Finder {
  readonly #page: Page
  readonly #book: ItemBook
  readonly #elsewhere: OtherItems

  constructor(page: Page, book: ItemBook) {
    this.#page = page
    this.#book = book
    this.#elsewhere = otherItemsOf(page.bridge)
  }

  readonly #own = $derived.by(() => indexItems(this.#book.items))
  readonly #ownIds = $derived(new Set(this.#own.map(({ item }) => item.id)))
  /**
   * The items that were brought in (added with their names from a table or a board), except those that the user has
   * pinned, named or used since they were read.
   */
  readonly #others = $derived.by(() =>
    this.#elsewhere.others.filter(({ item }) => !this.#ownIds.has(item.id)),
  )
  readonly #archived = $derived.by(() =>
    this.#elsewhere.archived.filter(({ item }) => !this.#ownIds.has(item.id)),
  )
  readonly #severalNames = $derived(namesOfSeveral(this.#own, this.#others, this.#archived))

  /** Returns a message about how many of all items match, or an empty string if none matches. */
  count({ items: found }: Found): string {
    const known = this.#own.length + this.#others.length + this.#archived.length
    return found === 0 ? '' : words().count({ found, known })
  }

  /** Whether a search covers all items. Until the others have been read, it finds only the user's own items. */
  get complete(): boolean {
    return this.#elsewhere.known
  }

  get hasOthers(): boolean {
    return this.#elsewhere.others.length > 0
  }

  read(): Promise<void> {
    return this.#elsewhere.read()
  }

  /** Finds the items and actions that match the typed text. The item of the timer's current run is left out. */
  find(text: string, running: Item['id'] | undefined, unfolded: ReadonlySet<GroupName>): Found {
    const { workspace } = this.#page.about
    return search(text, {
      own: this.#own.filter(({ item }) => item.id !== running),
      running: this.#own.find(({ item }) => item.id === running)?.item,
      others: this.#others,
      archived: this.#archived,
      merged: this.#elsewhere.merged,
      reading: !this.#elsewhere.known,
      severalNames: this.#severalNames,
      notes: this.#book.notes,
      unfolded,
      account: workspace.kind === 'account' ? workspace.name : null,
      today: this.#page.today,
    })
  }
}
