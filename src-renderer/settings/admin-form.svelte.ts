/** The state of a sign-in form for administrators: address, name, and a secret that stays in its input. */
import { readAddress } from '#preload/rules/base-url.ts'
import type { Server } from './service-problem-text.ts'
import { Task } from './task.svelte.ts'

export class AdminForm {
  readonly task: Task
  baseUrl = $state('')
  user = $state('')

  constructor(server: Server, before: { baseUrl: string; user: string } | null) {
    this.task = new Task(server)
    this.baseUrl = before?.baseUrl ?? ''
    this.user = before?.user ?? ''
  }

  /** The address as it is sent; main refuses it if it is invalid. */
  get address(): string {
    const address = readAddress(this.baseUrl)
    return address.ok ? address.url : this.baseUrl.trim()
  }
}
