/** The actions of the command field, by key, click or number. Each row is passed to the code that can carry it out. */
import { tick } from 'svelte'
import type { Item } from '#preload/model/item.ts'
import type { Page } from '../lib/page.ts'
import { keysOf, pressed, shortcuts } from '../lib/shortcut-keys.ts'
import { moved } from '../ui/listbox.ts'
import { openMenu, type MenuAction } from '../ui/menu.ts'
import type { Command } from './command.svelte.ts'
import type { Desk } from './desk.svelte.ts'
import type { ItemBook } from './item-book.svelte.ts'
import { RemovedItems } from './removed-items.svelte.ts'
import { search, type Found, type ItemRow, type Row, type Searched } from './search.ts'

const rowsOnAPage = 6

const itemChanges = ['pin', 'rename', 'delete-row', 'row-menu'] as const
export type ItemChange = (typeof itemChanges)[number]

export class CommandActions {
  readonly removed: RemovedItems
  #page: Page
  #book: ItemBook
  #command: Command
  #desk: Desk

  constructor(page: Page, book: ItemBook, command: Command, desk: Desk) {
    this.#page = page
    this.#book = book
    this.#command = command
    this.#desk = desk
    this.removed = new RemovedItems(page.bridge)
  }

  /** Returns the possible meanings of a text; removed items that match come last. */
  search(text: string, among: Searched): Found {
    return search(text, { ...among, removed: this.removed.rows(text) })
  }

