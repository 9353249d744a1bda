/**
 * Where a person's actions are handed in. The actions, and whatever else the timer shows only when asked, are fetched
 * right after the first view is drawn, so that they are not part of what it waits for; an action that is asked for
 * earlier is done as soon as they are there.
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

  /** An order is on its way. */
  get busy(): boolean {
    return this.#actions?.busy ?? false
  }

  /** A switch that waits for an answer. */
  get asked(): AskedSwitch | null {
    return this.#actions?.asked ?? null
  }

  /** What the timer shows when asked; null until it is there. */
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
