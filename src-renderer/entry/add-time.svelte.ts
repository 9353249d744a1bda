/**
 * The state of "Add time". The input line, the chips (small buttons) and the fields all edit the same values, so each
 * of them shows the latest edit, wherever it was made. Input is stored as a draft until it is saved or discarded.
 */
import { tick } from 'svelte'
import type { Draft, Form } from '#preload/model/draft.ts'
import type { Entry } from '#preload/model/entry.ts'
import type { AddDraft } from '#preload/model/form-draft.ts'
import type { Item, ItemRef } from '#preload/model/item.ts'
import type { Day, Instant } from '#preload/model/primitives.ts'
import { splitSpan, type DayPart } from '#preload/rules/day-split.ts'
import { hourOf, instantAt } from '#preload/rules/local-time.ts'
import { mergeDraft, sameDraft } from '#preload/rules/merge-draft.ts'
import { emptyDraft } from '#preload/rules/missing-fields.ts'
import { partsOfEntry } from '#preload/rules/pauses.ts'
import { sayItem } from '#preload/rules/quick-entry.ts'
import { runMinutesOn } from '#preload/rules/run-days.ts'
import { minuteOfDay, minutesBetween } from '#preload/rules/shown-time.ts'
import { entry as words } from '#preload/words/made/entry.ts'
import { missingFields, missingProblems } from '../form/missing.ts'
import { mayHaveChanged } from '../lib/changed-days.ts'
import { KeptDraft } from '../lib/form-drafts.ts'
import { itemCalled } from '../lib/new-item.ts'
import { Orders } from '../lib/orders.ts'
import { otherItemsOf } from '../lib/other-items.svelte.ts'
import type { Page } from '../lib/page.ts'
import { watch } from '../lib/watch.ts'
import { fitOf, type Fit, type Taken } from './fit.ts'
import { OddTime } from './odd-time.svelte.ts'
import { nothingRead, readLine, type DoubtShown, type Reading, type Settling } from './read-line.ts'
import { TypedTimes } from './typed-times.svelte.ts'
import { wallTimeAt, type Span, type WallTime } from './span.ts'

type World = Pick<Page, 'bridge' | 'about' | 'clock' | 'run' | 'today' | 'failed' | 'holdKeys'>

export interface Start {
  itemId?: string | undefined
  day?: Day | undefined
  from?: Instant | undefined
  like?: string | undefined
  /** The initial text of the input line. It is handled as if the user had typed it. */
  line?: string | undefined
}

export interface SavedTime {
  holdUntil: Instant | null
  online: boolean
}

const emptyForm: Form = { template: null, draft: emptyDraft, sources: {} }

export class AddTime {
  readonly #page: World
  readonly #orders: Orders
  readonly #opened: Start
  readonly #kept: KeptDraft<AddDraft>
  /** Whether the initial values of the form are known, that is, whether the stored draft has been read. */
  #ready = $state(false)
  /** Whether the user has changed a value, either since the view was opened or in the restored draft. */
  #touched = $state(false)
  /** Whether the form started with a stored draft instead of empty or default values. */
  #resumed = false
  #split = $state(true)
  #line = $state('')
  #reading = $state.raw<Reading>(nothingRead)
  #day = $state<Day>('1970-01-01')
  #start = $state<WallTime | null>(null)
  #minutes = $state<number | null>(null)
  #itemId = $state<string | null>(null)
  #items = $state.raw<Item[]>([])
  #entries = $state.raw<Entry[]>([])
  #form = $state.raw<Form>(emptyForm)
  #draft = $state.raw<Draft>(emptyDraft)
  /** Functions that return the error messages from the last attempt to save, by field. */
  #complaints = $state.raw<Record<string, () => string>>({})
  #busy = $state(false)
  /**
   * Saving waits for these three promises: the creation of an item, the latest read of the items, and the latest read
   * of the form.
   */
  #itemAdded: Promise<void> = Promise.resolve()
  #itemsRead: Promise<void> = Promise.resolve()
  #formRead: Promise<void> = Promise.resolve()
  /**
   * True if the view was opened with a start time and the day's entries have not been read yet. Once they have been
   * read, the duration is set so that the new entry fills the gap before the next entry.
   */
  #fillsGap = false

