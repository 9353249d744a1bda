/**
 * The state of one entry's form. It reads the entry, keeps typed values separate from saved values, and sends the
 * commands. Input that is not saved yet is stored as a draft until it is saved or discarded.
 */
import type { Draft } from '#preload/model/draft.ts'
import type { Candidate, EntryDetail, EntryInput, SplitPoint } from '#preload/model/entry.ts'
import type { EntryDraft } from '#preload/model/form-draft.ts'
import type { Item, ItemRef } from '#preload/model/item.ts'
import type { Template } from '#preload/model/template.ts'
import { middleOf } from '#preload/rules/entry-split.ts'
import { sameDraft } from '#preload/rules/merge-draft.ts'
import { emptyDraft } from '#preload/rules/missing-fields.ts'
import { entry as words } from '#preload/words/made/entry.ts'
import { missingFields, missingProblems, unknownValues } from '../form/missing.ts'
import { KeptDraft } from '../lib/form-drafts.ts'
import { Orders } from '../lib/orders.ts'
import type { Page } from '../lib/page.ts'
import { watch } from '../lib/watch.ts'
import { OddTime } from './odd-time.svelte.ts'
import { problemOf, type ProblemWords } from './problem-words.ts'
import type { Span } from './span.ts'
import { TypedTimes } from './typed-times.svelte.ts'

type World = Pick<Page, 'bridge' | 'about' | 'clock' | 'today' | 'failed' | 'holdKeys'>
type Wish = 'save' | 'unchanged' | 'answer' | 'revert' | 'split'

export class EntryEditor {
  readonly #page: World
  readonly #orders: Orders
  readonly #entryId: string
  readonly #kept: KeptDraft<EntryDraft>
  /** Resolves when the stored draft, if any, has been restored. */
  #begun: Promise<void> | undefined
  #entry = $state.raw<EntryDetail | null>(null)
  #template = $state.raw<Template | null>(null)
  #gone = $state(false)
  #draft = $state.raw<Draft | null>(null)
  #span = $state.raw<Span | null>(null)
  #item = $state.raw<ItemRef | null>(null)
  /** The entry as it was when the user started typing, to notice changes made elsewhere; null if nothing was typed. */
  #base = $state.raw<EntryInput | null>(null)
  #items = $state.raw<readonly Item[]>([])
  /** The ids of the fields that made the last attempt to save fail and still have no valid value. */
  #complaints = $state.raw<readonly string[]>([])
  #busy = $state<Wish | null>(null)

  constructor(page: World, entryId: string) {
    this.#page = page
    this.#orders = new Orders(page.bridge)
    this.#entryId = entryId
    this.#kept = new KeptDraft(page, `entry:${entryId}`)
    this.times = new TypedTimes({
      page,
      span: () => this.span,
      onspan: (span) => this.setSpan(span),
      ontext: () => this.#keep(),
    })
    this.oddTime = new OddTime(page)
  }

