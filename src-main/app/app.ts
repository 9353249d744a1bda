/** The running application as a host sees it: one way in, one way out, one end. */
import type { CommandName } from '#preload/contract/names.ts'
import type { Input, Output } from '#preload/contract/commands.ts'
import type { Outcome } from '#preload/contract/outcome.ts'
import type { HubListener } from '../kernel/hub.ts'

export interface App {
  /** For the page: any name, any input. Never rejects. */
  dispatch(name: string, raw: unknown): Promise<Outcome<unknown>>
  /** For the host itself (tray, shortcuts): the same road, typed. */
  call<N extends CommandName>(name: N, input: Input<N>): Promise<Outcome<Output<N>>>
  listen: (listener: HubListener) => () => void
  /** Tells the page to show something (`view.asked`). */
  emit: HubListener
  /** The screen is locked, or the machine goes to sleep: from now on nobody can say that what counts is work. */
  away(cause: 'locked' | 'slept'): void
  /** Machine woke up, network changed, or (`person`) somebody is back: whatever waits for time looks at it again. */
  wake(by?: 'person'): void
  /** How many creates have left, for whichever account, and are not answered yet. */
  openCreates(): number
  /** Stops sending, lets a running write end, closes the files. Idempotent. */
  close(): Promise<void>
}
