import type { Bridge } from '#preload/bridge.ts'
import type { EventName, Events } from '#preload/contract/events.ts'

type Handlers = { readonly [N in EventName]?: (payload: Events[N]) => void }

/** Registers each handler for the event with its name. Returns a function that removes all handlers. */
export function watch(bridge: Pick<Bridge, 'on'>, handlers: Handlers): () => void {
  const listen = <N extends EventName>(name: N): (() => void) =>
    bridge.on(name, (payload) => handlers[name]?.(payload))
  const stops = (Object.keys(handlers) as EventName[]).map(listen)
  return () => {
    for (const stop of stops) stop()
  }
}
