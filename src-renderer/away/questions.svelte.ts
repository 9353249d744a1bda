/**
 * The open questions about uncertain time, such as an absence. Reads them from the main process and asks them one at a
 * time. The user can postpone a question indefinitely.
 */
import type { Answer, Question } from '#preload/model/question.ts'
import type { ItemRef } from '#preload/model/item.ts'
import { failureOf } from '../lib/failure.ts'
import { Orders } from '../lib/orders.ts'
import type { Page } from '../lib/page.ts'
import { readOn } from '../lib/read-on.ts'

export class Questions {
  #page: Page
  #orders: Orders
  #all = $state.raw<readonly Question[]>([])
  #items = $state.raw<readonly ItemRef[]>([])
  #putOff = $state.raw<ReadonlySet<string>>(new Set())
  #busy = $state(false)

  constructor(page: Page) {
    this.#page = page
    this.#orders = new Orders(page.bridge)
  }

  /**
   * The questions that can be answered now. Most are about an absence and can be answered only once it has ended (`to`
   * is set). A question with the cause `long`, which is about a run of more than sixteen hours, can be answered at any
   * time.
   */
  get waiting(): readonly Question[] {
    return this.#all.filter(({ to, cause }) => to !== null || cause === 'long')
  }

  /** The question to ask now; undefined if no question is open or the user has postponed all of them. */
  get asked(): Question | undefined {
    return this.waiting.find(({ id }) => !this.#putOff.has(id))
  }

  get items(): readonly ItemRef[] {
    return this.#items
  }

  get busy(): boolean {
    return this.#busy
  }

  /** Reads the questions now and after every change. Returns a function that stops listening. */
  listen(): () => void {
    const changes = ['timer.changed', 'entries.changed', 'items.changed', 'workspace.changed'] as const
    return readOn(this.#page.bridge, changes, () => this.#read().catch(ignore))
  }

  /** Hides the question for now. It stays open until the user answers it. */
  putOff(question: Question): void {
    this.#putOff = new Set([...this.#putOff, question.id])
  }

  ask(): void {
    this.#putOff = new Set()
  }

  /** Saves the answer, and calls `done` once it is on disk. Does nothing while another answer is being saved. */
  answer(question: Question, answer: Answer, done: () => void): void {
    if (this.#busy) return
    this.#busy = true
    const given = this.#orders
      .give('timer.answer', { questionId: question.id, answer })
      .then(done, (problem: unknown) => {
        // `not-found` means that the question was answered in another window. All questions are read again below.
        if (failureOf(problem)?.code !== 'not-found') this.#page.failed(problem)
      })
      .then(() => this.#read())
      .catch(ignore)
      .finally(() => (this.#busy = false))
    void this.#page.holdKeys(given)
  }

  async #read(): Promise<void> {
    this.#all = await this.#page.bridge.call('timer.questions', {})
    if (this.#all.length > 0) this.#items = await this.#page.bridge.call('items.list', {})
  }
}

/**
 * Ignores a failed read. The page keeps what it shows, and the next event triggers another read. If the main process
 * cannot be reached, the class `Reach` tells the user.
 */
function ignore(): void {}
