/**
 * The open run as the page sees it, and the orders on it. Main owns the run, which is read again after each order.
 * Typed values are held here until main has them on disk, for a moment at most.
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

export interface SaveHow {
  later: boolean
  remember: boolean
  /** Save one entry for each day that the run covers (rules/day-split.ts). */
  split: boolean
}

/** `startedAt` defaults to now. */
export type StartHow = Pick<Input<'timer.start'>, 'startedAt' | 'split'>

export class Timer {
  #bridge: Bridge
  #orders: Orders
  #run = $state.raw<Run | null>(null)
  #lastStopAt = $state<Instant | null>(null)
  #carryMs = $state(0)
  /** The form that was read last, with its item; it stays until the form of another item was read. */
  #form = $state.raw<{ itemId: string; form: Form } | null>(null)
  /** The item whose form was requested last; null when the form has to be read again. */
  #askedFor: string | null = null
  /** The draft as typed, until it is known to be on disk. */
  #typed = $state.raw<Draft | null>(null)
  #fillTimer: ReturnType<typeof setTimeout> | undefined

  constructor(bridge: Bridge, orders: Orders) {
    this.#bridge = bridge
    this.#orders = orders
  }

  get run(): Run | null {
    return this.#run
  }

  /** Whether a run counts now. */
  get running(): boolean {
    return this.#run?.state === 'running'
  }

  get lastStopAt(): Instant | null {
    return this.#lastStopAt
  }

  /** The carry of the run's day, in milliseconds (rules/rounding.ts). */
  get carryMs(): number {
    return this.#carryMs
  }

  /** The template and the sources of prefilled values for the open run's item; null until they are read. */
  get form(): Form | null {
    return this.#form?.form ?? null
  }

  get draft(): Draft | null {
    return this.#typed ?? this.#run?.draft ?? null
  }

  /** Reads the run again after every change; the returned function stops that. */
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

  /** Starts an item. The run before it ends at that second and is saved, whole or by days. */
  async start(itemId: string, how: StartHow = {}): Promise<Output<'timer.start'>> {
    await this.flush()
    const started = await this.#orders.give('timer.start', { itemId, ...how })
    this.#see(started.run)
    return started
  }

  /**
   * Stops the run. With `save` it is saved at once when no required value is missing; returns null when the sheet has
   * to ask.
   */
  async stop(save = false): Promise<Saved | null> {
    // Only a save needs the typed values first; otherwise they must not delay the end.
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

  /** Resumes a paused run, or undoes the stop of a stopped one. */
  async resume(): Promise<void> {
    await this.flush()
    this.#see(await this.#orders.give('timer.resume', {}))
  }

  async adjust(change: { startedAt?: Instant; endedAt?: Instant }): Promise<void> {
    this.#see(await this.#orders.give('timer.adjust', change))
  }

  /** Moves the open run to another item; prefilled fields get the values of the new item. */
  async changeItem(itemId: string): Promise<void> {
    await this.flush()
    const runId = this.#run?.id
    if (runId !== undefined) this.#see(await this.#orders.give('timer.changeItem', { runId, itemId }))
  }

  /** Takes the typed draft; it is on disk a moment later. */
  fill(draft: Draft): void {
    this.#typed = draft
    clearTimeout(this.#fillTimer)
    this.#fillTimer = setTimeout(() => void this.flush(), fillAfterMs)
  }

  /**
   * Writes the typed draft to disk now. Never rejects: a draft that could not be written is kept and sent with the next
   * one.
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
      // The draft is kept, and saving the run sends it again.
    }
  }

  /**
   * Saves the stopped run, whole or by days. `later` leaves it unfinished, `remember` stores the fields for the item.
   */
  async save(how: SaveHow): Promise<Saved> {
    const [run, draft] = [this.#run, this.draft]
    if (!run || !draft) throw new Error('nothing is stopped')
    clearTimeout(this.#fillTimer)
    const saved = await this.#orders.give('timer.save', { runId: run.id, draft, ...how })
    await this.read()
    return saved
  }

  /** Discards the open run. */
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
        // The run began before the template was known: apply its defaults now, and keep what was typed.
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
 * Ignores a failed read: the page keeps what it shows, the next event reads again, and a lost bridge is reported
 * elsewhere.
 */
function ignore(): void {}

export const [getTimer, setTimer] = createContext<Timer>()
