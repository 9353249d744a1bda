/**
 * One entry as it is looked at and changed: reads it, keeps what is typed apart from what is saved, and gives the
 * orders. What is typed is never lost: it goes only when main has taken it or the person closes the view.
 */
import type { Draft, Form } from '#preload/model/draft.ts'
import type { EntryDetail, SplitPoint } from '#preload/model/entry.ts'
import type { Template } from '#preload/model/template.ts'
import { middleOf } from '#preload/rules/entry-split.ts'
import { missingFields, missingProblems } from '../form/missing.ts'
import { Orders } from '../lib/orders.ts'
import type { Page } from '../lib/page.ts'
import { problemOf, type ProblemWords } from './problem-words.ts'
import type { Span } from './span.ts'

type World = Pick<Page, 'bridge' | 'about' | 'failed'>
type Wish = 'save' | 'unchanged' | 'later' | 'answer' | 'revert' | 'split'

const noSources: Form['sources'] = {}

export class EntryEditor {
  readonly #page: World
  readonly #orders: Orders
  readonly #entryId: string
  #entry = $state.raw<EntryDetail | null>(null)
  #template = $state.raw<Template | null>(null)
  #gone = $state(false)
  #draft = $state.raw<Draft | null>(null)
  #span = $state.raw<Span | null>(null)
  #timeProblem = $state<string | null>(null)
  #complaints = $state.raw<Record<string, string>>({})
  #busy = $state<Wish | null>(null)

  constructor(page: World, entryId: string) {
    this.#page = page
    this.#orders = new Orders(page.bridge)
    this.#entryId = entryId
  }

  get entry(): EntryDetail | null {
    return this.#entry
  }
  get template(): Template | null {
    return this.#template
  }
  get gone(): boolean {
    return this.#gone
  }
  get busy(): Wish | null {
    return this.#busy
  }
  get timeProblem(): string | null {
    return this.#timeProblem
  }
  readonly sources = noSources

