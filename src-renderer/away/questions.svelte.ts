/** The questions about time that wait for the person: read from main, one asked at a time, put off for as long as they like. */
import type { Answer, Question } from '#preload/model/question.ts'
import type { ItemRef } from '#preload/model/item.ts'
import { failureOf } from '../lib/failure.ts'
import { Orders } from '../lib/orders.ts'
import type { Page } from '../lib/page.ts'

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

  /** Those that can be answered: an absence that nobody is back from yet is not asked about. */
  get waiting(): readonly Question[] {
    return this.#all.filter(({ to, cause }) => to !== null || cause === 'long')
  }

  /** The one to ask now; undefined when there is none, or the person put it off. */
  get asked(): Question | undefined {
    return this.waiting.find(({ id }) => !this.#putOff.has(id))
  }

  /** What the time in question can be given to. */
  get items(): readonly ItemRef[] {
    return this.#items
  }

  get busy(): boolean {
    return this.#busy
  }

  /** Reads, and reads again whenever main says so; the returned function ends it. */
  listen(): () => void {
    const again = (): void => void this.#read().catch(ignore)
    const off = [this.#page.bridge.on('timer.changed', again), this.#page.bridge.on('entries.changed', again)]
    again()
    return () => {
      for (const each of off) each()
    }
  }

  /** Later. It stays open. */
  putOff(question: Question): void {
    this.#putOff = new Set([...this.#putOff, question.id])
  }

  /** Asks again what was put off. */
  ask(): void {
    this.#putOff = new Set()
  }

  /** `done` is told when it is on disk. */
  answer(question: Question, answer: Answer, done: () => void): void {
    if (this.#busy) return
    this.#busy = true
    const given = this.#orders
      .give('timer.answer', { questionId: question.id, answer })
      .then(done, (problem: unknown) => {
        // Somebody answered it in another window: what is open is read again below.
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

/** A read that failed leaves what is shown; the next event reads again, and a lost bridge is told elsewhere. */
function ignore(): void {}
