import type { Entry } from '#preload/model/entry.ts'
import type { Instant } from '#preload/model/primitives.ts'
import type { Run } from '#preload/model/run.ts'
import type { DayPart } from '#preload/rules/day-split.ts'
import { dayOf } from '#preload/rules/local-time.ts'
import { elapsedMs } from '#preload/rules/elapsed.ts'
import { roundedMinutes } from '#preload/rules/rounding.ts'
import { instantOfReadings, readingsOf, type TypedTime } from '#preload/rules/typed-time.ts'
import { page as words } from '#preload/words/made/page.ts'
import { AskedOnce, implausible, type Typed } from '../form/implausible.ts'
import { missingProblems } from '../form/missing.ts'
import { clockTime, twelveHours, wallTime } from '../lib/format.ts'
import { failureOf } from '../lib/failure.ts'
import type { FailureCode } from '#preload/contract/outcome.ts'
import type { Page } from '../lib/page.ts'
import { reachedOver, type Over } from './new-start.ts'
import { partsUntil } from './run-parts.ts'
import type { TimerActions } from './timer-actions.svelte.ts'
import type { Timer } from './timer.svelte.ts'

type Edge = 'startedAt' | 'endedAt'

export class StopSheet {
  remember = $state(true)
  /** Whether to save each of the `parts` as a separate entry. The user can change this only if there are several. */
  split = $state(true)
  #page: Page
  #timer: Timer
  #actions: TimerActions
  #unread = $state.raw<Partial<Record<Edge, string>>>({})
  #asked = $state(false)
  #questioned = $state.raw<Typed | null>(null)
  readonly #askedOnce = new AskedOnce()
  #failure = $state<FailureCode | null>(null)

  constructor(page: Page, timer: Timer, actions: TimerActions) {
    this.#page = page
    this.#timer = timer
    this.#actions = actions
  }

