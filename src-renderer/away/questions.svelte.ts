/**
 * The open questions about time: read from main, asked one at a time, and postponed for as long as the user likes.
 */
import type { Answer, Question } from '#preload/model/question.ts'
import type { ItemRef } from '#preload/model/item.ts'
import { failureOf } from '../lib/failure.ts'
import { Orders } from '../lib/orders.ts'
import type { Page } from '../lib/page.ts'
import { watch } from '../lib/watch.ts'

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

  /** The questions that can be answered; an absence that has not ended is not asked about. */
  get waiting(): readonly Question[] {
    return this.#all.filter(({ to, cause }) => to !== null || cause === 'long')
  }

  /** The question to ask now; undefined when there is none or all are postponed. */
  get asked(): Question | undefined {
    return this.waiting.find(({ id }) => !this.#putOff.has(id))
  }

  /** The items to which the time in question can be moved. */
  get items(): readonly ItemRef[] {
    return this.#items
  }

  get busy(): boolean {
    return this.#busy
  }

  /** Reads the questions now and after every change; the returned function stops that. */
  listen(): () => void {
    const again = (): void => void this.#read().catch(ignore)
    again()
    return watch(this.#page.bridge, { 'timer.changed': again, 'entries.changed': again })
  }

  /** Postpones the question, which stays open. */
  putOff(question: Question): void {
    this.#putOff = new Set([...this.#putOff, question.id])
  }

  /** Asks the postponed questions again. */
  ask(): void {
    this.#putOff = new Set()
  }

  /** Calls `done` once the answer is on disk. */
  answer(question: Question, answer: Answer, done: () => void): void {
    if (this.#busy) return
    this.#busy = true
    const given = this.#orders
      .give('timer.answer', { questionId: question.id, answer })
      .then(done, (problem: unknown) => {
        // It was answered in another window; the questions are read again below.
        if (failureOf(problem)?.code !== 'not-found') this.#page.failed(problem)
      })
      .then(() => this.#read())
      .catch(ignore)
      .finally(() => (this.#busy = false))
    void this.#page.holdKeys(given)
  }

  async #read(): Promise<void> {
    this.#all = await this.#page.bridge.call('timer.questions', {})
    if (this.#all.length > 0 && this.#items.length === 0)
      this.#items = await this.#page.bridge.call('items.list', {})
  }
}

/**
 * Ignores a failed read: the page keeps what it shows, the next event reads again, and a lost bridge is reported
 * elsewhere.
 */
function ignore(): void {}
