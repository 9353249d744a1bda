/**
 * The page as a whole: the services for every view (`Page`), and the controllers that exist as long as it does. It
 * notices when main cannot be reached, and reads everything again when it can.
 */
import type { Bridge } from '#preload/bridge.ts'
import type { AskedView } from '#preload/contract/events.ts'
import type { AppDescription } from '#preload/model/app-description.ts'
import type { Day } from '#preload/model/primitives.ts'
import type { Run } from '#preload/model/run.ts'
import type { Settings } from '#preload/model/settings.ts'
import { dayOf } from '#preload/rules/local-time.ts'
import { Clock } from '../lib/clock.svelte.ts'
import { HeldKeys } from '../lib/held-keys.ts'
import { failureOf } from '../lib/failure.ts'
import { Orders } from '../lib/orders.ts'
import type { KeptWeeks } from '../history/kept-weeks.ts'
import type { Done, Page, View } from '../lib/page.ts'
import { sharedReads } from '../lib/shared-reads.ts'
import { Shortcuts } from '../lib/shortcuts.ts'
import { Staying } from '../lib/staying.svelte.ts'
import { watch } from '../lib/watch.ts'
import { Command } from '../timer/command.svelte.ts'
import { ItemBook } from '../timer/item-book.svelte.ts'
import { Desk } from '../timer/desk.svelte.ts'
import { Timer } from '../timer/timer.svelte.ts'
import { Today } from '../timer/today.svelte.ts'
import { Announcer } from '../ui/announcer.svelte.ts'
import { Toaster } from '../ui/toaster.svelte.ts'
import type { Later } from './later.ts'
import { Media } from './media.ts'
import { codeOf } from './opened-views.ts'
import { Reach } from './reach.svelte.ts'
import { Views } from './views.svelte.ts'

/** In em, so that large text gets one pane even in a wide window. */
const twoPanes = '(min-width: 51.25em)'

export class AppPage implements Page {
  readonly bridge: Bridge
  readonly clock = new Clock()
  readonly announcer = new Announcer()
  readonly toaster = new Toaster(this.announcer)
  readonly shortcuts = new Shortcuts()
  readonly #keys = new HeldKeys()
  readonly views = new Views()
  readonly staying = new Staying()
  readonly reach: Reach
  readonly timer: Timer
  readonly book: ItemBook
  readonly day: Today
  readonly desk: Desk
  readonly command: Command
  #fetching: Promise<Later> | undefined
  #pieces = $state.raw<Later | null>(null)
  #weeks: KeptWeeks | null = null
  #tab = $state.raw<typeof import('./browser-tab.svelte.ts') | null>(null)
  #about = $state.raw<AppDescription | null>(null)
  #settings = $state.raw<Settings | null>(null)
  #twoPanes = new Media(twoPanes)

  constructor(bridge: Bridge) {
    this.reach = new Reach(bridge)
    this.bridge = sharedReads(this.reach.bridge)
    const orders = new Orders(this.bridge)
    this.timer = new Timer(this.bridge, orders)
    this.book = new ItemBook(this.bridge, orders)
    this.day = new Today(this, this.timer)
    this.desk = new Desk(this, this.timer, this.book, this.announcer)
    this.command = new Command(this, this.timer, this.book, this.desk)
  }

