import { afterEach, expect, it, vi } from 'vitest'
import { createBrowserTransport } from '../../src-preload/browser.ts'
import type { EventMessage } from '../../src-preload/contract/events.ts'

afterEach(() => vi.unstubAllGlobals())

/** Lets the host have sent event 4 before the page opened, and send these events afterwards. */
function hostSends(ids: readonly number[]): void {
  const message: EventMessage = { name: 'timer.changed', payload: {} }
  const text = ids.map((id) => `id: ${id}\ndata: ${JSON.stringify(message)}\n\n`).join('')
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
  })
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('localStorage', { getItem: () => 'key' })
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      path === '/opening' ? Response.json({ answers: [], lastEventId: 4 }) : new Response(body),
    ),
  )
}

it.each([
  ['reports no loss while no event is missing', [5, 6, 7], [true]],
  ['reports a loss when events are missing at first', [6, 7, 8], [true, false, true]],
  ['reports a loss when events are missing later', [5, 9, 10], [true, false, true]],
])('%s', async (_title, ids, reported) => {
  hostSends(ids)
  const transport = createBrowserTransport()
  const seen: boolean[] = []
  transport.watch?.((there) => seen.push(there))
  const relayed = vi.fn<(message: EventMessage) => void>()
  const stop = transport.subscribe(relayed)
  await vi.waitFor(() => expect(relayed).toHaveBeenCalledTimes(3))
  stop()
  expect(seen).toEqual(reported)
})
