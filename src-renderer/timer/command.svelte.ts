/**
 * The command field: what was typed, what it could mean, and which meaning is in front. What a person does with it is
 * CommandActions, which comes after the first view, as the keys do.
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

/** More is scrolled to by nobody; typing two letters is faster. */
const mostRows = 50

const nothing: Found = { items: [], others: [], othersFirst: false }

export class Command {
  /** What the view for a new item starts with; null while it is not shown. */
  adding = $state<string | null>(null)
  /** The id of the item whose name is being typed. */
  renaming = $state<string | null>(null)
  #page: Page
  #timer: Timer
  #book: ItemBook
  #desk: Desk
  #text = $state('')
  #active = $state(0)
  /** The row that was moved to, which stays in front where the list is sorted anew; null while none was. */
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

  /** The field stands alone with what was found: something is typed, or it was opened over a running clock. */
  get open(): boolean {
    return this.#text !== '' || this.#opened
  }

  /** What the text means. Nothing typed is found before the search is there. */
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

  /** The items to start or to switch to: all that are not running, or those that match what was typed. */
  get items(): readonly ItemRow[] {
    return this.#found.items
  }

  /** What an item is called; undefined when it is not on the list. */
  nameOf(itemId: string | null): string | undefined {
    return this.#book.items.find(({ id }) => id === itemId)?.name
  }

  /** How many items there are to look through. */
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

  /** Typed, and nothing can be made of it. */
  get unknown(): string | undefined {
    return this.#found.unknown
  }

  /** The field that has the caret when this view opens, with the first row in front. */
  attach(field: HTMLInputElement): () => void {
    this.#field = field
    this.active = 0
    return () => (this.#field = undefined)
  }

  focus(): void {
    this.#opened = this.#timer.run !== null
    // The field may only now be drawn.
    queueMicrotask(() => this.#field?.focus())
  }

  /** After something within the list had the focus. Over a running clock there is no field, only the list. */
  refocus(): void {
    const field = this.#field ?? document.getElementById('rows')
    field?.focus()
  }

  clear(): void {
    this.text = ''
    this.#opened = false
  }

  /** The keys of the field, and of the list where it stands alone. What they take does not go further. */
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
