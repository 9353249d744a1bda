import type { Bridge } from '#preload/bridge.ts'
import type { EventName } from '#preload/contract/events.ts'
import { watch } from './watch.ts'

/** Calls `read` now and after each of these events. Returns a function that stops listening. */
export function readOn(
  bridge: Pick<Bridge, 'on'>,
  events: readonly EventName[],
  read: () => unknown,
): () => void {
  const again = (): void => void read()
  again()
  return watch(bridge, Object.fromEntries(events.map((name) => [name, again])))
}
