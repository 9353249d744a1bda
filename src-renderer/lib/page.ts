/**
 * The services that every view can use: the bridge, the clock, a description of the program and workspace, and
 * navigation. `app` creates them once and shares them by context; a view never creates its own.
 */
import { createContext } from 'svelte'
import type { Bridge } from '#preload/bridge.ts'
import type { AppDescription } from '#preload/model/app-description.ts'
import type { Day, Instant } from '#preload/model/primitives.ts'
import type { Run } from '#preload/model/run.ts'
import type { Settings } from '#preload/model/settings.ts'
import type { Clock } from './clock.svelte.ts'

/** A view of the page. `today` is shown in the right pane, or, if there is only one pane, as part of the timer. */
export type View =
  | { name: 'timer' }
  | { name: 'today'; day?: Day }
  | { name: 'history'; search?: string; day?: Day }
  /** `connect` opens the form for a new account, `secret` the input for the secret of the active account. */
  | { name: 'settings'; part?: 'general' | 'connections'; connect?: boolean; secret?: boolean }
  /** `like` is an entry from which item, fields and times are copied; `line` is the initial text of the field. */
  | { name: 'add-time'; itemId?: string; day?: Day; from?: Instant; like?: string; line?: string }
  /** `split` opens the form to split it at once. */
  | { name: 'entry'; entryId: string; split?: boolean }

/**
 * A message about a finished action that can be undone. The function form of `text` gets what was changed: `45m Refund
 * flow`.
 */
export interface Done {
  text: string | ((what: string) => string)
  seconds?: number
}

export interface Page {
  readonly bridge: Bridge
  readonly clock: Clock
  readonly about: AppDescription
  /** Reactive: the current settings. */
  readonly settings: Settings
  /** Reactive: the open run; null when there is none. */
  readonly run: Run | null
  /** Reactive: today in the zone of this machine; changes at midnight. */
  readonly today: Day
  /** Reactive: whether two panes are shown. */
  readonly wide: boolean
  open(view: View): void
  /** Goes back one view; from the first view to the timer. */
  back(): void
  /** Holds keys back until the promise settles, because their meaning is about to change. */
  holdKeys<T>(change: Promise<T>): Promise<T>
  /** Reports a failed order to the user (toast and screen reader). Throws errors other than CallFailed again. */
  failed(problem: unknown): void
  /** Reports what was just done (toast and screen reader), with a button to undo it. */
  offerUndo(done: Done): void
}

export const [usePage, providePage] = createContext<Page>()
