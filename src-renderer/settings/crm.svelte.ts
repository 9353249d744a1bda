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

  get access(): CrmAccess {
    return this.#access
  }
  get known(): boolean {
    return this.#known
  }

  async read(): Promise<void> {
    await this.#order(() => this.#page.bridge.call('crm.read', {}))
    this.#known = true
  }

  verify(): Promise<unknown> {
    return this.#order(() => this.#page.bridge.call('crm.verify', {}))
  }

  async connect(settings: NonNullable<CrmAccess>['settings'], secret: string, today: boolean): Promise<void> {
    const clientSecret = secret === '' ? null : secret
    this.#access = await this.#page.bridge.call('crm.connect', { settings, clientSecret, today })
  }

  remove(): Promise<unknown> {
    return this.#order(async () => {
      await this.#page.bridge.call('crm.remove', {})
      return null
    })
  }

  /**
   * Runs all commands except `connect` one after the other. Otherwise, a token that is still being requested could be
   * stored after the user has disconnected the CRM.
   */
  #order(work: () => Promise<CrmAccess>): Promise<unknown> {
    const carryOut = () => this.task.run(async () => (this.#access = await work()))
    return (this.#before = this.#before.then(carryOut))
  }
}
