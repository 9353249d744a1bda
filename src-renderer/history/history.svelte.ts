/**
 * The state of the history: a week or a longer period, optionally filtered. The list is read when the view opens and
 * after every change. For a long list, only the rows near the visible ones are kept in memory.
 */
import { untrack } from 'svelte'
import type { Coverage } from '#preload/model/coverage.ts'
import type { EntryFilter } from '#preload/model/entry-filter.ts'
import type { DayEntries, Entry } from '#preload/model/entry.ts'
import type { ItemRef } from '#preload/model/item.ts'
import type { Day } from '#preload/model/primitives.ts'
import type { Run } from '#preload/model/run.ts'
import type { TemplateField } from '#preload/model/template.ts'
import type { DaySpan } from '#preload/rules/day-spans.ts'
import { isFiltering } from '#preload/rules/entry-filter.ts'
import { addDays } from '#preload/rules/local-time.ts'
import { daysOfRun, type RunDay } from '#preload/rules/run-days.ts'
import { history as words } from '#preload/words/made/history.ts'
import { mayHaveChanged } from '../lib/changed-days.ts'
import { dayRange } from '../lib/day-words.ts'
import { LatestRead } from '../lib/latest-read.ts'
import type { Page } from '../lib/page.ts'
import { watch } from '../lib/watch.ts'
import { chartOf, type Chart, type DayMinutes } from './chart.ts'
import type { KeptWeeks } from './kept-weeks.ts'
import { ListedRun } from './listed-run.svelte.ts'
import { longList, wholeList, type DayFound, type List } from './list.ts'
import { periodOf, periodWords, type PeriodChoice } from './period.ts'
import { daysOfWeek, firstOfWeek } from './week.ts'

/** Rows of at most this many days are read in one call, so that the main process can handle other calls in between. */
const daysAtOnce = 80
/**
 * The number of days to read ahead in the direction of scrolling is `daysBeside`, plus `daysAhead` for each day that
 * the user has just scrolled past. The second part is limited to `mostAhead` days.
 */
const daysBeside = 12
const daysAhead = 14
const mostAhead = 180
/** The rows of the days that are read ahead, and of this many days beyond them on each side, are kept in memory. */
const daysKept = 40
/**
 * A period of at most this many days is read from the account when it is shown; a longer one is read in the background.
 */
const mostFetchedDays = 366
/** The number of rows in the first read of a list: enough to fill any window, so that one read is sufficient. */
const firstRows = 60

export class History {
  readonly #page: Page
  readonly #kept: KeptWeeks
  readonly #listedRun: ListedRun
  #week = $state.raw<readonly DayEntries[] | null>(null)
  #list = $state.raw<List | null>(null)
  #fields = $state.raw<readonly TemplateField[]>([])
  #failed = $state(false)
  /** One of the days of the week that is shown. Null means the current week, even after midnight has passed. */
  #anchor = $state<Day | null>(null)
  #choice = $state.raw<PeriodChoice | null>(null)
  #own = $state.raw<DaySpan | null>(null)
  #filter = $state.raw<EntryFilter>({})
  #asked = 0
  readonly #weekReads = new LatestRead()
  #listAsked = 0
  readonly #listReads = new LatestRead()
  /**
   * The index of the first visible day in the last call to {@link near}. The next call compares its own index with this
   * one to find out how fast and in which direction the user scrolls.
   */
  #nearAt = 0
  /**
   * The periods that were requested from the account, so that none is requested twice. Each is identified by its first
   * and last day.
   */
  readonly #fetched = new Set<string>()
  /** The periods whose entries were all read from the account. Each is identified by its first and last day. */
  #readWhole = $state.raw<ReadonlySet<string>>(new Set())
  /**
   * The coverage of the account: how far back its entries have been read. Null while this is unknown, and in the local
   * workspace, which has no older entries to read.
   */
  #coverage = $state.raw<Coverage | null>(null)
  #fetching = $state<string | null>(null)
  #unread = $state<string | null>(null)
  /** True while the view is closed. The derived values must not be read then, because they may be outdated. */
  #isClosed = false

  constructor(page: Page, kept: KeptWeeks) {
    this.#page = page
    this.#kept = kept
    this.#listedRun = new ListedRun(page)
    this.#week = kept.now(this.#weekSpan) ?? null
  }

