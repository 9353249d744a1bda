/**
 * Stores unsaved form input in the main process: shortly after the last keystroke, and immediately when a form closes
 * or the page is left. All forms share one queue, so a form that opens always reads the latest input. If a draft cannot
 * be written, it stays in memory and is written again later.
 */
import type { Bridge } from '#preload/bridge.ts'
import type { Input } from '#preload/contract/commands.ts'
import type { FormDraft, FormKey } from '#preload/model/form-draft.ts'
import { failureOf } from './failure.ts'
import type { Page } from './page.ts'

type World = Pick<Page, 'bridge' | 'failed'>
type Kept = Input<'drafts.keep'>

const writeAfterMs = 400
const tryAgainMs = 3_000

class Queue {
  readonly #page: World
  /** The drafts that might not be on disk yet, by workspace and form. */
  readonly #unwritten = new Map<string, Kept>()
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Resolves when the last call in the queue has ended. Calls run one at a time. */
  #turn: Promise<unknown> = Promise.resolve()
  /** Whether the user has been told that drafts cannot be written. It becomes false again when a write succeeds. */
  #reported = false

  constructor(page: World) {
    this.#page = page
    addEventListener('pagehide', () => this.#leave())
  }

  keep(kept: Kept): void {
    this.#unwritten.set(keyOf(kept), kept)
    this.#writeIn(writeAfterMs)
  }

  forget(kept: Pick<Kept, 'workspaceId' | 'form'>): void {
    this.#unwritten.delete(keyOf(kept))
  }

  /** Writes all drafts that are not on disk yet. Never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    return this.inTurn(() => this.#write())
  }

  /** Runs `work` after all earlier calls have ended. Rejects if `work` rejects. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => {})
    return done
  }

  #writeIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  async #write(): Promise<void> {
    for (const [key, kept] of this.#unwritten) {
      try {
        await this.#page.bridge.call('drafts.keep', kept)
        this.#reported = false
      } catch (problem) {
        if (this.#isForNow(problem)) {
          this.#writeIn(tryAgainMs)
          return
        }
      }
      if (this.#unwritten.get(key) === kept) this.#unwritten.delete(key)
    }
  }

  /**
   * Returns whether writing a draft should be tried again later. If so, also shows the failure to the user, unless an
   * earlier failure has already been shown. A retry is pointless if the draft is invalid or its workspace was removed.
   */
  #isForNow(problem: unknown): boolean {
    const code = failureOf(problem)?.code
    if (code === 'not-found' || code === 'invalid-input') return false
    if (!this.#reported) this.#page.failed(problem)
    this.#reported = true
    return true
  }

  /** Sends all drafts immediately without waiting for the results, because the page is being unloaded. */
  #leave(): void {
    clearTimeout(this.#timer)
    for (const kept of this.#unwritten.values()) this.#page.bridge.call('drafts.keep', kept).catch(() => {})
  }
}

function keyOf({ workspaceId, form }: Pick<Kept, 'workspaceId' | 'form'>): string {
  return `${workspaceId} ${form}`
}

const queues = new WeakMap<Bridge, Queue>()

function queueOf(page: World): Queue {
  const queue = queues.get(page.bridge) ?? new Queue(page)
  queues.set(page.bridge, queue)
  return queue
}

/** The unsaved input of one form. It belongs to the workspace that was active when it was read. */
export class KeptDraft<D extends FormDraft> {
  readonly form: FormKey
  readonly #page: World
  readonly #queue: Queue
  #workspaceId: string | null = null

  constructor(page: World, form: FormKey) {
    this.#page = page
    this.form = form
    this.#queue = queueOf(page)
  }

  /** Returns the stored draft, or null if no draft is stored or the draft cannot be read. */
  async read(): Promise<D | null> {
    await this.#queue.flush()
    const read = await this.#queue
      .inTurn(() => this.#page.bridge.call('drafts.read', { form: this.form }))
      .catch(() => null)
    this.#workspaceId = read?.workspaceId ?? this.#workspaceId
    return (read?.draft ?? null) as D | null
  }

  /** Stores the draft after a short pause in typing. If `draft` is null, discards the stored draft. */
  keep(draft: D | null): void {
    if (this.#workspaceId === null) return
    this.#queue.keep({ workspaceId: this.#workspaceId, form: this.form, draft })
  }

  /** Writes all drafts that are not on disk yet. Never rejects. */
  flush(): Promise<void> {
    return this.#queue.flush()
  }

  /**
   * Runs a command that also discards the stored draft in the main process. Pending writes are sent first, so that none
   * of them can restore the draft afterwards.
   */
  async give<T>(order: () => Promise<T>): Promise<T> {
    await this.#queue.flush()
    const done = await this.#queue.inTurn(order)
    if (this.#workspaceId !== null) this.#queue.forget({ workspaceId: this.#workspaceId, form: this.form })
    return done
  }
}