  constructor(page: World, start: Start) {
    this.#page = page
    this.#orders = new Orders(page.bridge)
    this.#opened = start
    this.#kept = new KeptDraft(page, 'add')
    this.times = new TypedTimes({
      page,
      span: () => this.span,
      onspan: (span) => this.setSpan(span),
      ontext: () => this.#keep(),
    })
    this.oddTime = new OddTime(page)
    this.#day = start.day ?? page.today
    void page.holdKeys(this.#begin())
  }

  /**
   * Whether the stored draft has been read. The user must not type before that, because the typed text would overwrite
   * the draft.
   */
  readonly ready = $derived(this.#ready)
  readonly unsaved: boolean = $derived.by(() => this.#touched && this.dirty)
  /** Whether to save one entry for each day. The user can change this only if the new entry spans several days. */
  get split(): boolean {
    return this.#split
  }
  set split(split: boolean) {
    this.#split = split
    this.#keep()
  }

  readonly line = $derived(this.#line)
  readonly unread = $derived(this.#reading.unread)
  readonly marks = $derived(this.#reading.marks)
  /** Whether typing a new name creates an item, which is possible only in the local workspace. */
  get makesItems(): boolean {
    return this.#page.about.workspace.kind === 'local'
  }
  /**
   * The name for a new item, if the input line contains a duration and other words that match no item; otherwise null.
   */
  readonly #newName: string | null = $derived.by(() =>
    this.#reading.minutes !== null && this.#itemId === null ? this.#reading.newName : null,
  )
  /**
   * The ambiguities in the input line, each with choices that resolve it. In the local workspace, if the line contains
   * a name for a new item, the last one is the question of whether to create that item.
   */
  readonly doubts: readonly DoubtShown[] = $derived.by(() => {
    const doubts = this.#reading.doubts()
    const name = this.#newName
    if (name === null || !this.makesItems) return doubts
    const choices = [{ label: words().createItem({ name }), newItem: name }]
    return [...doubts, { text: words().createItemQuestion({ name }), choices }]
  })
  readonly day = $derived(this.#day)
  readonly itemId = $derived(this.#itemId)
  readonly items = $derived(this.#items)
  /**
   * The chosen item, which need not be one of the user's own. Null if no item is chosen, or if the chosen item has not
   * been read yet.
   */
  readonly item: ItemRef | null = $derived.by(() => {
    const isIt = ({ id }: ItemRef): boolean => id === this.#itemId
    const { others, archived } = otherItemsOf(this.#page.bridge)
    const elsewhere = (): ItemRef | undefined => [...others, ...archived].find(({ item }) => isIt(item))?.item
    return this.#items.find(isIt) ?? elsewhere() ?? null
  })
  readonly template = $derived(this.#form.template)
  readonly sources = $derived(this.#form.sources)
  readonly draft = $derived(this.#draft)
  readonly minutes = $derived(this.#minutes)
  /** Error messages by field. A time that cannot be parsed has a message even before the user tries to save. */
  readonly problems: Record<string, string> = $derived.by(() => ({
    ...Object.fromEntries(Object.entries(this.#complaints).map(([key, text]) => [key, text()])),
    ...(this.times.problem !== null && { time: this.times.problem }),
  }))
  readonly busy = $derived(this.#busy)

  readonly startedAt: Instant | null = $derived.by(() =>
    this.#start === null ? null : instantAt(this.#day, this.#start.padStart(5, '0'), this.#page.about.zone),
  )
  readonly span: Span = $derived.by(() => ({
    day: this.#day,
    startedAt: this.startedAt,
    minutes: this.#minutes ?? 0,
  }))
  readonly times: TypedTimes
  readonly oddTime: OddTime
  /**
   * The entries that the main process would create if `split` is set: one for each day. Empty if the start or the
   * duration is missing.
   */
  readonly parts: readonly DayPart[] = $derived.by(() =>
    this.startedAt === null || this.#minutes === null
      ? []
      : splitSpan(this.startedAt, this.#minutes, this.#page.about.zone),
  )
  readonly splits: boolean = $derived.by(() => this.split && this.parts.length > 1)
  /**
   * How many minutes of the new entry count toward the chosen day: all of them, unless the entry is split into one
   * entry for each day.
   */
  readonly ownMinutes: number = $derived.by(() =>
    this.splits
      ? this.parts.filter(({ day }) => day === this.#day).reduce((sum, part) => sum + part.minutes, 0)
      : (this.#minutes ?? 0),
  )
  readonly dirty: boolean = $derived.by(() => this.#isDirty())
  /**
   * The day's total in minutes, as shown in the Today view. It includes the minutes that the open run (the timer's
   * current, unsaved use) has counted on this day.
   */
  readonly dayMinutes: number = $derived.by(() => {
    const { run, clock } = this.#page
    const running = runMinutesOn(this.#day, run, clock.minute)
    return this.#entries.reduce((sum, { copiedTo, minutes }) => sum + (copiedTo ? 0 : minutes), running)
  })

  /** The time ranges on this day that are already logged, including those of the timer's current, unsaved run. */
  readonly taken: Taken[] = $derived.by(() => {
    const logged = this.#entries.flatMap((entry) =>
      partsOfEntry(entry).map((part) => ({ name: entry.item.name, ...part })),
    )
    const now = new Date(this.#page.clock.minute).toISOString()
    const { run } = this.#page
    const counted = (run?.stretches ?? []).map(({ startedAt, endedAt }) => ({
      name: run?.item.name ?? '',
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

  /**
   * Reads the items now, and re-reads the data that the form depends on whenever that data changes. Call this method
   * inside an effect; it returns a cleanup function.
   */
  watch(): () => void {
    this.#itemsRead = this.#readItems()
    const stop = watch(this.#page.bridge, {
      'items.changed': () => void (this.#itemsRead = this.#readItems()),
      'template.changed': () => this.readForm(),
      'workspace.changed': () => void this.#changeWorkspace(),
      'entries.changed': ({ days }) => {
        if (mayHaveChanged(days, this.#day)) void this.#readDay(this.#day)
      },
    })
    return () => {
      stop()
      void this.#kept.flush()
    }
  }

  /**
   * Reads the entries of the chosen day. Call this method inside an effect: the method depends on the day, so the
   * effect runs again when another day is chosen.
   */
  readDay(): void {
    void this.#readDay(this.#day)
  }

  /**
   * Reads the form of the chosen item. Call this method inside an effect: the method depends on the item, so the
   * effect runs again when another item is chosen.
   */
  readForm(): void {
    this.#formRead = this.#readForm(this.#itemId)
    if (this.#itemId !== null) void this.#know(this.#itemId)
  }

  /**
   * Parses the line while the user types. Sets only the values that this edit of the line has changed, so that values
   * set with chips or fields stay.
   */
  type(line: string): void {
    this.oddTime.forget()
    this.#line = line
    const before = this.#reading
    const now = readLine(line, this.#items, this.#page.today, this.#minuteOfDay())
    this.#reading = now
    // The line was edited last, so the time in it replaces any text in the time inputs.
    if (now.minutes !== before.minutes || now.start !== before.start) this.times.forget()
    if (now.minutes !== before.minutes) this.#minutes = now.minutes
    if (now.start !== before.start) this.#start = now.start
    if (now.day !== before.day) this.#day = now.day ?? this.#page.today
    if (now.itemId !== before.itemId) this.#itemId = now.itemId
    this.#forget('line', 'time', 'item')
    this.#keep()
  }

  /**
   * Applies the choice with which the user resolves an ambiguity. A choice can add an item by its id; the item has no
   * name until the user names it.
   */
  settle(settling: Settling): void {
    if ('line' in settling) return this.type(settling.line)
    if ('newItem' in settling) return void this.create(settling.newItem)
    const item = { itemId: settling.addItem, name: null, board: null, pinned: false }
    this.#itemAdded = this.#orders
      .give('items.add', item)
      .then(() => this.#readItems())
      .catch((problem: unknown) => this.#page.failed(problem))
  }

  /** Chooses the item with this name, and creates it if it does not exist. Shows a failure to the user. */
  create(name: string): Promise<void> {
    return (this.#itemAdded = this.#create(name).catch((problem: unknown) => this.#page.failed(problem)))
  }

  async #create(name: string): Promise<void> {
    const line = this.#line
    const { id } = await itemCalled(this.#page.bridge, name)
    await this.#readItems()
    if (line === this.#line && this.#reading.unread !== '') this.type(this.#lineWith(id))
    this.setItem(id)
  }

  setDay(day: Day): void {
    this.oddTime.forget()
    this.#day = day
    this.#keep()
  }

  setItem(itemId: string | null): void {
    this.#itemId = itemId
    this.#forget('item')
    this.#keep()
  }

  setSpan({ startedAt, minutes }: Span): void {
    this.oddTime.forget()
    this.#start = startedAt === null ? null : wallTimeAt(startedAt, this.#page.about.zone)
    this.#minutes = minutes > 0 ? minutes : null
    this.#forget('time')
    this.#keep()
  }

  setDraft(draft: Draft): void {
    this.#draft = draft
    const lacking = missingFields(this.#form.template, draft)
    this.#complaints = Object.fromEntries(
      Object.entries(this.#complaints).filter(([key]) => lacking.includes(key) || own.includes(key)),
    )
    this.#keep()
  }

  /**
   * Moves the start of the new entry to `at`, the end of the entry that it overlaps. Rounds up to a whole minute, so
   * that no overlap remains.
   */
  startAfter(at: Instant): void {
    this.times.forget()
    this.#start = wallTimeAt(at, this.#page.about.zone, 'up')
    this.#keep()
  }

  /**
   * Moves the end of the new entry to the start of the entry that it overlaps, which must be after the new entry's
   * start.
   */
  endBefore(at: Instant): void {
    if (this.startedAt === null) return
    this.times.forget()
    this.#minutes = minutesBetween(this.startedAt, at)
    this.#keep()
  }

  /**
   * Saves the entry. Returns details of the saved entry, or the name of the element that must get the focus instead: an
   * invalid field (`line`, `item`, `time` or a field of the form), the question of whether to create an item
   * (`new-item`), or the question of whether an implausible time is correct (`question`). Returns null if saving failed
   * or was already in progress.
   */
  async save(): Promise<{ saved: SavedTime } | { field: string } | null> {
    if (this.#busy) return null
    this.#busy = true
    try {
      await this.#readAll()
      return await this.#save()
    } catch (problem) {
      this.#page.failed(problem)
      return null
    } finally {
      this.#busy = false
    }
  }

  /**
   * Waits until the items and the form have been read. Before that, items in the line cannot be recognized and the
   * required fields are unknown.
   */
  async #readAll(): Promise<void> {
    await this.#itemAdded
    await this.#itemsRead
    // The items that were just read may show that the line names another item. An effect then starts to read that
    // item's form; `tick` lets the effect run first.
    await tick()
    await this.#formRead
  }

  async #save(): Promise<{ saved: SavedTime } | { field: string }> {
    this.times.settle()
    const itemId = this.#itemId
    const minutes = this.#minutes
    if (this.#newName !== null && this.makesItems) return { field: 'new-item' }
    this.#complaints = this.#lacking()
    const first = [...own, ...missingFields(this.#form.template, this.#draft)].find(
      (key) => key in this.problems,
    )
    if (first !== undefined || itemId === null || minutes === null) return { field: first ?? 'line' }

    const time = { day: this.#day, startedAt: this.startedAt, minutes }
    if (this.oddTime.asks({ ...time, otherMinutes: this.dayMinutes, ownMinutes: this.ownMinutes }))
      return { field: 'question' }
    const entry = { itemId, ...time, draft: this.#draft }
    const order = { entry, remember: true, form: this.#kept.form, ...(this.splits ? { split: true } : {}) }
    // The status is read in parallel with saving, so that Undo can be offered without delay.
    const asked = this.#page.bridge.call('sync.read', {}).catch(() => null)
    const { holdUntil } = await this.#kept.give(() => this.#orders.give('entries.save', order))
    return { saved: { holdUntil, online: (await asked)?.condition === 'ok' } }
  }

  /**
   * Discards the input and restores the initial values of the form. The initial text of the line is restored only if a
   * stored draft had replaced it; otherwise the text belongs to the discarded input.
   */
  discard(): void {
    this.#kept.keep(null)
    void this.#kept.flush()
    this.clear()
    this.#startFrom(this.#resumed ? this.#opened : { ...this.#opened, line: undefined })
    this.#resumed = false
  }

  /** Prepares the form for another entry: keeps the day and clears everything else. */
  clear(): void {
    this.#touched = false
    this.#line = ''
    this.#reading = nothingRead
    this.#start = null
    this.#minutes = null
    this.times.forget()
    this.#split = true
    this.#itemId = null
    this.#form = emptyForm
    this.#draft = emptyDraft
    this.#complaints = {}
    this.oddTime.forget()
  }

  #lacking(): Record<string, () => string> {
    const problems: Record<string, () => string> = {}
    const name = this.#newName
    const typed = this.#reading.unread
    if (name !== null) problems['line'] = () => words().noItemCalled({ name })
    else if (typed !== '') problems['line'] = () => words().lineNotUnderstood({ typed })
    if (this.#minutes === null) problems['time'] = () => words().howLongWasIt
    if (this.#itemId === null) problems['item'] = () => words().itemToSave
    const { template } = this.#form
    const draft = this.#draft
    const hasStart = this.startedAt !== null
    const inForm = (): Record<string, string> => missingProblems(template, draft, 'save', hasStart)
    for (const key of Object.keys(inForm())) {
      if (key !== 'start') problems[key] = () => inForm()[key] ?? ''
      else problems['time'] ??= () => words().accountAsksStart
    }
    return problems
  }

  /**
   * Returns a new line: the parts of the current line that were understood, followed by the name of this item. Words
   * that were not understood are left out.
   */
  #lineWith(itemId: string): string {
    const understood = this.#reading.marks.map(({ from, to }) => this.#line.slice(from, to))
    return [...understood, sayItem(itemId, this.#items)].join(' ')
  }

  #minuteOfDay(): number {
    const now = new Date(this.#page.clock.now).toISOString()
    return minuteOfDay(hourOf(now, this.#page.about.zone))
  }

  #forget(...keys: string[]): void {
    this.#complaints = Object.fromEntries(
      Object.entries(this.#complaints).filter(([key]) => !keys.includes(key)),
    )
  }

  async #readItems(): Promise<void> {
    this.#items = await this.#page.bridge.call('items.list', {}).catch(() => this.#items)
    // The line might name an item that was not known before, so it is parsed again.
    if (this.#reading.unread !== '' || this.#reading.doubts().length > 0) this.type(this.#line)
  }

  /** If the chosen item is not on the user's list, reads the items outside the list, so that its name is known. */
  async #know(itemId: string): Promise<void> {
    await this.#itemsRead
    if (!this.#items.some(({ id }) => id === itemId)) await otherItemsOf(this.#page.bridge).read()
  }

  async #readDay(day: Day): Promise<void> {
    const days = await this.#page.bridge.call('entries.days', { from: day, to: day }).catch(() => [])
    if (day !== this.#day) return
    this.#entries = days[0]?.entries ?? []
    if (this.#fillsGap) this.#fillGap()
  }

  /** Sets the duration so that the entry lasts until the next entry of the day, or until now if that is earlier. */
  #fillGap(): void {
    this.#fillsGap = false
    const start = this.startedAt
    if (start === null || this.#minutes !== null) return
    const now = new Date(this.#page.clock.now).toISOString()
    const next = this.taken.map((one) => one.startedAt).filter((at) => at > start)
    const end = [...next, now].sort()[0] ?? now
    const minutes = minutesBetween(start, end)
    if (minutes > 0) this.#minutes = minutes
  }

  async #readForm(itemId: string | null): Promise<void> {
    const form = await this.#page.bridge.call('template.form', { itemId }).catch(() => null)
    if (form === null || itemId !== this.#itemId) return
    this.#draft = mergeDraft(this.#form.draft, this.#draft, form.draft)
    this.#form = form
  }

  async #begin(): Promise<void> {
    const draft = await this.#kept.read()
    if (draft === null) this.#startFrom(this.#opened)
    else await this.#takeUp(draft)
    this.#ready = true
  }

  #startFrom({ itemId, day, from, like, line }: Start): void {
    this.#day = day ?? this.#page.today
    this.#itemId = itemId ?? null
    this.#start = from === undefined ? null : wallTimeAt(from, this.#page.about.zone)
    this.#fillsGap = from !== undefined
    if (this.#fillsGap) void this.#readDay(this.#day)
    if (like !== undefined) void this.#copy(like)
    if (line !== undefined) this.type(line)
  }

  async #takeUp({ line, day, start, minutes, times, itemId, split, base, fields }: AddDraft): Promise<void> {
    await (this.#itemsRead = this.#readItems())
    this.#line = line
    this.#reading = readLine(line, this.#items, this.#page.today, this.#minuteOfDay())
    this.#day = day
    this.#start = start
    this.#minutes = minutes
    this.#itemId = itemId
    this.#split = split
    this.#form = { ...emptyForm, draft: base }
    this.#draft = fields
    this.#touched = true
    this.#resumed = true
    this.times.restore(times ?? {})
    if (times) this.times.settle()
  }

  #isDirty(): boolean {
    return (
      this.#line.trim() !== '' ||
      this.#minutes !== null ||
      !this.times.isEmpty ||
      (this.#touched && this.#itemId !== (this.#opened.itemId ?? null)) ||
      !sameDraft(this.#draft, this.#form.draft)
    )
  }

  /** Stores the draft. This is done after every change, because the form may be closed at any time. */
  #keep(): void {
    this.#touched = true
    this.#kept.keep(this.#isDirty() ? this.#asDraft() : null)
  }

  #asDraft(): AddDraft {
    return {
      ...{ line: this.#line, day: this.#day, start: this.#start, minutes: this.#minutes },
      ...(this.times.isEmpty ? {} : { times: this.times.texts }),
      ...{ itemId: this.#itemId, split: this.#split, base: this.#form.draft, fields: this.#draft },
    }
  }

  /** Resets the form and loads the stored draft of the workspace that has become active. */
  async #changeWorkspace(): Promise<void> {
    await this.#kept.flush()
    this.clear()
    await this.#begin()
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

/**
 * The fields of this view that are not part of the template (the account's description of the form), in the order in
 * which they are checked.
 */
const own = ['line', 'time', 'item']
