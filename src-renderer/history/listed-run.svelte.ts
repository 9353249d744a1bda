/**
 * The timer's open run (not yet saved or discarded), as shown in a list of entries. A run becomes an entry when it is
 * saved, and the list must always show exactly one of the two. Therefore the run is read after the entries, and both
 * are put on screen together.
 */
import { untrack } from 'svelte'
import type { Run } from '#preload/model/run.ts'
import type { Page } from '../lib/page.ts'

export class ListedRun {
  readonly #page: Page
  #run = $state.raw<Run | null>(null)

  constructor(page: Page) {
    this.#page = page
    this.#run = untrack(() => page.run)
  }

  /**
   * The run that was open when the entries were last read, with its latest state if it is still open. Null if no run
   * was open then.
   */
  get now(): Run | null {
    const { run } = this.#page
    return run?.id === this.#run?.id ? run : this.#run
  }

  /**
   * Reads the open run. Call this after the entries have been read. In the opposite order, a run that is saved between
   * the two reads would appear both here and among the entries.
   */
  async read(): Promise<Run | null> {
    const open = await this.#page.bridge.call('timer.read', {}).catch(() => null)
    return open === null ? this.#run : open.run
  }

  take(run: Run | null): void {
    this.#run = run
  }

  /**
   * Calls `read` if a run has begun or ended since the last read. Call this inside an effect, which then runs again
   * when the open run changes.
   */
  follow(read: () => Promise<void>): void {
    const id = this.#page.run?.id
    untrack(() => {
      if (id !== this.#run?.id) void read()
    })
  }
}
