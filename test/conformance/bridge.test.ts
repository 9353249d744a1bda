/** The bridge's promises straight into the app and over HTTP; test/main/electron holds Electron's channels to the same. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../src-main/browser/server.ts'
import { systemClock } from '../../src-main/kernel/clock.ts'
import { silentLog } from '../../src-main/kernel/log.ts'
import { createBrowserTransport } from '../../src-preload/browser.ts'
import { callHeader } from '../../src-preload/contract/names.ts'
import { eventSourceWith } from '../support/event-source.ts'
import { startApp } from '../support/start-app.ts'
import { bridgeConformance, type Ground } from './bridge.conformance.ts'

bridgeConformance('nothing: straight into dispatch', async () => {
  const { app, close } = startApp()
  return { app, transport: { call: app.dispatch, subscribe: app.listen }, close }
})

bridgeConformance('the browser host: HTTP and server-sent events', overHttp)

/** src-preload/browser.ts as it is; the page's address, cookie and headers are what a browser would add to it. */
async function overHttp(): Promise<Ground> {
  const started = startApp()
  const rendererFolder = mkdtempSync(join(tmpdir(), 'tallystick-page-'))
  writeFileSync(join(rendererFolder, 'index.html'), '')
  const { app } = started
  const server = await startServer({ app, port: 0, rendererFolder, clock: systemClock, log: silentLog })
  const origin = `http://127.0.0.1:${server.port}`
  const nodeFetch = globalThis.fetch

  async function signedIn(): Promise<string> {
    const answer = await nodeFetch(server.newLink(), { redirect: 'manual' })
    return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  }
  const own = { cookie: await signedIn(), origin, 'sec-fetch-site': 'same-origin' }

  let opened: Promise<void> = Promise.resolve()
  const Source = eventSourceWith(origin, () => own)
  const before = { fetch: nodeFetch, EventSource: Reflect.get(globalThis, 'EventSource') as unknown }
  Object.assign(globalThis, {
    fetch: (path: string, init: RequestInit) =>
      nodeFetch(new URL(path, origin), { ...init, headers: { ...(init.headers as object), ...own } }),
    EventSource: class extends Source {
      constructor(path: string) {
        super(path)
        opened = this.opened
      }
    },
  })

  return {
    app,
    transport: createBrowserTransport(),
    listening: () => opened,
    async foreign(name, input) {
      const answer = await nodeFetch(`${origin}/call/${name}`, {
        method: 'POST',
        headers: {
          ...own,
          origin: 'https://evil.example',
          'content-type': 'application/json',
          [callHeader]: '1',
        },
        body: JSON.stringify(input),
      })
      return answer.json()
    },
    async close() {
      Object.assign(globalThis, before)
      await server.close()
      await started.close()
      rmSync(rendererFolder, { recursive: true })
    },
  }
}
