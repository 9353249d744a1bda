/**
 * Time added by hand: what the line says and what the chips and fields say are one set of values, the latest word
 * counts. Nothing typed goes away before main has saved it.
 */
import type { Draft, Form } from '#preload/model/draft.ts'
import type { Entry } from '#preload/model/entry.ts'
import type { Item } from '#preload/model/item.ts'
import type { Day, Instant } from '#preload/model/primitives.ts'
import type { Run } from '#preload/model/run.ts'
import type { Template } from '#preload/model/template.ts'
import { splitSpan, type DayPart } from '#preload/rules/day-split.ts'
import { addMinutes, instantAt } from '#preload/rules/local-time.ts'
import { missingFields, missingProblems } from '../form/missing.ts'
import { Orders } from '../lib/orders.ts'
import type { Page } from '../lib/page.ts'
import { fitOf, type Fit, type Taken } from './fit.ts'
import { mergeDraft, sameDraft } from './merge-draft.ts'
import {
  nothingRead,
  readLine,
  type DoubtShown,
  type Mark,
  type Reading,
  type Settling,
} from './read-line.ts'
import type { Span } from './span.ts'
import { wallTimeAt, type WallTime } from './span.ts'

type World = Pick<Page, 'bridge' | 'about' | 'clock' | 'today' | 'failed'>

export interface Start {
  itemId?: string | undefined
  day?: Day | undefined
  from?: Instant | undefined
  /** An entry to start from. */
  like?: string | undefined
  /** What the line says to begin with, as if it had been typed. */
  line?: string | undefined
}

export interface SavedTime {
  /** In the order of their time. */
  entryIds: readonly string[]
  holdUntil: Instant | null
  online: boolean
}

const emptyDraft: Draft = { description: '', options: {}, billable: 'none', team: null }
const emptyForm: Form = { template: null, draft: emptyDraft, sources: {} }

export class AddTime {
  /** One entry for each day it reaches into; asked only where there is more than one. */
  split = $state(true)
  readonly #page: World
  readonly #orders: Orders
  #line = $state('')
  #reading = $state.raw<Reading>(nothingRead)
  #day = $state<Day>('1970-01-01')
  #start = $state<WallTime | null>(null)
  #minutes = $state<number | null>(null)
  #itemId = $state<string | null>(null)
  #items = $state.raw<Item[]>([])
  #entries = $state.raw<Entry[]>([])
  #run = $state.raw<Run | null>(null)
  #form = $state.raw<Form>(emptyForm)
  #draft = $state.raw<Draft>(emptyDraft)
  #problems = $state.raw<Record<string, string>>({})
  #busy = $state(false)
  /** The end of the gap is still to be found: the start was given, how long was not. */
  #fillsGap: boolean

  constructor(page: World, start: Start) {
    this.#page = page
    this.#orders = new Orders(page.bridge)
    this.#day = start.day ?? page.today
    this.#itemId = start.itemId ?? null
    this.#start = start.from === undefined ? null : wallTimeAt(start.from, page.about.zone)
    this.#fillsGap = start.from !== undefined
    if (start.like !== undefined) void this.#copy(start.like)
    if (start.line !== undefined) this.type(start.line)
  }

  get line(): string {
    return this.#line
  }
  get unread(): string {
    return this.#reading.unread
  }
  /** Which words of the line were understood. */
  get marks(): readonly Mark[] {
    return this.#reading.marks
  }
  /** What the line could mean in another way, with what settles it. */
  get doubts(): readonly DoubtShown[] {
    return this.#reading.doubts
  }
  get day(): Day {
    return this.#day
  }
  get itemId(): string | null {
    return this.#itemId
  }
  get items(): readonly Item[] {
    return this.#items
  }
  get template(): Template | null {
    return this.#form.template
  }
  get sources(): Form['sources'] {
    return this.#form.sources
  }
  get draft(): Draft {
    return this.#draft
  }
  get minutes(): number | null {
    return this.#minutes
  }
  get problems(): Record<string, string> {
    return this.#problems
  }
  get busy(): boolean {
    return this.#busy
  }

