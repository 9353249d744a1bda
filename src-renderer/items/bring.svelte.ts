/**
 * The state of "Bring in items". Text that was pasted, typed or read from a chosen file is parsed here and compared
 * with the known items. {@link BringIn.bringIn} sends the rows as a single undoable step; nothing is changed before
 * that.
 */
import type { Item, OtherItem } from '#preload/model/item.ts'
import { markRows, type MarkedRow, type MarkedRows } from '#preload/rules/item-marks.ts'
import type { BringInChoices, KnownItem, OutsideSource } from '#preload/rules/item-names.ts'
import {
  readRows,
  withHeadings,
  withUse,
  type ColumnUse,
  type ItemTable,
} from '#preload/rules/read-item-table.ts'
import { Orders } from '../lib/orders.ts'
import type { Page, View } from '../lib/page.ts'
import { watch } from '../lib/watch.ts'
import { isListOfLinks } from './bring-links.ts'
import { FoundNames } from './bring-names.svelte.ts'
import {
  failed,
  lineCount,
  nothing,
  readLinksText,
  readTableText,
  textOf,
  type Problem,
  type Reading,
} from './bring-reading.ts'
import { filterCounts, rowsOf, type RowFilter } from './bring-rows.ts'

export type From = NonNullable<(View & { name: 'bring-in' })['from']>
/** A source whose text must be parsed. `history` is not one of these: its names are read from the main process. */
type TextSource = Exclude<From, 'history'>
export type BringWorld = Pick<Page, 'bridge' | 'failed' | 'holdKeys'>

/**
 * Describes input that is being read, for an announcement to the user: the number of rows of a long text, or the name
 * of a file.
 */
export type Pending = { readonly rows: number } | { readonly file: string }

/** Text with more characters than this takes noticeable time to read, so the page first shows that it is being read. */
const quickLetters = 200_000
const sources: Record<From, OutsideSource> = {
  table: 'table',
  file: 'table',
  history: 'history',
  links: 'link',
}

