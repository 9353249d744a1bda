/**
 * The open run as a list of entries shows it. A run that is saved becomes an entry, so both change in the list at the
 * same time: the run is read after the entries and taken together with them.
 */
import { untrack } from 'svelte'
import type { Run } from '#preload/model/run.ts'
import type { Page } from '../lib/page.ts'

type World = Pick<Page, 'bridge' | 'run'>

export class ListedRun {
  readonly #page: World
  #run = $state.raw<Run | null>(null)

  constructor(page: World) {
    this.#page = page
    this.#run = untrack(() => page.run)
  }

  /** The run that belongs to the entries that were read last; null when there is none. */
  get now(): Run | null {
    const { run } = this.#page
    return run?.id === this.#run?.id ? run : this.#run
  }

  /** Reads the open run; to be called when the entries were read, so that none of them is this run, saved. */
  async read(): Promise<Run | null> {
    const open = await this.#page.bridge.call('timer.read', {}).catch(() => null)
    return open === null ? this.#run : open.run
  }

  take(run: Run | null): void {
    this.#run = run
  }

  /** For an effect: calls `read` when a run began or ended. */
  follow(read: () => Promise<void>): void {
    const id = this.#page.run?.id
    untrack(() => {
      if (id !== this.#run?.id) void read()
    })
  }
}
