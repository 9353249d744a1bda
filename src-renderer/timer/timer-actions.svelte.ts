/**
 * The user's actions on the timer. Each action sends commands to the main process, and announces the result or offers
 * Undo. Components call these methods without awaiting them.
 */
import { createContext } from 'svelte'
import type { Input } from '#preload/contract/commands.ts'
import type { Saved } from '#preload/model/entry.ts'
import type { Item } from '#preload/model/item.ts'
import type { Instant } from '#preload/model/primitives.ts'
import type { Run } from '#preload/model/run.ts'
import type { DayPart } from '#preload/rules/day-split.ts'
import { addMinutes } from '#preload/rules/local-time.ts'
import { countedMinutes } from '#preload/rules/shown-time.ts'
import { isTypedItem, readTypedItem } from '#preload/rules/typed-item.ts'
import { first } from '#preload/words/made/first.ts'
import { page as words } from '#preload/words/made/page.ts'
import { missingFields } from '../form/missing.ts'
import { clockTime, durationSpoken } from '../lib/format.ts'
import { itemCalled } from '../lib/new-item.ts'
import type { Page } from '../lib/page.ts'
import { savedText } from '../lib/saved-text.ts'
import type { Announcer } from '../ui/announcer.svelte.ts'
import type { ItemBook } from './item-book.svelte.ts'
import { partsUntil } from './run-parts.ts'
import type { SaveHow, StartHow, Timer } from './timer.svelte.ts'

const nudgeMinutes = 5

type ItemName = Pick<Item, 'id' | 'name'>

