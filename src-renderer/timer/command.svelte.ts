/**
 * The command field: what was typed, what it could mean, and which meaning Enter takes. Holds no order of its own;
 * it hands each row to whoever can carry it out.
 */
import { createContext } from 'svelte'
import type { Item } from '#preload/model/item.ts'
import type { Page } from '../lib/page.ts'
import { pressed, shortcuts } from '../lib/shortcuts.ts'
import { moved } from '../ui/listbox.ts'
import type { ItemBook } from './item-book.svelte.ts'
import type { Desk } from './desk.svelte.ts'
import type { Found, ItemRow, Row } from './search.ts'
import type { Timer } from './timer.svelte.ts'

/** More is scrolled to by nobody; typing two letters is faster. */
const mostRows = 50
const rowsOnAPage = 6

type Search = (text: string, items: readonly Item[], local: boolean) => Found
const nothing: Found = { items: [], others: [], othersFirst: false }

export class Command {
  #page: Page
  #timer: Timer
  #book: ItemBook
  #desk: Desk
  #text = $state('')
  #active = $state(0)
  #opened = $state(false)
  #adding = $state<string | null>(null)
  #renaming = $state<string | null>(null)
  #search = $state.raw<Search | null>(null)
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
    this.#text = text
    this.#active = 0
    this.#renaming = null
    if (text !== '' && !this.#search) void this.fetchSearch()
  }

  /** The field stands alone with what was found: something is typed, or it was opened over a running clock. */
  get open(): boolean {
    return this.#text !== '' || this.#opened
  }

  /** What the view for a new item starts with; null while it is not shown. */
  get adding(): string | null {
    return this.#adding
  }

  /** The id of the item whose name is being typed. */
  get renaming(): string | null {
    return this.#renaming
  }

  /** What the text means. The search is fetched with the first letter at the latest; nothing is found before. */
  readonly #found: Found = $derived.by(() => {
    const text = this.#text.trim()
    const running = this.#timer.run?.item.id
    const items = this.#book.items.filter((item) => item.id !== running)
    if (text === '') return { items: items.slice(0, mostRows).map(plainRow), others: [], othersFirst: false }
    const local = this.#page.about.workspace.kind === 'local'
    return this.#search?.(text, items, local) ?? nothing
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

  /** How many items there are to look through. */
  get known(): number {
    return this.#book.items.length
  }

  get active(): number {
    return Math.min(this.#active, this.rows.length - 1)
  }

  set active(index: number) {
    this.#active = index
  }

  get activeRow(): Row | undefined {
    return this.rows[this.active]
  }

  /** Typed, and nothing can be made of it. */
  get unknown(): string | undefined {
    return this.#found.unknown
  }

  /** The field that has the caret when this view opens. */
  attach(field: HTMLInputElement): () => void {
    this.#field = field
    return () => (this.#field = undefined)
  }

  focus(): void {
    this.#opened = this.#timer.run !== null
    // The field may only now be drawn.
    queueMicrotask(() => this.#field?.focus())
  }

  clear(): void {
    this.text = ''
    this.#opened = false
  }

  /** The keys of the field, and of the list where it stands alone. What they take does not go further. */
  key(event: KeyboardEvent): void {
    if (event.isComposing || !this.#takes(event)) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Enter, a click, Ctrl 1 … 9. */
  take(row: Row | undefined = this.activeRow): void {
    if (!row) {
      if (!this.#search && this.#text !== '') void this.fetchSearch().then(() => this.take())
      return
    }
    const text = this.#text.trim()
    switch (row.kind) {
      case 'item':
        this.#desk.do((actions) => actions.start(row.item))
        break
      case 'new':
        this.#desk.do((actions) => actions.startNew(text))
        break
      case 'link':
        this.#adding = text
        return
      case 'add-link':
        this.#adding = ''
        return
      case 'add-time':
        this.#page.open(row.item ? { name: 'add-time', itemId: row.item.id } : { name: 'add-time' })
        break
      case 'find':
        this.#page.open({ name: 'history', search: text })
        break
    }
    this.clear()
  }

  /** The Start button: the item in front, or the field when there is none to start. */
  takeFirst(): void {
    const row = this.activeRow?.kind === 'item' ? this.activeRow : this.items[0]
    if (row) this.take(row)
    else this.focus()
  }

  takeNumber(number: number): void {
    const row = this.items[number - 1]
    if (row) this.take(row)
  }

  /** Ctrl Enter: time for the row in front, or for nothing yet. */
  addTime(): void {
    const row = this.activeRow
    const itemId = row?.kind === 'item' ? row.item.id : undefined
    this.#page.open(itemId === undefined ? { name: 'add-time' } : { name: 'add-time', itemId })
    this.clear()
  }

  async fetchSearch(): Promise<void> {
    const { search } = await import('./search.ts')
    this.#search = search
  }

  /** A pasted link goes straight to its view, as soon as the field has it. */
  expectLink(): void {
    void this.fetchSearch().then(() => {
      if (this.rows.length === 1 && this.rows[0]?.kind === 'link') this.take()
    })
  }

  leaveAdding(): void {
    this.#adding = null
    this.clear()
  }

  /** `name` null leaves it as it was. */
  endRenaming(name: string | null): void {
    const item = this.#book.items.find((each) => each.id === this.#renaming)
    this.#renaming = null
    if (item && name !== null) this.#desk.do((actions) => actions.rename(item, name))
    this.#field?.focus()
  }

  #takes(event: KeyboardEvent): boolean {
    if (pressed(event, ['Ctrl', 'Enter'])) this.addTime()
    else if (pressed(event, ['Enter'])) this.take()
    else if (event.key === 'Escape' && this.open) this.clear()
    else return this.#changesItem(event) || this.#moves(event)
    return true
  }

  /** Pin, rename and take off the list. Del is the text's own while there is any. */
  #changesItem(event: KeyboardEvent): boolean {
    const item = this.activeRow?.kind === 'item' ? this.activeRow.item : undefined
    if (!item) return false
    if (pressed(event, shortcuts.pin.keys)) this.#desk.do((actions) => actions.pin(item))
    else if (pressed(event, shortcuts.rename.keys)) this.#renaming = item.id
    else if (this.#text === '' && pressed(event, shortcuts['delete-row'].keys))
      this.#desk.do((actions) => actions.hide(item))
    else return false
    return true
  }

  #moves(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false
    // Within typed text, Home and End are the text's.
    if (this.#text !== '' && (event.key === 'Home' || event.key === 'End')) return false
    const to = moved(event.key, this.active, this.rows.length, rowsOnAPage)
    if (to === null) return false
    this.#active = to
    return true
  }
}

function plainRow(item: Item): ItemRow {
  return { kind: 'item', key: item.id, label: item.name, item, at: [] }
}

export const [getCommand, setCommand] = createContext<Command>()
