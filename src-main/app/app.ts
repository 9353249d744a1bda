/** The running application as its host sees it, and the function that builds it. */
import type { CommandName } from '#preload/contract/names.ts'
import type { Input, Output } from '#preload/contract/commands.ts'
import type { Outcome } from '#preload/contract/outcome.ts'
import type { HubListener } from '../kernel/hub.ts'
import type { Ports } from './ports.ts'

export type Compose = (ports: Ports) => App

export interface App {
  /** Runs a command of the page: any name and any input are allowed. Never rejects. */
  dispatch(name: string, raw: unknown): Promise<Outcome<unknown>>
  /** Runs a command of the host itself (tray, shortcuts), with types. Never rejects. */
  call<N extends CommandName>(name: N, input: Input<N>): Promise<Outcome<Output<N>>>
  listen: (listener: HubListener) => () => void
  /** Sends an event to the page, for example to show something (`view.asked`). */
  emit: HubListener
  /**
   * Call when the screen is locked or the machine goes to sleep: from now on the time that the timer counts may not be
   * work.
   */
  away(cause: 'locked' | 'slept'): void
  /**
   * Call when the machine woke up, the network changed, or (`person`) the user is back. Everything that waits for a
   * time checks again.
   */
  wake(by?: 'person'): void
  /** The number of creates, for all accounts, that were sent and are not answered yet. */
  openCreates(): number
  /** Stops sending, waits for running writes and closes the files. May be called several times. */
  close(): Promise<void>
}
