/**
 * The open run (the current use of the timer, until it is saved or discarded) as the page shows it, and the commands
 * that change it. The main process owns the run; the page shows the state that the main process last returned. Values
 * that the user types are held here briefly until the main process has written them to disk.
 */
import { createContext } from 'svelte'
import type { Bridge } from '#preload/bridge.ts'
import type { Input, Output } from '#preload/contract/commands.ts'
import type { Draft, Form } from '#preload/model/draft.ts'
import type { Saved } from '#preload/model/entry.ts'
import type { Instant } from '#preload/model/primitives.ts'
import type { Run } from '#preload/model/run.ts'
import { mergeDraft } from '#preload/rules/merge-draft.ts'
import type { Orders } from '../lib/orders.ts'
import { watch } from '../lib/watch.ts'

const fillAfterMs = 400

export type SaveHow = Required<Pick<Input<'timer.save'>, 'later' | 'remember' | 'split'>>

/** `startedAt` defaults to now. */
export type StartHow = Pick<Input<'timer.start'>, 'startedAt' | 'split'>

export class Timer {
  #bridge: Bridge
  #orders: Orders
  #run = $state.raw<Run | null>(null)
  #lastStopAt = $state<Instant | null>(null)
  #carryMs = $state(0)
  /**
   * The form that was read last, and its item. The form stays until another one has been read or no run is open.
   */
  #form = $state.raw<{ itemId: string; form: Form } | null>(null)
  /** The id of the item whose form was requested last; null if the form must be read again. */
  #askedFor: string | null = null
  /** The draft as the user typed it; null once the main process has written it to disk. */
  #typed = $state.raw<Draft | null>(null)
  #fillTimer: ReturnType<typeof setTimeout> | undefined

  constructor(bridge: Bridge, orders: Orders) {
    this.#bridge = bridge
    this.#orders = orders
  }

  get run(): Run | null {
    return this.#run
  }

  get running(): boolean {
    return this.#run?.state === 'running'
  }

  get lastStopAt(): Instant | null {
    return this.#lastStopAt
  }

  /**
   * The milliseconds that rounding left out of the entries already saved for the day of the run. They are added to the
   * next entry of that day (rules/rounding.ts).
   */
  get carryMs(): number {
    return this.#carryMs
  }

  /**
   * The form for the item of the timer's current run: its template, and where prefilled values come from. Null until it
   * has been read.
   */
  get form(): Form | null {
    return this.#form?.form ?? null
  }

  get draft(): Draft | null {
    return this.#typed ?? this.#run?.draft ?? null
  }

  /**
   * Reads the run again after every change to it, and the form after every change to the template. Returns a function
   * that stops listening.
   */
  listen(): () => void {
    const stop = watch(this.#bridge, {
      'timer.changed': () => void this.read().catch(ignore),
      'template.changed': () => {
        this.#askedFor = null
        this.#readForm()
      },
    })
    return () => {
      stop()
      clearTimeout(this.#fillTimer)
    }
  }

  async read(): Promise<void> {
    const { run, lastStopAt, carryMs } = await this.#bridge.call('timer.read', {})
    this.#lastStopAt = lastStopAt
    this.#carryMs = carryMs
    this.#see(run)
  }

  /**
   * Starts the timer on an item. A run that is already open ends at the start of the new one and is saved, as one entry
   * or, with `split`, as one entry for each day.
   */
  async start(itemId: string, how: StartHow = {}): Promise<Output<'timer.start'>> {
    await this.flush()
    const started = await this.#orders.give('timer.start', { itemId, ...how })
    this.#see(started.run)
    return started
  }

  /**
   * Stops the run. With `save`, also saves it if no required value is missing. Returns null if the run was not saved;
   * the page then shows the form for a stopped run.
   */
  async stop(save = false): Promise<Saved | null> {
    // Saving needs the typed values on disk first. Stopping without saving must not wait for them.
    if (save) await this.flush()
    const stopped = await this.#orders.give('timer.stop', { save })
    if (stopped.run) this.#see(stopped.run)
    else await this.read()
    await this.flush()
    return stopped.saved
  }

  async pause(): Promise<void> {
    this.#see(await this.#orders.give('timer.pause', {}))
  }

  /** Resumes a paused run, or continues a stopped one. */
  async resume(): Promise<void> {
    await this.flush()
    this.#see(await this.#orders.give('timer.resume', {}))
  }

  async adjust(change: { startedAt?: Instant; endedAt?: Instant }): Promise<void> {
    this.#see(await this.#orders.give('timer.adjust', change))
  }

  /** Moves the timer's current run to another item. Fields that were prefilled get the values of the new item. */
  async changeItem(itemId: string): Promise<void> {
    await this.flush()
    const runId = this.#run?.id
    if (runId !== undefined) this.#see(await this.#orders.give('timer.changeItem', { runId, itemId }))
  }

  /** Keeps the values of the form in memory while the user types, and writes them to disk after a short pause. */
  fill(draft: Draft): void {
    this.#typed = draft
    clearTimeout(this.#fillTimer)
    this.#fillTimer = setTimeout(() => void this.flush(), fillAfterMs)
  }

  /**
   * Writes the typed draft to disk now. Never rejects. If the draft cannot be written, it stays in memory and is sent
   * again later.
   */
  async flush(): Promise<void> {
    clearTimeout(this.#fillTimer)
    const [run, draft] = [this.#run, this.#typed]
    if (!run || !draft) return
    try {
      const filled = await this.#bridge.call('timer.fill', { runId: run.id, draft })
      if (this.#typed !== draft) return
      this.#see(filled)
      this.#typed = null
    } catch {
      // The draft stays in memory, and saving the run sends it again.
    }
  }

  /**
   * Saves the stopped run, as one entry or, with `split`, as one entry for each day. With `later`, the entry stays
   * unfinished; with `remember`, its values are prefilled in the next run on the item.
   */
  async save(how: SaveHow): Promise<Saved> {
    const [run, draft] = [this.#run, this.draft]
    if (!run || !draft) throw new Error('nothing is stopped')
    clearTimeout(this.#fillTimer)
    const saved = await this.#orders.give('timer.save', { runId: run.id, draft, ...how })
    await this.read()
    return saved
  }

  async discard(): Promise<void> {
    const runId = this.#run?.id
    if (runId === undefined) throw new Error('nothing runs')
    await this.#orders.give('timer.discard', { runId })
    await this.read()
  }

  #see(run: Run | null): void {
    if (run?.id !== this.#run?.id) this.#typed = null
    this.#run = run
    this.#readForm()
  }

  #readForm(): void {
    const itemId = this.#run?.item.id ?? null
    if (itemId === this.#askedFor) return
    this.#askedFor = itemId
    if (itemId === null) {
      this.#form = null
      return
    }
    this.#bridge.call('template.form', { itemId }).then(
      (form) => {
        if (this.#askedFor !== itemId) return
        const before = this.#form?.itemId === itemId ? this.#form.form : null
        this.#form = { itemId, form }
        // The timer was started before the account's template (its description of the form) had been read. The
        // template's defaults are applied now; values that the user typed are kept.
        if (before?.template === null && form.template !== null && this.draft)
          this.fill(mergeDraft(before.draft, this.draft, form.draft))
      },
      () => {
        if (this.#askedFor === itemId) this.#askedFor = null
      },
    )
  }
}

/**
 * Ignores a failed read. The page keeps what it shows, the next event triggers another read, and `Reach` reports that
 * the main process cannot be reached.
 */
function ignore(): void {}

export const [getTimer, setTimer] = createContext<Timer>()
