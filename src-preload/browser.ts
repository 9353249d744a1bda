/**
 * The browser host's transport: calls by POST, events by one server-sent stream that all listeners share.
 * The page loads it when no preload came before it. Who we are is the cookie's business (browser/access.ts);
 * the extra header makes every call one that a foreign page cannot send without asking first.
 */
import type { Transport } from './bridge.ts'
import type { EventMessage } from './contract/events.ts'
import { callHeader } from './contract/names.ts'

export function createBrowserTransport(): Transport {
  const listeners = new Set<(message: EventMessage) => void>()
  let stream: EventSource | undefined

  return {
    async call(name, input) {
      const answer = await fetch(`/call/${encodeURIComponent(name)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [callHeader]: '1' },
        body: JSON.stringify(input),
      })
      const outcome: unknown = await answer.json()
      return outcome
    },
    subscribe(listener) {
      listeners.add(listener)
      stream ??= openStream((message) => {
        for (const each of listeners) each(message)
      })
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stream?.close()
        stream = undefined
      }
    },
  }
}

function openStream(relay: (message: EventMessage) => void): EventSource {
  const stream = new EventSource('/events')
  stream.onmessage = (event: MessageEvent<string>) => relay(JSON.parse(event.data) as EventMessage)
  return stream
}