  get #run(): Run | null {
    return this.#timer.run
  }

  /** The minutes that will be saved, rounded according to the settings. */
  get minutes(): number {
    const run = this.#run
    if (!run) return 0
    const countedMs = elapsedMs(run.stretches, this.#page.clock.now)
    return roundedMinutes(countedMs, this.#page.settings, this.#timer.carryMs)
  }

  /**
   * The entries that the main process would create if `split` is set: one for each day and UTC offset of the run, in
   * the time zone of its start.
   */
  get parts(): readonly DayPart[] {
    const run = this.#run
    if (!run || run.endedAt === null) return []
    return partsUntil(run, run.endedAt, this.#page.settings, this.#timer.carryMs)
  }

  /**
   * Returns the entry that the stopped run overlaps, or null if it overlaps none of `entries`. If it overlaps several,
   * returns the one that ends last. `edge` says whether the overlap can be removed by moving the start or the end of
   * the run; null if moving only one of them is not enough.
   */
  over(entries: readonly Entry[]): { over: Over; edge: Edge | null } | null {
    const run = this.#run
    if (!run?.endedAt) return null
    const over = reachedOver(run.startedAt, run.endedAt, entries)
    if (!over) return null
    if (over.startedAt <= run.startedAt && over.endedAt < run.endedAt) return { over, edge: 'startedAt' }
    if (over.startedAt > run.startedAt && over.endedAt >= run.endedAt) return { over, edge: 'endedAt' }
    return { over, edge: null }
  }

  /**
   * Removes the overlap by moving one edge of the run: its start to the end of the other entry, or its end to the start
   * of the other entry.
   */
  leave({ startedAt, endedAt }: Over, edge: Edge): void {
    this.#give(() => this.#timer.adjust({ [edge]: edge === 'startedAt' ? endedAt : startedAt }))
  }

  /**
   * Returns the text of an input: the typed text while it cannot be parsed as a time, otherwise the current start or
   * end of the run.
   */
  time(edge: Edge): string {
    const at = this.#run?.[edge]
    return this.#unread[edge] ?? (at ? clockTime(at, this.#page.about.zone) : '')
  }

  get timeProblem(): string | undefined {
    const text = this.#unread.startedAt ?? this.#unread.endedAt
    if (text !== undefined) return words().stopUnread({ text, time: wallTime(13, 25) })
    const sentences: Partial<Record<FailureCode, string>> = {
      'time-order': words().stopTimeOrder,
      'in-the-future': words().stopFuture,
      'too-short': words().stopTooShort,
    }
    return this.#failure === null ? undefined : sentences[this.#failure]
  }

  timeInvalid(edge: Edge): boolean {
    return this.#unread[edge] !== undefined || (edge === 'endedAt' && this.timeProblem !== undefined)
  }

  /** The messages to show below the fields, by field. Empty until the user tries to save. */
  get problems(): Record<string, string> {
    const { form, draft } = this.#timer
    return this.#asked && form && draft ? missingProblems(form.template, draft) : {}
  }

  /** The reason why the last command failed; null if it succeeded, or if a field already shows a message. */
  get failure(): FailureCode | null {
    return this.timeProblem === undefined && Object.keys(this.problems).length === 0 ? this.#failure : null
  }

  typeTime(edge: Edge, text: string): void {
    const run = this.#run
    const typed = readingsOf(text, twelveHours()).filter(({ kind }) => kind === 'clock')
    const at = run && this.#instant(edge, typed, run)
    if (!at) {
      this.#unread = { ...this.#unread, [edge]: text.trim() }
      return
    }
    const { [edge]: _, ...others } = this.#unread
    this.#unread = others
    if (clockTime(at, this.#page.about.zone) === clockTime(run[edge] ?? at, this.#page.about.zone)) return
    this.#give(() => this.#timer.adjust({ [edge]: at }))
  }

  /** The question that asks the user to confirm an implausible time, or null. Saving again confirms the time. */
  get question(): string | null {
    return this.#questioned && this.#doubt(this.#questioned)
  }

  #asks(entries: readonly Entry[]): boolean {
    const run = this.#run
    if (!run) return false
    const day = dayOf(run.startedAt, run.zone)
    const others = entries.filter((entry) => entry.day === day)
    const typed = {
      ...{ day, startedAt: run.startedAt, minutes: this.minutes },
      otherMinutes: others.reduce((sum, { minutes }) => sum + minutes, 0),
    }
    this.#questioned = this.#askedOnce.asks(this.#doubt(typed), typed) ? typed : null
    return this.#questioned !== null
  }

  #doubt(typed: Typed): string | null {
    const { about, today } = this.#page
    // `Infinity` disables the check for times in the future, which is not needed: the main process refuses a run that
    // ends in the future.
    return implausible(typed, { nowMs: Infinity, today, zone: about.zone })
  }

  /**
   * Starts saving the run. Returns the id of the first invalid field, if any. Otherwise returns null, which means that
   * the run is being saved, that a time cannot be parsed, or that the user must first confirm the time (`question`).
   * `entries` are today's entries.
   */
  save(later: boolean, entries: readonly Entry[]): string | null {
    this.#asked = !later
    const first = Object.keys(this.problems)[0]
    if (first !== undefined) return first
    if (Object.keys(this.#unread).length > 0 || this.#asks(entries)) return null
    const how = { later, remember: this.remember, split: this.split && this.parts.length > 1 }
    this.#give(() => this.#actions.save(how))
    return null
  }

  /**
   * Returns the instant that a typed clock time means: the latest one before now for the end, and the latest one before
   * the end for the start.
   */
  #instant(edge: Edge, typed: readonly TypedTime[], run: Run): Instant | null {
    const now = new Date(this.#page.clock.now).toISOString()
    return instantOfReadings(typed, edge === 'startedAt' ? (run.endedAt ?? now) : now, this.#page.about.zone)
  }

  #give(order: () => Promise<void>): void {
    this.#failure = null
    order().catch((problem: unknown) => {
      const failure = failureOf(problem)
      if (!failure || failure.code === 'unreachable') this.#page.failed(problem)
      this.#failure = failure?.code ?? null
    })
  }
}