export class BringIn {
  readonly #page: BringWorld
  readonly #orders: Orders
  readonly found: FoundNames
  #from = $state<From>('table')
  #readings = $state.raw<Readonly<Record<TextSource, Reading>>>({
    ...{ table: nothing, file: nothing, links: nothing },
  })
  #pending = $state.raw<Pending | null>(null)
  #asked = 0
  /** All items of the account by id; null until they have been read. */
  #known = $state.raw<ReadonlyMap<string, KnownItem> | null>(null)
  /** Maps the id of each merged item to the name of the item under which it is now shown. */
  #merged = $state.raw<ReadonlyMap<string, string>>(new Map())
  #unknown = $state(false)
  #busy = $state(false)
  #filter = $state<RowFilter>('all')
  /**
   * The text in the input for links. `typed` is the text in the input for a table; that input is shown only until the
   * table has been read.
   */
  links = $state('')
  typed = $state('')
  names = $state<'keep' | 'take'>('keep')
  archives = $state(false)

  constructor(page: BringWorld) {
    this.#page = page
    this.#orders = new Orders(page.bridge)
    this.found = new FoundNames(page.bridge)
  }

  get from(): From {
    return this.#from
  }
  get table(): ItemTable | null {
    return this.#reading.table
  }
  get pending(): Pending | null {
    return this.#pending
  }
  get busy(): boolean {
    return this.#busy
  }
  /** Whether the known items could not be read. Without them, no preview can be shown. */
  get unknown(): boolean {
    return this.#unknown
  }

  /**
   * The problem with the text that was read. Null once one of the columns is the id column, for example because the
   * user has chosen that column.
   */
  get problem(): Problem | null {
    const { table, problem } = this.#reading
    return table?.columns.some(({ use }) => use === 'id') ? null : problem
  }

  readonly #reading: Reading = $derived.by(() =>
    this.#from === 'history' ? nothing : this.#readings[this.#from],
  )
  readonly #rows = $derived(this.#reading.table ? readRows(this.#reading.table) : null)
  readonly #kept: MarkedRows | null = $derived(this.#marked('keep'))
  /** Whether the table contains names that differ from existing names. By default, the existing names are kept. */
  readonly namesDiffer: boolean = $derived((this.#kept?.counts.stays ?? 0) > 0)
  /** The effect of each row on its item; null until a table and the known items have been read. */
  readonly marks: MarkedRows | null = $derived(
    this.names === 'take' && this.namesDiffer ? this.#marked('take') : this.#kept,
  )
  readonly filters = $derived(this.marks ? filterCounts(this.marks.counts) : [])
  readonly shown: readonly MarkedRow[] = $derived(rowsOf(this.marks?.rows ?? [], this.filter))
  /**
   * The ids of the items that are archived when the rows are brought in. These items are missing from the table,
   * although it contains other items of their board. Empty unless the user has chosen to archive them.
   */
  readonly archived: readonly string[] = $derived(this.archives ? (this.marks?.notInTable ?? []) : [])
  get count(): number {
    return this.#from === 'history' ? this.found.chosen.size : (this.marks?.changed ?? 0)
  }

  /** The chosen filter of the preview, or `all` if no row passes the chosen filter any more. */
  get filter(): RowFilter {
    const isThere = this.filters.some(({ id }) => id === this.#filter)
    return isThere ? this.#filter : 'all'
  }
  set filter(filter: RowFilter) {
    this.#filter = filter
  }

  /**
   * Reads the known items now and whenever they change. Key presses are held back during the first reading. Returns a
   * function that stops listening.
   */
  watch(): () => void {
    void this.#page.holdKeys(this.readKnown())
    return watch(this.#page.bridge, { 'items.changed': () => void this.readKnown() })
  }

  async readKnown(): Promise<void> {
    const { bridge } = this.#page
    this.#unknown = false
    try {
      const [own, others, archived, merged] = await Promise.all([
        bridge.call('items.list', {}),
        bridge.call('items.others', {}),
        bridge.call('items.removed', {}),
        bridge.call('items.merged', {}),
      ])
      const known = [
        ...[...own, ...others].map((item) => knownItem(item, false)),
        ...archived.map((item) => knownItem(item, true)),
      ]
      this.#merged = new Map(merged.map(({ id, stays }) => [id, stays.name]))
      this.#known = new Map(known.map((item) => [item.id, item]))
      void this.found.read([...own, ...archived])
    } catch (problem) {
      this.#unknown = this.#known === null
      this.#page.failed(problem)
    }
  }

  choose(from: From): void {
    this.#from = from
    this.#filter = 'all'
  }

  /**
   * Reads pasted text. It is read as links if the user chose links or if each line begins with a link or an id,
   * otherwise as a table.
   */
  paste(text: string): Promise<void> {
    if (this.#from === 'links' || isListOfLinks(text)) {
      this.choose('links')
      return this.readLinks(text)
    }
    return this.readTable(text)
  }

  readTable(text: string): Promise<void> {
    this.choose('table')
    return this.#read('table', text, () => readTableText(text))
  }

  readLinks(text: string): Promise<void> {
    this.links = text
    return this.#read('links', text, () => readLinksText(text))
  }

  async readFile(file: File): Promise<void> {
    this.choose('file')
    const asked = ++this.#asked
    this.#pending = { file: file.name }
    const text = await textOf(file)
    if (asked !== this.#asked) return
    if (typeof text === 'string') await this.#read('file', text, () => readTableText(text, file.name))
    else this.#show('file', failed(text))
  }

  /** Forgets the pasted table, so that another one can be pasted. */
  pasteAgain(): void {
    this.typed = ''
    this.#show('table', nothing)
  }

  setHeadings(headings: boolean): void {
    if (this.table) this.#change(withHeadings(this.table, headings))
  }

  setUse(index: number, use: ColumnUse): void {
    if (this.table) this.#change(withUse(this.table, index, use))
  }

  /**
   * Brings in the rows and archives the items that the user chose. Returns how many items were brought in, how many
   * were archived, and the id of the first new item. Returns null if there was nothing to do, or after a failure, which
   * is shown to the user.
   */
  async bringIn(): Promise<{ brought: number; archived: number; firstNew: string | null } | null> {
    const isHistory = this.#from === 'history'
    const rows = isHistory ? this.found.rows : (this.marks?.bringIn ?? [])
    const names = !isHistory && this.namesDiffer ? this.names : 'keep'
    const archive = isHistory ? [] : this.archived
    const brought = this.count
    if (this.#busy || brought + archive.length === 0) return null
    const firstNew = rows.find(({ itemId }) => this.#known?.has(itemId) !== true)?.itemId ?? null
    this.#busy = true
    try {
      const from = sources[this.#from]
      await this.#page.holdKeys(
        this.#orders.give('items.bringIn', { from, rows: [...rows], names, archive: [...archive] }),
      )
      return { brought, archived: archive.length, firstNew }
    } catch (problem) {
      this.#page.failed(problem)
      return null
    } finally {
      this.#busy = false
    }
  }

  #marked(names: BringInChoices['names']): MarkedRows | null {
    if (this.#rows === null || this.#known === null) return null
    return markRows(this.#rows, this.#known, { from: sources[this.#from], names }, this.#merged)
  }

  #change(table: ItemTable): void {
    if (this.#from !== 'history') this.#show(this.#from, { ...this.#reading, table })
  }

  async #read(source: TextSource, text: string, read: () => Reading): Promise<void> {
    const asked = ++this.#asked
    if (text.length > quickLetters) {
      this.#pending = { rows: lineCount(text) }
      await painted()
      if (asked !== this.#asked) return
    }
    this.#show(source, read())
  }

  #show(source: TextSource, reading: Reading): void {
    this.#asked += 1
    this.#pending = null
    this.#readings = { ...this.#readings, [source]: reading }
  }
}

function knownItem({ id, name, board, nameFrom }: Item | OtherItem, archived: boolean): KnownItem {
  return { id, name, board, nameFrom, archived }
}

/**
 * Resolves once the page has been painted. A hidden page is never painted, so the promise then resolves almost
 * immediately.
 */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve)
    else requestAnimationFrame(() => setTimeout(resolve))
  })
}
