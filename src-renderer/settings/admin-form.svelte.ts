/**
 * The state of a sign-in form for administrators: the address and the user name. The secret stays in its input element
 * and is never part of this state.
 */
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

  /** The address to send. An invalid address is returned as typed, and the main process refuses it. */
  get address(): string {
    const address = readAddress(this.baseUrl)
    return address.ok ? address.url : this.baseUrl.trim()
  }
}