  readonly startedAt: Instant | null = $derived.by(() =>
    this.#start === null ? null : instantAt(this.#day, this.#start.padStart(5, '0'), this.#page.about.zone),
  )
  readonly span: Span = $derived.by(() => ({
    day: this.#day,
    startedAt: this.startedAt,
    minutes: this.#minutes ?? 0,
  }))
  /** What it is by its days, as main would save it; one where nothing is crossed, none without a start. */
  readonly parts: readonly DayPart[] = $derived.by(() =>
    this.startedAt === null || this.#minutes === null
      ? []
      : splitSpan(this.startedAt, this.#minutes, this.#page.about.zone),
  )
  /** It will be saved as several. */
  readonly splits: boolean = $derived.by(() => this.split && this.parts.length > 1)
  /** How much of it the chosen day gets. */
  readonly ownMinutes: number = $derived.by(() =>
    this.splits
      ? this.parts.filter(({ day }) => day === this.#day).reduce((sum, part) => sum + part.minutes, 0)
      : (this.#minutes ?? 0),
  )
  /** Something would be lost if this were closed. */
  readonly dirty: boolean = $derived.by(
    () => this.#line.trim() !== '' || this.#minutes !== null || !sameDraft(this.#draft, this.#form.draft),
  )
  readonly dayMinutes: number = $derived.by(() =>
    this.#entries.reduce((sum, entry) => sum + entry.minutes, 0),
  )

  /** What the day already holds, the running clock included. */
  readonly taken: Taken[] = $derived.by(() => {
    const logged = this.#entries.flatMap(({ item, startedAt, endedAt, minutes }) =>
      startedAt === null
        ? []
        : [{ name: item.name, startedAt, endedAt: endedAt ?? addMinutes(startedAt, minutes) }],
    )
    const now = new Date(this.#page.clock.minute).toISOString()
    const counted = (this.#run?.stretches ?? []).map(({ startedAt, endedAt }) => ({
      name: this.#run?.item.name ?? '',
      startedAt,
      endedAt: endedAt ?? now,
      live: endedAt === null,
    }))
    return [...logged, ...counted]
  })
  readonly fit: Fit | null = $derived.by(() =>
    this.startedAt === null || this.#minutes === null
      ? null
      : fitOf(this.startedAt, this.#minutes, this.taken),
  )

  /** Reads the items and the open run, and keeps them read; for an effect. */
  watch(): () => void {
    const { bridge } = this.#page
    void this.#readItems()
    void this.#readRun()
    const ends = [
      bridge.on('items.changed', () => void this.#readItems()),
      bridge.on('timer.changed', () => void this.#readRun()),
      bridge.on('entries.changed', ({ days }) => {
        if (days.includes(this.#day)) void this.#readDay(this.#day)
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }

  /** Reads the chosen day; for an effect, so that another day is read too. */
  readDay(): void {
    void this.#readDay(this.#day)
  }

  /** Reads the form for the chosen item; for an effect, so that another item brings its own. */
  readForm(): void {
    void this.#readForm(this.#itemId)
  }

  /** What was typed. Each part that reads differently than before is taken over; the rest stays. */
  type(line: string): void {
    this.#line = line
    const before = this.#reading
    const now = readLine(line, this.#items, this.#page.today)
    this.#reading = now
    if (now.minutes !== before.minutes) this.#minutes = now.minutes
    if (now.start !== before.start) this.#start = now.start
    if (now.day !== before.day) this.#day = now.day ?? this.#page.today
    if (now.itemId !== before.itemId) this.#itemId = now.itemId
    this.#forget('line', 'time', 'item')
  }

  /** The person says what was meant. An item that is added so is called by its id until somebody names it. */
  settle(settling: Settling): void {
    if ('line' in settling) return this.type(settling.line)
    const item = { itemId: settling.addItem, name: `Item ${settling.addItem}`, board: null, pinned: false }
    this.#orders
      .give('items.add', item)
      .then(() => this.#readItems())
      .catch((problem: unknown) => this.#page.failed(problem))
  }

  setDay(day: Day): void {
    this.#day = day
  }

  setItem(itemId: string | null): void {
    this.#itemId = itemId
    this.#forget('item')
  }

  setSpan({ startedAt, minutes }: Span): void {
    this.#start = startedAt === null ? null : wallTimeAt(startedAt, this.#page.about.zone)
    this.#minutes = minutes > 0 ? minutes : null
    this.#forget('time')
  }

  setDraft(draft: Draft): void {
    this.#draft = draft
    const lacking = missingFields(this.#form.template, draft)
    this.#problems = Object.fromEntries(
      Object.entries(this.#problems).filter(([key]) => lacking.includes(key) || own.includes(key)),
    )
  }

  /** Moves the start to where the overlap ends. */
  startAfter(at: Instant): void {
    this.#start = wallTimeAt(at, this.#page.about.zone, 'up')
  }

  /** Ends it where the other begins, which is after its own start. */
  endBefore(at: Instant): void {
    if (this.startedAt === null) return
    this.#minutes = Math.floor((Date.parse(at) - Date.parse(this.startedAt)) / 60_000)
  }

  /** Saves it. What is in the way, by field (`line`, `item`, `time` or a template field), or what was saved. */
  async save(): Promise<{ saved: SavedTime } | { field: string } | null> {
    if (this.#busy) return null
    const itemId = this.#itemId
    const minutes = this.#minutes
    this.#problems = this.#lacking()
    const first = [...own, ...missingFields(this.#form.template, this.#draft)].find(
      (key) => key in this.#problems,
    )
    if (first !== undefined || itemId === null || minutes === null) return { field: first ?? 'line' }

    this.#busy = true
    try {
      const entry = { itemId, day: this.#day, startedAt: this.startedAt, minutes, draft: this.#draft }
      const order = { entry, remember: true, ...(this.splits ? { split: true } : {}) }
      // Asked beside it: what is saved can be undone as soon as it is.
      const asked = this.#page.bridge.call('sync.read', {}).catch(() => null)
      const { entryIds, holdUntil } = await this.#orders.give('entries.save', order)
      return { saved: { entryIds, holdUntil, online: (await asked)?.condition === 'ok' } }
    } catch (problem) {
      this.#page.failed(problem)
      return null
    } finally {
      this.#busy = false
    }
  }

  /** Undo of {@link save}. */
  async takeBack([entryId, ...also]: SavedTime['entryIds']): Promise<void> {
    if (entryId === undefined) return
    await this.#orders
      .give('entries.cancel', also.length > 0 ? { entryId, also } : { entryId })
      .catch((problem: unknown) => this.#page.failed(problem))
  }

  /** For the next one: the day stays, everything else is asked again. */
  clear(): void {
    this.#line = ''
    this.#reading = nothingRead
    this.#start = null
    this.#minutes = null
    this.split = true
    this.#itemId = null
    this.#form = emptyForm
    this.#draft = emptyDraft
    this.#problems = {}
  }

  #lacking(): Record<string, string> {
    const problems: Record<string, string> = {}
    if (this.#reading.unread !== '')
      problems['line'] = `Not understood: “${this.#reading.unread}”. Try 45m or 9-10:30.`
    if (this.#minutes === null) problems['time'] = 'How long was it? Try 45m or 9-10:30.'
    if (this.#itemId === null) problems['item'] = 'Choose an item to save.'
    return { ...problems, ...missingProblems(this.#form.template, this.#draft, 'save') }
  }

  #forget(...keys: string[]): void {
    this.#problems = Object.fromEntries(Object.entries(this.#problems).filter(([key]) => !keys.includes(key)))
  }

  async #readItems(): Promise<void> {
    this.#items = await this.#page.bridge.call('items.list', {}).catch(() => this.#items)
    // A line that was there before the items were known names one of them only now.
    if (this.#reading.unread !== '' || this.#reading.doubts.length > 0) this.type(this.#line)
  }

  async #readRun(): Promise<void> {
    const open = await this.#page.bridge.call('timer.read', {}).catch(() => null)
    this.#run = open === null ? this.#run : open.run
  }

  async #readDay(day: Day): Promise<void> {
    const days = await this.#page.bridge.call('entries.days', { from: day, to: day }).catch(() => [])
    if (day !== this.#day) return
    this.#entries = days[0]?.entries ?? []
    if (this.#fillsGap) this.#fillGap()
  }

  /** From the given start to whatever comes next, or to now. */
  #fillGap(): void {
    this.#fillsGap = false
    const start = this.startedAt
    if (start === null || this.#minutes !== null) return
    const now = new Date(this.#page.clock.now).toISOString()
    const next = this.taken.map((one) => one.startedAt).filter((at) => at > start)
    const end = [...next, now].sort()[0] ?? now
    const minutes = Math.floor((Date.parse(end) - Date.parse(start)) / 60_000)
    if (minutes > 0) this.#minutes = minutes
  }

  async #readForm(itemId: string | null): Promise<void> {
    const form = await this.#page.bridge.call('template.form', { itemId }).catch(() => null)
    if (form === null || itemId !== this.#itemId) return
    this.#draft = mergeDraft(this.#form.draft, this.#draft, form.draft)
    this.#form = form
  }

  async #copy(entryId: string): Promise<void> {
    const entry = await this.#page.bridge.call('entries.read', { entryId }).catch(() => null)
    if (entry === null) return
    this.#day = entry.day
    this.#itemId = entry.item.id
    this.#start = entry.startedAt === null ? null : wallTimeAt(entry.startedAt, this.#page.about.zone)
    this.#minutes = entry.minutes
    this.#draft = entry.draft
  }
}

/** What this view asks beyond the template's fields, in the order it is asked. */
const own = ['line', 'time', 'item']
