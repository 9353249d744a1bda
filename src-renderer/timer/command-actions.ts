/** What a person does in the command field: by key, by click, by number. Each row goes to whoever can carry it out. */
import type { Page } from '../lib/page.ts'
import { pressed, shortcuts } from '../lib/shortcut-keys.ts'
import { moved } from '../ui/listbox.ts'
import type { Command } from './command.svelte.ts'
import type { Desk } from './desk.svelte.ts'
import type { ItemBook } from './item-book.svelte.ts'
import type { Row } from './search.ts'

const rowsOnAPage = 6

const itemChanges = ['pin', 'rename', 'delete-row'] as const
export type ItemChange = (typeof itemChanges)[number]

export class CommandActions {
  #page: Page
  #book: ItemBook
  #command: Command
  #desk: Desk

  constructor(page: Page, book: ItemBook, command: Command, desk: Desk) {
    this.#page = page
    this.#book = book
    this.#command = command
    this.#desk = desk
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
      case 'add-time':
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

  /** Pins, renames or takes off the list what is in front; false when that is no item. */
  changeItem(change: ItemChange): boolean {
    const { activeRow } = this.#command
    const item = activeRow?.kind === 'item' ? activeRow.item : undefined
    if (!item) return false
    // What is in front stays it, wherever the change moves it to.
    this.#command.active = this.#command.active
    if (change === 'pin') this.#desk.do((actions) => actions.pin(item))
    else if (change === 'rename') this.#command.renaming = item.id
    else this.#desk.do((actions) => actions.hide(item))
    return true
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

  #takes(event: KeyboardEvent): boolean {
    if (pressed(event, ['Ctrl', 'Enter'])) this.addTime()
    else if (pressed(event, ['Enter'])) this.take()
    else if (event.key === 'Escape' && this.#command.open) this.#command.clear()
    else return this.#changesItem(event) || this.#moves(event)
    return true
  }

  /** Del is the text's own while there is any. */
  #changesItem(event: KeyboardEvent): boolean {
    const change = itemChanges.find((each) => pressed(event, shortcuts[each].keys))
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
