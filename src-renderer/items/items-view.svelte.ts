import type { Input } from '#preload/contract/commands.ts'
import type { ItemDetails } from '#preload/model/item.ts'
import { perLocale } from '#preload/words/per-locale.ts'
import { items as words } from '#preload/words/made/items.ts'
import { Orders } from '../lib/orders.ts'
import type { Page } from '../lib/page.ts'
import { watch } from '../lib/watch.ts'
import {
  boardsOf,
  countsOf,
  filtered,
  linesOf,
  sorted,
  sortedBy,
  withRange,
  type ItemColumn,
  type ItemFilter,
  type ItemLine,
  type ItemLists,
  type ItemSort,
  type Shown,
} from './items-table.ts'
import { archiveWords, ArchiveQuestion } from './archive-question.svelte.ts'
import { UnsavedItems } from './unsaved-items.svelte.ts'

const collator = perLocale((locale) => new Intl.Collator(locale, { numeric: true }))

/**
 * The user extends the selection with Shift. `from` is the index of the row at which this began, and `before` contains
 * the ids that were already selected at that time.
 */
interface Extension {
  from: number
  before: ReadonlySet<string>
}

export class ItemsView {
  readonly unsaved: UnsavedItems
  readonly question = new ArchiveQuestion()
  /**
   * The items that the user wants to merge; null while the dialog is closed. If there is only one, the user chooses the
   * other in the dialog.
   */
  merging = $state.raw<readonly [ItemLine, ItemLine?] | null>(null)
  sort = $state.raw<ItemSort>({ by: 'used', direction: 'descending' })
  /** The id of the item that the user is renaming in its row, or null. */
  renaming = $state<string | null>(null)
  readonly #page: Page
  readonly #orders: Orders
  #lists = $state.raw<ItemLists | null>(null)
  #reads = 0
  #text = $state('')
  #filter = $state<Shown | null>(null)
  #chosen = $state.raw<ReadonlySet<string>>(new Set())
  #opened = $state<string | null>(null)
  #extension: Extension | null = null

  constructor(page: Page) {
    this.#page = page
    this.#orders = new Orders(page.bridge)
    this.unsaved = new UnsavedItems(page)
  }

