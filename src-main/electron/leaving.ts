/**
 * The one way out. Whoever asks to quit – menu, key, system, signal – passes `before-quit`; there the quitting waits
 * until the app has closed its files, and then goes on. Owns that wait and nothing else.
 */
import type { App as Electron } from 'electron'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'

export interface LeavingMakings {
  readonly electron: Pick<Electron, 'on' | 'exit' | 'quit'>
  readonly clock: Clock
  readonly log: Log
  /** Everything that has to happen before the process may end. */
  readonly close: () => Promise<void>
  /** What may happen once everything is closed well; not when the system itself ends. Never rejects. */
  readonly afterwards?: () => Promise<void>
}

/** Everything shown as saved is on disk already; so a close that hangs is not worth a program that never ends. */
const patienceMs = 5_000

/** Putting a new release in place copies a hundred megabytes. */
const afterwardsMs = 60_000

export class Leaving {
  readonly #makings: LeavingMakings
  #state: 'here' | 'closing' | 'closed' = 'here'
  #hurried = false

  constructor(makings: LeavingMakings) {
    this.#makings = makings
    makings.electron.on('before-quit', (event) => {
      if (this.#state === 'closed') return
      event.preventDefault()
      void this.#close()
    })
  }

  quit(): void {
    this.#makings.electron.quit()
  }

  /** The session ends without asking (Windows): no event can be held back, so the closing only begins at once. */
  hurry(): void {
    this.#hurried = true
    void this.#close()
  }

  async #close(): Promise<void> {
    if (this.#state !== 'here') return
    this.#state = 'closing'
    const { electron, log, close, afterwards } = this.#makings
    const forget = this.#exitAfter(patienceMs)
    try {
      await close()
      log.info('electron.closed')
      forget()
      if (afterwards && !this.#hurried) await this.#within(afterwardsMs, afterwards)
    } catch (error) {
      log.error('quit.close-failed', error)
    }
    forget()
    this.#state = 'closed'
    electron.quit()
  }

  async #within(ms: number, work: () => Promise<void>): Promise<void> {
    const forget = this.#exitAfter(ms)
    await work()
    forget()
  }

  #exitAfter(ms: number): () => void {
    const { electron, clock, log } = this.#makings
    return clock.after(ms, () => {
      log.warn('quit.impatient')
      electron.exit(0)
    })
  }
}
