/**
 * The state of the history: a week or a longer period, optionally filtered. It is read now and after every change. Of a
 * long list, only the rows near the visible ones are in memory.
 */
import { untrack } from 'svelte'
import type { Coverage } from '#preload/model/coverage.ts'
import type { EntryFilter } from '#preload/model/entry-filter.ts'
import type { DayEntries, Entry } from '#preload/model/entry.ts'
import type { ItemRef } from '#preload/model/item.ts'
import type { Day } from '#preload/model/primitives.ts'
import type { Run } from '#preload/model/run.ts'
import type { TemplateField } from '#preload/model/template.ts'
import { isFiltering } from '#preload/rules/entry-filter.ts'
import { addDays, dayOf } from '#preload/rules/local-time.ts'
import { countedMinutes } from '#preload/rules/shown-time.ts'
import { dayRange } from '../lib/day-words.ts'
import type { Page } from '../lib/page.ts'
import { watch } from '../lib/watch.ts'
import { chartOf, type Chart, type DayMinutes } from './chart.ts'
import type { KeptWeeks, Span } from './kept-weeks.ts'
import { ListedRun } from './listed-run.svelte.ts'
import { longList, wholeList, type DayFound, type List } from './list.ts'
import { periodOf, periodWords, type Period, type PeriodChoice } from './period.ts'
import { daysOfWeek, firstOfWeek } from './week.ts'

type World = Pick<Page, 'about' | 'bridge' | 'clock' | 'run' | 'settings' | 'today' | 'failed'>

/** Number of days whose rows are read in one call, so that main can handle other calls in between. */
const daysAtOnce = 80
/**
 * Days before and after the visible ones that are always read; additional days for each day scrolled; and their
 * maximum.
 */
const daysBeside = 12
const daysAhead = 14
const mostAhead = 180
/** Days on either side of the visible ones whose rows stay in memory, beyond those that are read ahead. */
const daysKept = 40
/** A longer period is read from the account in the background. */
const mostFetchedDays = 366
/** Number of rows that fill any window, so that a new list is complete at once. */
const firstRows = 60

export class History {
  readonly #page: World
  readonly #kept: KeptWeeks
  readonly #listedRun: ListedRun
  #week = $state.raw<readonly DayEntries[] | null>(null)
  #list = $state.raw<List | null>(null)
  #fields = $state.raw<readonly TemplateField[]>([])
  #failed = $state(false)
  /** Any day of the shown week; null means today, even after midnight. */
  #anchor = $state<Day | null>(null)
  #choice = $state.raw<PeriodChoice | null>(null)
  #own = $state.raw<Period | null>(null)
  #filter = $state.raw<EntryFilter>({})
  #asked = 0
  #listAsked = 0
  /** The first visible day at the last call of {@link near}. */
  #nearAt = 0
  /** The periods that were requested from the account, by first and last day. */
  readonly #fetched = new Set<string>()
  /** The periods that were read completely from the account. */
  #readWhole = $state.raw<ReadonlySet<string>>(new Set())
  /** Null in the local workspace, where nothing is missing, and until it is read. */
  #coverage = $state.raw<Coverage | null>(null)
  #fetching = $state<string | null>(null)
  #unread = $state<string | null>(null)

  constructor(page: World, kept: KeptWeeks) {
    this.#page = page
    this.#kept = kept
    this.#listedRun = new ListedRun(page)
    this.#week = kept.now(this.#weekSpan) ?? null
  }