/**
 * A requested switch to another item. `at` is the time of the request. `parts` are the entries that the current run
 * would become.
 */
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
  #announcer: Announcer
  #busy = $state(false)
  #asked = $state.raw<AskedSwitch | null>(null)
  #last: Promise<void> = Promise.resolve()
  #lastName: string | null = null

  constructor(page: Page, timer: Timer, book: ItemBook, announcer: Announcer) {
    this.#page = page
    this.#timer = timer
    this.#book = book
    this.#announcer = announcer
  }

  get busy(): boolean {
    return this.#busy
  }

  /**
   * Starts an item, or switches to it if a run is open (not yet saved or discarded). Resumes the run if it is paused
   * and on this item.
   */
  start(item: ItemName): void {
    if (this.#timer.run?.item.id === item.id) {
      if (this.#timer.run.state === 'paused') this.pauseOrResume()
      return
    }
    void this.#order(`start ${item.id}`, async () => {
      if (!this.#asksFirst(item)) await this.#begin(item, {})
    })
  }

  /**
   * The requested switch to another item if the user must confirm it, because the timer's current run would become
   * several entries; otherwise null. The run continues until the user confirms.
   */
  get asked(): AskedSwitch | null {
    const [asked, run] = [this.#asked, this.#timer.run]
    return asked && run?.id === asked.run.id && run.state === asked.run.state ? asked : null
  }

  /** Carries out the requested switch. The switch takes effect at the time of the request, not of the confirmation. */
  switchOver(split: boolean): void {
    const { asked } = this
    if (!asked) return
    void this.#order('switch', async () => {
      await this.#begin(asked.item, { startedAt: asked.at, split })
      this.#asked = null
    })
  }

  /** Cancels the requested switch to another item; the timer continues on the current item. */
  stay(): void {
    this.#asked = null
    this.#announcer.say(words().timerRunsOn)
  }

  /**
   * Starts the item that the text names, such as `Logo sketches #Bakery Müller`, even if the item is archived. In the
   * local workspace, an item that does not exist is created.
   */
  startNew(name: string): void {
    const typed = readTypedItem(name)
    const known = this.#book.items.find((item) => isTypedItem(item, typed))
    if (known) {
      this.start(known)
      return
    }
    void this.#order(`start ${name}`, async () => {
      const item = await itemCalled(this.#page.bridge, name)
      if (!this.#asksFirst(item)) await this.#begin(item, {})
    })
  }

  create(name: string, ondone: () => void): void {
    void this.#order(`create ${name}`, async () => {
      await itemCalled(this.#page.bridge, name)
      ondone()
    })
  }

  /** Adds an item to the user's list, and starts it if `start` is set. Calls `ondone` only on success. */
  add(item: Omit<Input<'items.add'>, 'commandId'>, start: boolean, ondone: () => void): void {
    void this.#order(`add ${item.itemId} ${item.name}`, async () => {
      const added = await this.#book.add(item)
      if (!start) this.#announcer.say(words().timerAdded({ item: added.name }))
      else if (!this.#asksFirst(added)) await this.#begin(added, {})
      ondone()
    })
  }

  /**
   * Stops the run and opens the stop sheet (the form for a stopped run). With `save`, the run is saved without the
   * sheet if no required value is missing.
   */
  stop(save = false): void {
    void this.#order('stop', async () => {
      const saved = await this.#timer.stop(save)
      if (saved) await this.#offerUndo(saved)
      else this.#announcer.say(first().runSaidStopped)
    })
  }

  pauseOrResume(): void {
    void this.#order('pause', async () => {
      const paused = this.#timer.run?.state === 'paused'
      await (paused ? this.#timer.resume() : this.#timer.pause())
      this.#announcer.say(paused ? first().runSaidResumed : first().runSaidPaused)
    })
  }

  /** Undoes the stop: the stopped run continues. */
  keepRunning(): void {
    void this.#order('keep running', async () => {
      await this.#timer.resume()
      this.#announcer.say(words().timerRunsOn)
    })
  }

  /** Saves the stopped run. Rejects on failure, so that the form can show the reason next to the input. */
  save(how: SaveHow): Promise<void> {
    return new Promise((resolve, reject) => {
      const give = async (): Promise<void> => {
        const missing = this.#missingLabel()
        const saved = await this.#timer.save(how)
        await this.#offerUndo(saved, missing)
      }
      void this.#order('save', give, reject).then(resolve)
    })
  }

  changeItem(item: ItemName): void {
    if (!this.#timer.run || this.#timer.run.item.id === item.id) return
    void this.#order(`change item ${item.id}`, async () => {
      await this.#timer.changeItem(item.id)
      this.#page.offerUndo({ text: words().timerMoved({ item: item.name }), seconds: 10 })
    })
  }

  /** Discards the timer's open run; Undo restores it unchanged. */
  discard(): void {
    if (!this.#timer.run) return
    void this.#order('discard', async () => {
      const item = this.#timer.run?.item.name ?? ''
      await this.#timer.discard()
      this.#page.offerUndo({ text: words().timerDiscarded({ item }), seconds: 10 })
    })
  }

  adjustStart(startedAt: string, ondone?: () => void): void {
    void this.#order(`adjust ${startedAt}`, async () => {
      await this.#timer.adjust({ startedAt })
      this.#announcer.say(words().timerStartedAt({ time: clockTime(startedAt, this.#page.about.zone) }))
      ondone?.()
    })
  }

  nudge(direction: -1 | 1): void {
    const run = this.#timer.run
    if (run) this.adjustStart(addMinutes(run.startedAt, direction * nudgeMinutes))
  }

  pin(item: Item): void {
    void this.#order(`pin ${item.id}`, async () => {
      await this.#book.pin(item, !item.pinned)
      const said = item.pinned ? words().timerUnpinned : words().timerPinned
      this.#announcer.say(said({ item: item.name }))
    })
  }

  rename(item: Item, name: string): void {
    const trimmed = name.trim()
    if (trimmed === '' || trimmed === item.name) return
    void this.#order(`rename ${item.id}`, () => this.#book.rename(item, trimmed))
  }

  hide(item: Item): void {
    void this.#order(`hide ${item.id}`, async () => {
      await this.#book.hide(item, true)
      this.#page.offerUndo({ text: words().timerRemoved({ item: item.name }) })
    })
  }

  /**
   * Brings an archived item back to the user's list and starts the timer on it. If the timer is already in use,
   * switches to this item.
   */
  bringBack(item: Item): void {
    void this.#order(`bring back ${item.id}`, async () => {
      await this.#book.hide(item, false)
      if (!this.#asksFirst(item)) await this.#begin(item, {})
    })
  }

  speakTime(): void {
    const run = this.#timer.run
    const minutes = run ? countedMinutes(run.stretches, this.#page.clock.now) : 0
    const duration = durationSpoken(minutes)
    this.#announcer.say(run ? words().timerTime({ item: run.item.name, duration }) : words().timerNone)
  }

  /**
   * Asks the user for confirmation if the timer's current run crosses midnight or a daylight saving change, because the
   * user decides whether it becomes one entry or several. Returns false if no confirmation is needed.
   */
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
    this.#announcer.say(first().runSaidStarted({ item: item.name }))
    if (left && ended) this.#offerSwitchBack(left, ended, missing)
  }

  /**
   * Returns the label of the first template field that is required and has no value, such as "Billing code". Returns
   * undefined if no value is missing, or if the first missing value is not a template field, such as the note.
   */
  #missingLabel(): string | undefined {
    const { form, draft } = this.#timer
    if (!form || !draft) return undefined
    const first = missingFields(form.template, draft)[0]
    return form.template?.fields.find((field) => field.id === first)?.label
  }

  async #offerUndo(saved: Saved, missing?: string): Promise<void> {
    if (saved.state === 'unfinished') {
      const text = (what: string) =>
        missing === undefined
          ? words().timerSavedUnfinished({ what })
          : words().timerSavedMissing({ what, field: missing })
      this.#page.offerUndo({ text, seconds: 10 })
      return
    }
    const way = await this.#way()
    const { clock, settings } = this.#page
    const held = way === 'online' && saved.holdUntil !== null
    const text = (what: string): string =>
      savedText(what, saved.holdUntil, held ? clock.second : clock.now, way)
    this.#page.offerUndo({ text, seconds: held ? settings.holdSeconds : 8 })
  }

  #offerSwitchBack(left: Run, ended: Saved, missing: string | undefined): void {
    const item = left.item.name
    const text =
      ended.state !== 'unfinished'
        ? words().timerLeftSaved({ item })
        : missing === undefined
          ? words().timerLeftUnfinished({ item })
          : words().timerLeftMissing({ item, field: missing })
    this.#page.offerUndo({ text, seconds: 10 })
  }

  /**
   * Returns what will happen to an entry that is saved now: it stays on this machine (`local`), can be sent immediately
   * (`online`) or has to wait (`offline`).
   */
  async #way(): Promise<'local' | 'online' | 'offline'> {
    if (this.#page.about.workspace.kind === 'local') return 'local'
    const status = await this.#page.bridge.call('sync.read', {}).catch(() => null)
    return status?.condition === 'ok' ? 'online' : 'offline'
  }

  /**
   * Carries out actions one after another. If an action has the same name as the pending one, it is ignored, because it
   * is probably a repeated click.
   */
  #order(
    name: string,
    give: () => Promise<void>,
    failed = (problem: unknown) => this.#page.failed(problem),
  ): Promise<void> {
    if (this.#busy && this.#lastName === name) return this.#last
    this.#busy = true
    this.#lastName = name
    const given = this.#last
      .then(give)
      .catch(failed)
      .finally(() => {
        if (this.#last === given) this.#busy = false
      })
    return this.#page.holdKeys((this.#last = given))
  }
}

export const [getTimerActions, setTimerActions] = createContext<TimerActions>()
