/**
 * The page's only clock. It ticks every second while an effect depends on `second`, and every minute while effects
 * depend only on `minute`. While the page is hidden or no effect depends on the clock, no timer is set.
 */
import { createSubscriber } from 'svelte/reactivity'

const secondMs = 1000
const minuteMs = 60_000

export class Clock {
  #seconds: Beat
  #minutes: Beat
  #acts = new Set<() => void>()
  /**
   * The minute at the last tick, in minutes since the epoch. `minute` is updated when the current minute differs from
   * it.
   */
  #minute = minuteNow()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    const changed = (): void => this.#schedule()
    this.#seconds = new Beat(changed)
    this.#minutes = new Beat(changed)
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#tick()
      this.#schedule()
    })
  }

  /** Epoch milliseconds, updated every second. */
  get second(): number {
    this.#seconds.read()
    return Date.now()
  }

  /** Epoch milliseconds, updated every minute. */
  get minute(): number {
    this.#minutes.read()
    return Date.now()
  }

  /**
   * Calls `act` now and every second, without Svelte's reactivity. The display of the running time uses this method, so
   * that the rest of the page is not recomputed every second. Returns a function that stops the calls.
   */
  everySecond(act: () => void): () => void {
    this.#acts.add(act)
    act()
    this.#schedule()
    return () => {
      this.#acts.delete(act)
      this.#schedule()
    }
  }

  /** The current time in epoch milliseconds. Not reactive. */
  get now(): number {
    return Date.now()
  }

  /**
   * Calls all listeners that are due. A new minute is recognized by its number and not by its first second, because
   * timers fire late on a busy machine.
   */
  #tick(): void {
    for (const act of this.#acts) act()
    this.#seconds.strike()
    const minute = minuteNow()
    if (minute === this.#minute) return
    this.#minute = minute
    this.#minutes.strike()
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    const eachSecond = this.#seconds.wanted || this.#acts.size > 0
    const beatMs = eachSecond ? secondMs : this.#minutes.wanted ? minuteMs : 0
    if (beatMs === 0 || document.hidden) return
    // Ticks at the start of a second or minute. Without the extra millisecond, a timer that fires early would tick
    // twice in the same second.
    this.#timer = setTimeout(
      () => {
        this.#tick()
        this.#schedule()
      },
      beatMs - (Date.now() % beatMs) + 1,
    )
  }
}

function minuteNow(): number {
  return Math.floor(Date.now() / minuteMs)
}

/** A signal on which effects can depend. `wanted` is true while at least one effect depends on it. */
class Beat {
  wanted = false
  #update: (() => void) | undefined
  #subscribe: () => void

  constructor(changed: () => void) {
    this.#subscribe = createSubscriber((update) => {
      this.wanted = true
      this.#update = update
      changed()
      return () => {
        this.wanted = false
        changed()
      }
    })
  }

  read(): void {
    this.#subscribe()
  }

  strike(): void {
    if (this.wanted) this.#update?.()
  }
}