  readonly #firstDay: Day = $derived.by(() => this.#firstOf(this.#anchor ?? this.#page.today))
  readonly week: Day[] = $derived.by(() => daysOfWeek(this.#firstDay))
  readonly isThisWeek: boolean = $derived.by(() => this.week.includes(this.#page.today))
  /** The period that is shown instead of a week; null if a week is shown. */
  readonly period: DaySpan | null = $derived.by(() =>
    this.#choice === null ? null : periodOf(this.#choice, this.#page.today, this.#own ?? this.#weekSpan),
  )
  readonly first: Day = $derived.by(() => this.period?.from ?? this.week[0]!)
  readonly last: Day = $derived.by(() => this.period?.to ?? this.week[6]!)
  /** The title of the shown week or period, such as `16 – 22 Nov`, `1 Jan – 31 Dec 2025` or `All dates`. */
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
  readonly filtering: boolean = $derived.by(() => isFiltering(this.#filter))
  /**
   * Whether the list shows anything other than all entries of one week, because a filter is set or a longer period was
   * chosen.
   */
  readonly narrowed: boolean = $derived.by(() => this.filtering || this.#choice !== null)
  get failed(): boolean {
    return this.#failed
  }
  get loading(): boolean {
    return this.#shown === null && !this.#failed
  }
  get reading(): boolean {
    return this.#fetching === this.#stretch
  }
  /**
   * Whether reading the shown days from the account failed. For the current week this is false, because the status line
   * reports that failure.
   */
  get unread(): boolean {
    return this.#unread === this.#stretch && !(this.period === null && this.isThisWeek)
  }
  /**
   * The coverage of the account: how far back its entries have been read. Null if the period has at most
   * `mostFetchedDays` days, because such a period is read from the account when it is shown.
   */
  get coverage(): Coverage | null {
    return this.#isBounded ? null : this.#coverage
  }
  readonly complete: boolean = $derived.by(() => {
    if (this.#page.about.workspace.kind === 'local' || this.#readWhole.has(this.#stretch)) return true
    const { left, since } = this.#coverage ?? { left: null, since: null }
    return left === 0 || (since !== null && since <= this.first)
  })

  /**
   * The fields that are offered as filters: those with options. A field without options is offered only while the list
   * is filtered by it, to find the entries that have no value for it.
   */
  readonly fields: readonly TemplateField[] = $derived.by(() =>
    this.#fields.filter(({ id, options }) => options.length > 0 || id in (this.#filter.options ?? {})),
  )

  readonly #plain: List | null = $derived.by(() => (this.#week === null ? null : wholeList(this.#week, {})))
  readonly #shown: List | null = $derived.by(() => (this.narrowed ? this.#list : null) ?? this.#plain)

  /**
   * The days of the shown period on which the timer's open run (not yet saved or discarded) was counted. The totals of
   * a week include the time of this run even if a filter is set.
   */
  readonly #counted: readonly RunDay[] = $derived.by(() => {
    const run = this.#listedRun.now
    const days = run === null ? [] : daysOfRun(run, this.#page.clock.minute)
    return days.filter(({ day }) => day >= this.first && day <= this.last)
  })
  /** The days on which the list shows a row for the open run; empty while a filter is set. */
  readonly runDays: readonly RunDay[] = $derived.by(() => (this.filtering ? [] : this.#counted))
  /** The open run; null if the list shows no row for it, for example while a filter is set. */
  readonly run: Run | null = $derived.by(() => (this.runDays.length === 0 ? null : this.#listedRun.now))

  /** The day that "Add time" suggests in an empty week. */
  readonly dayToAdd: Day = $derived.by(() => (this.isThisWeek ? this.#page.today : this.first))

  /** The message for an empty result, such as "No entries match “audit”". */
  readonly noMatch: string = $derived.by(() => {
    const text = (this.#filter.text ?? '').trim()
    return text === '' ? words().noMatch : words().noMatchFor({ text })
  })

  /**
   * The days that have matching entries, newest first. The days of the open run are included if the list shows the run.
   */
  readonly days: readonly DayFound[] = $derived.by(() => {
    const days = this.#shown?.days ?? []
    const missing = this.runDays.filter(({ day }) => !days.some((one) => one.day === day))
    if (missing.length === 0) return days
    const ofRun = missing.map(({ day }) => ({ day, count: 0, minutes: 0, billableMinutes: 0 }))
    return [...days, ...ofRun].sort((a, b) => (a.day < b.day ? 1 : -1))
  })
  readonly count: number = $derived.by(() => this.days.reduce((sum, { count }) => sum + count, 0))

  /** Returns the entries of a day of the list, or undefined until {@link want} has read them. */
  rowsOf(day: Day): readonly Entry[] | undefined {
    return this.#shown?.rows.get(day)
  }

  /** The minutes of each day of the week for the chart. The filter does not affect them. */
  readonly minutes: DayMinutes[] = $derived(
    this.week.map((day) => ({
      day,
      minutes: this.#week?.find((one) => one.day === day)?.minutes ?? 0,
      live: this.#counted.find((one) => one.day === day)?.minutes ?? 0,
    })),
  )
  readonly chart: Chart = $derived.by(() => chartOf(this.minutes, this.#page.settings.goalMinutes))
  /**
   * The total in minutes, including the open run. The total of a week does not depend on the filter; for a longer
   * period, only matching entries count, and the run counts only without a filter.
   */
  readonly total: number = $derived.by(() =>
    this.period === null
      ? this.minutes.reduce((sum, one) => sum + one.minutes + one.live, 0)
      : [...this.days, ...this.runDays].reduce((sum, { minutes }) => sum + minutes, 0),
  )
  readonly billable: number = $derived.by(() =>
    (this.period === null ? (this.#week ?? []) : this.days).reduce(
      (sum, one) => sum + one.billableMinutes,
      0,
    ),
  )
  /** The goal of a week in minutes: five times the daily goal. */
  readonly weekGoal: number = $derived.by(() => this.#page.settings.goalMinutes * 5)

  /** The items that can be chosen as a filter, sorted by name. They do not depend on the filter that is set. */
  readonly items: readonly ItemRef[] = $derived.by(() => {
    const list = this.period === null ? this.#plain : this.#shown
    return [...(list?.items ?? [])].sort((a, b) => a.name.localeCompare(b.name))
  })
  readonly boards: readonly string[] = $derived.by(() =>
    [...new Set(this.items.flatMap(({ board }) => board ?? []))].sort((a, b) => a.localeCompare(b)),
  )

  /**
   * Reads the week and the list again after every change that affects them. Returns a function to call when the view is
   * closed. The synchronous part of this method reads only `about` from the page's state, so an effect that calls the
   * method runs again only when `about` changes.
   */
  watch(): () => void {
    // Resets the flag. When `about` changes, the effect that calls this method first runs its cleanup, which sets the
    // flag.
    this.#isClosed = false
    void this.#readFields()
    void this.#readCoverage()
    const stop = watch(this.#page.bridge, {
      'entries.changed': ({ days }) => {
        const { from, to } = this.#weekSpan
        if (mayHaveChanged(days, from, to)) void this.readWeek()
        if (this.narrowed && mayHaveChanged(days, this.first, this.last)) void this.#readList()
      },
      'template.changed': () => void this.#readFields(),
      'workspace.changed': () => this.#changeWorkspace(),
      'coverage.changed': () => void this.#readCoverage(),
      'items.changed': () => void this.read(),
    })
    return () => {
      this.#isClosed = true
      stop()
    }
  }

  /**
   * Reads the entries of the workspace that has just become active. Forgets what was read from the account of the
   * previous workspace.
   */
  #changeWorkspace(): void {
    this.#fetched.clear()
    this.#readWhole = new Set()
    this.#coverage = null
    this.#unread = null
    void this.#readCoverage()
    void this.read()
  }

  /**
   * Reads the list again if a run has begun or ended since the last read. Call this inside an effect, which then runs
   * again when the open run changes.
   */
  followRun(): void {
    this.#listedRun.follow(() => this.read())
  }

  /**
   * Reads the list for the filter and period. Call this inside an effect: the method reads both, so the effect runs
   * again when one of them changes.
   */
  ask(): void {
    if (this.narrowed) void this.#readList()
    else this.#list = null
  }

  readonly #stretch: string = $derived.by(() => `${this.first} ${this.last}`)
  /** Whether the period is short enough to be read from the account when it is shown. */
  readonly #isBounded: boolean = $derived.by(
    () => this.#choice === null || daysBetween(this.first, this.last) <= mostFetchedDays,
  )

  /**
   * Reads the shown days from the account. A period of up to `mostFetchedDays` is skipped if it was requested before.
   * Call this inside an effect, which then runs again when the period changes.
   */
  fetchOnce(): void {
    const asked = this.#fetched.has(this.#stretch) && this.#isBounded
    if (this.#page.about.workspace.kind === 'account' && !asked) untrack(() => void this.fetch())
  }

  /**
   * Reads the shown days from the account into the database, or all of the account's entries if the shown period is
   * longer than `mostFetchedDays`. The main process reports the changed entries in an event.
   */
  async fetch(): Promise<void> {
    if (!this.#isBounded) return this.#readAll()
    const stretch = this.#stretch
    const { first: from, last: to } = this
    this.#fetched.add(stretch)
    this.#fetching = stretch
    this.#unread = null
    const read = await this.#page.bridge.call('days.read', { from, to }).catch(() => null)
    if (this.#fetching === stretch) this.#fetching = null
    if (read === null) {
      this.#unread = stretch
      // Forgets the request, so that the period is requested again when the user returns to it.
      this.#fetched.delete(stretch)
    } else if (read.complete) this.#readWhole = new Set([...this.#readWhole, stretch])
  }

  /**
   * Makes the main process read all entries of the account in the background. `coverage.changed` events report the
   * progress.
   */
  async #readAll(): Promise<void> {
    const begun = await this.#page.bridge.call('days.readAll', {}).catch(() => null)
    if (begun) this.#coverage = begun
  }

  async #readCoverage(): Promise<void> {
    if (this.#page.about.workspace.kind === 'local') return
    this.#coverage = await this.#page.bridge.call('days.coverage', {}).catch(() => this.#coverage)
  }

  /**
   * Reads the week and the list again. The earlier content stays on screen until the new content arrives. Does nothing
   * if the view is closed.
   */
  async read(): Promise<void> {
    if (this.#isClosed) return
    await Promise.all([this.readWeek(), this.narrowed ? this.#readList() : undefined])
  }

  /**
   * Reads the missing rows of the visible days, then the rows that come next in the direction of scrolling. The faster
   * the user scrolls, the more rows are read ahead. `first` is the index of the first visible day, and `end` is the
   * index after the last one. Call this inside an effect.
   */
  near(first: number, end: number): void {
    const { days } = this
    const step = first - this.#nearAt
    this.#nearAt = first
    const within = (from: number, to: number): DayFound[] => days.slice(Math.max(0, from), to)
    const far = daysBeside + Math.min(mostAhead, Math.abs(step) * daysAhead)
    // The days nearest to the visible ones come first, because `want` reads only the first `daysAtOnce` missing days.
    const ahead = (days: number) =>
      step < 0 ? within(first - days, end).reverse() : within(first, end + days)
    untrack(() => {
      void this.want(within(first - 1, end + 1))
      // Rows are not read ahead at every scroll step, but only once the user has scrolled past a third of the rows that
      // were read ahead before.
      if (this.#missing(ahead((far * 2) / 3)).length > 0) void this.want(ahead(far))
      this.#forget(first - far - daysKept, end + far + daysKept)
    })
  }

  /** Reads the missing rows of these days, for at most `daysAtOnce` days per call. */
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

  /** Drops rows that are far from the visible ones, so that the rows of a long list are never all in memory at once. */
  #forget(first: number, end: number): void {
    const rows = this.#shown?.rows
    if (rows === undefined || rows.size < 1.5 * (end - first)) return
    const [newest, oldest] = [this.days[first]?.day, this.days[end]?.day]
    for (const day of rows.keys())
      if ((newest !== undefined && day > newest) || (oldest !== undefined && day < oldest)) rows.delete(day)
  }

  /**
   * Makes the main process build its search index while the user is still choosing a longer period, so that the first
   * search is faster.
   */
  warm(): void {
    const { bridge, today } = this.#page
    bridge.call('entries.find', { from: today, to: today, rows: 0 }).catch(() => {
      // A failure is ignored. The first search then builds the index.
    })
  }

  /** Returns all entries of the list, newest day first. Rejects like `bridge.call`. */
  async everything(): Promise<DayEntries[]> {
    return this.#page.bridge.call('entries.days', { from: this.first, to: this.last, filter: this.#filter })
  }

  earlier(): void {
    this.#show(addDays(this.week[0]!, -7))
  }

  later(): void {
    if (this.#choice !== null || !this.isThisWeek) this.#show(addDays(this.week[0]!, 7))
  }

  /**
   * Shows the week that contains the given day. Uses `untrack`, so that an effect that calls this method does not run
   * again when the user chooses another week.
   */
  showDay(day: Day): void {
    untrack(() => {
      if (this.#choice !== null || !this.week.includes(day)) this.#show(day)
    })
  }

  /** Searches all dates. This method only writes state, so an effect that calls it does not depend on the filter. */
  lookFor(filter: EntryFilter): void {
    this.#filter = filter
    this.#choice = 'all'
    this.#failed = false
  }

  /**
   * Shows a longer period, or a week again if `choice` is null. A custom period (`own`) is at first set to the days
   * that were shown before, or to the week if all dates were shown.
   */
  choose(choice: PeriodChoice | null): void {
    if (choice === 'own') this.#own = this.#choice === 'all' ? null : { from: this.first, to: this.last }
    this.#choice = choice
    this.#failed = false
  }

  /**
   * Sets the first or last day of the custom period (the choice `own`). If the first day is then after the last one,
   * both become the day that was set.
   */
  setOwn(edge: keyof DaySpan, day: Day): void {
    const own = { from: this.first, to: this.last }
    own[edge] = day
    this.#own = own.from <= own.to ? own : { from: day, to: day }
  }

  setFilter(part: { [K in keyof EntryFilter]: EntryFilter[K] | null }): void {
    const filter = Object.entries({ ...this.#filter, ...part }).filter(([, value]) => value !== null)
    this.#filter = Object.fromEntries(filter)
  }

  /**
   * Filters by an option of a template field. If `optionId` is null, finds entries without a value for the field; if it
   * is undefined, removes the filter.
   */
  setOption(fieldId: string, optionId: string | null | undefined): void {
    const { [fieldId]: _before, ...others } = this.#filter.options ?? {}
    this.setFilter({ options: optionId === undefined ? others : { ...others, [fieldId]: optionId } })
  }

  /** Removes the filter and the chosen period, so that the whole week is shown again. */
  clearFilter(): void {
    this.#filter = {}
    this.#choice = null
  }

  /** Shows the entry with this id. If the list does not contain it, removes the filter and shows the entry's week. */
  async reveal(entryId: string): Promise<void> {
    const shown = this.#shown
    if (shown && [...shown.rows.values()].some((rows) => rows.some(({ id }) => id === entryId))) return
    const entry = await this.#page.bridge.call('entries.read', { entryId }).catch(() => null)
    if (entry === null || this.#isClosed) return
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

  get #weekSpan(): DaySpan {
    return { from: this.week[0]!, to: this.week[6]! }
  }

  /**
   * Reads the week that is shown. Call this inside an effect, which then runs again when another week is chosen. A
   * cached week is already on screen, so it is read again only when the browser is idle.
   */
  async openWeek(): Promise<void> {
    const asked = ++this.#asked
    const span = this.#weekSpan
    if (this.#kept.now(span)) await idle()
    if (asked === this.#asked && !this.#isClosed) await this.readWeek()
  }

  /**
   * Reads the week from the main process. If several reads overlap, only the result of the latest one is used, and all
   * callers wait for it.
   */
  readWeek(): Promise<void> {
    return this.#weekReads.join(this.#readWeekOnce())
  }

  async #readWeekOnce(): Promise<void> {
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

  /**
   * Reads the neighboring weeks into the cache while the browser is idle: the week before the shown one and, unless the
   * current week is shown, the week after it. Stops when the user opens another week.
   */
  async #readAhead(asked: number, { from, to }: DaySpan): Promise<void> {
    // The view may have been closed by now. The derived value `this.isThisWeek` must not be read then, so the dates are
    // compared here.
    const isThisWeek = from <= this.#page.today && this.#page.today <= to
    for (const days of isThisWeek ? [-7] : [-7, 7]) {
      await idle()
      if (asked !== this.#asked) return
      const span = { from: addDays(from, days), to: addDays(to, days) }
      // A failed read is not reported here. The week is read again when the user opens it.
      if (!this.#kept.now(span)) await this.#kept.read(span).catch(() => null)
    }
  }

  #readList(): Promise<void> {
    return this.#listReads.join(this.#readListOnce())
  }

  async #readListOnce(): Promise<void> {
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
    if (form !== null) this.#fields = form.template?.fields ?? []
  }
}

function daysBetween(from: Day, to: Day): number {
  return Temporal.PlainDate.from(from).until(to).days
}

/** Resolves when the browser is idle. A hidden window may never become idle, so this needs a timeout. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))
}
