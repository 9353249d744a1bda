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
  | { name: 'settings' }
  /** `like` is an entry whose item, fields and times it starts from; `line` stands in the field as if typed. */
  | { name: 'add-time'; itemId?: string; day?: Day; from?: Instant; like?: string; line?: string }
  | { name: 'entry'; entryId: string }

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
  /** Tells a person what went wrong with an order (a toast, spoken). Anything but a CallFailed is thrown on. */
  failed(problem: unknown): void
}

export const [usePage, providePage] = createContext<Page>()
