/**
 * The browser host's transport: calls by POST, events by one server-sent stream that all listeners share.
 * The page loads it when no preload came before it. Who we are is the cookie's business (browser/access.ts);
 * the extra header makes every call one that a foreign page cannot send without asking first.
 */
import type { Transport } from './bridge.ts'
import type { EventMessage } from './contract/events.ts'
import { callHeader } from './contract/names.ts'
import { openingId, type Answered, type Opening } from './contract/opening.ts'

export function createBrowserTransport(opening?: Opening): Transport {
  const listeners = new Set<(message: EventMessage) => void>()
  let stream: EventSource | undefined
  let ahead = opening?.answers ?? []

  /** Each once, and only until anything else is asked or told: what came with the page is then no longer the newest. */
  function takeAhead(name: string, input: unknown): Answered | undefined {
    const asked = JSON.stringify(input)
    const found = ahead.find((each) => each.name === name && JSON.stringify(each.input) === asked)
    ahead = found ? ahead.filter((each) => each !== found) : []
    return found
  }

  return {
    async call(name, input) {
      const known = takeAhead(name, input)
      if (known) return known.outcome
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
      stream ??= openStream(opening?.lastEventId, (message) => {
        ahead = []
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

/** What the host put into the page; taken out of it, so that it is used once. */
export function takeOpening(): Opening | undefined {
  const element = document.getElementById(openingId)
  element?.remove()
  return element?.textContent ? (JSON.parse(element.textContent) as Opening) : undefined
}

/** `after`: the last event that the page already knows of. A stream that comes back says by itself where it was. */
function openStream(after: number | undefined, relay: (message: EventMessage) => void): EventSource {
  const stream = new EventSource(after === undefined ? '/events' : `/events?after=${after}`)
  stream.onmessage = (event: MessageEvent<string>) => relay(JSON.parse(event.data) as EventMessage)
  return stream
}
