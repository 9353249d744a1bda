/**
 * The command field: what was typed, what it could mean, and which meaning Enter takes. Holds no order of its own;
 * it hands each row to whoever can carry it out.
 */
import { createContext } from 'svelte'
import type { Item } from '#preload/model/item.ts'
import { readItemLink, looksLikeLink, type ItemLink } from '#preload/rules/item-link.ts'
import { readDuration } from '#preload/rules/typed-time.ts'
import { duration } from '../lib/format.ts'
import type { Page } from '../lib/page.ts'
import { pressed, shortcuts } from '../lib/shortcuts.ts'
import { moved } from '../ui/listbox.ts'
import { fuzzy } from './fuzzy.ts'
import type { ItemBook } from './item-book.svelte.ts'
import type { TimerActions } from './timer-actions.svelte.ts'
import type { Timer } from './timer.svelte.ts'

export type Row = { key: string; label: string } & (
  | { kind: 'item'; item: Item; at: readonly number[] }
  | { kind: 'new' }
  | { kind: 'link'; link: ItemLink }
  | { kind: 'add-time'; item: Item | null; minutes: number | null }
  | { kind: 'find' }
  | { kind: 'add-link' }
)

/** More is scrolled to by nobody; typing two letters is faster. */
const mostRows = 50
const rowsOnAPage = 6

export class Command {
  #page: Page
  #timer: Timer
  #book: ItemBook
  #actions: TimerActions
  #text = $state('')
  #active = $state(0)
  #opened = $state(false)
  #adding = $state<string | null>(null)
  #renaming = $state<string | null>(null)
  #field: HTMLInputElement | undefined

  constructor(page: Page, timer: Timer, book: ItemBook, actions: TimerActions) {
    this.#page = page
    this.#timer = timer
    this.#book = book
    this.#actions = actions
  }

  get text(): string {
    return this.#text
  }

  set text(text: string) {
    this.#text = text
    this.#active = 0
    this.#renaming = null
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

  /** The items to start or to switch to: all that are not running, or those that match what was typed. */
  readonly items: readonly Extract<Row, { kind: 'item' }>[] = $derived.by(() => {
    const running = this.#timer.run?.item.id
    const known = this.#book.items.filter((item) => item.id !== running)
    const text = this.#text.trim()
    return (text === '' ? known.map((item) => row(item, [])) : found(known, text)).slice(0, mostRows)
  })

  readonly others: readonly Row[] = $derived.by(() => this.#others(this.#text.trim()))

  readonly rows: readonly Row[] = $derived(
    this.#linkFirst ? [...this.others, ...this.items] : [...this.items, ...this.others],
  )

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
    const text = this.#text.trim()
    if (text === '' || this.items.length > 0) return undefined
    if (looksLikeLink(text)) return this.#linkFirst ? undefined : 'No item id found in this link.'
    if (
      this.others.some((other) => other.kind === 'new' || other.kind === 'link' || other.kind === 'add-time')
    )
      return undefined
    return `No item called “${text}”. Paste its board link or id to add it.`
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
    if (!row) return
    const text = this.#text.trim()
    switch (row.kind) {
      case 'item':
        this.#actions.start(row.item)
        break
      case 'new':
        this.#actions.startNew(text)
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

  /** A pasted link goes straight to its view. */
  pasted(text: string): boolean {
    if (!looksLikeLink(text) || readItemLink(text) === null) return false
    this.#text = text.trim()
    this.#adding = this.#text
    return true
  }

  leaveAdding(): void {
    this.#adding = null
    this.clear()
  }

  /** `name` null leaves it as it was. */
  endRenaming(name: string | null): void {
    const item = this.#book.items.find((each) => each.id === this.#renaming)
    this.#renaming = null
    if (item && name !== null) this.#actions.rename(item, name)
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
    if (pressed(event, shortcuts.pin.keys)) this.#actions.pin(item)
    else if (pressed(event, shortcuts.rename.keys)) this.#renaming = item.id
    else if (this.#text === '' && pressed(event, shortcuts['delete-row'].keys)) this.#actions.hide(item)
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

  /** An id that is not known yet comes before names that happen to hold its digits. */
  get #linkFirst(): boolean {
    const link = readItemLink(this.#text)
    return link !== null && !this.#book.items.some((item) => item.id === link.itemId)
  }

  #others(text: string): Row[] {
    if (text === '') return []
    const link = readItemLink(text)
    if (link && this.#linkFirst)
      return [{ kind: 'link', key: 'link', link, label: `Add item ${link.itemId}` }]
    if (looksLikeLink(text)) return [{ kind: 'add-link', key: 'add-link', label: 'Add an item by its id' }]

    const rows: Row[] = []
    const minutes = leadingDuration(text)
    const front = this.items[0]?.item ?? null
    const local = this.#page.about.workspace.kind === 'local'
    const named = this.items.some(({ item }) => item.name.toLowerCase() === text.toLowerCase())
    if (minutes !== null)
      rows.push({
        kind: 'add-time',
        key: 'time',
        item: null,
        minutes,
        label: `Add time, ${duration(minutes)}`,
      })
    if (local && !named) rows.push({ kind: 'new', key: 'new', label: `Start “${text}” as a new item` })
    if (front && minutes === null)
      rows.push({ kind: 'add-time', key: 'time', item: front, minutes, label: `Add time to ${front.name}` })
    rows.push({ kind: 'find', key: 'find', label: `Find “${text}” in history` })
    rows.push({ kind: 'add-link', key: 'add-link', label: 'Add an item from a board link or id' })
    return rows
  }
}

function row(item: Item, at: readonly number[]): Extract<Row, { kind: 'item' }> {
  return { kind: 'item', key: item.id, label: item.name, item, at }
}

/** By name first, then by board or id; equal ones stay in the order of use. */
function found(items: readonly Item[], text: string): Extract<Row, { kind: 'item' }>[] {
  return items
    .map((item) => {
      const name = fuzzy(text, item.name)
      const aside = Math.max(startsAWord(text, item.board) ? 12 : 0, item.id.startsWith(text) ? 12 : 0) / 2
      return { row: row(item, name?.at ?? []), score: Math.max(name?.score ?? 0, aside) }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map((each) => each.row)
}

function startsAWord(text: string, board: string | null): boolean {
  const at = board?.toLowerCase().indexOf(text.toLowerCase()) ?? -1
  return at === 0 || (at > 0 && board?.[at - 1] === ' ')
}

/** `1h30 9:15` is time, `2 factor login` is a name: the first word has to be an amount with its unit. */
function leadingDuration(text: string): number | null {
  const first = text.split(/\s/)[0] ?? ''
  return /[hm:]/i.test(first) ? readDuration(first) : null
}

export const [getCommand, setCommand] = createContext<Command>()
