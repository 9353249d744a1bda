/**
 * The page's only clock. It ticks while somebody reads it and the page can be seen: every second for whoever reads
 * `second`, once a minute for whoever reads `minute`; otherwise there is no timer at all.
 */
import { createSubscriber } from 'svelte/reactivity'

const secondMs = 1000
const minuteMs = 60_000

export class Clock {
  #seconds: Beat
  #minutes: Beat
  #acts = new Set<() => void>()
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

  /** Epoch milliseconds, fresh each second. */
  get second(): number {
    this.#seconds.read()
    return Date.now()
  }

  /** Epoch milliseconds, fresh each minute. */
  get minute(): number {
    this.#minutes.read()
    return Date.now()
  }

  /**
   * Does something at once and with each second, past all that reacts: for the one text that changes all day. Ended by the
   * returned function.
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

  /** Epoch milliseconds for an order that is given now. Not reactive. */
  get now(): number {
    return Date.now()
  }

  #tick(): void {
    for (const act of this.#acts) act()
    this.#seconds.strike()
    this.#minutes.strike()
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    const eachSecond = this.#seconds.wanted || this.#acts.size > 0
    const beatMs = eachSecond ? secondMs : this.#minutes.wanted ? minuteMs : 0
    if (beatMs === 0 || document.hidden) return
    // Aligned: the digits change as the second does. The extra millisecond keeps an early timer from striking twice.
    this.#timer = setTimeout(() => this.#strike(), beatMs - (Date.now() % beatMs) + 1)
  }

  #strike(): void {
    for (const act of this.#acts) act()
    this.#seconds.strike()
    if (Date.now() % minuteMs < secondMs) this.#minutes.strike()
    this.#schedule()
  }
}

/** Something that effects can wait for, and that knows whether any does. */
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
