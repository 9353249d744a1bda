/**
 * The state of a day's timeline. The entries of the day are read when the view opens and after every change. The
 * positions of the entries and gaps on the timeline are computed from the entries. This class never changes an entry.
 */
import type { DayEntries, Entry } from '#preload/model/entry.ts'
import type { Day, Instant } from '#preload/model/primitives.ts'
import type { Run } from '#preload/model/run.ts'
import { addDays, instantAtHour } from '#preload/rules/local-time.ts'
import { daysOfRun } from '#preload/rules/run-days.ts'
import { mayHaveChanged } from '../lib/changed-days.ts'
import { hourOnDay, hoursToShow, type Hours } from '../lib/day-hours.ts'
import { LatestRead } from '../lib/latest-read.ts'
import type { Page } from '../lib/page.ts'
import { watch } from '../lib/watch.ts'
import { ListedRun } from './listed-run.svelte.ts'
import { blocksOf, gapsOf, partsOf, type Block, type Gap, type Part } from './timeline.ts'

export interface OpenRun {
  run: Run
  minutes: number
  parts: Part[]
}

export class DayTimeline {
  readonly #page: Page
  /** The day that is shown. Null means today, even after midnight has passed. */
  #chosen = $state<Day | null>(null)
  #entries = $state.raw<DayEntries | null>(null)
  #failed = $state(false)
  readonly #listedRun: ListedRun
  /** The number of reads so far. The result of a read is ignored if a later read has started. */
  #asked = 0
  readonly #reads = new LatestRead()

  constructor(page: Page) {
    this.#page = page
    this.#listedRun = new ListedRun(page)
  }

  readonly day: Day = $derived.by(() => this.#chosen ?? this.#page.today)
  readonly isToday: boolean = $derived.by(() => this.day === this.#page.today)
  /** Whether the entries of the day have been read. The view stays blank until then. */
  get known(): boolean {
    return this.#entries !== null
  }

  get failed(): boolean {
    return this.#failed
  }

  readonly #nowMs: number = $derived.by(() => this.#page.clock.minute)
  readonly nowHour: number | null = $derived.by(() =>
    this.isToday ? hourOnDay(new Date(this.#nowMs).toISOString(), this.day, this.#page.about.zone) : null,
  )

  /**
   * The part of the timer's open run (not yet saved or discarded) that was counted on this day; null if no part was.
   */
  readonly running: OpenRun | null = $derived.by(() => {
    const run = this.#listedRun.now
    const part = run && daysOfRun(run, this.#nowMs).find(({ day }) => day === this.day)
    if (!run || !part) return null
    return { run, minutes: part.minutes, parts: partsOf(part.stretches, this.day, run.zone) }
  })

  readonly blocks: Block[] = $derived.by(() =>
    blocksOf(this.#entries?.entries ?? [], this.day, this.running?.parts),
  )
  /**
   * The gaps between entries. On the current day, they include the time from the last entry until now, unless the timer
   * has an open run. Time after the usual end of the working day is not reported as a gap.
   */
  readonly gaps: Gap[] = $derived.by(() => {
    const last = Math.max(0, ...this.blocks.map((one) => one.to))
    const until = this.running === null ? Math.max(last, this.nowHour ?? 0) : last
    return gapsOf(this.blocks, until, this.#page.settings.dayToHour)
  })

  readonly hours: Hours = $derived.by(() => {
    const { dayFromHour, dayToHour } = this.#page.settings
    const now = this.nowHour === null ? [] : [{ from: this.nowHour, to: this.nowHour }]
    return hoursToShow({ from: dayFromHour, to: dayToHour }, [...this.blocks, ...now])
  })

  readonly minutes: number = $derived.by(() => (this.#entries?.minutes ?? 0) + (this.running?.minutes ?? 0))
  /** The entries without a start. They have no position on the timeline. */
  readonly unplaced: DayEntries['entries'] = $derived.by(() =>
    (this.#entries?.entries ?? []).filter((entry) => entry.startedAt === null),
  )
  readonly left: number = $derived.by(() => this.#page.settings.goalMinutes - this.minutes)

  /**
   * The hour at which the goal will be reached if the run continues. Null if any of these is true: the timer is not
   * running, no goal is set, or the goal has already been reached or will not be reached today.
   */
  readonly goalHour: number | null = $derived.by(() => {
    if (this.running?.run.state !== 'running' || this.nowHour === null || this.left <= 0) return null
    const hour = this.nowHour + this.left / 60
    return hour < 24 ? hour : null
  })

  /** Returns the instant of an hour on this day. `hour` can have a fraction; the result is rounded to the minute. */
  instantOf(hour: number): Instant {
    return instantAtHour(hour, this.day, this.#page.about.zone)
  }

  show(day: Day): void {
    this.#chosen = day === this.#page.today ? null : day
    this.#entries = null
  }

  before(): void {
    this.show(addDays(this.day, -1))
  }

  after(): void {
    if (!this.isToday) this.show(addDays(this.day, 1))
  }

  entryOf(id: string): Entry | undefined {
    return this.#entries?.entries.find((entry) => entry.id === id)
  }

  read(): Promise<void> {
    return this.#read(this.day)
  }

  /**
   * Reads the day now and after every change. Call this inside an effect: the method reads `day`, so the effect runs
   * again when another day is chosen. Returns a cleanup function.
   */
  watch(): () => void {
    const { day } = this
    void this.#read(day)
    return watch(this.#page.bridge, {
      'entries.changed': ({ days }) => {
        if (mayHaveChanged(days, day)) void this.#read(day)
      },
      'items.changed': () => void this.#read(day),
      'workspace.changed': () => void this.#read(day),
    })
  }

  /**
   * Reads the day again if a run has begun or ended since the last read. Call this inside an effect, which then runs
   * again when the open run changes.
   */
  followRun(): void {
    this.#listedRun.follow(() => this.read())
  }

  #read(day: Day): Promise<void> {
    return this.#reads.join(this.#readOnce(day))
  }

  async #readOnce(day: Day): Promise<void> {
    const asked = ++this.#asked
    const days = await this.#page.bridge.call('entries.days', { from: day, to: day }).catch(() => null)
    const run = await this.#listedRun.read()
    if (day !== this.day || asked !== this.#asked) return
    this.#listedRun.take(run)
    this.#failed = days === null
    if (days !== null) this.#entries = days[0] ?? { day, minutes: 0, billableMinutes: 0, entries: [] }
  }
}
