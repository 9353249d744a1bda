/**
 * The state of an import. This class parses the file and lets the main process compare the lines with existing entries
 * and later save the lines that the user chose. For an account, the entries on the days of the file are first read from
 * the account's service, so that entries made on other computers are found. While the file is open, the user can assign
 * items to names that match no item. Nothing is saved before {@link bringIn} is called.
 */
import type { ImportRow, ImportVerdict } from '#preload/model/import-row.ts'
import type { Item } from '#preload/model/item.ts'
import type { DayOrder } from '#preload/rules/import-values.ts'
import { daySpans, type DaySpan } from '#preload/rules/day-spans.ts'
import { folded } from '#preload/rules/entry-filter.ts'
import { inSavingOrder } from '#preload/rules/number-rows.ts'
import { readImport, type ImportLine, type ReadImport } from '#preload/rules/read-import.ts'
import { textOfFile } from '#preload/rules/text-file.ts'
import { longestName } from '#preload/rules/typed-item.ts'
import { Orders } from '../lib/orders.ts'
import type { Page } from '../lib/page.ts'
import { portions } from './import-portions.ts'

export type Step = 'choose' | 'reading' | 'asking' | 'preview' | 'saving'

/**
 * Lines with one of these comparison results can be imported. At first, only lines with the result `new` are chosen.
 */
export const choosable: readonly ImportVerdict['kind'][] = ['new', 'similar', 'gone']

export interface PreviewLine {
  readonly line: ImportLine
  /** The result of comparing the line with existing entries; null if the line could not be parsed. */
  readonly verdict: ImportVerdict | null
}

export interface UnknownName {
  readonly key: string
  readonly name: string
  readonly board: string | null
  readonly count: number
  /** The items with this name, including archived ones, which come last. */
  readonly alike: readonly Item[]
  /** Whether the user must choose an item before the lines with this name can be imported. */
  readonly isUnclear: boolean
  /**
   * The item that the user assigned to the name: a known item, or a new one with another name. Null if nothing is
   * assigned.
   */
  readonly meant: Meant | null
}

export type Meant = { readonly itemId: string } | { readonly newName: string }

export class ImportFile {
  readonly #page: Page
  readonly #orders: Orders
  #name = $state('')
  #text = ''
  #order = $state<DayOrder | null>(null)
  #step = $state<Step>('choose')
  #read = $state.raw<ReadImport | null>(null)
  #lines = $state.raw<readonly PreviewLine[]>([])
  #chosen = $state.raw<ReadonlySet<number>>(new Set())
  #unknown = $state.raw<ReadonlyMap<string, UnknownName>>(new Map())
  #items = $state.raw<readonly Item[]>([])
  #removed: readonly Item[] = []
  /** Identifies the import. All calls with the same id form a single undoable step. */
  #importId = ''
  #asked = 0
  /**
   * The periods for which all of the account's entries have been read since the file was opened. Each is stored as a
   * string made of its first and last day.
   */
  readonly #shown = new Set<string>()
  #unread = $state(false)

  constructor(page: Page) {
    this.#page = page
    this.#orders = new Orders(page.bridge)
  }

