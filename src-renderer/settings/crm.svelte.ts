import type { CrmAccess } from '#preload/model/crm.ts'
import type { Page } from '../lib/page.ts'
import { Task } from './task.svelte.ts'

type World = Pick<Page, 'bridge'>

export class Crm {
  readonly #page: World
  #access = $state.raw<CrmAccess>(null)
  #known = $state(false)
  readonly task = new Task('crm')
  #before: Promise<unknown> = Promise.resolve()

  constructor(page: World) {
    this.#page = page
  }

  readonly access = $derived(this.#access)
  readonly known = $derived(this.#known)

  async read(): Promise<void> {
    await this.#order(() => this.#page.bridge.call('crm.read', {}))
    this.#known = true
  }

  verify(): Promise<unknown> {
    return this.#order(() => this.#page.bridge.call('crm.verify', {}))
  }

  /** Connects the CRM. Rejects on failure, so that the form can show the reason. */
  connect(settings: NonNullable<CrmAccess>['settings'], secret: string, today: boolean): Promise<void> {
    const clientSecret = secret === '' ? null : secret
    return this.#next(async () => {
      this.#access = await this.#page.bridge.call('crm.connect', { settings, clientSecret, today })
    })
  }

  remove(): Promise<unknown> {
    return this.#order(async () => {
      await this.#page.bridge.call('crm.remove', {})
      return null
    })
  }

  #order(work: () => Promise<CrmAccess>): Promise<unknown> {
    return this.#next(() => this.task.run(async () => (this.#access = await work())))
  }

  /**
   * Runs the commands one after the other. Otherwise, a token that is still being requested could be stored after the
   * user has already disconnected the CRM.
   */
  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#before.then(work)
    this.#before = done.catch(() => {})
    return done
  }
}
