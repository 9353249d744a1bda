import type { CommandName, Input, Output } from '#preload/contract/commands.ts'
import type { Outcome } from '#preload/contract/outcome.ts'
import type { HubListener } from '../kernel/hub.ts'
import type { Ports } from './ports.ts'

export type Compose = (ports: Ports) => App

export interface App {
  /**
   * Runs a command from another process. That process is not trusted, so the name and the input are checked. Never
   * rejects.
   */
  dispatch(name: string, raw: unknown): Promise<Outcome<unknown>>
  /**
   * Runs a command from the page in the same way as {@link dispatch}. While the page shows sample data, commands act on
   * that data instead of the user's.
   */
  dispatchPage(name: string, raw: unknown): Promise<Outcome<unknown>>
  /**
   * Runs a command from the host itself, for example from the tray. The compiler checks the name and the input. Never
   * rejects.
   */
  call<N extends CommandName>(name: N, input: Input<N>): Promise<Outcome<Output<N>>>
  listen: (listener: HubListener) => () => void
  /** Sends an event to the page, for example `view.asked`, which asks the page to show a view. */
  emit: HubListener
  /**
   * Records that the user may have stepped away, for example because the screen was locked or the machine went to
   * sleep. The time that the timer counts from then on might not be work.
   */
  away(cause: 'locked' | 'slept'): void
  /**
   * Starts pending work, such as sending, immediately instead of when its timer fires. Call this when the machine has
   * woken up or the network has changed. Pass `person` when the user has come back.
   */
  wake(by?: 'person'): void
  /** Returns whether the page shows sample data. While it does, reminders and global shortcuts must do nothing. */
  showsSample(): boolean
  /** Ends the sample, for example because the window was closed. Does nothing if no sample is shown. */
  leaveSample(): void
  /**
   * Returns the number of create requests, across all accounts, that were sent but have not received a response yet.
   */
  openCreates(): number
  /** Stops sending, waits for running writes and closes the files. It is safe to call this more than once. */
  close(): Promise<void>
}