  /** What is typed, or what is saved while nothing is typed. */
  readonly draft: Draft = $derived.by(() => this.#draft ?? this.#entry?.draft ?? noDraft)
  readonly span: Span = $derived.by(() => this.#span ?? spanOf(this.#entry))
  readonly changed: boolean = $derived.by(() => this.#draft !== null || this.#span !== null)

  /** The account's name in a sentence; null for the workspace on this machine. */
  readonly place: string | null = $derived.by(() => {
    const { workspace } = this.#page.about
    return workspace.kind === 'local' ? null : workspace.name
  })
  readonly problem: ProblemWords | null = $derived.by(() =>
    this.#entry === null ? null : problemOf(this.#entry, this.#template, this.place ?? 'The local workspace'),
  )
  /** Sentences under the fields: what the form lacks when it was to be saved, else what came back. */
  readonly problems: Record<string, string> = $derived.by(() => {
    const lacking = missingFields(this.#template, this.draft)
    const asked = Object.entries(this.problem?.fields ?? {}).filter(([id]) => lacking.includes(id))
    return { ...Object.fromEntries(asked), ...this.#complaints }
  })

  setDraft(draft: Draft): void {
    this.#draft = draft
    const lacking = missingFields(this.#template, draft)
    this.#complaints = Object.fromEntries(
      Object.entries(this.#complaints).filter(([id]) => lacking.includes(id)),
    )
  }

  setSpan(span: Span): void {
    this.#span = span
  }

  setTimeProblem(sentence: string | null): void {
    this.#timeProblem = sentence
  }

  /** Reads the entry and keeps it read; the returned function ends that. */
  watch(): () => void {
    void this.#read()
    const { bridge } = this.#page
    const ends = [
      bridge.on('entries.changed', () => void this.#read()),
      bridge.on('items.changed', () => void this.#read()),
      bridge.on('template.changed', () => void this.#read()),
    ]
    return () => {
      for (const end of ends) end()
    }
  }

  /** Saves what is typed. The first field in question, if it cannot be; true when it is saved. */
  async save(): Promise<true | { field: string }> {
    if (this.#timeProblem !== null) return { field: 'time' }
    this.#complaints = missingProblems(this.#template, this.draft, 'save')
    const first = missingFields(this.#template, this.draft)[0]
    if (first !== undefined) return { field: first }
    return (await this.#edit('save', this.draft, this.span)) || { field: '' }
  }

  /** Sends the entry again as it was saved. */
  async sendUnchanged(): Promise<boolean> {
    const entry = this.#entry
    return entry !== null && (await this.#edit('unchanged', entry.draft, spanOf(entry)))
  }

  /** Keeps what is typed here, unfinished. */
  async finishLater(): Promise<boolean> {
    return this.#edit('later', this.draft, this.span)
  }

  async remove(): Promise<boolean> {
    return this.#done(this.#orders.give('entries.cancel', { entryId: this.#entryId }))
  }

  /** Gives up what the service refused. */
  async revert(): Promise<void> {
    if (this.#busy !== null) return
    this.#busy = 'revert'
    const done = await this.#done(this.#orders.give('entries.revert', { entryId: this.#entryId }))
    if (done) this.#draft = this.#span = null
    this.#busy = null
  }

  /** Why it cannot be split now; null when it can. What is typed is to be saved first: the halves are of what is saved. */
  readonly whyNotSplit: string | null = $derived.by(() => {
    if (this.changed) return 'Save what was changed first.'
    if (this.#entry === null || middleOf(this.#entry) === null) return 'A minute can’t be split.'
    return null
  })

  /** One entry becomes two. */
  async split(at: SplitPoint): Promise<boolean> {
    if (this.#busy !== null) return false
    this.#busy = 'split'
    const done = await this.#done(this.#orders.give('entries.split', { entryId: this.#entryId, at }))
    this.#busy = null
    return done
  }

  /** Undo of {@link save} and {@link split}. */
  async takeBack(): Promise<void> {
    await this.#done(this.#orders.give('entries.undo', {}))
  }

  /** Undo of {@link remove}. */
  async restore(): Promise<void> {
    await this.#done(this.#orders.give('entries.restore', { entryId: this.#entryId }))
  }

  /** "Is this the same entry?": the account's id of the one that is; null when none is and ours is to be sent. */
  async answer(serviceId: string | null): Promise<void> {
    if (this.#busy !== null) return
    this.#busy = 'answer'
    await this.#done(this.#orders.give('entries.answer', { entryId: this.#entryId, serviceId }))
    this.#busy = null
  }

  /** Looks at once for an entry whose answer got lost. */
  async lookNow(): Promise<void> {
    await this.#done(this.#page.bridge.call('sync.now', {}))
  }

  async #edit(
    wish: Extract<Wish, 'save' | 'unchanged' | 'later'>,
    draft: Draft,
    { day, startedAt, minutes }: Span,
  ): Promise<boolean> {
    const entry = this.#entry
    if (entry === null || this.#busy !== null) return false
    this.#busy = wish
    const done = await this.#done(
      this.#orders.give('entries.edit', {
        entryId: this.#entryId,
        entry: { itemId: entry.item.id, day, startedAt, minutes, draft },
        later: wish === 'later',
      }),
    )
    this.#busy = null
    if (done) this.#draft = this.#span = null
    return done
  }

  async #done(order: Promise<unknown>): Promise<boolean> {
    try {
      await order
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
    const form = await bridge.call('template.form', { itemId: entry.item.id }).catch(() => null)
    this.#template = form?.template ?? this.#template
    this.#entry = entry
  }
}

const noDraft: Draft = { description: '', options: {}, billable: 'none', team: null }

function spanOf(entry: EntryDetail | null): Span {
  if (entry === null) return { day: '1970-01-01', startedAt: null, minutes: 1 }
  return { day: entry.day, startedAt: entry.startedAt, minutes: entry.minutes }
}
