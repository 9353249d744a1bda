/**
 * The state of an import: the file is parsed here, compared by main, and the chosen lines are sent to main. For an
 * account, the days of the file are first read from it, so that entries from other computers are known here. Unknown
 * names can be assigned to items for as long as the file is open. Nothing is saved before {@link bringIn}.
 */
import type { ImportRow, ImportVerdict } from '#preload/model/import-row.ts'
import type { Item } from '#preload/model/item.ts'
import type { DayOrder } from '#preload/rules/import-values.ts'
import { daySpans, type DaySpan } from '#preload/rules/day-spans.ts'
import { folded } from '#preload/rules/entry-filter.ts'
import { readImport, type ImportLine, type ReadImport } from '#preload/rules/read-import.ts'
import { textOfFile } from '#preload/rules/text-file.ts'
import { longestName } from '../lib/new-item.ts'
import { Orders } from '../lib/orders.ts'
import type { Page } from '../lib/page.ts'

type World = Pick<Page, 'bridge' | 'about' | 'failed'>

export type Step = 'choose' | 'reading' | 'asking' | 'preview' | 'saving'

/** The kinds of lines that can be chosen; only new ones are chosen at first. */
export const choosable: readonly ImportVerdict['kind'][] = ['new', 'similar', 'gone']

export interface PreviewLine {
  readonly line: ImportLine
  /** Null for a line that could not be read. */
  readonly verdict: ImportVerdict | null
}

/** A name in the file that no item has, or several have. */
export interface UnknownName {
  readonly key: string
  readonly name: string
  readonly board: string | null
  /** The number of lines with this name. */
  readonly count: number
  /** Items with this name, including removed ones, in the order of use. */
  readonly alike: readonly Item[]
  /** Whether its lines belong to no item until one is chosen. */
  readonly isUnclear: boolean
  /** The chosen item: a known one, or a new one with another name. Null while none is chosen. */
  readonly meant: Meant | null
}

export type Meant = { readonly itemId: string } | { readonly newName: string }

/** Limits of one call: the browser host accepts up to a megabyte, main up to 500 rows. */
const mostRows = 500
const mostLetters = 400_000

export class ImportFile {
  readonly #page: World
  readonly #orders: Orders
  #name = $state('')
  #text = ''
  #order = $state<DayOrder | null>(null)
  #step = $state<Step>('choose')
  #read = $state.raw<ReadImport | null>(null)
  #lines = $state.raw<readonly PreviewLine[]>([])
  /** The chosen lines, by line number. */
  #chosen = $state.raw<ReadonlySet<number>>(new Set())
  /** The unknown names, by key. */
  #unknown = $state.raw<ReadonlyMap<string, UnknownName>>(new Map())
  #items = $state.raw<readonly Item[]>([])
  #removed: readonly Item[] = []
  /** The id of the import: all calls for one file form one step of Undo. */
  #importId = ''
  #asked = 0
  /** The periods that were read completely from the account since the file was opened. */
  readonly #shown = new Set<string>()
  #unread = $state(false)

  constructor(page: World) {
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
  /** Whether the account could not be read, so that lines that are not here cannot be called missing. */
  get unread(): boolean {
    return this.#unread
  }
  /** The unknown names in the order of the file, including those that were assigned. */
  get unknown(): readonly UnknownName[] {
    return [...this.#unknown.values()]
  }
  /** The items to which a name can be assigned. */
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
    const next = new Set(this.#chosen)
    if (chosen) next.add(line)
    else next.delete(line)
    this.#chosen = next
  }

  /** Chooses every line of that kind. */
  chooseAll(kind: ImportVerdict['kind']): void {
    const lines = this.#lines.filter(({ verdict }) => verdict?.kind === kind).map(({ line }) => line.line)
    this.#chosen = new Set([...this.#chosen, ...lines])
  }

  async open(file: File): Promise<void> {
    this.#name = file.name
    this.#step = 'reading'
    this.#shown.clear()
    try {
      this.#text = textOfFile(new Uint8Array(await file.arrayBuffer()))
    } catch {
      // The file was removed or cannot be read.
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
    await this.#compare()
  }

  /** Assigns every line with this name to that item; null removes the assignment. */
  async mean({ key }: UnknownName, itemId: string | null): Promise<void> {
    await this.#mean(key, itemId === null ? null : { itemId })
  }

  /** Assigns every line with this name to the item called `text`, which the import creates if there is none. */
  async meanNew({ key }: UnknownName, text: string): Promise<void> {
    const newName = text.trim().slice(0, longestName).trim()
    const [known] = this.#called(newName)
    await this.#mean(key, known ? { itemId: known.id } : { newName })
  }

  /** Sets the order of day and month for ambiguous days. */
  async say(order: DayOrder): Promise<void> {
    this.#order = order
    await this.#compare()
  }

  /** Reads the account again after a failure. */
  async checkAgain(): Promise<void> {
    await this.#compare()
  }

  /**
   * Imports the chosen lines and returns their number; null after a failure: the remaining lines were not imported, and
   * the preview is updated.
   */
  async bringIn(): Promise<number | null> {
    const rows = this.#lines.flatMap(({ line }) =>
      'row' in line && this.#chosen.has(line.line) ? [this.#meant(line.row)] : [],
    )
    this.#step = 'saving'
    const importId = this.#importId
    let added = 0
    try {
      for (const some of portions(rows))
        added += (await this.#orders.give('entries.import', { importId, rows: some })).added
      return added
    } catch (problem) {
      this.#page.failed(problem)
      await this.#compare()
      return null
    }
  }

  async #mean(key: string, meant: Meant | null): Promise<void> {
    this.#unknown = new Map(
      [...this.#unknown].map(([each, name]) => [each, each === key ? { ...name, meant } : name]),
    )
    await this.#compare()
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
   * Collects the names that no known item has, with their number of lines; assigned names stay. An id that an account
   * may know does not count as a name.
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

  async #compare(): Promise<void> {
    const asked = ++this.#asked
    const read = readImport(this.#text, this.#page.about.zone, this.#order)
    const rows = read.lines.flatMap((line) => ('row' in line ? [this.#meant(line.row)] : []))
    const verdicts: ImportVerdict[] = []
    const unread = !(await this.#readAccount(rows))
    if (asked !== this.#asked) return
    try {
      for (const some of portions(rows))
        verdicts.push(...(await this.#page.bridge.call('entries.compare', { rows: some, unread })))
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

  /** Returns true when all of the account's entries on the days of these rows are here, or when there is no account. */
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

/** Lines with the same name and board refer to the same item. */
function keyOf({ item: { id, name, board } }: ImportRow): string {
  return JSON.stringify([id, name, board])
}

function* portions(rows: readonly ImportRow[]): Generator<ImportRow[]> {
  let portion: ImportRow[] = []
  let letters = 0
  for (const row of rows) {
    const length = JSON.stringify(row).length
    if (portion.length === mostRows || (portion.length > 0 && letters + length > mostLetters)) {
      yield portion
      portion = []
      letters = 0
    }
    portion.push(row)
    letters += length
  }
  if (portion.length > 0) yield portion
}
