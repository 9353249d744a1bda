/**
 * Loads the timer's actions, and the components that the timer shows only on request, right after the first view is
 * drawn. An action requested earlier runs as soon as they are loaded.
 */
import { createContext } from 'svelte'
import type { Page } from '../lib/page.ts'
import type { Announcer } from '../ui/announcer.svelte.ts'
import type { ItemBook } from './item-book.svelte.ts'
import type { Later } from './later.ts'
import type { AskedSwitch, TimerActions } from './timer-actions.svelte.ts'
import type { Timer } from './timer.svelte.ts'

export class Desk {
  #make: (later: Later) => TimerActions
  #fetching: Promise<Later> | undefined
  #pieces = $state.raw<Later | null>(null)
  #actions = $state.raw<TimerActions | null>(null)

  constructor(page: Page, timer: Timer, book: ItemBook, announcer: Announcer) {
    this.#make = ({ TimerActions }) => new TimerActions(page, timer, book, announcer)
  }

  /** True while an order is being carried out. */
  get busy(): boolean {
    return this.#actions?.busy ?? false
  }

  /** A switch that waits for an answer; null when there is none. */
  get asked(): AskedSwitch | null {
    return this.#actions?.asked ?? null
  }

  /** The components that the timer shows on request; null until they are loaded. */
  get pieces(): Later | null {
    return this.#pieces
  }

  later(): Promise<Later> {
    return (this.#fetching ??= this.#fetch())
  }

  do(act: (actions: TimerActions) => void): void {
    if (this.#actions) act(this.#actions)
    else void this.ready().then(act)
  }

  async ready(): Promise<TimerActions> {
    const later = await this.later()
    return (this.#actions ??= this.#make(later))
  }

  async #fetch(): Promise<Later> {
    const { later } = await import('./later.ts')
    return (this.#pieces = later)
  }
}

export const [getDesk, setDesk] = createContext<Desk>()