  get about(): AppDescription {
    return loaded(this.#about)
  }

  get settings(): Settings {
    return loaded(this.#settings)
  }

  get run(): Run | null {
    return this.timer.run
  }

  readonly today: Day = $derived.by(() => dayOf(new Date(this.clock.minute).toISOString(), this.about.zone))

  /** The components that are shown on request, and the shortcuts; null until they are loaded. */
  get pieces(): Later | null {
    return this.#pieces
  }

  /** The behaviour as a browser tab; null in Electron's window, and until it is loaded. */
  get tab(): typeof import('./browser-tab.svelte.ts') | null {
    return this.#tab
  }

  /** The cached weeks of the history; available once `pieces` are loaded. */
  get weeks(): KeptWeeks {
    return loaded(this.#weeks)
  }

  get wide(): boolean {
    return this.#twoPanes.matches
  }

  get view(): View {
    return this.views.current
  }

  /**
   * Whether to show the first run: nothing was ever logged and no run is open. In an account, items are shown instead.
   */
  get isFirstRun(): boolean {
    const empty = !this.timer.run && !this.book.everUsed && this.day.entries.length === 0
    return empty && this.about.workspace.kind === 'local'
  }

  /** Reads everything that the first view shows. */
  async read(): Promise<void> {
    const [about] = await Promise.all([
      this.bridge.call('app.describe', {}),
      this.#readSettings(),
      this.timer.read(),
      this.book.read(),
    ])
    this.#about = about
    await this.day.read()
  }

  /** Listens for changes; the returned function stops that. */
  listen(): () => void {
    const off = [
      this.timer.listen(),
      this.book.listen(),
      this.day.listen(),
      this.reach.listen(() => void this.#readAgain()),
      watch(this.bridge, {
        'settings.changed': () => void this.#readSettings().catch(() => {}),
        // Everything shown belongs to the former workspace.
        'workspace.changed': () => void this.#readAgain(),
        'view.asked': ({ view, text }) => this.#asked(view, text),
      }),
    ]
    return () => {
      for (const each of off) each()
    }
  }

  open(view: View): void {
    this.command.clear()
    this.views.open(view)
    void this.holdKeys(codeOf(view))
    if (view.name === 'timer' && !this.timer.run) this.command.focus()
  }

  back(): void {
    this.views.back()
  }

  /** Closes the view after its task is done, unless the person has opened another one in the meantime. */
  done(name: View['name'], entryId?: string): void {
    const { view } = this
    const of = view.name === 'entry' ? view.entryId : undefined
    if (view.name === name && of === entryId) this.back()
  }

  failed(problem: unknown): void {
    const failure = failureOf(problem)
    if (!failure) throw problem
    // While main cannot be reached, a separate note says so.
    if (failure.code === 'unreachable') return
    void this.#later().then(({ failureSentence }) => {
      this.toaster.show({ text: failureSentence(failure.code), seconds: 12 })
    })
  }

  offerUndo(done: Done): void {
    void this.#later().then(({ offerUndo }) => offerUndo(this, done))
  }

  /** Opens the next entry that needs attention. */
  showAttention(direction: 'next' | 'previous'): void {
    const after = this.view.name === 'entry' ? this.view.entryId : null
    this.holdKeys(this.bridge.call('entries.attention', { after, direction })).then(
      (found) => {
        if (found) this.open({ name: 'entry', entryId: found.entryId })
        else this.announcer.say('Nothing needs attention')
      },
      (problem: unknown) => this.failed(problem),
    )
  }

  /** Loads what the person will probably need next, after the first view is rendered. */
  async warm(): Promise<void> {
    // The right pane needs it soon, so loading starts now.
    if (this.wide) void import('../history/TodayView.svelte')
    const [later] = await Promise.all([this.#later(), this.desk.ready(), this.command.ready()])
    this.#weeks = new later.KeptWeeks(this.bridge)
    this.#pieces = later
    if (this.about.host === 'browser') this.#tab = await import('./browser-tab.svelte.ts')
    this.#keys.start(later.pressKey)
  }

  /** Holds keys back from now on, until there are handlers for them; the returned function stops that. */
  hearKeys(): () => void {
    return this.#keys.listen()
  }

  holdKeys<T>(change: Promise<T>): Promise<T> {
    return this.#keys.until(change)
  }

  setLayout(): void {
    const mode = this.wide ? 'popover' : 'wide'
    this.bridge.call('shell.layout', { mode }).catch((problem: unknown) => this.failed(problem))
  }

  hide(): void {
    this.bridge.call('shell.hide', {}).catch((problem: unknown) => this.failed(problem))
  }

  /** For an effect: tells the window whether to stay open when it loses the focus. */
  tellStaying(): void {
    const stay = this.staying.held
    if (this.about.canHide) this.bridge.call('shell.stay', { stay }).catch(() => {})
  }

  closeLocalNote(): void {
    this.bridge
      .call('settings.change', { patch: { localNoteClosed: true } })
      .then((settings) => (this.#settings = settings))
      .catch((problem: unknown) => this.failed(problem))
  }

  #later(): Promise<Later> {
    return (this.#fetching ??= import('./later.ts').then(({ later }) => later))
  }

  #asked(view: AskedView, text?: string): void {
    if (view === 'attention') return this.showAttention('next')
    this.open(view === 'add-time' && text !== undefined ? { name: view, line: text } : { name: view })
    if (view !== 'timer' || text === undefined) return
    this.command.text = text
    this.command.focus()
  }

  async #readSettings(): Promise<void> {
    this.#settings = await this.bridge.call('settings.read', {})
  }

  /** After main could not be reached: writes typed values first, then reads everything again. */
  async #readAgain(): Promise<void> {
    try {
      await this.timer.flush()
      await this.read()
    } catch {
      // Main cannot be reached again, which Reach notices.
    }
  }
}

function loaded<T>(value: T | null): T {
  if (value === null) throw new Error('used before it was read')
  return value
}