  key(event: KeyboardEvent): void {
    if (event.isComposing || !this.#takes(event)) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Carries out a row: Enter, a click, or Ctrl 1 … 9. */
  take(row: Row | undefined = this.#command.activeRow): void {
    if (!row) return
    const text = this.#command.text.trim()
    switch (row.kind) {
      case 'item':
        this.#desk.do((actions) => actions.start(row.item))
        break
      case 'new':
        this.#desk.do((actions) => actions.startNew(text))
        break
      case 'link':
        this.#command.adding = text
        return
      case 'add-link':
        this.#command.adding = ''
        return
      case 'removed':
        this.#restore(row.item)
        return
      case 'removed-items':
        this.#toggleRemoved(row)
        return
      case 'add-time':
        if (row.newName !== undefined) return this.#addTimeToNew(row.newName, text)
        this.#page.open({ name: 'add-time', ...(row.item ? { itemId: row.item.id } : { line: text }) })
        break
      case 'find':
        this.#page.open({ name: 'history', search: text })
        break
    }
    this.#command.clear()
  }

  /** The Start button: starts the selected item or the first one; focuses the field when there is none. */
  takeFirst(): void {
    const { activeRow, items } = this.#command
    const row = activeRow?.kind === 'item' ? activeRow : items[0]
    if (row) this.take(row)
    else this.#command.focus()
  }

  takeNumber(number: number): void {
    const row = this.#command.items[number - 1]
    if (row) this.take(row)
  }

  /** Ctrl Enter: adds the time that was typed; otherwise opens the form for the selected item, or for none. */
  addTime(): void {
    const { activeRow, rows } = this.#command
    const timed = rows.find((row) => row.kind === 'add-time' && row.item === null)
    if (timed) return this.take(timed)
    const itemId = activeRow?.kind === 'item' ? activeRow.item.id : undefined
    this.#page.open(itemId === undefined ? { name: 'add-time' } : { name: 'add-time', itemId })
    this.#command.clear()
  }

  /** Opens the view for a pasted link at once. */
  takeLink(): void {
    const { rows } = this.#command
    if (rows.length === 1 && rows[0]?.kind === 'link') this.take()
  }

  /** Pins, renames or removes the selected item, or opens its menu; returns false when the selected row is no item. */
  changeItem(change: ItemChange): boolean {
    const { active, activeRow } = this.#command
    if (activeRow?.kind !== 'item') return false
    // Keeps the selected row selected after re-sorting.
    this.#command.active = active
    if (change !== 'row-menu') this.#change(activeRow.item, change)
    else this.#showMenu(activeRow, document.getElementById(`row-${active}`))
    return true
  }

  /** Opens the menu of the clicked row, or of the selected row if a key was used. */
  openMenu(event: MouseEvent): void {
    const pressed = event.target instanceof Element ? event.target.closest('[role=option]') : null
    const index = pressed ? Number(pressed.id.replace('row-', '')) : this.#command.active
    const row = this.#command.rows[index]
    if (row?.kind !== 'item') return
    event.preventDefault()
    this.#command.active = index
    this.#showMenu(row, pressed ? event : document.getElementById(`row-${index}`))
  }

  leaveAdding(): void {
    this.#command.adding = null
    this.#command.clear()
  }

  /** Ends renaming; null as `name` discards the change. */
  endRenaming(name: string | null): void {
    const item = this.#book.items.find((each) => each.id === this.#command.renaming)
    this.#command.renaming = null
    if (item && name !== null) this.#desk.do((actions) => actions.rename(item, name))
    this.#command.refocus()
  }

  #change(item: Item, change: Exclude<ItemChange, 'row-menu'>): void {
    if (change === 'pin') this.#desk.do((actions) => actions.pin(item))
    else if (change === 'rename') this.#command.renaming = item.id
    else this.#desk.do((actions) => actions.hide(item))
  }

  #showMenu(row: ItemRow, at: MouseEvent | Element | null): void {
    const list = document.getElementById('rows')
    if (!list || !at) return
    const label = `Actions for ${row.label}`
    const goBack = (): void => this.#command.refocus()
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
      { label: 'Start', icon: 'play', keys: ['Enter'], run: () => this.take(row) },
      {
        ...{ label: 'Add time…', icon: 'plus', keys: ['Ctrl', 'Enter'] },
        run: () => this.#page.open({ name: 'add-time', itemId: item.id }),
      },
      { label: item.pinned ? 'Unpin' : 'Pin', icon: 'pin', ...change('pin') },
      { label: 'Rename', icon: 'pencil', ...change('rename') },
      { label: 'Remove from the list', icon: 'close', ...change('delete-row') },
    ]
  }

  /** Shows or hides the removed items, and scrolls to them. */
  #toggleRemoved(row: Row): void {
    this.removed.toggle()
    const index = this.#command.rows.findIndex(({ key }) => key === row.key)
    this.#command.active = index
    // A click has moved the focus.
    this.#command.refocus()
    void tick().then(() => document.getElementById(`row-${index}`)?.scrollIntoView({ block: 'start' }))
  }

  /** Creates the item first, so that the line can name it. */
  #addTimeToNew(name: string, line: string): void {
    this.#desk.do((actions) => actions.create(name, () => this.#page.open({ name: 'add-time', line })))
  }

  /** Puts the item back on the list and selects its row, so that the next key applies to it. */
  #restore(item: Item): void {
    this.#desk.do((actions) =>
      actions.restore(item, () => {
        const index = this.#command.rows.findIndex(({ key }) => key === item.id)
        if (index !== -1) this.#command.active = index
        this.#command.refocus()
      }),
    )
  }

  #takes(event: KeyboardEvent): boolean {
    if (pressed(event, ['Ctrl', 'Enter'])) this.addTime()
    else if (pressed(event, ['Enter'])) this.take()
    else if (event.key === 'Escape' && this.#command.open) this.#command.clear()
    else return this.#changesItem(event) || this.#moves(event)
    return true
  }

  /** Whether the key changes the selected item. Del edits the text while there is any. */
  #changesItem(event: KeyboardEvent): boolean {
    const asksForMenu = event.key === 'ContextMenu'
    const change = asksForMenu ? 'row-menu' : itemChanges.find((each) => pressed(event, shortcuts[each].keys))
    if (change === undefined || (change === 'delete-row' && this.#command.text !== '')) return false
    return this.changeItem(change)
  }

  #moves(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false
    // While the field has text, Home and End move the caret in it.
    if (this.#command.text !== '' && (event.key === 'Home' || event.key === 'End')) return false
    const to = moved(event.key, this.#command.active, this.#command.rows.length, rowsOnAPage)
    if (to === null) return false
    this.#command.active = to
    return true
  }
}
