import { createContext, untrack } from 'svelte'
import type { Item } from '#preload/model/item.ts'
import { first as words } from '#preload/words/made/first.ts'
import type { Page } from '../lib/page.ts'
import { asksFor, keysOf, pressed } from '../lib/shortcut-keys.ts'
import { moved } from '../ui/listbox.ts'
import { openMenu, type MenuAction } from '../ui/menu.ts'
import type { Finder } from './finder.svelte.ts'
import type { ItemBook } from './item-book.svelte.ts'
import { isUnder, underParents } from './item-order.ts'
import type { MadeItem } from './made-item.ts'
import type { Found, GroupName, ItemRow, Row } from './search.ts'
import type { TimerActions } from './timer-actions.svelte.ts'
import type { Timer } from './timer.svelte.ts'

/**
 * While the command field is empty, the list shows at most this many items. Typing two letters is faster than scrolling
 * further.
 */
const mostRows = 50

const rowsOnAPage = 6

const itemChanges = ['pin', 'rename', 'delete-row', 'row-menu'] as const
export type ItemChange = (typeof itemChanges)[number]

export class Command {
  /** The initial text of the "Add item" view; null while that view is closed. */
  adding = $state<string | null>(null)
  /** The id of the item that is being renamed, or null. */
  renaming = $state<string | null>(null)
  #page: Page
  #timer: Timer
  #book: ItemBook
  #actions: TimerActions
  #finder = $state.raw<Finder | null>(null)
  #text = $state('')
  #active = $state(0)
  /**
   * The key of the row that the user has selected or changed. That row stays selected when the list is sorted again. If
   * null, the first row is selected, even after another row has become the first.
   */
  #activeKey = $state<string | null>(null)
  #opened = $state(false)
  #unfolded = $state.raw<ReadonlySet<GroupName>>(new Set())
  /** The archived item that the user wants to start, or null. It must be brought back from the archive first. */
  #asked = $state.raw<Item | null>(null)
  #field: HTMLInputElement | undefined

  constructor(page: Page, timer: Timer, book: ItemBook, actions: TimerActions) {
    this.#page = page
    this.#timer = timer
    this.#book = book
    this.#actions = actions
  }

  /** Sets the search, whose code is loaded after the first view is painted. */
  useFinder(finder: Finder): void {
    this.#finder = finder
  }

  get text(): string {
    return this.#text
  }

  set text(text: string) {
    if (text.trim() !== '') this.#book.readNotes()
    this.#text = text
    this.#active = 0
    this.#activeKey = null
    this.#unfolded = new Set()
    this.renaming = null
  }

  /**
   * Whether the field and its results replace the header of the timer, because the field has text or was opened while
   * the timer was in use.
   */
  get open(): boolean {
    return this.#text !== '' || this.#opened
  }

  get searching(): boolean {
    return this.#text.trim() !== ''
  }

