/**
 * The open run as the page sees it, and the orders a person gives to it. Main owns the run: after each order it is
 * read again. What is typed into it lives here until main has it on disk; nothing typed waits for longer than a moment.
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

const fillAfterMs = 400

export interface SaveHow {
  later: boolean
  remember: boolean
  /** One entry for each day that it reaches into (rules/day-split.ts). */
  split: boolean
}

/** `startedAt` is now when left out. */
export type StartHow = Pick<Input<'timer.start'>, 'startedAt' | 'split'>

export class Timer {
  #bridge: Bridge
  #orders: Orders
  #run = $state.raw<Run | null>(null)
  #lastStopAt = $state<Instant | null>(null)
  #carryMs = $state(0)
  /** The form that was read last, with its item: another item keeps it until its own form is read. */
  #form = $state.raw<{ itemId: string; form: Form } | null>(null)
  /** The item whose form was asked for last; null when the form has to be read again. */
  #askedFor: string | null = null
  /** What was typed and is not known to be on disk yet. */
  #typed = $state.raw<Draft | null>(null)
  #fillTimer: ReturnType<typeof setTimeout> | undefined

  constructor(bridge: Bridge, orders: Orders) {
    this.#bridge = bridge
    this.#orders = orders
  }

  get run(): Run | null {
    return this.#run
  }

  /** Counting, now. */
  get running(): boolean {
    return this.#run?.state === 'running'
  }

  get lastStopAt(): Instant | null {
    return this.#lastStopAt
  }

  /** What the run's day carries along to its minutes (rules/rounding.ts). */
  get carryMs(): number {
    return this.#carryMs
  }

  /** The template and where prefilled values came from, for the open run's item; null until it is read. */
  get form(): Form | null {
    return this.#form?.form ?? null
  }

  get draft(): Draft | null {
    return this.#typed ?? this.#run?.draft ?? null
  }

  /** Reads again whenever main says so; the returned function ends it. */
  listen(): () => void {
    const off = [
      this.#bridge.on('timer.changed', () => void this.read().catch(ignore)),
      this.#bridge.on('template.changed', () => {
        this.#askedFor = null
        this.#readForm()
      }),
    ]
    return () => {
      for (const each of off) each()
      clearTimeout(this.#fillTimer)
    }
  }

  async read(): Promise<void> {
    const { run, lastStopAt, carryMs } = await this.#bridge.call('timer.read', {})
    this.#lastStopAt = lastStopAt
    this.#carryMs = carryMs
    this.#see(run)
  }

  /** Starts an item; what ran before ends at that second and is saved, whole or by its days. */
  async start(itemId: string, how: StartHow = {}): Promise<Output<'timer.start'>> {
    await this.flush()
    const started = await this.#orders.give('timer.start', { itemId, ...how })
    this.#see(started.run)
    return started
  }

  /** Freezes the end. With `save` it is saved at once when nothing required is empty; null when the sheet has to ask. */
  async stop(save = false): Promise<Saved | null> {
    // Only a save needs what was typed first; otherwise no keystroke may delay the end.
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

  /** Goes on: from a pause, or as if it had never been stopped. */
  async resume(): Promise<void> {
    await this.flush()
    this.#see(await this.#orders.give('timer.resume', {}))
  }

  async adjust(change: { startedAt?: Instant; endedAt?: Instant }): Promise<void> {
    this.#see(await this.#orders.give('timer.adjust', change))
  }

  /** Gives the open run to another item; fields that were prefilled are those of the new one. */
  async changeItem(itemId: string): Promise<void> {
    await this.flush()
    const runId = this.#run?.id
    if (runId !== undefined) this.#see(await this.#orders.give('timer.changeItem', { runId, itemId }))
  }

  /** Takes over what was typed; it is on disk a moment later. */
  fill(draft: Draft): void {
    this.#typed = draft
    clearTimeout(this.#fillTimer)
    this.#fillTimer = setTimeout(() => void this.flush(), fillAfterMs)
  }

  /** Brings what was typed to disk now. Never rejects: what could not be written stays typed and goes with the next. */
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
      // Kept; the save of the run carries the whole draft once more.
    }
  }

  /** Saves the stopped run, whole or by its days. `later` leaves it unfinished, `remember` keeps the fields. */
  async save(how: SaveHow): Promise<Saved> {
    const [run, draft] = [this.#run, this.draft]
    if (!run || !draft) throw new Error('nothing is stopped')
    clearTimeout(this.#fillTimer)
    const saved = await this.#orders.give('timer.save', { runId: run.id, draft, ...how })
    await this.read()
    return saved
  }

  /** Throws the run away. */
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
        // The run began before the account's template was known: what that chooses is chosen now, what was typed stays.
        if (before?.template === null && form.template !== null && this.draft)
          this.fill(mergeDraft(before.draft, this.draft, form.draft))
      },
      () => {
        if (this.#askedFor === itemId) this.#askedFor = null
      },
    )
  }
}

/** A read that failed leaves what is shown; the next event reads again, and a lost bridge is told elsewhere. */
function ignore(): void {}

export const [getTimer, setTimer] = createContext<Timer>()
