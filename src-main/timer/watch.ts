/**
 * Checks the clocks four times a minute while the timer is running. Also checks them whenever the host (Electron or
 * the browser host) reports that the user left or came back. check-clocks.ts evaluates each check and stores the
 * result.
 */
import type { Log } from '../kernel/log.ts'
import { beatMs, leave, checkClocks, type CheckResult } from './check-clocks.ts'
import { announceTimer, type Timer } from './timer.ts'

export class Watch {
  readonly #timer: Timer
  readonly #log: Log
  #cancelBeat: (() => void) | null = null
  #stopListening = () => {}

  constructor(timer: Timer, log: Log) {
    this.#timer = timer
    this.#log = log
  }

  /**
   * Detects whether the machine slept or the user was away while the program was not running, and starts the checks.
   */
  start(): void {
    this.#stopListening = this.#timer.hub.listen(({ name }) => {
      if (name === 'timer.changed') this.#arm()
    })
    this.#see(() => checkClocks(this.#timer, 'fresh'))
    this.#arm()
  }

  /** Records the start of an absence. Called when the screen is locked or the machine goes to sleep. */
  away(cause: 'locked' | 'slept'): void {
    this.#see(() => leave(this.#timer, cause))
  }

  /**
   * Called when the machine wakes up or is unlocked. `person` is true if someone is known to be present, for example
   * because they unlocked the screen.
   */
  back(person: boolean): void {
    this.#see(() => checkClocks(this.#timer, person ? 'person' : 'beat'))
  }

  /**
   * Stores the current time as the last time at which the timer was known to be running, and stops the regular
   * checks.
   */
  close(): void {
    this.#stopListening()
    this.#cancelBeat?.()
    this.#see(() => checkClocks(this.#timer, 'leaving'))
  }

  #see(work: () => CheckResult): void {
    try {
      if (this.#timer.db.transaction(work).found) announceTimer(this.#timer)
    } catch (error) {
      // A full disk must not stop the timer, so the error is only logged. The next check detects what this one could
      // not store.
      this.#log.error('timer.check-failed', error)
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
        this.#see(() => checkClocks(this.#timer, 'beat'))
        this.#arm()
      })
    }
  }
}
