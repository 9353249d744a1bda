/**
 * The heartbeat: looks at the clocks four times a minute while a run counts, and when the host says that somebody left
 * or came back. Sleeps while nothing counts. What is seen is judged and kept in look.ts.
 */
import type { Log } from '../kernel/log.ts'
import { beatMs, leave, look, type Looked } from './look.ts'
import { tellTimer, type Timer } from './timer.ts'

export class Watch {
  readonly #timer: Timer
  readonly #log: Log
  #cancelBeat: (() => void) | null = null
  #stopListening = () => {}

  constructor(timer: Timer, log: Log) {
    this.#timer = timer
    this.#log = log
  }

  /** What happened while the program was not there is found now. */
  start(): void {
    this.#stopListening = this.#timer.hub.listen(({ name }) => {
      if (name === 'timer.changed') this.#arm()
    })
    this.#see(() => look(this.#timer, 'fresh'))
    this.#arm()
  }

  /** The screen is locked, or the machine goes to sleep. */
  away(cause: 'locked' | 'slept'): void {
    this.#see(() => leave(this.#timer, cause))
  }

  /** The machine woke up; `person` when somebody is there. */
  back(person: boolean): void {
    this.#see(() => look(this.#timer, person ? 'person' : 'beat'))
  }

  /** Keeps this moment as the last one that was seen. */
  close(): void {
    this.#stopListening()
    this.#cancelBeat?.()
    this.#see(() => look(this.#timer, 'leaving'))
  }

  #see(work: () => Looked): void {
    try {
      if (this.#timer.db.transaction(work).found) tellTimer(this.#timer)
    } catch (error) {
      // A full disk must not stop the clock: the next look sees what this one could not keep.
      this.#log.error('timer.not-looked', error)
    }
  }

  #arm(): void {
    const counts = this.#timer.runs.open()?.state === 'running'
    if (!counts) {
      this.#cancelBeat?.()
      this.#cancelBeat = null
    } else {
      this.#cancelBeat ??= this.#timer.clock.after(beatMs, () => {
        this.#cancelBeat = null
        this.#see(() => look(this.#timer, 'beat'))
        this.#arm()
      })
    }
  }
}
