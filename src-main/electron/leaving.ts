/**
 * Handles quitting. Every way to quit (menu, shortcut, system, signal) causes the event `before-quit`, which is
 * canceled until the app has closed its files.
 */
import type { App as Electron } from 'electron'
import type { Ports } from '../app/ports.ts'

export interface LeavingMakings extends Pick<Ports, 'clock' | 'log'> {
  readonly electron: Pick<Electron, 'on' | 'exit' | 'quit'>
  /** Closes everything that must be closed before the process ends, such as the database. */
  readonly close: () => Promise<void>
  /**
   * Called when everything has been closed without an error, for example to install a new release. Not called when the
   * system itself shuts down. If it resolves to a function, that function ends the program and is called instead of
   * Electron's `quit`. Never rejects.
   */
  readonly afterwards?: () => Promise<(() => void) | undefined>
}

/**
 * The process ends after this many milliseconds even if closing hangs. No data is lost, because everything shown as
 * saved is already on disk.
 */
const patienceMs = 5_000

/** The time limit in milliseconds for installing a new release, which copies a hundred megabytes. */
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

  /**
   * Starts closing immediately and installs no new release. Called when the system shuts down or when Windows ends the
   * user's session. Both leave only a short time for closing.
   */
  hurry(): void {
    this.#hurried = true
    void this.#close()
  }

  async #close(): Promise<void> {
    if (this.#state !== 'here') return
    this.#state = 'closing'
    const { electron, log, close, afterwards } = this.#makings
    let forget = this.#exitAfter(patienceMs)
    let quit: (() => void) | undefined
    try {
      await close()
      log.info('electron.closed')
      if (afterwards && !this.#hurried) {
        forget()
        forget = this.#exitAfter(afterwardsMs)
        quit = await afterwards()
      }
    } catch (error) {
      log.error('quit.close-failed', error)
    }
    forget()
    this.#state = 'closed'
    if (quit) {
      this.#exitAfter(afterwardsMs)
      quit()
    } else electron.quit()
  }

  #exitAfter(ms: number): () => void {
    const { electron, clock, log } = this.#makings
    return clock.after(ms, () => {
      log.warn('quit.impatient')
      electron.exit(0)
    })
  }
}