  readonly entry = $derived(this.#entry)
  readonly template = $derived(this.#template)
  /**
   * The template whose fields can be changed in this entry. Null if none of them can be changed, or if the template has
   * not been read.
   */
  readonly asked: Template | null = $derived(
    // v1.0 of the API cannot change the account's own fields, so the form does not show them.
    this.#entry?.changedByWorklog ? null : this.#template,
  )
  readonly gone = $derived(this.#gone)
  readonly items = $derived(this.#items)
  readonly busy = $derived(this.#busy)

  readonly draft: Draft = $derived.by(() => this.#draft ?? this.#entry?.draft ?? emptyDraft)
  readonly span: Span = $derived.by(() => this.#span ?? spanOf(this.#entry))
  readonly item: ItemRef | null = $derived.by(() => this.#item ?? this.#entry?.item ?? null)
  /** The state of the inputs for start, end and duration. Text that cannot be parsed is an unsaved change, too. */
  readonly times: TypedTimes
  readonly oddTime: OddTime
  readonly changed: boolean = $derived.by(
    () => this.#draft !== null || this.#span !== null || this.#item !== null || !this.times.isEmpty,
  )
  /** Whether the entry was changed elsewhere after the user started typing. Saving would then overwrite that change. */
  readonly outdated: boolean = $derived.by(
    () =>
      this.changed &&
      this.#busy === null &&
      this.#entry !== null &&
      this.#base !== null &&
      !sameInput(this.#base, inputOf(this.#entry)),
  )

  /** The account's name as used in sentences; null for the local workspace. */
  readonly place: string | null = $derived.by(() => {
    const { workspace } = this.#page.about
    return workspace.kind === 'local' ? null : workspace.name
  })
  readonly problem: ProblemWords | null = $derived.by(() =>
    this.#entry === null
      ? null
      : problemOf(this.#entry, this.#template, this.place ?? words().localPlaceFirst),
  )
  #foundFields = $state.raw<readonly string[] | null>(null)
  /**
   * The ids of the fields that had a problem when the entry was opened; null if the entry had no problem. They
   * determine where the note is placed and which fields come first, so that nothing moves when the problem changes.
   */
  readonly foundFields = $derived(this.#foundFields)
  /**
   * Error messages by field: messages from the last attempt to save, and messages about the entry's problem for fields
   * that still lack a value.
   */
  readonly problems: Record<string, string> = $derived.by(() => {
    const typed: readonly string[] = unknownValues(this.asked, this.draft)
    const lacking = this.#lacking().filter((id) => !typed.includes(id))
    const asked = Object.entries(this.problem?.fields ?? {}).filter(([id]) => lacking.includes(id))
    const missing = missingProblems(this.asked, this.draft, 'save', this.#hasStart)
    const complaints = Object.entries(missing).filter(([id]) => this.#complaints.includes(id))
    return Object.fromEntries([...asked, ...complaints])
  })

  setDraft(draft: Draft): void {
    this.#draft = this.#entry && sameDraft(draft, this.#entry.draft) ? null : draft
    this.#forgetAnswered()
    this.#keep()
  }

  setSpan(span: Span): void {
    this.#span = this.#entry && sameSpan(span, this.#entry) ? null : span
    this.#forgetAnswered()
    this.oddTime.forget()
    this.#keep()
  }

  setItem(item: ItemRef): void {
    this.#item = item.id === this.#entry?.item.id ? null : item
    this.#keep()
  }

  /** Reads the entry now and after every change. Returns a function that stops listening. */
  watch(): () => void {
    const read = (): void => void this.#read()
    void this.#page.holdKeys(this.#read())
    const stop = watch(this.#page.bridge, {
      'entries.changed': read,
      'items.changed': read,
      'template.changed': read,
      'workspace.changed': () => void this.#changeWorkspace(),
    })
    return () => {
      stop()
      void this.#kept.flush()
    }
  }

  discard(): void {
    this.#forgetTyped()
    this.oddTime.forget()
    this.#complaints = []
    this.#kept.keep(null)
    void this.#kept.flush()
  }

  /** Keeps the typed values even though the entry was changed elsewhere. Saving then overwrites that change. */
  keepMine(): void {
    this.#base = this.#entry && inputOf(this.#entry)
    this.#keep()
  }

  /**
   * Saves the typed values. Returns true on success. Otherwise returns the name of the element that must get the focus:
   * an invalid field, the note that the entry was changed elsewhere (`outdated`), or the question of whether an
   * implausible time is correct (`question`). The name is empty if saving failed.
   */
  async save(): Promise<true | { field: string }> {
    if (this.outdated) return { field: 'outdated' }
    this.times.settle()
    if (this.times.problem !== null) return { field: 'time' }
    this.#complaints = this.#lacking()
    const first = this.#complaints[0]
    if (first !== undefined) return { field: first }
    if (await this.#asks()) return { field: 'question' }
    return (await this.#edit('save', this.draft, this.span)) || { field: '' }
  }

  /** Returns whether the user must first confirm an implausible time. Checks the time only if the user changed it. */
  async #asks(): Promise<boolean> {
    const span = this.#span
    if (span === null) return false
    const days = await this.#page.bridge
      .call('entries.days', { from: span.day, to: span.day })
      .catch(() => [])
    const others = (days[0]?.entries ?? []).filter(({ id }) => id !== this.#entryId)
    const otherMinutes = others.reduce((sum, { minutes }) => sum + minutes, 0)
    return this.oddTime.asks({ ...span, otherMinutes })
  }

  async sendUnchanged(): Promise<boolean> {
    const entry = this.#entry
    return entry !== null && (await this.#edit('unchanged', entry.draft, spanOf(entry)))
  }

  async remove(): Promise<boolean> {
    return this.#done(this.#orders.give('entries.cancel', { entryId: this.#entryId }))
  }

  async revert(): Promise<void> {
    const order = { entryId: this.#entryId }
    await this.#run(
      'revert',
      () => this.#orders.give('entries.revert', order),
      () => this.discard(),
    )
  }

  /**
   * A sentence that says why the entry cannot be split now; null if it can be split. The main process splits the saved
   * entry, so typed values must be saved first.
   */
  readonly whyNotSplit: string | null = $derived.by(() => {
    if (this.changed) return words().saveFirst
    if (this.#entry === null || middleOf(this.#entry) === null) return words().minuteNotSplit
    return null
  })

  /**
   * Splits the entry. The first half gets the first item of `itemIds`, and the second half gets the second item.
   * Returns false if this failed.
   */
  split(at: SplitPoint, itemIds: [string, string]): Promise<boolean> {
    const order = { entryId: this.#entryId, at, itemIds }
    return this.#run('split', () => this.#orders.give('entries.split', order))
  }

  /**
   * Answers the question "Is this the same entry?". `serviceId` is the id of the account's entry that is the same. Null
   * means that no entry of the account is the same, so the local entry is sent.
   */
  async answer(serviceId: string | null): Promise<void> {
    const order = { entryId: this.#entryId, serviceId }
    await this.#run('answer', () => this.#orders.give('entries.answer', order))
  }

  /**
   * Tells the main process that an entry of the account, which might be a duplicate of this entry, is in fact a
   * different entry. On success, reads the day of that other entry from the account, so that it appears in the history.
   * Returns false on failure.
   */
  async ruleOut({ serviceId, day }: Candidate): Promise<boolean> {
    const order = { entryId: this.#entryId, serviceId }
    const done = await this.#run('answer', () => this.#orders.give('entries.ruleOut', order))
    // Without a connection, the day is read the next time the history is opened.
    if (done && day !== null)
      void this.#page.bridge.call('days.read', { from: day, to: day }).catch(() => null)
    return done
  }

  /** Sends pending entries now, and searches the account for entries whose create request got no response. */
  async lookNow(): Promise<void> {
    await this.#done(this.#page.bridge.call('sync.now', {}))
  }

  get #hasStart(): boolean {
    return this.span.startedAt !== null
  }

  #lacking(): string[] {
    return missingFields(this.asked, this.draft, this.#hasStart)
  }

  #forgetTyped(): void {
    this.#draft = this.#span = this.#item = this.#base = null
    this.times.forget()
  }

  /** Stores the draft after a change, or removes it if all values equal those of the saved entry. */
  #keep(): void {
    const entry = this.#entry
    if (entry === null) return
    const base = (this.#base ??= inputOf(entry))
    const times = this.times.isEmpty ? {} : { times: this.times.texts }
    const typed = { base, fields: this.#draft, span: this.#span, item: this.#item, ...times }
    this.#kept.keep(this.changed ? typed : null)
    if (!this.changed) this.#base = null
  }

  async #takeUp(): Promise<void> {
    const draft = await this.#kept.read()
    if (draft === null) return
    this.#base = draft.base
    this.#draft = draft.fields
    this.#span = draft.span
    this.#item = draft.item
    this.times.restore(draft.times ?? {})
  }

  /** Clears the form when another workspace becomes active, because the entry belongs to the previous one. */
  async #changeWorkspace(): Promise<void> {
    await this.#kept.flush()
    this.#entry = null
    this.#forgetTyped()
    await this.#read()
  }

  #forgetAnswered(): void {
    const lacking = this.#lacking()
    this.#complaints = this.#complaints.filter((id) => lacking.includes(id))
  }

  async #edit(wish: Extract<Wish, 'save' | 'unchanged'>, draft: Draft, span: Span): Promise<boolean> {
    const entry = this.#entry
    if (entry === null) return false
    const itemId = wish === 'unchanged' ? entry.item.id : (this.#item ?? entry.item).id
    const edited = { itemId, ...timeOf(span), draft }
    const order = { entryId: this.#entryId, entry: edited, later: false, form: this.#kept.form }
    const edit = () => this.#kept.give(() => this.#orders.give('entries.edit', order))
    return this.#run(wish, edit, () => this.#forgetTyped())
  }

  /**
   * Runs an order (a command that changes data), unless another order is pending. Calls `whenDone` if the order
   * succeeds. Returns false if the order failed or was not run.
   */
  async #run(wish: Wish, order: () => Promise<unknown>, whenDone?: () => void): Promise<boolean> {
    if (this.#busy !== null) return false
    this.#busy = wish
    const done = await this.#done(order())
    if (done) whenDone?.()
    this.#busy = null
    return done
  }

  async #done(order: Promise<unknown>): Promise<boolean> {
    try {
      await this.#page.holdKeys(order)
      return true
    } catch (problem) {
      this.#page.failed(problem)
      return false
    }
  }

  async #read(): Promise<void> {
    const { bridge } = this.#page
    const entry = await bridge.call('entries.read', { entryId: this.#entryId }).catch(() => null)
    if (entry === null) {
      this.#gone = this.#entry === null
      return
    }
    const isFirst = this.#begun === undefined
    await (this.#begun ??= this.#takeUp())
    const form = await bridge.call('template.form', { itemId: entry.item.id }).catch(() => null)
    if (entry.editable) this.#items = await bridge.call('items.list', {}).catch(() => this.#items)
    this.#entry = entry
    this.#template = form?.template ?? this.#template
    if (isFirst && !this.times.isEmpty) this.times.settle()
    if (isFirst) this.#foundFields = this.problem && Object.keys(this.problem.fields)
  }
}

function inputOf(entry: EntryDetail): EntryInput {
  return { itemId: entry.item.id, ...timeOf(entry), draft: entry.draft }
}

function sameInput(one: EntryInput, other: EntryInput): boolean {
  return one.itemId === other.itemId && sameSpan(one, other) && sameDraft(one.draft, other.draft)
}

function sameSpan(one: Span, other: Span): boolean {
  const sameEnd = !one.endedAt || !other.endedAt || one.endedAt === other.endedAt
  return (
    one.day === other.day && one.startedAt === other.startedAt && one.minutes === other.minutes && sameEnd
  )
}

function spanOf(entry: EntryDetail | null): Span {
  if (entry === null) return { day: '1970-01-01', startedAt: null, minutes: 1 }
  const { day, startedAt, endedAt, pauses, minutes } = entry
  return { day, startedAt, endedAt, pauses, minutes }
}

function timeOf({ day, startedAt, endedAt, minutes }: Span) {
  return { day, startedAt, ...(startedAt !== null && endedAt && { endedAt }), minutes }
}
