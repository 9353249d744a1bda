/** What a person does in the command field: by key, by click, by number. Each row goes to whoever can carry it out. */
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

  /** What a text could mean. Removed items that it names come last. */
  search(text: string, among: Searched): Found {
    return search(text, { ...among, removed: this.removed.rows(text) })
  }

  key(event: KeyboardEvent): void {
    if (event.isComposing || !this.#takes(event)) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Enter, a click, Ctrl 1 … 9. */
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

  /** The Start button: the item in front, or the field when there is none to start. */
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

  /** Ctrl Enter: the time that was typed; else time for the row in front, or for nothing yet. */
  addTime(): void {
    const { activeRow, rows } = this.#command
    const timed = rows.find((row) => row.kind === 'add-time' && row.item === null)
    if (timed) return this.take(timed)
    const itemId = activeRow?.kind === 'item' ? activeRow.item.id : undefined
    this.#page.open(itemId === undefined ? { name: 'add-time' } : { name: 'add-time', itemId })
    this.#command.clear()
  }

  /** A pasted link goes straight to its view. */
  takeLink(): void {
    const { rows } = this.#command
    if (rows.length === 1 && rows[0]?.kind === 'link') this.take()
  }

  /** Pins, renames or takes off the list what is in front, or asks what to do with it; false when that is no item. */
  changeItem(change: ItemChange): boolean {
    const { active, activeRow } = this.#command
    if (activeRow?.kind !== 'item') return false
    // What is in front stays it, wherever the change moves it to.
    this.#command.active = active
    if (change !== 'row-menu') this.#change(activeRow.item, change)
    else this.#showMenu(activeRow, document.getElementById(`row-${active}`))
    return true
  }

  /** The menu of the row that was pressed; for the key that asks for it, of the row in front. */
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

  /** `name` null leaves it as it was. */
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

  /** Shows or hides the removed items; what is shown is scrolled into sight. */
  #toggleRemoved(row: Row): void {
    this.removed.toggle()
    const index = this.#command.rows.findIndex(({ key }) => key === row.key)
    this.#command.active = index
    // A press has taken the focus.
    this.#command.refocus()
    void tick().then(() => document.getElementById(`row-${index}`)?.scrollIntoView({ block: 'start' }))
  }

  /** The line names the item once there is one of that name. */
  #addTimeToNew(name: string, line: string): void {
    this.#desk.do((actions) => actions.create(name, () => this.#page.open({ name: 'add-time', line })))
  }

  /** It is on the list again, in front: what is pressed next means it. */
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

  /** Del is the text's own while there is any. */
  #changesItem(event: KeyboardEvent): boolean {
    const asksForMenu = event.key === 'ContextMenu'
    const change = asksForMenu ? 'row-menu' : itemChanges.find((each) => pressed(event, shortcuts[each].keys))
    if (change === undefined || (change === 'delete-row' && this.#command.text !== '')) return false
    return this.changeItem(change)
  }

  #moves(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false
    // Within typed text, Home and End are the text's.
    if (this.#command.text !== '' && (event.key === 'Home' || event.key === 'End')) return false
    const to = moved(event.key, this.#command.active, this.#command.rows.length, rowsOnAPage)
    if (to === null) return false
    this.#command.active = to
    return true
  }
}