  readonly #lines: readonly ItemLine[] = $derived(this.#lists === null ? [] : linesOf(this.#lists))
  readonly #sorted: readonly ItemLine[] = $derived(sorted(this.#lines, this.sort, collator().compare))
  readonly counts: Readonly<Record<ItemFilter, number>> = $derived(countsOf(this.#lines))
  readonly boards: readonly { name: string; items: number }[] = $derived(boardsOf(this.#lines))
  /** The items in the list; empty while the list shows boards instead. */
  readonly shown: readonly ItemLine[] = $derived(
    this.filter === 'boards' ? [] : filtered(this.#sorted, this.filter, this.#text),
  )
  /** The number of boards that have at least one item that is not archived. */
  readonly liveBoards: number = $derived(boardsOf(this.#lines.filter(({ archived }) => !archived)).length)
  /** The length of the longest id, from which the width of the id column is computed. */
  readonly idLength: number = $derived(this.#lines.reduce((most, { id }) => Math.max(most, id.length), 0))

  /** Whether the items are those of the local workspace, whose ids are never shown. */
  get local(): boolean {
    return this.#page.about.workspace.kind === 'local'
  }

  /** Whether the items of the workspace have been read. A switch to another workspace makes this false again. */
  get ready(): boolean {
    return this.#lists !== null
  }

  get text(): string {
    return this.#text
  }

  set text(text: string) {
    this.#text = text
    this.close()
  }

  /**
   * The chosen filter. Until the user chooses one, it is `yours`, or `all` if there are items but `yours` shows none of
   * them.
   */
  get filter(): Shown {
    return this.#filter ?? (this.counts.yours === 0 && this.counts.all > 0 ? 'all' : 'yours')
  }

  set filter(filter: Shown) {
    this.#filter = filter
    this.close()
  }

  /** The selected items, in the order of the list, including those that the filter hides. */
  readonly chosen: readonly ItemLine[] = $derived(this.#sorted.filter(({ id }) => this.#chosen.has(id)))

  /**
   * Returns the items that can be merged with `line`, in the order of the list. These are all other items that are the
   * user's own and not archived.
   */
  mergeableWith({ id }: ItemLine): readonly ItemLine[] {
    return this.#sorted.filter((line) => line.own && !line.archived && line.id !== id)
  }

  /** Returns the item with this id, whether it is shown or not. */
  find(itemId: string): ItemLine | undefined {
    return this.#lines.find(({ id }) => id === itemId)
  }

  isChosen(line: ItemLine): boolean {
    return this.#chosen.has(line.id)
  }

  /** The index of the open item among the shown items; -1 if no item is open. */
  readonly openedAt: number = $derived(this.shown.findIndex(({ id }) => id === this.#opened))

  /** Reads the items now and after every change. Returns a function that stops listening. */
  listen(): () => void {
    const again = (): void => void this.#read()
    again()
    return watch(this.#page.bridge, {
      'items.changed': again,
      'entries.changed': again,
      'workspace.changed': () => {
        this.#lists = null
        this.#chosen = new Set()
        this.close()
        again()
      },
    })
  }

  sortBy(column: ItemColumn): void {
    this.sort = sortedBy(column, this.sort)
  }

  open(line: ItemLine): void {
    this.renaming = null
    this.#opened = line.id
  }

  close(): void {
    this.renaming = null
    this.#opened = null
  }

  clearFilters(): void {
    this.#text = ''
    this.#filter = null
  }

  /** Makes the list show an item: clears the search text, and sets the filter to `all` if the item is still hidden. */
  show(itemId: string): void {
    this.close()
    this.#text = ''
    if (!this.shown.some(({ id }) => id === itemId)) this.#filter = 'all'
  }

  choose(line: ItemLine, chosen: boolean): void {
    this.#extension = null
    const ids = new Set(this.#chosen)
    if (chosen) ids.add(line.id)
    else ids.delete(line.id)
    this.#chosen = ids
  }

  chooseAll(): void {
    this.#extension = null
    this.#chosen = new Set([...this.#chosen, ...this.shown.map(({ id }) => id)])
  }

  chooseNone(): void {
    this.#extension = null
    this.#chosen = new Set()
  }

  /**
   * Extends the selection up to row `to`, for a click or an arrow key with Shift. `from` is the row where the extension
   * begins; it is ignored if an extension is in progress. Rows selected before the extension stay selected.
   */
  extend(from: number, to: number): void {
    this.#extension ??= { from, before: this.#chosen }
    this.#chosen = withRange(this.#extension.before, this.shown, this.#extension.from, to)
  }

  /**
   * Ends the extension of the selection with Shift, so that the next extension begins at a new row. Called when the
   * focus moves without Shift.
   */
  endExtension(): void {
    this.#extension = null
  }

  /**
   * Handles one press of Esc: closes the open item; if no item is open, clears the selection; if nothing is selected,
   * clears the search text. Returns false if there was nothing to do.
   */
  stepBack(): boolean {
    if (this.#opened !== null) this.close()
    else if (this.#chosen.size > 0) this.chooseNone()
    else if (this.#text !== '') this.#text = ''
    else return false
    return true
  }

  get canStepBack(): boolean {
    return this.#opened !== null || this.#chosen.size > 0 || this.#text !== ''
  }

  /**
   * Returns the items to which a key press in the row of `line` applies: the selected items, or the row's own item if
   * none are selected.
   */
  concerned(line: ItemLine): readonly ItemLine[] {
    return this.#chosen.size > 0 ? this.chosen : [line]
  }

  rename(line: ItemLine, name: string): Promise<void> {
    const typed = name.trim()
    if (typed === '' || (line.named && typed === line.name)) return Promise.resolve()
    return this.#change(async () => {
      await this.#page.bridge.call('items.rename', { itemId: line.id, name: typed, board: line.board })
      this.unsaved.discard(line.id)
    })
  }

  /** Saves what was typed into the open item. Resolves to false if that failed; the typed text then stays. */
  async save(line: ItemLine): Promise<boolean> {
    const { name, board } = this.unsaved.valuesOf(line)
    const typed = name.trim()
    if (!this.unsaved.isChanged(line)) return true
    let saved = false
    await this.#change(async () => {
      if (typed === (line.named ? line.name : '')) await this.#putOnBoard([line], board)
      else await this.#page.bridge.call('items.rename', { itemId: line.id, name: typed, board })
      this.unsaved.discard(line.id)
      saved = true
    })
    return saved
  }

  pin(lines: readonly ItemLine[]): Promise<void> {
    const pinned = !lines.every((line) => line.pinned)
    return this.#change(async () => {
      await this.#changeSeveral(lines, { pinned })
      this.#done(lines, pinned ? words().didPin : words().didUnpin)
    })
  }

  /**
   * Archives the items that are not archived yet. In the local workspace, asks the user first; if none of the items has
   * ever been used, deletes them without asking. Resolves when the items have been archived or deleted, or when the
   * user has canceled.
   */
  async archive(lines: readonly ItemLine[]): Promise<void> {
    const left = lines.filter(({ archived }) => !archived)
    if (left.length === 0) return
    if (!this.local) return this.#archive(left)
    if (left.every(({ lastDay }) => lastDay === null)) return this.#delete(left)
    const { title, text } = archiveWords(left, left.length === 1 ? await this.#entriesOf(left[0]!) : null)
    if (await this.question.ask(title, text)) await this.#archive(left)
  }

  /**
   * Moves all items of a board to another board. `text` is the message to show afterwards; if it is undefined, the
   * message names the items.
   */
  moveBoard(from: string, to: string, text: string | undefined): Promise<void> {
    const lines = this.#lines.filter(({ board }) => board === from)
    if (lines.length === 0) return Promise.resolve()
    return this.#change(async () => {
      if (text === undefined) return this.#putOnBoard(lines, to)
      await this.#changeSeveral(lines, { board: to })
      this.#page.offerUndo({ text })
    })
  }

  archiveBoard(name: string, text: string): Promise<void> {
    const lines = this.#lines.filter(({ board, archived }) => board === name && !archived)
    if (lines.length === 0) return Promise.resolve()
    return this.#change(async () => {
      await this.#changeSeveral(lines, { archived: true })
      this.#page.offerUndo({ text })
    })
  }

  async #entriesOf({ id }: ItemLine): Promise<number | null> {
    const details = await this.details(id).catch(() => null)
    return details?.entries ?? null
  }

  /**
   * Deletes items. If a discarded run of the timer or a deleted entry refers to an item, the main process archives the
   * item instead.
   */
  #delete(lines: readonly ItemLine[]): Promise<void> {
    return this.#change(async () => {
      await this.#changeSeveral(lines, { deleted: true })
      await this.#read()
      const isLeft = lines.some(({ id }) => this.find(id))
      this.#done(lines, isLeft ? words().didArchive : words().didDelete)
      this.chooseNone()
    })
  }

  #archive(left: readonly ItemLine[]): Promise<void> {
    return this.#change(async () => {
      if (left.length === 1) await this.#page.bridge.call('items.hide', { itemId: left[0]!.id, hidden: true })
      else await this.#changeSeveral(left, { archived: true })
      this.#done(left, words().didArchive)
      this.chooseNone()
    })
  }

  bringBack(lines: readonly ItemLine[]): Promise<void> {
    return this.#change(async () => {
      await this.#changeSeveral(lines, { archived: false })
      this.#done(lines, words().didBringBack)
      this.chooseNone()
    })
  }

  putOnBoard(lines: readonly ItemLine[], board: string | null): Promise<void> {
    return this.#change(async () => {
      await this.#putOnBoard(lines, board)
      this.chooseNone()
    })
  }

  details(itemId: string): Promise<ItemDetails> {
    return this.#page.bridge.call('items.details', { itemId })
  }

  /**
   * Merges `line` into the item `stays`, under which the time of both is then shown. Resolves to false if merging
   * failed.
   */
  async merge(line: ItemLine, stays: ItemLine): Promise<boolean> {
    let done = false
    await this.#change(async () => {
      await this.#orders.give('items.merge', { itemId: line.id, intoId: stays.id })
      const text = words().didMerge({ item: nameOf(line), stays: nameOf(stays) })
      this.#page.offerUndo({ text })
      this.chooseNone()
      this.merging = null
      done = true
    })
    return done
  }

  takeApart({ id, named, name }: ItemDetails['merged'][number]): Promise<void> {
    return this.#change(async () => {
      await this.#orders.give('items.takeApart', { itemId: id })
      this.#page.offerUndo({ text: words().didTakeApart({ item: nameOf({ id, named, name }) }) })
    })
  }

  async #putOnBoard(lines: readonly ItemLine[], board: string | null): Promise<void> {
    await this.#changeSeveral(lines, { board })
    if (board === null) this.#done(lines, words().didTakeOff)
    else this.#done(lines, (done) => words().didPutOn({ ...done, board }))
  }

  async #changeSeveral(
    lines: readonly ItemLine[],
    change: Input<'items.changeSeveral'>['change'],
  ): Promise<void> {
    await this.#orders.give('items.changeSeveral', { itemIds: lines.map(({ id }) => id), change })
  }

  #done(lines: readonly ItemLine[], text: (done: { count: number; item: string }) => string): void {
    this.#page.offerUndo({ text: text({ count: lines.length, item: lines[0] ? nameOf(lines[0]) : '' }) })
  }

  /** Carries out a change and reads the items again. Key presses are held back until the page shows the change. */
  #change(give: () => Promise<void>): Promise<void> {
    const change = give()
      .then(() => this.#read())
      .catch((problem: unknown) => this.#page.failed(problem))
    return this.#page.holdKeys(change)
  }

  async #read(): Promise<void> {
    const { bridge } = this.#page
    const read = (this.#reads += 1)
    try {
      const [items, removed, others] = await Promise.all([
        bridge.call('items.list', {}),
        bridge.call('items.removed', {}),
        bridge.call('items.others', {}),
      ])
      if (read === this.#reads) this.#lists = { items, removed, others }
    } catch (problem) {
      this.#page.failed(problem)
    }
  }
}

/** Returns the name of the item, or a label that contains its id if it has no name. */
export function nameOf({ named, name, id }: Pick<ItemLine, 'id' | 'name' | 'named'>): string {
  return named ? name : words().unnamedItem({ id })
}
