/**
 * Today's entries, and the input for `daySoFar`, which computes the day's timeline and totals. The entries are read
 * again when one of them changes.
 */
import { createContext } from 'svelte'
import type { DayEntries, Entry } from '#preload/model/entry.ts'
import type { Day } from '#preload/model/primitives.ts'
import { mayHaveChanged } from '../lib/changed-days.ts'
import type { HeldKeys } from '../lib/held-keys.ts'
import type { Page } from '../lib/page.ts'
import type { Given } from './day-so-far.ts'
import type { Timer } from './timer.svelte.ts'

type PageState = Pick<Page, 'bridge' | 'clock' | 'about' | 'settings' | 'today'>

export class Today {
  #page: PageState
  #timer: Timer
  #keys: Pick<HeldKeys, 'alongside'>
  #read = $state.raw<DayEntries | null>(null)

  constructor(page: PageState, timer: Timer, keys: Pick<HeldKeys, 'alongside'>) {
    this.#page = page
    this.#timer = timer
    this.#keys = keys
  }

  get entries(): readonly Entry[] {
    return this.#read?.day === this.#page.today ? this.#read.entries : []
  }

  /**
   * Returns whether the entries that were read last are those of this day. After midnight, yesterday's entries stay
   * until today's have been read.
   */
  isOf(day: Day): boolean {
    return this.#read?.day === day
  }

  /**
   * The input of `daySoFar`, which computes the rail (the timeline of the day) and the totals. It changes every minute.
   */
  get given(): Given {
    const { settings, about, clock, today } = this.#page
    return {
      day: today,
      zone: about.zone,
      nowMs: clock.minute,
      entries: this.entries,
      run: this.#timer.run,
      fromHour: settings.dayFromHour,
      toHour: settings.dayToHour,
      goalMinutes: settings.goalMinutes,
    }
  }

  listen(): () => void {
    return this.#page.bridge.on('entries.changed', ({ days }) => {
      // Key presses that are being held back also wait for these entries, because the view may still show the old ones.
      if (mayHaveChanged(days, this.#page.today)) this.#keys.alongside(this.read().catch(() => {}))
    })
  }

  async read(): Promise<void> {
    const day = this.#page.today
    const [found] = await this.#page.bridge.call('entries.days', { from: day, to: day })
    this.#read = found ?? { day, minutes: 0, billableMinutes: 0, entries: [] }
  }
}

export const [getToday, setToday] = createContext<Today>()
