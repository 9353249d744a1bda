/**
 * What a person can do with the timer, told and taken back: each action gives its orders, says what happened, and
 * offers Undo where there is one. Components call these and wait for nothing.
 */
import type { Saved } from '#preload/model/entry.ts'
import type { Item } from '#preload/model/item.ts'
import type { Instant } from '#preload/model/primitives.ts'
import type { Run } from '#preload/model/run.ts'
import type { SyncStatus } from '#preload/model/sync-status.ts'
import type { DayPart } from '#preload/rules/day-split.ts'
import { addMinutes } from '#preload/rules/local-time.ts'
import { elapsedMs } from '#preload/rules/elapsed.ts'
import { missingFields } from '../form/missing.ts'
import { clockTime, durationSpoken, savedText } from '../lib/format.ts'
import type { Page } from '../lib/page.ts'
import type { Announcer } from '../ui/announcer.svelte.ts'
import type { Toaster } from '../ui/toaster.svelte.ts'
import type { ItemBook } from './item-book.svelte.ts'
import { partsUntil } from './run-parts.ts'
import type { SaveHow, StartHow, Timer } from './timer.svelte.ts'

const undoKeys = ['Ctrl', 'Z'] as const
const nudgeMinutes = 5

type ItemName = Pick<Item, 'id' | 'name'>

/** Another item was picked at that second, while the run would become these parts. */
export interface AskedSwitch {
  readonly item: ItemName
  readonly at: Instant
  readonly run: Run
  readonly parts: readonly DayPart[]
}

export class TimerActions {
  #page: Page
  #timer: Timer
  #book: ItemBook
  #toaster: Toaster
  #announcer: Announcer
  #busy = $state(false)
  #asked = $state.raw<AskedSwitch | null>(null)
  #last: Promise<void> = Promise.resolve()

  constructor(page: Page, timer: Timer, book: ItemBook, toaster: Toaster, announcer: Announcer) {
    this.#page = page
    this.#timer = timer
    this.#book = book
    this.#toaster = toaster
    this.#announcer = announcer
  }

  /** An order is on its way; a second press of the same button means nothing new. */
  get busy(): boolean {
    return this.#busy
  }

  /** Starts an item or switches to it. */
  start(item: ItemName): void {
    if (this.#timer.run?.item.id === item.id) {
      if (this.#timer.run.state === 'paused') this.pauseOrResume()
      return
    }
    void this.#order(async () => {
      if (!this.#asksFirst(item)) await this.#begin(item, {})
    })
  }

