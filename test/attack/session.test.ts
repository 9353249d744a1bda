/**
 * The cookie alone, the page key alone, parts of them, or those of another session give no access to the user's data.
 * The key of a link cannot be guessed, shortened or used twice.
 */
import 'temporal-polyfill/global'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { startServer, type RunningServer } from '../../src-main/browser/server.ts'
import { systemClock } from '../../src-main/kernel/clock.ts'
import { silentLog } from '../../src-main/kernel/log.ts'
import { pageKeyHeader } from '../../src-preload/contract/names.ts'
import { commandNames } from '../support/command-names.ts'
import { redeem, type Admitted } from '../support/host-client.ts'
import { rawRequest, type RawAnswer } from '../support/raw-request.ts'
import { tinyApp, type TinyApp } from '../support/tiny-app.ts'
import { combined, tryAll } from './attempts.ts'

const secret = 'what only the page may read'
let folder: string
let app: TinyApp
let server: RunningServer
let host: string
let mine: Admitted
let other: Admitted

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tallystick-session-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><head><title>page</title></head>')
  app = tinyApp()
  app.answers = () => ({ ok: true, value: secret })
  server = await startServer({ app, port: 0, rendererFolder: folder, clock: systemClock, log: silentLog })
  host = `127.0.0.1:${server.port}`
  mine = await redeem(server.newLink())
  other = await redeem(server.newLink())
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

interface Credentials {
  readonly name: string
  readonly cookie?: string | undefined
  readonly pageKey?: string | undefined
}

function wrong(): Credentials[] {
  const [name = '', value = ''] = mine.cookie.split('=')
  const cookies: Record<string, string | undefined> = {
    none: undefined,
    empty: '',
    'of another name': `session=${value}`,
    'of another instance': `tallystick_000000000000=${value}`,
    cut: mine.cookie.slice(0, -1),
    longer: `${mine.cookie}x`,
    quoted: `${name}="${value}"`,
    'in capitals': `${name}=${value.toUpperCase()}`,
    'the page key': `${name}=${mine.pageKey}`,
    'the key of the server': `${name}=${server.controlKey}`,
  }
  const keys: Record<string, string | undefined> = {
    none: undefined,
    empty: '',
    one: '1',
    undefined: 'undefined',
    null: 'null',
    cut: mine.pageKey.slice(0, -1),
    longer: `${mine.pageKey}x`,
    'in capitals': mine.pageKey.toUpperCase(),
    "another session's": other.pageKey,
    'the cookie': value,
    'the whole cookie': mine.cookie,
    'two keys': `${mine.pageKey}, ${mine.pageKey}`,
    'the key of the server': server.controlKey,
    'very long': 'x'.repeat(4_000),
  }
  return [
    ...Object.entries(keys).map(([key, pageKey]) => ({
      ...{ name: `the cookie, with a key: ${key}`, cookie: mine.cookie, pageKey },
    })),
    ...Object.entries(cookies).map(([key, cookie]) => ({
      ...{ name: `the page key, with a cookie: ${key}`, cookie, pageKey: mine.pageKey },
    })),
    { name: 'both swapped', cookie: `${name}=${mine.pageKey}`, pageKey: value },
    { name: 'of two sessions', cookie: other.cookie, pageKey: mine.pageKey },
    { name: 'nothing' },
  ]
}

function ask(path: string, method: string, { cookie, pageKey }: Credentials): Promise<RawAnswer> {
  const headers: Record<string, string> = { host, 'sec-fetch-site': 'same-origin' }
  if (method === 'POST')
    Object.assign(headers, { origin: `http://${host}`, 'content-type': 'application/json' })
  if (cookie !== undefined) headers['cookie'] = cookie
  if (pageKey !== undefined) headers[pageKeyHeader] = pageKey
  return rawRequest({ port: server.port, method, path, headers, ...(method === 'POST' && { body: '{}' }) })
}

describe('a session of the browser host', () => {
  it('answers no request without both secrets of a session', async () => {
    const asked = [
      ...commandNames.map((name) => ['POST', `/call/${name}`] as const),
      ['POST', '/opening'] as const,
      ['GET', '/events'] as const,
      ['GET', '/events?after=0'] as const,
    ]
    const before = app.calls.length
    await tryAll(
      combined(asked, wrong()),
      ([[, path], { name }]) => `${path} with ${name}`,
      async ([[method, path], credentials]) => {
        const { status, text } = await ask(path, method, credentials)
        if (text.includes(secret)) return 'it was answered'
        if (app.calls.length > before) return 'the app was asked'
        return status === 401 ? undefined : `status ${status}`
      },
    )
  })

  it("serves the page without the user's data to a browser that has the cookie only", async () => {
    await tryAll(
      ['/', '/?x=1', '/#x', '/open', '/open?key=1', '/nothing', '/opening', '/events', '/instance/link'],
      (path) => path,
      async (path) => {
        const { text } = await ask(path, 'GET', { name: 'the cookie', cookie: mine.cookie })
        return text.includes(secret) || text.includes(mine.pageKey)
          ? 'it holds what it should not'
          : undefined
      },
    )
  })

  it('opens no session for a key that is guessed, cut, used twice or sent in another form', async () => {
    const key = server.newLink().split('#')[1] ?? ''
    const post = (body: string, type = 'application/x-www-form-urlencoded', path = '/open') =>
      rawRequest({ port: server.port, method: 'POST', path, headers: { host, 'content-type': type }, body })
    const guesses = [
      ...Array.from({ length: 43 }, (_, at) => `key=${key.slice(0, at)}`),
      ...Array.from(
        { length: 43 },
        (_, at) => `key=${key.slice(0, at)}${key[at] === 'A' ? 'B' : 'A'}${key.slice(at + 1)}`,
      ),
      ...[`KEY=${key}`, `key[]=${key}`, `"key=${key}"`, `{"key":"${key}"}`, `key=%00${key}`, `key=${key}%20`],
      ...[`key=${key.toLowerCase()}`, `key=${key}&`.repeat(60), `x=1`, '', key, `key=x&key=${key}`],
    ]
    await tryAll(
      guesses,
      (body) => body.slice(0, 60),
      async (body) => {
        const { status, headers } = await post(body)
        return (status === 401 || status === 413) && !headers['set-cookie'] ? undefined : `status ${status}`
      },
    )
    await tryAll(
      ['a good key still opens it', 'once'],
      (name) => name,
      async (name) => {
        const { status } = await post(`key=${key}`)
        return status === (name === 'once' ? 401 : 200) ? undefined : `status ${status}`
      },
    )
  })
})
