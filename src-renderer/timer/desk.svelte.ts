/**
 * Where a person's actions are handed in. The actions themselves are fetched right after the first view is drawn, so
 * that they are not part of what it waits for; one that is asked for earlier is done as soon as they are there.
 */
import { createContext } from 'svelte'
import type { Page } from '../lib/page.ts'
import type { Announcer } from '../ui/announcer.svelte.ts'
import type { Toaster } from '../ui/toaster.svelte.ts'
import type { ItemBook } from './item-book.svelte.ts'
import type { TimerActions } from './timer-actions.svelte.ts'
import type { Timer } from './timer.svelte.ts'

export class Desk {
  #fetch: () => Promise<TimerActions>
  #fetching: Promise<TimerActions> | undefined
  #actions = $state.raw<TimerActions | null>(null)

  constructor(page: Page, timer: Timer, book: ItemBook, toaster: Toaster, announcer: Announcer) {
    this.#fetch = async () => {
      const { TimerActions } = await import('./timer-actions.svelte.ts')
      return (this.#actions = new TimerActions(page, timer, book, toaster, announcer))
    }
  }

  /** An order is on its way; a second press of the same button means nothing new. */
  get busy(): boolean {
    return this.#actions?.busy ?? false
  }

  ready(): Promise<TimerActions> {
    return (this.#fetching ??= this.#fetch())
  }

  do(act: (actions: TimerActions) => void): void {
    if (this.#actions) act(this.#actions)
    else void this.ready().then(act)
  }
}

export const [getDesk, setDesk] = createContext<Desk>()