  readonly #firstDay: Day = $derived.by(() => this.#firstOf(this.#anchor ?? this.#page.today))
  readonly week: Day[] = $derived.by(() => daysOfWeek(this.#firstDay))
  readonly isThisWeek: boolean = $derived.by(() => this.week.includes(this.#page.today))
  /** The period that is shown instead of the week; null for the week. */
  readonly period: Period | null = $derived.by(() => {
    const week = { from: this.week[0]!, to: this.week[6]! }
    if (this.#choice === null) return null
    if (this.#choice === 'own') return this.#own ?? week
    return periodOf(this.#choice, this.#page.today, week)
  })
  readonly first: Day = $derived.by(() => this.period?.from ?? this.week[0]!)
  readonly last: Day = $derived.by(() => this.period?.to ?? this.week[6]!)
  /** The title: `16 – 22 Nov`, `1 Jan – 31 Dec 2025`, `All dates`. */
  readonly rangeWords: string = $derived.by(() =>
    this.period === null || this.#choice === null
      ? dayRange(this.first, this.last)
      : periodWords(this.#choice, this.period),
  )

  get choice(): PeriodChoice | null {
    return this.#choice
  }
  get filter(): EntryFilter {
    return this.#filter
  }
  /** Whether the filter hides something. */
  readonly filtering: boolean = $derived.by(() => isFiltering(this.#filter))
  /** Whether the list is anything but a plain week. */
  readonly narrowed: boolean = $derived.by(() => this.filtering || this.#choice !== null)
  get failed(): boolean {
    return this.#failed
  }
  get loading(): boolean {
    return this.#shown === null && !this.#failed
  }
  /** Whether the account's entries of these days are being read. */
  get reading(): boolean {
    return this.#fetching === this.#stretch
  }
  /** Whether reading the account failed. For the current week the sync line already says so. */
  get unread(): boolean {
    return this.#unread === this.#stretch && !(this.period === null && this.isThisWeek)
  }
  /** How much of the account was read, if the period is too long to be read at once; null otherwise. */
  get coverage(): Coverage | null {
    return this.#isBounded ? null : this.#coverage
  }
  /** Whether all of the account's entries of these days are here. */
  readonly complete: boolean = $derived.by(() => {
    if (this.#page.about.workspace.kind === 'local' || this.#readWhole.has(this.#stretch)) return true
    const { left, since } = this.#coverage ?? { left: null, since: null }
    return left === 0 || (since !== null && since <= this.first)
  })

  get fields(): readonly TemplateField[] {
    return this.#fields
  }

  readonly #plain: List | null = $derived.by(() => (this.#week === null ? null : wholeList(this.#week, {})))
  readonly #shown: List | null = $derived.by(() => (this.narrowed ? this.#list : null) ?? this.#plain)

  /** The open run, if it belongs to this period; the totals include it regardless of the filter. */
  readonly #counted: Run | null = $derived.by(() => {
    const run = this.#listedRun.now
    if (run === null) return null
    const day = dayOf(run.startedAt, run.zone)
    return day >= this.first && day <= this.last ? run : null
  })
  readonly #countedDay: Day | null = $derived.by(
    () => this.#counted && dayOf(this.#counted.startedAt, this.#counted.zone),
  )
  /** The open run as a row; null while a filter is set. */
  readonly run: Run | null = $derived.by(() => (this.filtering ? null : this.#counted))
  readonly runDay: Day | null = $derived.by(() => (this.filtering ? null : this.#countedDay))
  readonly runMinutes: number = $derived.by(() =>
    this.#counted === null ? 0 : countedMinutes(this.#counted.stretches, this.#page.clock.minute),
  )

  readonly runBadge: { kind: 'running'; text: string } | null = $derived.by(() => {
    if (this.run?.state !== 'running') return null
    return { kind: 'running', text: 'Running' }
  })

  /** The most probable day for a new entry in an empty week. */
  readonly dayToAdd: Day = $derived.by(() => (this.isThisWeek ? this.#page.today : this.first))

  /** "No entries match “audit”", or a general text for other filters. */
  readonly noMatch: string = $derived.by(() => {
    const text = (this.#filter.text ?? '').trim()
    return text === '' ? 'No entries match these filters' : `No entries match “${text}”`
  })

  /** The matching days, newest first, including the day of the open run. */
  readonly days: readonly DayFound[] = $derived.by(() => {
    const days = this.#shown?.days ?? []
    const day = this.runDay
    if (day === null || days.some((one) => one.day === day)) return days
    const withRun = [...days, { day, count: 0, minutes: 0, billableMinutes: 0 }]
    return withRun.sort((a, b) => (a.day < b.day ? 1 : -1))
  })
  /** The number of entries in the list. */
  readonly count: number = $derived.by(() => this.days.reduce((sum, { count }) => sum + count, 0))

  /** Returns the entries of a day of the list; undefined until {@link want} has read them. */
  rowsOf(day: Day): readonly Entry[] | undefined {
    return this.#shown?.rows.get(day)
  }

  /** Minutes of each day of the week for the chart, regardless of the filter. */
  readonly minutes: DayMinutes[] = $derived.by(() =>
    this.week.map((day) => ({
      day,
      minutes: this.#week?.find((one) => one.day === day)?.minutes ?? 0,
      live: day === this.#countedDay ? this.runMinutes : 0,
    })),
  )
  readonly chart: Chart = $derived.by(() => chartOf(this.minutes, this.#page.settings.goalMinutes))
  /** The total: of the week regardless of the filter, or of a longer period with the filter. */
  readonly total: number = $derived.by(() =>
    this.period === null
      ? this.minutes.reduce((sum, one) => sum + one.minutes + one.live, 0)
      : this.days.reduce((sum, { minutes }) => sum + minutes, 0) + (this.run === null ? 0 : this.runMinutes),
  )
  readonly billable: number = $derived.by(() =>
    (this.period === null ? (this.#week ?? []) : this.days).reduce(
      (sum, one) => sum + one.billableMinutes,
      0,
    ),
  )
  /** The goal of a week: five times that of a day. */
  readonly weekGoal: number = $derived.by(() => this.#page.settings.goalMinutes * 5)

  /** The items of these days by name, regardless of the filter. */
  readonly items: readonly ItemRef[] = $derived.by(() => {
    const list = this.period === null ? this.#plain : this.#shown
    return [...(list?.items ?? [])].sort((a, b) => a.name.localeCompare(b.name))
  })
  readonly boards: readonly string[] = $derived.by(() =>
    [...new Set(this.items.flatMap(({ board }) => board ?? []))].sort((a, b) => a.localeCompare(b)),
  )

  /**
   * Reads what is shown after every change; the returned function stops that. It does not depend on what is shown, so
   * an effect calls it once.
   */
  watch(): () => void {
    void this.#readFields()
    void this.#readCoverage()
    return watch(this.#page.bridge, {
      'entries.changed': ({ days }) => {
        if (days.length === 0 || days.some((day) => this.week.includes(day))) void this.readWeek()
        if (days.length === 0 || days.some((day) => day >= this.first && day <= this.last)) this.#renew()
      },
      'template.changed': () => void this.#readFields(),
      'workspace.changed': () => void this.#readCoverage(),
      'coverage.changed': () => void this.#readCoverage(),
      'items.changed': () => void this.read(),
    })
  }

  /** For an effect: reads what is shown when a run began or ended. */
  followRun(): void {
    this.#listedRun.follow(() => this.read())
  }

  /** Reads the list for the filter or period; for an effect, so that it runs again when they change. */
  ask(): void {
    if (this.narrowed) void this.#readList()
    else this.#list = null
  }

  readonly #stretch: string = $derived.by(() => `${this.first} ${this.last}`)
  /** Whether the period is short enough to be read from the account at once. */
  readonly #isBounded: boolean = $derived.by(
    () => this.#choice === null || daysBetween(this.first, this.last) <= mostFetchedDays,
  )

  /** For an effect: reads the account's entries of the shown days, once per period. */
  fetchOnce(): void {
    const asked = this.#fetched.has(this.#stretch) && this.#isBounded
    if (this.#page.about.workspace.kind === 'account' && !asked) untrack(() => void this.fetch())
  }

  /** Reads the shown days from the account; an event reports the result. */
  async fetch(): Promise<void> {
    if (!this.#isBounded) return this.#readAll()
    const stretch = this.#stretch
    const { first: from, last: to } = this
    this.#fetched.add(stretch)
    this.#fetching = stretch
    this.#unread = null
    const read = await this.#page.bridge.call('days.read', { from, to }).catch(() => null)
    if (this.#fetching === stretch) this.#fetching = null
    if (read === null) this.#unread = stretch
    else if (read.complete) this.#readWhole = new Set([...this.#readWhole, stretch])
  }

  /** Starts reading everything in the background. */
  async #readAll(): Promise<void> {
    const begun = await this.#page.bridge.call('days.readAll', {}).catch(() => null)
    if (begun) this.#coverage = begun
  }

  async #readCoverage(): Promise<void> {
    if (this.#page.about.workspace.kind === 'local') return
    this.#coverage = await this.#page.bridge.call('days.coverage', {}).catch(() => this.#coverage)
  }

  /** Reads everything that is shown. The earlier content stays until the answer arrives. */
  async read(): Promise<void> {
    await Promise.all([this.readWeek(), this.narrowed ? this.#readList() : undefined])
  }

  /**
   * For an effect, with the range of visible days: reads their missing rows, and then those in the direction of
   * scrolling, as far as scrolling may get in the meantime.
   */
  near(first: number, end: number): void {
    const { days } = this
    const step = first - this.#nearAt
    this.#nearAt = first
    const within = (from: number, to: number): DayFound[] => days.slice(Math.max(0, from), to)
    const far = daysBeside + Math.min(mostAhead, Math.abs(step) * daysAhead)
    // The nearest days come first.
    const ahead = (days: number) =>
      step < 0 ? within(first - days, end).reverse() : within(first, end + days)
    untrack(() => {
      void this.want(within(first - 1, end + 1))
      // Not at every step, but when a third of the rows read ahead was used.
      if (this.#missing(ahead((far * 2) / 3)).length > 0) void this.want(ahead(far))
      this.#forget(first - far - daysKept, end + far + daysKept)
    })
  }

  /** Reads the missing rows of these days. */
  async want(days: readonly DayFound[]): Promise<void> {
    const list = this.#shown
    const missing = this.#missing(days).slice(0, daysAtOnce)
    if (list === null || missing.length === 0) return
    for (const day of missing) list.reading.add(day)
    try {
      const answer = await this.#page.bridge.call('entries.rows', { days: missing, filter: list.filter })
      for (const { day, entries } of answer) list.rows.set(day, entries)
    } catch {
      this.#failed = true
    } finally {
      for (const day of missing) list.reading.delete(day)
    }
  }

  #missing(days: readonly DayFound[]): Day[] {
    const list = this.#shown
    return days.flatMap(({ day, count }) =>
      count === 0 || list?.rows.has(day) !== false || list.reading.has(day) ? [] : [day],
    )
  }

  /** Drops rows far from the visible ones, so that a long list never has all its rows in memory. */
  #forget(first: number, end: number): void {
    const rows = this.#shown?.rows
    if (rows === undefined || rows.size < 1.5 * (end - first)) return
    const [newest, oldest] = [this.days[first]?.day, this.days[end]?.day]
    for (const day of rows.keys())
      if ((newest !== undefined && day > newest) || (oldest !== undefined && day < oldest)) rows.delete(day)
  }

  /** Makes main build its index while the person is still choosing a longer period. */
  warm(): void {
    const { bridge, today } = this.#page
    bridge.call('entries.find', { from: today, to: today, rows: 0 }).catch(() => {
      // The index is then built when it is needed.
    })
  }

  /** Returns every entry of the list, newest day first. Rejects like `bridge.call`. */
  async everything(): Promise<DayEntries[]> {
    const { from, to } = { from: this.first, to: this.last }
    return this.#page.bridge.call('entries.days', { from, to, filter: this.#filter })
  }

  earlier(): void {
    this.#show(addDays(this.week[0]!, -7))
  }

  later(): void {
    if (this.#choice !== null || !this.isThisWeek) this.#show(addDays(this.week[0]!, 7))
  }

  /**
   * Shows the week of a day. Untracked, so that an effect that calls it does not run again when the person moves on.
   */
  showDay(day: Day): void {
    untrack(() => {
      if (this.#choice !== null || !this.week.includes(day)) this.#show(day)
    })
  }

  /** Searches all dates for a text. It reads no state, so an effect that calls it does not depend on the filter. */
  lookFor(text: string): void {
    this.#filter = { text }
    this.#choice = 'all'
    this.#failed = false
  }

  /** Shows a longer period; null shows the week again. */
  choose(choice: PeriodChoice | null): void {
    if (choice === 'own') this.#own = this.#choice === 'all' ? null : { from: this.first, to: this.last }
    this.#choice = choice
    this.#failed = false
  }

  setOwn(part: Partial<Period>): void {
    const own = { ...(this.period ?? { from: this.first, to: this.last }), ...part }
    this.#own =
      own.from <= own.to
        ? own
        : part.from === undefined
          ? { from: own.to, to: own.to }
          : { from: own.from, to: own.from }
  }

  setFilter(part: { [K in keyof EntryFilter]: EntryFilter[K] | null }): void {
    const filter = Object.entries({ ...this.#filter, ...part }).filter(([, value]) => value !== null)
    this.#filter = Object.fromEntries(filter)
  }

  /** Filters by an option of a field; null removes that filter. */
  setOption(fieldId: string, optionId: string | null): void {
    const { [fieldId]: _before, ...others } = this.#filter.options ?? {}
    this.setFilter({ options: optionId === null ? others : { ...others, [fieldId]: optionId } })
  }

  /** Shows the whole week again. */
  clearFilter(): void {
    this.#filter = {}
    this.#choice = null
  }

  /** Shows an entry, whatever its week and the filter are. */
  async reveal(entryId: string): Promise<void> {
    const shown = this.#shown
    if (shown && [...shown.rows.values()].some((rows) => rows.some(({ id }) => id === entryId))) return
    const entry = await this.#page.bridge.call('entries.read', { entryId }).catch(() => null)
    if (entry === null) return
    if (this.period !== null && !this.filtering && entry.day >= this.first && entry.day <= this.last) return
    this.clearFilter()
    this.showDay(entry.day)
  }

  #show(day: Day): void {
    this.#anchor = this.#firstOf(day)
    if (this.isThisWeek) this.#anchor = null
    this.#choice = null
    this.#week = this.#kept.now(this.#weekSpan) ?? null
    this.#list = null
    this.#failed = false
  }

  #firstOf(day: Day): Day {
    return firstOfWeek(day, this.#page.settings.weekStart)
  }

  get #weekSpan(): Span {
    return { from: this.week[0]!, to: this.week[6]! }
  }

  /** For an effect: reads another week. A cached week is shown at once and read again after it was rendered. */
  async openWeek(): Promise<void> {
    const asked = ++this.#asked
    const span = this.#weekSpan
    if (this.#kept.now(span)) await idle()
    if (asked === this.#asked) await this.readWeek()
  }

  /** Only the latest call counts. */
  async readWeek(): Promise<void> {
    const asked = ++this.#asked
    const span = this.#weekSpan
    const days = await this.#kept.read(span).catch(() => null)
    const run = await this.#listedRun.read()
    if (asked !== this.#asked) return
    this.#failed = days === null
    this.#week = days ?? this.#week
    this.#listedRun.take(run)
    void this.#readAhead(asked, span)
  }

  /** Reads the neighbouring weeks into the cache while the browser is idle. */
  async #readAhead(asked: number, { from, to }: Span): Promise<void> {
    const before = { from: addDays(from, -7), to: addDays(to, -7) }
    const after = { from: addDays(from, 7), to: addDays(to, 7) }
    for (const span of this.isThisWeek ? [before] : [before, after]) {
      await idle()
      if (asked !== this.#asked) return
      // A week that cannot be read now is read when it is opened, and its failure is reported then.
      if (!this.#kept.now(span)) await this.#kept.read(span).catch(() => null)
    }
  }

  #renew(): void {
    if (this.narrowed) void this.#readList()
  }

  async #readList(): Promise<void> {
    const asked = ++this.#listAsked
    const { bridge } = this.#page
    const filter = this.#filter
    const span = { from: this.first, to: this.last, filter }
    const read =
      this.period === null
        ? bridge.call('entries.days', span).then((days) => wholeList(days, filter))
        : bridge.call('entries.find', { ...span, rows: firstRows }).then((found) => longList(found, filter))
    const list = await read.catch(() => null)
    const run = await this.#listedRun.read()
    if (asked !== this.#listAsked) return
    this.#failed = list === null
    this.#list = list ?? this.#list
    this.#listedRun.take(run)
  }

  async #readFields(): Promise<void> {
    const form = await this.#page.bridge.call('template.form', { itemId: null }).catch(() => null)
    if (form !== null)
      this.#fields = (form.template?.fields ?? []).filter(({ options }) => options.length > 0)
  }
}

function daysBetween(from: Day, to: Day): number {
  return Temporal.PlainDate.from(from).until(to).days
}

/** Resolves when the browser is idle after rendering; the timeout covers a hidden window, which does not render. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))
}