  get name(): string {
    return this.#name
  }
  get step(): Step {
    return this.#step
  }
  get read(): ReadImport | null {
    return this.#read
  }
  get order(): DayOrder | null {
    return this.#order
  }
  get lines(): readonly PreviewLine[] {
    return this.#lines
  }
  get chosen(): number {
    return this.#chosen.size
  }
  /**
   * Whether the account's entries could not be read. Tallystick then does not know which lines of the file are missing
   * from the account.
   */
  get unread(): boolean {
    return this.#unread
  }
  /** The names that need to be assigned to an item or have been assigned to one, in the order of the file. */
  get unknown(): readonly UnknownName[] {
    return [...this.#unknown.values()]
  }
  get items(): readonly Item[] {
    return this.#items
  }

  readonly counts: Record<Counted | 'not', number> = $derived.by(() => {
    const counts = { new: 0, there: 0, similar: 0, gone: 0, unchecked: 0, not: 0 }
    for (const { verdict } of this.#lines)
      counts[verdict && verdict.kind in counts ? (verdict.kind as Counted) : 'not'] += 1
    return counts
  })

  isChosen(line: number): boolean {
    return this.#chosen.has(line)
  }

  choose(line: number, chosen: boolean): void {
    const one = new Set([line])
    this.#chosen = chosen ? this.#chosen.union(one) : this.#chosen.difference(one)
  }

  chooseAll(kind: ImportVerdict['kind']): void {
    const lines = this.#lines.filter(({ verdict }) => verdict?.kind === kind).map(({ line }) => line.line)
    this.#chosen = this.#chosen.union(new Set(lines))
  }

  async open(file: File): Promise<void> {
    this.#name = file.name
    this.#step = 'reading'
    this.#shown.clear()
    try {
      this.#text = textOfFile(new Uint8Array(await file.arrayBuffer()))
    } catch {
      // A file that was removed or cannot be read is treated like an empty file.
      this.#text = ''
    }
    this.#order = null
    this.#unknown = new Map()
    this.#importId = crypto.randomUUID()
    const { bridge } = this.#page
    ;[this.#items, this.#removed] = await Promise.all([
      bridge.call('items.list', {}).catch(() => this.#items),
      bridge.call('items.removed', {}).catch(() => this.#removed),
    ])
    await this.compare()
  }

  /** Assigns all lines with this name to an item; null removes the assignment. */
  async mean({ key }: UnknownName, itemId: string | null): Promise<void> {
    await this.#mean(key, itemId === null ? null : { itemId })
  }

  /**
   * Assigns all lines with this name to the item called `text`. If there is no such item, the import will create it.
   */
  async meanNew({ key }: UnknownName, text: string): Promise<void> {
    const newName = text.trim().slice(0, longestName).trim()
    const [known] = this.#called(newName)
    await this.#mean(key, known ? { itemId: known.id } : { newName })
  }

  /** Sets whether the day or the month comes first in dates such as 03/04/2026, which can be read either way. */
  async say(order: DayOrder): Promise<void> {
    this.#order = order
    await this.compare()
  }

  /**
   * Imports the chosen lines and returns the number of entries that were added. Returns null after a failure. In that
   * case, only the lines that were sent before the failure have been imported, and the preview is updated.
   */
  async bringIn(): Promise<number | null> {
    const chosen = this.#lines.flatMap(({ line }) =>
      'row' in line && this.#chosen.has(line.line) ? [this.#meant(line.row)] : [],
    )
    const rows = inSavingOrder(chosen)
    this.#step = 'saving'
    const importId = this.#importId
    let added = 0
    try {
      for (const some of portions(rows))
        added += (await this.#orders.give('entries.import', { importId, rows: some })).added
      return added
    } catch (problem) {
      this.#page.failed(problem)
      await this.compare()
      return null
    }
  }

  async #mean(key: string, meant: Meant | null): Promise<void> {
    this.#unknown = new Map(
      [...this.#unknown].map(([each, name]) => [each, each === key ? { ...name, meant } : name]),
    )
    await this.compare()
  }

  #meant(row: ImportRow): ImportRow {
    const meant = this.#unknown.get(keyOf(row))?.meant
    if (!meant) return row
    if ('itemId' in meant) return { ...row, item: { ...row.item, id: meant.itemId } }
    return { ...row, item: { id: null, name: meant.newName, board: null } }
  }

  #called(name: string): Item[] {
    return [...this.#items, ...this.#removed].filter((item) => folded(item.name) === folded(name))
  }

  /**
   * Collects the names that match no item or more than one, and counts the lines with each name. A name that was
   * collected before stays as long as any line has it, so that the user can change its assignment. For an account, a
   * line with an unknown item id is not collected, because the account's service may know the id.
   */
  #findUnknown(): void {
    const makesItems = this.#page.about.workspace.kind === 'local'
    const found = new Map([...this.#unknown].map(([key, name]) => [key, { ...name, count: 0 }]))
    for (const { line, verdict } of this.#lines) {
      if (!('row' in line) || verdict === null) continue
      const { name, board } = line.row.item
      const key = keyOf(line.row)
      const before = found.get(key)
      const isNew = 'known' in verdict && !verdict.known && makesItems
      const isUnknown = isNew || !('item' in verdict)
      const isUnclear = verdict.kind === 'unclear-item'
      if (before) found.set(key, { ...before, count: before.count + 1, isUnclear })
      else if (isUnknown)
        found.set(key, {
          ...{ key, name, board, isUnclear },
          count: 1,
          alike: this.#called(name),
          meant: null,
        })
    }
    this.#unknown = new Map([...found].filter(([, { count }]) => count > 0))
  }

  /** Compares the lines of the file with existing entries. Can be called again if the account could not be read. */
  async compare(): Promise<void> {
    const asked = ++this.#asked
    const read = readImport(this.#text, this.#page.about.zone, this.#order)
    const rows = read.lines.flatMap((line) => ('row' in line ? [this.#meant(line.row)] : []))
    const verdicts: ImportVerdict[] = []
    const unread = !(await this.#readAccount(rows))
    if (asked !== this.#asked) return
    try {
      for (const some of portions(rows))
        verdicts.push(...(await this.#page.bridge.call('entries.compare', { rows: some })))
    } catch (problem) {
      if (asked === this.#asked) this.#step = 'choose'
      this.#page.failed(problem)
      return
    }
    if (asked !== this.#asked) return
    this.#read = read
    this.#unread = unread
    let next = 0
    this.#lines = read.lines.map((line) => ({
      line,
      verdict: 'row' in line ? (verdicts[next++] ?? null) : null,
    }))
    this.#findUnknown()
    this.#chosen = new Set(
      this.#lines.flatMap(({ line, verdict }) => (verdict?.kind === 'new' ? [line.line] : [])),
    )
    this.#step = 'preview'
  }

  /**
   * Reads the account's entries on the days of these rows. Returns true if Tallystick then has all of the account's
   * entries on these days; always true in the local workspace.
   */
  async #readAccount(rows: readonly ImportRow[]): Promise<boolean> {
    if (this.#page.about.workspace.kind === 'local') return true
    const missing = daySpans(rows.map(({ day }) => day)).filter((span) => !this.#shown.has(keyOfSpan(span)))
    if (missing.length > 0) this.#step = 'asking'
    for (const span of missing) {
      const read = await this.#page.bridge.call('days.read', span).catch(() => null)
      if (!read?.complete) return false
      this.#shown.add(keyOfSpan(span))
    }
    return true
  }
}

type Counted = 'new' | 'there' | 'similar' | 'gone' | 'unchecked'

function keyOfSpan({ from, to }: DaySpan): string {
  return `${from} ${to}`
}

function keyOf({ item: { id, name, board } }: ImportRow): string {
  return JSON.stringify([id, name, board])
}
