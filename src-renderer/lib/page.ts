/**
 * Defines `Page`, which gives every view the bridge to the main process, the clock, a description of the program and
 * workspace, and navigation. The code in `app` creates the only `Page` and provides it as a context.
 */
import { createContext } from 'svelte'
import type { Bridge } from '#preload/bridge.ts'
import type { AppDescription } from '#preload/model/app-description.ts'
import type { Day, Instant } from '#preload/model/primitives.ts'
import type { Run } from '#preload/model/run.ts'
import type { Settings } from '#preload/model/settings.ts'
import type { Clock } from './clock.svelte.ts'

/** A view of the page. `today` is shown in the right pane; if only one pane is shown, `today` is part of the timer. */
export type View =
  /** `adding` is a board link or an id. If present, the form for a new item opens with it. */
  | { name: 'timer'; adding?: string }
  | { name: 'today'; day?: Day }
  /** `without` is the id of a field. If present, the history shows all entries that have no value in this field. */
  | { name: 'history'; search?: string; day?: Day; without?: string }
  /**
   * `connect` opens the form for a new account. `secret` opens the form for the missing secret of the active account.
   * `itemId` is the item to show first if `part` is `items`.
   */
  | {
      name: 'settings'
      part?: 'general' | 'connections' | 'items'
      connect?: boolean
      secret?: boolean
      itemId?: string
    }
  /**
   * `like` is the id of an entry whose item, fields and times are copied. `line` is the initial text of the input line.
   */
  | { name: 'add-time'; itemId?: string; day?: Day; from?: Instant; like?: string; line?: string }
  /**
   * `text` is a pasted table or a list of board links, which the view reads immediately. This view is not available in
   * the local workspace, because its items have no ids that could be pasted.
   */
  | { name: 'bring-in'; text?: string; from?: 'table' | 'file' | 'history' | 'links' }
  /** Asks for the names of unnamed items, one after the other. */
  | { name: 'naming' }
  /** `split` also opens the dialog that splits the entry. */
  | { name: 'entry'; entryId: string; split?: boolean }

/** A page inside a view, such as a part of the settings. Going back closes this page first, and then the view. */
export interface InnerView {
  readonly title: string
  readonly back: () => void
}

/**
 * A message about a finished action that can be undone. If `text` is a function, it gets a description of what was
 * changed, such as `45m Refund flow`.
 */
export interface Done {
  text: string | ((what: string) => string)
  seconds?: number
}

export interface Page {
  readonly bridge: Bridge
  readonly clock: Clock
  readonly about: AppDescription
  readonly settings: Settings
  /** The timer's open run (its current use), or null if no run is open. Reactive. */
  readonly run: Run | null
  /** Today in the time zone of this machine (reactive; changes at midnight). */
  readonly today: Day
  /** Whether two panes are shown (reactive). */
  readonly wide: boolean
  open(view: View): void
  /** Closes the current view and shows the view below it, or the timer if no view is below it. */
  back(): void
  /** Holds back key presses until the promise settles, because the change may give the keys a different effect. */
  holdKeys<T>(change: Promise<T>): Promise<T>
  /**
   * Shows the user why a call failed, and announces the reason to screen readers. Rethrows any error that is not a
   * failed call, because such an error is a bug.
   */
  failed(problem: unknown): void
  offerUndo(done: Done): void
}

export const [usePage, providePage] = createContext<Page>()
