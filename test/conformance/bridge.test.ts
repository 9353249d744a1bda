/** Tests the bridge directly in the app and over HTTP; test/main/electron tests Electron's channels in the same way. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../src-main/browser/server.ts'
import { systemClock } from '../../src-main/kernel/clock.ts'
import { silentLog } from '../../src-main/kernel/log.ts'
import { createBrowserTransport } from '../../src-preload/browser.ts'
import { pageKeyHeader } from '../../src-preload/contract/names.ts'
import { redeem } from '../support/host-client.ts'
import { startApp } from '../support/start-app.ts'
import { bridgeConformance, type Ground } from './bridge.conformance.ts'

bridgeConformance('nothing: straight into dispatch', async () => {
  const { app, close } = startApp()
  return { app, transport: { call: app.dispatchPage, subscribe: app.listen }, close }
})

bridgeConformance('the browser host: HTTP and server-sent events', overHttp)

/**
 * Uses src-preload/browser.ts unchanged; address, cookie and headers are added as a browser would add them. Events are
 * slower than answers, because both have their own connection, so either can be first.
 */
async function overHttp(): Promise<Ground> {
  const started = startApp()
  const rendererFolder = mkdtempSync(join(tmpdir(), 'tallystick-page-'))
  writeFileSync(join(rendererFolder, 'index.html'), '')
  const { app } = started
  const server = await startServer({ app, port: 0, rendererFolder, clock: systemClock, log: silentLog })
  const origin = `http://127.0.0.1:${server.port}`
  const nodeFetch = globalThis.fetch

  const { cookie, pageKey } = await redeem(server.newLink())
  const own = { cookie, origin, 'sec-fetch-site': 'same-origin' }
  const before = { fetch: nodeFetch, localStorage: Reflect.get(globalThis, 'localStorage') as unknown }
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: { getItem: () => pageKey } })
  Object.assign(globalThis, {
    document: new EventTarget(),
    fetch: async (path: string, init: RequestInit) => {
      const headers = { ...(init.headers as object), ...own }
      const answer = await nodeFetch(new URL(path, origin), { ...init, headers })
      return path === '/events' ? slowed(answer) : answer
    },
  })
  const transport = createBrowserTransport()
  const there = new Promise<void>((resolve) => transport.watch?.((is) => is && resolve()))

  return {
    app,
    transport,
    listening: () => there,
    async foreign(name, input) {
      const answer = await nodeFetch(`${origin}/call/${name}`, {
        method: 'POST',
        headers: {
          ...own,
          origin: 'https://evil.example',
          'content-type': 'application/json',
          [pageKeyHeader]: pageKey,
        },
        body: JSON.stringify(input),
      })
      return answer.json()
    },
    async close() {
      globalThis.fetch = before.fetch
      Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: before.localStorage })
      await server.close()
      await started.close()
      rmSync(rendererFolder, { recursive: true })
    },
  }
}

function slowed({ body }: Response): Response {
  const late = new TransformStream<Uint8Array, Uint8Array>({
    async transform(part, controller) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      controller.enqueue(part)
    },
  })
  return new Response(body?.pipeThrough(late))
}
