/**
 * The implementation of `Page`, which every view uses, and the controllers that exist until the page is closed (timer
 * actions, command field, toaster, shortcuts and others).
 */
import { MediaQuery } from 'svelte/reactivity'
import type { AskedView } from '#preload/contract/events.ts'
import type { AppDescription } from '#preload/model/app-description.ts'
import type { Day } from '#preload/model/primitives.ts'
import type { Run } from '#preload/model/run.ts'
import type { Settings } from '#preload/model/settings.ts'
import { page as words } from '#preload/words/made/page.ts'
import { KeptWeeks } from '../history/kept-weeks.ts'
import { failureOf } from '../lib/failure.ts'
import { failureSentence } from '../lib/failure-text.ts'
import type { HeldKeys } from '../lib/held-keys.ts'
import { loadSoon } from '../lib/lazy.ts'
import type { Done, Page, View } from '../lib/page.ts'
import { Shortcuts } from '../lib/shortcuts.ts'
import { Staying } from '../lib/staying.svelte.ts'
import { Command } from '../timer/command.svelte.ts'
import { TimerActions } from '../timer/timer-actions.svelte.ts'
import { Announcer } from '../ui/announcer.svelte.ts'
import { Toaster } from '../ui/toaster.svelte.ts'
import { codeOf, todayView } from './opened-views.ts'
import type { PageData } from './page-data.svelte.ts'
import { offerUndo } from './undo-steps.ts'
import { Views } from './views.svelte.ts'

/** The width is in em, so that a user with large text gets a single pane even in a wide window. */
const twoPanes = '(min-width: 51.25em)'

export class AppPage implements Page {
  readonly data: PageData
  readonly bridge: PageData['bridge']
  readonly clock: PageData['clock']
  readonly timer: PageData['timer']
  readonly announcer = new Announcer()
  readonly toaster = new Toaster(this.announcer)
  readonly shortcuts = new Shortcuts()
  readonly views = new Views()
  readonly staying = new Staying()
  readonly actions: TimerActions
  readonly command: Command
  /** Caches weeks that the history view has shown, so that they can be shown again without waiting. */
  readonly weeks: KeptWeeks
  readonly #keys: HeldKeys
  readonly #twoPanes = new MediaQuery(twoPanes)

  constructor(data: PageData, keys: HeldKeys) {
    this.data = data
    this.#keys = keys
    this.bridge = data.bridge
    this.clock = data.clock
    this.timer = data.timer
    this.weeks = new KeptWeeks(this.bridge)
    this.actions = new TimerActions(this, this.timer, data.book, this.announcer)
    this.command = new Command(this, this.timer, data.book, this.actions)
  }

  get about(): AppDescription {
    return this.data.about
  }

  get settings(): Settings {
    return this.data.settings
  }

  get run(): Run | null {
    return this.data.run
  }

  get today(): Day {
    return this.data.today
  }

  get wide(): boolean {
    return this.#twoPanes.current
  }

  get view(): View {
    return this.views.current
  }

  /**
   * Whether to show the welcome view: the local workspace is active, the user has neither added an item nor logged time
   * in it, and the timer is not in use.
   */
  get isFirstRun(): boolean {
    const { book, day } = this.data
    const empty = !this.timer.run && !book.everOwn && day.entries.length === 0
    return empty && this.about.workspace.kind === 'local'
  }

  /**
   * Listens for changes to the data, and for events in which the main process requests a view. Returns a function that
   * stops listening.
   */
  listen(): () => void {
    const stopData = this.data.listen()
    const stopAsked = this.bridge.on('view.asked', ({ view, text }) => this.#asked(view, text))
    return () => {
      stopData()
      stopAsked()
    }
  }

  open(view: View): void {
    this.command.clear()
    if (view.name === 'timer' && view.adding !== undefined) return this.#add(view.adding)
    this.views.open(view)
    void this.holdKeys(codeOf(view))
    if (view.name === 'timer' && !this.timer.run) this.command.focus()
  }

  back(): void {
    this.views.back()
  }

  /**
   * Closes a view after the user has finished in it, unless another view has been opened in the meantime. `entryId` is
   * set if the view shows an entry.
   */
  done(name: View['name'], entryId?: string): void {
    const { view } = this
    const of = view.name === 'entry' ? view.entryId : undefined
    if (view.name === name && of === entryId) this.back()
  }

  failed(problem: unknown): void {
    const failure = failureOf(problem)
    if (!failure) throw problem
    // `Lost.svelte` reports that the main process cannot be reached, so no toast is needed.
    if (failure.code === 'unreachable') return
    this.toaster.show({ text: failureSentence(failure.code), seconds: 12 })
  }

  offerUndo(done: Done): void {
    void offerUndo(this, done)
  }

  showAttention(direction: 'next' | 'previous'): void {
    const after = this.view.name === 'entry' ? this.view.entryId : null
    this.holdKeys(this.bridge.call('entries.attention', { after, direction })).then(
      (found) => {
        if (found) this.open({ name: 'entry', entryId: found.entryId })
        else this.announcer.say(words().nothingNeedsAttention)
      },
      (problem: unknown) => this.failed(problem),
    )
  }

  /**
   * Loads the code of the views that the user will probably need next, then replays the keys that were pressed while
   * the code was loading. Call this after the first view is painted.
   */
  async warm(): Promise<void> {
    // The right pane shows this view first, so its code is loaded before the others.
    if (this.wide) void todayView()
    await loadSoon()
    this.#keys.release()
  }

  holdKeys<T>(change: Promise<T>): Promise<T> {
    return this.#keys.until(change)
  }

  setLayout(): void {
    const mode = this.wide ? 'popover' : 'wide'
    this.bridge
      .call('shell.layout', { mode, view: askedAgain(this.view) })
      .catch((problem: unknown) => this.failed(problem))
  }

  hide(): void {
    this.bridge.call('shell.hide', {}).catch((problem: unknown) => this.failed(problem))
  }

  /**
   * Tells the main process whether the popover window stays open when it loses the focus. Call this inside an effect,
   * so that the main process learns of every change.
   */
  tellStaying(): void {
    const stay = this.staying.held
    if (this.about.canHide) this.bridge.call('shell.stay', { stay }).catch(() => {})
  }

  closeLocalNote(): void {
    this.data.changeSettings({ localNoteClosed: true }).catch((problem: unknown) => this.failed(problem))
  }

  /** Opens the form for a new item. The form is in the left pane, so the view in the right pane stays open. */
  #add(text: string): void {
    if (!this.wide) this.views.open({ name: 'timer' })
    this.command.adding = text
  }

  #asked(view: AskedView, text?: string): void {
    if (view === 'attention') return this.showAttention('next')
    this.open(view === 'add-time' && text !== undefined ? { name: view, line: text } : { name: view })
    if (view !== 'timer' || text === undefined) return
    this.command.text = text
    this.command.focus()
  }
}

/**
 * When the layout changes, a different window opens and must show the same view. Returns the view that the new window
 * is asked to show. Only the views in `askedViews` can be requested. For any other view, returns the view that it
 * belongs to.
 */
function askedAgain({ name }: View): AskedView {
  if (name === 'entry') return 'history'
  if (name === 'bring-in' || name === 'naming') return 'settings'
  return name === 'today' ? 'timer' : name
}
