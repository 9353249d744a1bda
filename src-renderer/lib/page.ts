/**
 * Defines `Page`, which gives every view the bridge, the clock, a description of the program and workspace, and
 * navigation. `app` creates one page and provides it as a context.
 */
import { createContext } from 'svelte'
import type { Bridge } from '#preload/bridge.ts'
import type { AppDescription } from '#preload/model/app-description.ts'
import type { Day, Instant } from '#preload/model/primitives.ts'
import type { Run } from '#preload/model/run.ts'
import type { Settings } from '#preload/model/settings.ts'
import type { Clock } from './clock.svelte.ts'

/** A view of the page. `today` is shown in the right pane; if there is only one pane, it is part of the timer. */
export type View =
  /** `adding` is a board link or an id with which the form for a new item opens. */
  | { name: 'timer'; adding?: string }
  | { name: 'today'; day?: Day }
  /** `without` is the id of a field. The history then shows all entries that have no value of this field. */
  | { name: 'history'; search?: string; day?: Day; without?: string }
  /**
   * `connect` opens the form for a new account. `secret` opens the form for the missing secret of the active account.
   * `itemId` is an item that the part `items` shows first.
   */
  | {
      name: 'settings'
      part?: 'general' | 'connections' | 'items'
      connect?: boolean
      secret?: boolean
      itemId?: string
    }
  /**
   * `like` is the id of an entry from which item, fields and times are copied. `line` is the initial text of the input
   * line.
   */
  | { name: 'add-time'; itemId?: string; day?: Day; from?: Instant; like?: string; line?: string }
  /**
   * `text` is a pasted table or a list of board links, which the view reads at once. The local workspace does not offer
   * this view, because its items have no ids that could be pasted.
   */
  | { name: 'bring-in'; text?: string; from?: 'table' | 'file' | 'history' | 'links' }
  /** Asks for the names of the items that have none, one after the other. */
  | { name: 'naming' }
  /** `split` also opens the dialog that splits the entry. */
  | { name: 'entry'; entryId: string; split?: boolean }

/** A page inside a view, such as a part of the settings. Going back closes it first, and the view only after it. */
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
  /** The timer's open run, or null (reactive). */
  readonly run: Run | null
  /** Today in the time zone of this machine (reactive; changes at midnight). */
  readonly today: Day
  /** Whether two panes are shown (reactive). */
  readonly wide: boolean
  open(view: View): void
  /** Closes the current view and shows the one below it, or the timer. */
  back(): void
  /** Holds back keys until the promise settles, because the change may give the keys another meaning. */
  holdKeys<T>(change: Promise<T>): Promise<T>
  /**
   * Shows the user why a call failed, and announces it to screen readers. Throws any error that is not a failed call
   * again, because it is a bug.
   */
  failed(problem: unknown): void
  offerUndo(done: Done): void
}

export const [usePage, providePage] = createContext<Page>()
