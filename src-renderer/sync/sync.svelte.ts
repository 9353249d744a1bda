/** The status of sending entries. It is read from the main process when the page starts and after every change. */
import type { SyncStatus } from '#preload/model/sync-status.ts'
import type { Page } from '../lib/page.ts'
import { readOn } from '../lib/read-on.ts'
import {
  detailsOf,
  lineOf,
  nextTry,
  sampleDetails,
  sampleLine,
  type SyncDetails,
  type SyncWords,
} from './sync-words.ts'
import { clockTime } from '../lib/format.ts'

type World = Pick<Page, 'bridge' | 'clock' | 'about' | 'failed'>

export class Sync {
  readonly #page: World
  #status = $state.raw<SyncStatus | null>(null)
  #trying = $state(false)

  constructor(page: World) {
    this.#page = page
  }

  get status(): SyncStatus | null {
    return this.#status
  }
  get trying(): boolean {
    return this.#trying
  }

  readonly words: SyncWords | null = $derived.by(() => {
    if (!this.#status) return null
    return this.#isSample ? sampleLine() : lineOf(this.#status, this.#time)
  })
  readonly details: SyncDetails | null = $derived.by(() => {
    if (!this.#status) return null
    return this.#isSample ? sampleDetails() : detailsOf(this.#status, this.#time)
  })
  /**
   * A message with the time until the next attempt to send. It changes every second, so read it only while it is
   * visible.
   */
  readonly nextTry: string | null = $derived.by(
    () => this.#status && nextTry(this.#status, this.#page.clock.second),
  )

  /** Reads the status now and after every change. Returns a function that stops listening. */
  watch(): () => void {
    return readOn(this.#page.bridge, ['sync.changed', 'workspace.changed'], () => this.#read())
  }

  async tryNow(): Promise<void> {
    if (this.#trying) return
    this.#trying = true
    try {
      this.#status = await this.#page.bridge.call('sync.now', {})
    } catch (problem) {
      this.#page.failed(problem)
    } finally {
      this.#trying = false
    }
  }

  async #read(): Promise<void> {
    this.#status = await this.#page.bridge.call('sync.read', {}).catch(() => this.#status)
  }

  /**
   * Whether the status line says that sample data is not saved. If entries of the sample need attention, the line
   * reports those instead.
   */
  get #isSample(): boolean {
    return this.#page.about.workspace.sample !== undefined && this.#status?.attention === 0
  }

  readonly #time = (at: string): string => clockTime(at, this.#page.about.zone)
}