  /** A switch that waits: what runs would become several entries. It goes on until the answer, and loses nothing. */
  get asked(): AskedSwitch | null {
    const [asked, run] = [this.#asked, this.#timer.run]
    return asked && run?.id === asked.run.id && run.state === asked.run.state ? asked : null
  }

  /** Carries out the switch that waits, as of the second at which it was asked for. */
  switchOver(split: boolean): void {
    const { asked } = this
    if (!asked) return
    void this.#order(async () => {
      await this.#begin(asked.item, { startedAt: asked.at, split })
      this.#asked = null
    })
  }

  /** What runs goes on as if nothing had been asked. */
  stay(): void {
    this.#asked = null
    this.#announcer.say('Running on')
  }

  /** Makes an item of any text, in the local workspace, and starts it; the one that is called so already if there is. */
  startNew(name: string): void {
    const known = this.#book.items.find((item) => item.name.toLowerCase() === name.toLowerCase())
    if (known) {
      this.start(known)
      return
    }
    void this.#order(async () => {
      const item = await this.#book.add({ itemId: null, name, board: null, pinned: false })
      if (!this.#asksFirst(item)) await this.#begin(item, {})
    })
  }

  /** Adds an item by its id, and starts it if asked. */
  add(
    item: { itemId: string | null; name: string; board: string | null; pinned: boolean },
    start: boolean,
    ondone: () => void,
  ): void {
    void this.#order(async () => {
      const added = await this.#book.add(item)
      if (!start) this.#announcer.say(`Added ${added.name}`)
      else if (!this.#asksFirst(added)) await this.#begin(added, {})
      ondone()
    })
  }

  /** Freezes the end; the sheet asks for the rest. `save` skips the sheet when nothing required is empty. */
  stop(save = false): void {
    void this.#order(async () => {
      const saved = await this.#timer.stop(save)
      if (saved) this.#offerUndo(saved)
      else this.#announcer.say('Stopped')
    })
  }

  pauseOrResume(): void {
    const paused = this.#timer.run?.state === 'paused'
    void this.#order(async () => {
      await (paused ? this.#timer.resume() : this.#timer.pause())
      this.#announcer.say(paused ? 'Resumed' : 'Paused')
    })
  }

  /** As if it had never been stopped. */
  keepRunning(): void {
    void this.#order(async () => {
      await this.#timer.resume()
      this.#announcer.say('Running on')
    })
  }

  /** Saves the stopped run. Rejects, so that the sheet can say what went wrong where it was typed. */
  async save(how: SaveHow): Promise<void> {
    this.#busy = true
    try {
      const missing = this.#missingLabel()
      const saved = await this.#timer.save(how)
      this.#offerUndo(saved, missing)
    } finally {
      this.#busy = false
    }
  }

  discard(): void {
    void this.#order(async () => {
      const name = this.#timer.run?.item.name ?? ''
      const restore = await this.#timer.discard()
      this.#toaster.show({ text: `Discarded ${name}`, seconds: 10, action: this.#undo(restore) })
    })
  }

  /** Moves the start of the open run. */
  adjustStart(startedAt: string, ondone?: () => void): void {
    void this.#order(async () => {
      await this.#timer.adjust({ startedAt })
      this.#announcer.say(`Started at ${clockTime(startedAt, this.#page.about.zone)}`)
      ondone?.()
    })
  }

  nudge(direction: -1 | 1): void {
    const run = this.#timer.run
    if (run) this.adjustStart(addMinutes(run.startedAt, direction * nudgeMinutes))
  }

  pin(item: Item): void {
    void this.#order(async () => {
      await this.#book.pin(item, !item.pinned)
      this.#announcer.say(item.pinned ? `${item.name} is no longer pinned` : `Pinned ${item.name}`)
    })
  }

  rename(item: Item, name: string): void {
    const trimmed = name.trim()
    if (trimmed === '' || trimmed === item.name) return
    void this.#order(() => this.#book.rename(item, trimmed))
  }

  hide(item: Item): void {
    void this.#order(async () => {
      await this.#book.hide(item, true)
      const back = this.#undo(() => this.#book.hide(item, false))
      this.#toaster.show({ text: `Took ${item.name} off the list`, action: back })
    })
  }

  /** Takes back what was done last, which is the order that is still on its way if one is. */
  undo(): void {
    void this.#last.then(() => this.#toaster.undo())
  }

  /** Says how long the clock has run. */
  speakTime(): void {
    const run = this.#timer.run
    const minutes = run ? Math.floor(elapsedMs(run.stretches, this.#page.clock.now) / 60_000) : 0
    this.#announcer.say(run ? `${run.item.name}, ${durationSpoken(minutes)}` : 'No timer is running')
  }

  /** Where the end of what runs would cross midnight or a change of the clocks, its days are the person's to choose. */
  #asksFirst(item: ItemName): boolean {
    const { run, carryMs } = this.#timer
    const at = new Date(this.#page.clock.now).toISOString()
    const parts = run ? partsUntil(run, at, this.#page.settings, carryMs) : []
    if (!run || parts.length < 2) return false
    this.#asked = { item, at, run, parts }
    return true
  }

  async #begin(item: ItemName, how: StartHow): Promise<void> {
    const left = this.#timer.run
    const missing = left ? this.#missingLabel() : undefined
    const { ended } = await this.#timer.start(item.id, how)
    this.#announcer.say(`Started ${item.name}`)
    if (left && ended) this.#offerSwitchBack(left, ended, missing)
    // Nothing was saved of what ran; what was saved before it is no longer the last thing done.
    else if (left) this.#toaster.forget()
  }

  /** "Billing code", when that is what the open run still lacks. */
  #missingLabel(): string | undefined {
    const { form, draft } = this.#timer
    if (!form || !draft) return undefined
    const first = missingFields(form.template, draft)[0]
    return form.template?.fields.find((field) => field.id === first)?.label
  }

  #offerUndo(saved: Saved, missing?: string): void {
    const undo = this.#undo(() => this.#timer.reopen(saved.entryId, false))
    if (saved.state === 'unfinished') {
      const text = `Saved here. ${missing ?? 'Something required'} is still missing.`
      this.#toaster.show({ text, seconds: 10, action: undo })
      return
    }
    void this.#way().then((way) => {
      const { clock, settings } = this.#page
      const held = way === 'online' && saved.holdUntil !== null
      const text = (): string => savedText(saved.holdUntil, held ? clock.second : clock.now, way)
      this.#toaster.show({ text, seconds: held ? settings.holdSeconds : 8, action: undo })
    })
  }

  #offerSwitchBack(left: Run, ended: Saved, missing: string | undefined): void {
    const rest =
      ended.state === 'unfinished' ? `${missing ?? 'Something required'} is still missing.` : 'Saved.'
    this.#toaster.show({
      text: `${left.item.name}: ${rest}`,
      seconds: 10,
      action: this.#undo(() => this.#timer.reopen(ended.entryId, true)),
    })
  }

  #undo(run: () => Promise<void>): { label: string; keys: readonly string[]; run: () => void } {
    const back = async (): Promise<void> => {
      await run()
      this.#announcer.say('Taken back')
    }
    return { label: 'Undo', keys: undoKeys, run: () => void this.#order(back) }
  }

  /** How a saved entry travels just now. */
  async #way(): Promise<'local' | 'online' | 'offline'> {
    if (this.#page.about.workspace.kind === 'local') return 'local'
    const status: SyncStatus | null = await this.#page.bridge.call('sync.read', {}).catch(() => null)
    return status?.condition === 'ok' ? 'online' : 'offline'
  }

  #order(give: () => Promise<void>): Promise<void> {
    return this.#busy ? this.#last : (this.#last = this.#carryOut(give))
  }

  async #carryOut(give: () => Promise<void>): Promise<void> {
    this.#busy = true
    try {
      await give()
    } catch (problem) {
      this.#page.failed(problem)
    } finally {
      this.#busy = false
    }
  }
}