  /** The search results for the text; null if there is no text, or while the search code is being loaded. */
  readonly found: Found | null = $derived.by(() => {
    const running = this.#timer.run?.item.id
    return this.searching ? (this.#finder?.find(this.#text.trim(), running, this.#unfolded) ?? null) : null
  })

  readonly rows: readonly Row[] = $derived.by(() => {
    if (this.searching) return this.found?.groups.flatMap(({ rows }) => rows) ?? []
    const running = this.#timer.run?.item.id
    const shown = underParents(this.#book.items.filter(({ id }) => id !== running)).slice(0, mostRows)
    return shown.map((item) => plainRow(item, shown))
  })

  /**
   * The rows for items that can be started: those that match the text, or the first `mostRows` if there is no text. The
   * item of the open run (not yet saved or discarded) is left out.
   */
  readonly items: readonly ItemRow[] = $derived(this.rows.filter((row) => row.kind === 'item'))

  /** Returns the name of an item, or undefined if the item is not on the user's list. */
  nameOf(itemId: string | null): string | undefined {
    return this.#book.items.find(({ id }) => id === itemId)?.name
  }

  /** A message about how many of all items match, or an empty string if none matches. */
  get count(): string {
    return (this.found && this.#finder?.count(this.found)) ?? ''
  }

  get findsOthers(): boolean {
    return this.#finder?.hasOthers ?? false
  }

  /** The archived item that the user wants to start. The user is asked whether to bring it back. */
  get asked(): Item | null {
    return this.#asked
  }

  get active(): number {
    const kept = this.rows.findIndex((row) => row.key === this.#activeKey)
    return kept === -1 ? Math.min(this.#active, this.rows.length - 1) : kept
  }

  set active(index: number) {
    this.#active = index
    this.#activeKey = index === 0 ? null : untrack(() => this.#keyAt(index))
  }

  get activeRow(): Row | undefined {
    return this.rows[this.active]
  }

  /** The new item that Enter would create; null if Enter does something else. */
  get making(): MadeItem | null {
    const { activeRow } = this
    return activeRow?.kind === 'new' ? activeRow : null
  }

  /** The message to show if the typed text matches no item and allows no action; otherwise undefined. */
  get unknown(): string | undefined {
    return this.found?.unknown
  }

  /**
   * Registers the input and selects the first row. Returns a function that unregisters the input; suitable as an
   * attachment.
   */
  attach(field: HTMLInputElement): () => void {
    this.#field = field
    this.active = 0
    return () => (this.#field = undefined)
  }

  focus(): void {
    this.#opened = this.#timer.run !== null
    // The input may not be rendered yet, so `focus` is called in a microtask.
    queueMicrotask(() => this.#field?.focus())
  }

  /** Moves the focus back to the input, or to the list if the input is hidden because the timer is in use. */
  refocus(): void {
    const field = this.#field ?? document.getElementById('rows')
    field?.focus()
  }

  clear(): void {
    this.text = ''
    this.#opened = false
  }

  /** Handles key events of the input, or of the list if the list has the focus. */
  key(event: KeyboardEvent): void {
    if (event.isComposing || !this.#takes(event)) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Carries out the action of a row, by default of the selected one. For example, starts the row's item. */
  take(row: Row | undefined = this.activeRow): void {
    if (!row) return
    const text = this.text.trim()
    switch (row.kind) {
      case 'item':
        this.#actions.start(row.item)
        break
      case 'new':
        this.#actions.startNew(text)
        break
      case 'board':
        this.text = row.text
        // After a click, the row has the focus. The focus returns to the field, so that the user can continue typing.
        this.refocus()
        return
      case 'link':
        this.adding = text
        return
      case 'add-link':
        this.adding = ''
        return
      case 'archived':
        // The user is asked whether to bring the item back. When that question closes, the focus returns to the element
        // that had it before. After a click, that would be the row, so the focus is first moved back to the field.
        this.refocus()
        this.#asked = row.item
        return
      case 'unfold':
        this.#unfold(row.group, row.key)
        return
      case 'add-time':
        if (row.newName !== undefined) return this.#addTimeToNew(row.newName, text)
        this.#page.open({ name: 'add-time', ...(row.item ? { itemId: row.item.id } : { line: text }) })
        break
      case 'bring-in':
        this.#page.open({ name: 'bring-in' })
        break
      case 'find':
        this.#page.open({ name: 'history', search: text })
        break
    }
    this.clear()
  }

  /**
   * Handles the Start button: starts the selected item, or the first item if the selected row is not an item; focuses
   * the input if there is no item.
   */
  takeFirst(): void {
    const { activeRow, items } = this
    const row = activeRow?.kind === 'item' ? activeRow : items[0]
    if (row) this.take(row)
    else this.focus()
  }

  takeNumber(number: number): void {
    const row = this.items[number - 1]
    if (row) this.take(row)
  }

  /**
   * Handles Ctrl Enter: opens "Add time" with the typed text if it contains a time, otherwise with the selected item
   * (if an item is selected).
   */
  addTime(): void {
    const { activeRow, rows } = this
    const timed = rows.find((row) => row.kind === 'add-time' && row.item === null)
    if (timed) return this.take(timed)
    const itemId = activeRow?.kind === 'item' ? activeRow.item.id : undefined
    this.#page.open(itemId === undefined ? { name: 'add-time' } : { name: 'add-time', itemId })
    this.clear()
  }

  /** Opens the "Add item" view, without waiting for Enter, if the user pasted a link or an id that matches no item. */
  takeLink(): void {
    if (this.#isNewLink()) this.#whenComplete(() => this.#isNewLink() && this.take())
  }

  answer(bringBack: boolean): void {
    const item = this.#asked
    this.#asked = null
    if (!item || !bringBack) return this.refocus()
    this.#actions.bringBack(item)
    this.clear()
  }

  /**
   * Pins, renames or removes the item of the selected row, or opens its menu. Returns false if the selected row is not
   * an item.
   */
  changeItem(change: ItemChange): boolean {
    const { active, activeRow } = this
    if (activeRow?.kind !== 'item') return false
    this.#hold(active)
    if (change !== 'row-menu') this.#change(activeRow.item, change)
    else this.#showMenu(activeRow, document.getElementById(`row-${active}`))
    return true
  }

  /** Opens the menu of the clicked row, or of the selected row if a key was pressed. */
  openMenu(event: MouseEvent): void {
    const pressed = event.target instanceof Element ? event.target.closest('[role=option]') : null
    const index = pressed ? Number(pressed.id.replace('row-', '')) : this.active
    const row = this.rows[index]
    if (row?.kind !== 'item') return
    event.preventDefault()
    this.#hold(index)
    this.#showMenu(row, pressed ? event : document.getElementById(`row-${index}`))
  }

  leaveAdding(): void {
    this.adding = null
    this.clear()
  }

  /** Ends renaming and saves the new name; does not save if `name` is null. */
  endRenaming(name: string | null): void {
    const item = this.items.find((row) => row.item.id === this.renaming)?.item
    this.renaming = null
    if (item && name !== null) this.#actions.rename(item, name)
    this.refocus()
  }

  /**
   * Selects the row of an item that is about to change, so that the row stays selected when the list is sorted again.
   */
  #hold(index: number): void {
    this.#active = index
    this.#activeKey = this.#keyAt(index)
  }

  #keyAt(index: number): string | null {
    return this.rows[index]?.key ?? null
  }

  #change(item: Item, change: Exclude<ItemChange, 'row-menu'>): void {
    if (change === 'pin') this.#actions.pin(item)
    else if (change === 'rename') this.renaming = item.id
    else this.#actions.hide(item)
  }

  #showMenu(row: ItemRow, at: MouseEvent | Element | null): void {
    const list = document.getElementById('rows')
    if (!list || !at) return
    const label = words().rowMenu({ item: row.label })
    const goBack = (): void => this.refocus()
    openMenu({ label, actions: this.#actionsOf(row), beside: list, goBack }, at)
  }

  #actionsOf(row: ItemRow): MenuAction[] {
    const { item } = row
    const keys = (name: 'pin' | 'rename' | 'delete-row') => keysOf(name, this.#page.about.host)
    const change = (name: 'pin' | 'rename' | 'delete-row') => ({
      keys: keys(name),
      run: () => this.#change(item, name),
    })
    return [
      { label: words().runStart, icon: 'play', keys: ['Enter'], run: () => this.take(row) },
      {
        ...{ label: words().rowAddTimeMenu, icon: 'plus', keys: ['Ctrl', 'Enter'] },
        run: () => this.#page.open({ name: 'add-time', itemId: item.id }),
      },
      { label: item.pinned ? words().rowUnpin : words().rowPin, icon: 'pin', ...change('pin') },
      { label: words().rowRename, icon: 'pencil', ...change('rename') },
      { label: words().rowRemove, icon: 'close', ...change('delete-row') },
    ]
  }

  /** Shows all rows of a group. Selects the first newly shown row, which takes the place of the "show more" row. */
  #unfold(group: GroupName, key: string): void {
    const index = this.rows.findIndex((row) => row.key === key)
    this.#unfolded = new Set([...this.#unfolded, group])
    this.active = index
    // If the row was clicked, the input has lost the focus.
    this.refocus()
  }

  #isNewLink(): boolean {
    return this.rows.length === 1 && this.rows[0]?.kind === 'link'
  }

  /** Calls the function once all items have been read. Key presses are held back until then. */
  #whenComplete(act: () => void): void {
    const finder = this.#finder
    if (!finder || finder.complete) act()
    else void this.#page.holdKeys(finder.read().then(act))
  }

  /** Creates the item before "Add time" opens, so that the typed line can refer to it by name. */
  #addTimeToNew(name: string, line: string): void {
    this.#actions.create(name, () => this.#page.open({ name: 'add-time', line }))
  }

  #takes(event: KeyboardEvent): boolean {
    if (pressed(event, ['Ctrl', 'Enter'])) this.addTime()
    else if (pressed(event, ['Enter'])) this.#enter()
    else if (pressed(event, ['Tab']) && this.activeRow?.kind === 'board') this.take()
    else if (event.key === 'Escape' && this.open) this.clear()
    else return this.#changesItem(event) || this.#moves(event)
    return true
  }

  /**
   * Carries out the action of the selected row. If that row is not an item, waits for items that are still being read,
   * because one of those may match and would then be started instead.
   */
  #enter(): void {
    if (!this.searching || this.activeRow?.kind === 'item') this.take()
    else this.#whenComplete(() => this.take())
  }

  /** Handles keys that act on the selected item, for example to rename it. Returns whether the key was one of them. */
  #changesItem(event: KeyboardEvent): boolean {
    const asksForMenu = event.key === 'ContextMenu'
    const change = asksForMenu ? 'row-menu' : itemChanges.find((each) => asksFor(event, each))
    return change !== undefined && this.changeItem(change)
  }

  #moves(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false
    // While the field has text, Home and End move the caret.
    if (this.text !== '' && (event.key === 'Home' || event.key === 'End')) return false
    const to = moved(event.key, this.active, this.rows.length, rowsOnAPage)
    if (to === null) return false
    this.active = to
    return true
  }
}

function plainRow(item: Item, items: readonly Item[]): ItemRow {
  return { kind: 'item', key: item.id, label: item.name, item, under: isUnder(item, items) }
}

export const [getCommand, setCommand] = createContext<Command>()
