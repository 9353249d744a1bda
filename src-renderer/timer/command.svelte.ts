/**
 * The state of the command field: its text, the possible meanings, and the selected one. The actions are in
 * CommandActions, which is loaded after the first view.
 */
import { createContext, untrack } from 'svelte'
import type { Item } from '#preload/model/item.ts'
import type { Page } from '../lib/page.ts'
import type { CommandActions } from './command-actions.ts'
import type { ItemBook } from './item-book.svelte.ts'
import type { Desk } from './desk.svelte.ts'
import { isUnder, underParents } from './item-order.ts'
import type { Found, ItemRow, Row } from './search.ts'
import type { Timer } from './timer.svelte.ts'

/** Maximum number of rows: typing two letters is faster than scrolling further. */
const mostRows = 50

const nothing: Found = { items: [], others: [], othersFirst: false }

export class Command {
  /** The initial text of the view for a new item; null while it is not shown. */
  adding = $state<string | null>(null)
  /** The id of the item that is being renamed. */
  renaming = $state<string | null>(null)
  #page: Page
  #timer: Timer
  #book: ItemBook
  #desk: Desk
  #text = $state('')
  #active = $state(0)
  /**
   * The key of the row that the person moved to, which stays selected when the list is sorted again; otherwise null.
   */
  #activeKey = $state<string | null>(null)
  #opened = $state(false)
  #actions = $state.raw<CommandActions | null>(null)
  #field: HTMLInputElement | undefined

  constructor(page: Page, timer: Timer, book: ItemBook, desk: Desk) {
    this.#page = page
    this.#timer = timer
    this.#book = book
    this.#desk = desk
  }

  get text(): string {
    return this.#text
  }

  set text(text: string) {
    if (text.trim() !== '') this.#book.readNotes()
    this.#text = text
    this.#active = 0
    this.#activeKey = null
    this.renaming = null
  }

  /** Whether only the field and its results are shown: it has text, or it was opened while a run is open. */
  get open(): boolean {
    return this.#text !== '' || this.#opened
  }

  /** The results for the text. Empty until the search is loaded. */
  readonly #found: Found = $derived.by(() => {
    const text = this.#text.trim()
    const running = this.#timer.run?.item.id
    const items = this.#book.items.filter((item) => item.id !== running)
    if (text === '') {
      const shown = underParents(items).slice(0, mostRows)
      const others = this.#actions?.removed.rows('') ?? []
      return { items: shown.map((item) => plainRow(item, shown)), others, othersFirst: false }
    }
    const local = this.#page.about.workspace.kind === 'local'
    const { notes } = this.#book
    return this.#actions?.search(text, { items, notes, local, today: this.#page.today }) ?? nothing
  })

  readonly rows: readonly Row[] = $derived(
    this.#found.othersFirst
      ? [...this.#found.others, ...this.#found.items]
      : [...this.#found.items, ...this.#found.others],
  )

  /** The items to start or to switch to: all except the running one, or those that match the text. */
  get items(): readonly ItemRow[] {
    return this.#found.items
  }

  /** Returns the name of an item; undefined when it is not on the list. */
  nameOf(itemId: string | null): string | undefined {
    return this.#book.items.find(({ id }) => id === itemId)?.name
  }

  /** The number of items that are searched. */
  get known(): number {
    return this.#book.items.length
  }

  get active(): number {
    const kept = this.rows.findIndex((row) => row.key === this.#activeKey)
    return kept === -1 ? Math.min(this.#active, this.rows.length - 1) : kept
  }

  set active(index: number) {
    this.#active = index
    this.#activeKey = index === 0 ? null : (untrack(() => this.rows)[index]?.key ?? null)
  }

  get activeRow(): Row | undefined {
    return this.rows[this.active]
  }

  /** The message for a text that has no meaning. */
  get unknown(): string | undefined {
    return this.#found.unknown
  }

  /** Registers the input, with the first row selected; the returned function removes it. */
  attach(field: HTMLInputElement): () => void {
    this.#field = field
    this.active = 0
    return () => (this.#field = undefined)
  }

  focus(): void {
    this.#opened = this.#timer.run !== null
    // The input may not be rendered yet.
    queueMicrotask(() => this.#field?.focus())
  }

  /** Moves the focus back to the field, or to the list if there is no field because a run is open. */
  refocus(): void {
    const field = this.#field ?? document.getElementById('rows')
    field?.focus()
  }

  clear(): void {
    this.text = ''
    this.#opened = false
  }

  /** Handles keys of the field, or of the list when it has the focus. */
  key(event: KeyboardEvent): void {
    this.#actions?.key(event)
  }

  do(act: (actions: CommandActions) => void): void {
    if (this.#actions) act(this.#actions)
    else void this.ready().then(act)
  }

  async ready(): Promise<CommandActions> {
    const { CommandActions } = await this.#desk.later()
    return (this.#actions ??= new CommandActions(this.#page, this.#book, this, this.#desk))
  }
}

function plainRow(item: Item, items: readonly Item[]): ItemRow {
  return { kind: 'item', key: item.id, label: item.name, item, at: [], under: isUnder(item, items) }
}

export const [getCommand, setCommand] = createContext<Command>()
