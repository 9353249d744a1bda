/**
 * Tracks which entries have unsaved text in their form. If an entry was deleted while it had unsaved text, the user can
 * restore the entry or discard the text.
 */
import { untrack } from 'svelte'
import type { EntryDraft, KnownDraft } from '#preload/model/form-draft.ts'
import { KeptDraft } from '../lib/form-drafts.ts'
import { Orders } from '../lib/orders.ts'
import type { Page } from '../lib/page.ts'
import { watch } from '../lib/watch.ts'

export type DeletedDraft = NonNullable<KnownDraft['deleted']>

export class Unsaved {
  readonly #page: Page
  readonly #orders: Orders
  #known = $state.raw<readonly KnownDraft[]>([])

  constructor(page: Page) {
    this.#page = page
    this.#orders = new Orders(page.bridge)
  }

  /** The unsaved text of deleted entries, which no row of the history shows. */
  readonly deleted: readonly DeletedDraft[] = $derived.by(() =>
    this.#known.flatMap(({ deleted }) => (deleted === null ? [] : [deleted])),
  )

  has(entryId: string): boolean {
    return this.#known.some(({ form }) => form === `entry:${entryId}`)
  }

  /**
   * Reads which entries have unsaved text, now and after every change. Call this inside an effect; it returns a cleanup
   * function.
   */
  watch(): () => void {
    const read = (): void => void this.#read()
    untrack(read)
    return watch(this.#page.bridge, {
      'drafts.changed': read,
      'workspace.changed': read,
      'entries.changed': () => {
        if (this.#known.length > 0) read()
      },
    })
  }

  async restore({ entryId }: DeletedDraft): Promise<void> {
    try {
      await this.#page.holdKeys(this.#orders.give('entries.restore', { entryId }))
      this.#page.open({ name: 'entry', entryId })
    } catch (problem) {
      this.#page.failed(problem)
    }
  }

  async discard({ entryId }: DeletedDraft): Promise<void> {
    const kept = new KeptDraft<EntryDraft>(this.#page, `entry:${entryId}`)
    await kept.read()
    kept.keep(null)
    await kept.flush()
  }

  async #read(): Promise<void> {
    this.#known = await this.#page.bridge.call('drafts.list', {}).catch(() => this.#known)
  }
}
