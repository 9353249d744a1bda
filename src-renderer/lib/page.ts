/**
 * What every view may count on: the bridge, the clock, who and where we are, and the ways between the views.
 * `app` makes it once and shares it by context; a view never makes one.
 */
import { createContext } from 'svelte'
import type { Bridge } from '#preload/bridge.ts'
import type { AppDescription } from '#preload/model/app-description.ts'
import type { Day, Instant } from '#preload/model/primitives.ts'
import type { Settings } from '#preload/model/settings.ts'
import type { Clock } from './clock.svelte.ts'

/** Where a person can be. `today` is the right pane's; in one pane it is the timer. */
export type View =
  | { name: 'timer' }
  | { name: 'today'; day?: Day }
  | { name: 'history'; search?: string; day?: Day }
  /** `connect` opens the form for a new account, `secret` the field for the secret of the account in use. */
  | { name: 'settings'; part?: 'general' | 'connections'; connect?: boolean; secret?: boolean }
  /** `like` is an entry whose item, fields and times it starts from; `line` stands in the field as if typed. */
  | { name: 'add-time'; itemId?: string; day?: Day; from?: Instant; like?: string; line?: string }
  /** `split` asks at once where to split it. */
  | { name: 'entry'; entryId: string; split?: boolean }

/** What was done and can be undone. `text` is told what it was done to: `45m Refund flow`. */
export interface Done {
  text: string | ((what: string) => string)
  seconds?: number
}

export interface Page {
  readonly bridge: Bridge
  readonly clock: Clock
  readonly about: AppDescription
  /** Reactive: the settings as they are now. */
  readonly settings: Settings
  /** Reactive: today in the zone of this machine; changes at midnight. */
  readonly today: Day
  /** Reactive: two panes are shown. */
  readonly wide: boolean
  open(view: View): void
  /** One view back; the timer at last. */
  back(): void
  /** Keys that are pressed before that has ended are answered after it: what they mean is about to change. */
  holdKeys<T>(change: Promise<T>): Promise<T>
  /** Tells a person what went wrong with an order (a toast, spoken). Anything but a CallFailed is thrown on. */
  failed(problem: unknown): void
  /** Says what was just done (a toast, spoken), with an Undo that names it. */
  offerUndo(done: Done): void
}

export const [usePage, providePage] = createContext<Page>()
