/**
 * Tests that the HTTP server of the browser host accepts only our own page, and refuses about fifty kinds of other
 * requests.
 */
import 'temporal-polyfill/global'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pageKeyHeader } from '../../../src-preload/contract/names.ts'
import type { Opening } from '../../../src-preload/contract/opening.ts'
import { proofOf } from '../../../src-main/browser/challenge.ts'
import { startServer, type RunningServer, type ServerOptions } from '../../../src-main/browser/server.ts'
import { systemClock } from '../../../src-main/kernel/clock.ts'
import { silentLog } from '../../../src-main/kernel/log.ts'
import { redeem, type Admitted } from '../../support/host-client.ts'
import { rawRequest, type RawAnswer, type RawRequest } from '../../support/raw-request.ts'
import { tinyApp, type TinyApp } from '../../support/tiny-app.ts'

const page = mkdtempSync(join(tmpdir(), 'tallystick-page-'))
beforeAll(() => {
  mkdirSync(join(page, 'assets'))
  writeFileSync(join(page, 'index.html'), '<!doctype html><html lang="en"><title>page</title></html>')
  writeFileSync(join(page, 'assets', 'index-abc123.js'), 'export {}')
  writeFileSync(join(page, 'licenses.md'), 'words')
  writeFileSync(join(page, '..', 'tallystick-outside.js'), 'secret')
})
afterAll(() => {
  rmSync(page, { recursive: true })
  rmSync(join(page, '..', 'tallystick-outside.js'))
})

let nowMs = 0
const clock = { ...systemClock, nowMs: () => nowMs }
let app: TinyApp
let server: RunningServer
let host: string
let cookie: string
let pageKey: string
let language: ReturnType<NonNullable<ServerOptions['language']>>

beforeEach(async () => {
  nowMs = Date.parse('2026-11-20T09:00:00Z')
  app = tinyApp()
  language = { setting: 'system' }
  server = await startServer({
    ...{ app, port: 0, rendererFolder: page, clock, log: silentLog },
    language: () => language,
  })
  host = `127.0.0.1:${server.port}`
  ;({ cookie, pageKey } = await redeem(server.newLink()))
})
afterEach(() => server.close())

const send = (request: Omit<RawRequest, 'port'>) => rawRequest({ port: server.port, ...request })
const keyIn = (link: string) => link.slice(link.indexOf('#') + 1)

/** Posts the key of a link, as the page at the link or the file that opens the browser does. */
const post = (key: string, headers: Record<string, string> = {}): Promise<RawAnswer> =>
  send({
    method: 'POST',
    path: '/open',
    headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ key }).toString(),
  })

/** Sends a call as our page does, with the given headers changed or (undefined) left out. */
async function call(
  changes: Record<string, string | undefined> = {},
  body = '{}',
  path = '/call/timer.read',
) {
  const all: Record<string, string | undefined> = {
    host,
    cookie,
    origin: `http://${host}`,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    [pageKeyHeader]: pageKey,
    ...changes,
  }
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(all)) if (value !== undefined) headers[name] = value
  return send({ method: 'POST', path, headers, body })
}

describe('our own page', () => {
  it('creates a session for a link, with a cookie that neither scripts nor other sites can use', async () => {
    const answer = await post(keyIn(server.newLink()))
    expect(answer.status).toBe(200)
    expect(answer.text).toMatch(/<script type="application\/json" id="key">"[\w-]{43}"<\/script>/)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^tallystick_[0-9a-f]{12}=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    )
  })

  it('serves the page with a strict policy and without caching', async () => {
    const answer = await send({ headers: { cookie } })
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('<title>page</title>')
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types svelte-trusted-html",
    )
  })

  it('lets the browser cache files with a hash in their name', async () => {
    const answer = await send({ path: '/assets/index-abc123.js', headers: { cookie } })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(answer.headers['cache-control']).toContain('immutable')
  })

  it('answers the calls of the page', async () => {
    const answer = await call({}, '{"a":1}')
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toEqual({ ok: true, value: { name: 'timer.read', raw: { a: 1 } } })
  })

  it('opens a separate session for each link, so that two tabs work', async () => {
    const second = await redeem(server.newLink())
    expect(second.cookie).not.toBe(cookie)
    const asSecond = (sent: string) => call({ cookie: sent, [pageKeyHeader]: second.pageKey })
    expect((await call({ cookie })).status).toBe(200)
    expect((await asSecond(second.cookie)).status).toBe(200)
    expect((await asSecond(`other=1; ${second.cookie}; more=2`)).status).toBe(200)
    expect((await asSecond(`${cookie}; ${second.cookie}`)).status).toBe(200)
  })

  it('issues a link to a second start that proves that it knows the control key', async () => {
    const answer = await askForLink(server.controlKey)
    const { link } = JSON.parse(answer.text) as { link: string }
    expect(link).toMatch(new RegExp(`^http://${host}/open#[\\w-]{43}$`))
    expect((await post(keyIn(link))).status).toBe(200)
  })
})

/** Requests a link as instance.ts does, with changed headers or another key. */
async function askForLink(key: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  const fromStart = 's'.repeat(43)
  const json = { host, 'content-type': 'application/json', ...headers }
  const ask = (path: string, body: unknown) =>
    send({ method: 'POST', path, headers: json, body: JSON.stringify(body) })
  const begun = await ask('/instance/challenge', { fromStart })
  if (begun.status !== 200) return begun
  const { challenge: fromProgram } = JSON.parse(begun.text) as { challenge: string }
  const proof = proofOf('start', key, server.port, { fromStart, fromProgram })
  return ask('/instance/link', { challenge: fromProgram, proof })
}

describe('refused calls', () => {
  const foreign: [string, Record<string, string | undefined>, number][] = [
    ['with a foreign Host', { host: 'evil.example' }, 421],
    ['with a foreign Host and a port', { host: 'evil.example:80' }, 421],
    ['with the Host localhost and another port', { host: 'localhost:1' }, 421],
    ['with our address and another port', { host: '127.0.0.1:1' }, 421],
    ['with our address without a port', { host: '127.0.0.1' }, 421],
    ['with another way to write our address', { host: '127.1:80' }, 400],
    ['with the address of IPv6', { host: '[::1]:80' }, 421],
    ['with a foreign Origin', { origin: 'https://evil.example' }, 403],
    ['with the Origin of another port', { origin: 'http://127.0.0.1:1' }, 403],
    ['with the Origin null', { origin: 'null' }, 403],
    ['with our Origin over https', { origin: 'https://127.0.0.1' }, 403],
    ['without an Origin', { origin: undefined }, 403],
    ['from another site, as the browser says', { 'sec-fetch-site': 'cross-site' }, 403],
    ['from another port, as the browser says', { 'sec-fetch-site': 'same-site' }, 403],
    ['with a made-up Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin, none' }, 403],
    ['without a cookie', { cookie: undefined }, 401],
    ['with an empty cookie', { cookie: '' }, 401],
    ['with a cookie of another instance', { cookie: `tallystick_000000000000=${'a'.repeat(43)}` }, 401],
    ['with a thousand cookies', { cookie: 'a=1; '.repeat(1_000) }, 401],
    ['without the page key', { [pageKeyHeader]: undefined }, 401],
    ['with an empty page key', { [pageKeyHeader]: '' }, 401],
    ['with a made-up page key', { [pageKeyHeader]: 'a'.repeat(43) }, 401],
    ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['as plain text', { 'content-type': 'text/plain' }, 415],
    ['without a content type', { 'content-type': undefined }, 415],
    ['with a type that begins like that of JSON', { 'content-type': 'application/jsonp' }, 415],
  ]
  it.each(foreign)('refuses a call %s', async (_case, changes, status) => {
    const answer = await call(changes)
    expect(answer.status).toBe(status)
    expect(app.calls).toEqual([])
  })

  it('refuses a call with a wrong value in the right cookie', async () => {
    const [name = '', value = ''] = cookie.split('=')
    for (const wrong of ['', value.slice(1), `${value}x`, value.toUpperCase(), 'undefined', `"${value}"`])
      expect((await call({ cookie: `${name}=${wrong}` })).status).toBe(401)
    expect(app.calls).toEqual([])
  })

  const bodies: [string, string, number][] = [
    ['with no body', '', 400],
    ['with half a body', '{"commandId":', 400],
    ['with a body that is not JSON', 'commandId=1', 400],
    ['with a body that is too large', JSON.stringify({ note: 'x'.repeat(1_100_000) }), 413],
  ]
  it.each(bodies)('refuses a call %s', async (_case, body, status) => {
    const answer = await call({}, body)
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.text)).toEqual({ ok: false, failure: { code: 'invalid-input' } })
    expect(app.calls).toEqual([])
  })

  it('refuses a request without a Host header', async () => {
    const answer = await new Promise<string>((resolve) => {
      let text = ''
      const socket = connect(server.port, '127.0.0.1', () =>
        socket.write(`GET / HTTP/1.0\r\nCookie: ${cookie}\r\n\r\n`),
      )
      socket.on('data', (part) => (text += part.toString()))
      socket.on('close', () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1.1 4(00|21) /)
  })

  it('refuses a call with an outcome that the page can read', async () => {
    for (const changes of [
      { host: 'evil.example' },
      { origin: 'null' },
      { cookie: '' },
      { [pageKeyHeader]: undefined },
    ])
      expect(JSON.parse((await call(changes)).text)).toEqual({ ok: false, failure: { code: 'not-allowed' } })
  })

  it('refuses a call by another method than POST', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      expect(
        (await send({ method, path: '/call/timer.read', headers: { cookie, origin: `http://${host}` } }))
          .status,
      ).toBe(405)
    expect(
      (await send({ path: '/call/timer.read', headers: { cookie, [pageKeyHeader]: pageKey } })).status,
    ).toBe(404)
    expect(app.calls).toEqual([])
  })

  it('passes unusual command names to the app unchanged, which refuses them', async () => {
    await call({}, '{}', '/call/..%2f..%2fetc%2fpasswd')
    await call({}, '{}', '/call/__proto__')
    expect(app.calls.map(({ name }) => name)).toEqual(['../../etc/passwd', '__proto__'])
  })
})

describe('a foreign page', () => {
  it('refuses a preflight request without CORS headers', async () => {
    const answer = await send({
      method: 'OPTIONS',
      path: '/call/timer.stop',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': `content-type,${pageKeyHeader}`,
        'access-control-request-private-network': 'true',
      },
    })
    expect(answer.status).toBe(405)
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('sends no CORS headers to another site for any request', async () => {
    const tries: Omit<RawRequest, 'port'>[] = [
      { headers: { cookie, origin: 'https://evil.example' } },
      { path: '/events', headers: { cookie, origin: 'https://evil.example' } },
      { path: '/assets/index-abc123.js', headers: { cookie, origin: 'https://evil.example' } },
      { headers: { cookie, 'sec-fetch-site': 'cross-site' } },
    ]
    for (const each of tries) {
      const answer = await send(each)
      expect(answer.status).toBe(403)
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  it('refuses to navigate or to open the event stream from another site', async () => {
    const headers = { host, cookie, 'sec-fetch-site': 'cross-site' }
    for (const path of ['/', '/open', '/events', '/assets/index-abc123.js'])
      expect((await send({ path, headers })).status).toBe(403)
  })

  it('issues no link to a request with an Origin, with a foreign Host or without the key', async () => {
    const key = server.controlKey
    const tries: [string, Record<string, string>][] = [
      [key, { origin: `http://${host}` }],
      [key, { host: 'evil.example' }],
      ['x'.repeat(43), {}],
      ['', {}],
      ['', { cookie, origin: `http://${host}`, [pageKeyHeader]: pageKey }],
    ]
    for (const [tried, headers] of tries) expect((await askForLink(tried, headers)).status).toBe(403)
  })
})

describe('links', () => {
  it('accepts the key of a link once', async () => {
    const key = keyIn(server.newLink())
    expect((await post(key)).status).toBe(200)
    const again = await post(key)
    expect(again.status).toBe(401)
    expect(again.headers['set-cookie']).toBeUndefined()
    expect(again.text).toContain('This link has been used or has ended.')
    expect(again.text).toContain('<code>npm start</code>')
  })

  it('accepts the key of a link for ten minutes', async () => {
    const early = keyIn(server.newLink())
    const late = keyIn(server.newLink())
    nowMs += 10 * 60_000
    expect((await post(early)).status).toBe(200)
    nowMs += 1
    expect((await post(late)).status).toBe(401)
  })

  it('refuses a link when the clock was set back before its creation', async () => {
    const key = keyIn(server.newLink())
    nowMs -= 60_000
    expect((await post(key)).status).toBe(401)
  })

  it('accepts a key from the file that opens the browser, which has no origin', async () => {
    const headers = { origin: 'null', 'sec-fetch-site': 'cross-site' }
    expect((await post(keyIn(server.newLink()), headers)).status).toBe(200)
  })

  it('keeps a link valid after requests that do not post its key', async () => {
    const link = server.newLink()
    for (const method of ['GET', 'HEAD', 'PUT', 'OPTIONS'])
      await send({ method, path: `/open?key=${keyIn(link)}` })
    expect((await post(keyIn(link))).status).toBe(200)
  })

  it('accepts only the complete key of a link', async () => {
    const key = keyIn(server.newLink())
    for (const wrong of ['', 'undefined', key.slice(0, -1), `${key}x`, key.toUpperCase(), 'x'.repeat(3_000)])
      expect((await post(wrong)).status).not.toBe(200)
    expect((await post(key)).status).toBe(200)
  })

  it('refuses the key of a link at another address', async () => {
    const key = keyIn(server.newLink())
    for (const wrong of ['evil.example', 'localhost:1', '127.0.0.1:1'])
      expect((await post(key, { host: wrong })).status).toBe(421)
    expect((await post(key)).status).toBe(200)
  })
})

describe('sessions', () => {
  it('ends a session that no page has used for three days', async () => {
    nowMs += 70 * 3_600_000
    expect((await call()).status).toBe(200)
    nowMs += 70 * 3_600_000
    expect((await call()).status).toBe(200)
    nowMs += 73 * 3_600_000
    expect((await call()).status).toBe(401)
    expect((await send({ headers: { host, cookie } })).status).toBe(401)
  })

  it('does not extend a session for requests without its page key', async () => {
    nowMs += 70 * 3_600_000
    expect((await send({ headers: { host, cookie } })).status).toBe(200)
    nowMs += 3 * 3_600_000
    expect((await call()).status).toBe(401)
  })

  it('refuses the page key of another session', async () => {
    const other: Admitted = await redeem(server.newLink())
    expect((await call({ [pageKeyHeader]: other.pageKey })).status).toBe(401)
    expect((await call({ cookie: other.cookie })).status).toBe(401)
  })
})

describe('requests without a cookie', () => {
  it('answers requests for files without a cookie with a page that says what to do', async () => {
    for (const path of ['/', '/assets/index-abc123.js', '/licenses.md', '/nothing']) {
      const answer = await send({ path })
      expect(answer.status).toBe(401)
      expect(answer.text).toContain('This tab isn’t connected to Tallystick any more.')
      expect(answer.text).toContain('Run <code>npm start</code> and open the new link.')
      expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; .*style-src 'sha256-/)
    }
  })

  it('refuses requests of the page without a cookie with an outcome that the page can read', async () => {
    for (const [method, path] of [
      ['POST', '/opening'],
      ['GET', '/events'],
    ] as const) {
      const answer = await send({ method, path, headers: { host, origin: `http://${host}` } })
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        401,
        { ok: false, failure: { code: 'not-allowed' } },
      ])
    }
  })
})

describe('requests with a cookie', () => {
  it.each([
    '/../tallystick-outside.js',
    '/..%2ftallystick-outside.js',
    '/%2e%2e/tallystick-outside.js',
    '/assets/../../tallystick-outside.js',
    '/assets/..%2f..%2ftallystick-outside.js',
    '/..%5ctallystick-outside.js',
    '//tallystick-outside.js',
    '/assets/index-abc123.js%00.html',
    '/assets/',
    '/index.html/',
    '/licenses.md',
    '/config.json',
    '/%',
    '/%ff',
  ])('serves only files of the page, and not %s', async (path) => {
    const answer = await send({ path, headers: { cookie } })
    expect(answer.status).toBe(404)
    expect(answer.text).not.toContain('secret')
  })
})

/** Opens the event stream. The returned functions read it until it contains a text, or to its end. */
async function listen(headers: Record<string, string> = {}) {
  const stop = new AbortController()
  const answer = await fetch(`http://${host}/events`, {
    headers: { cookie, [pageKeyHeader]: pageKey, ...headers },
    signal: stop.signal,
  })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    answer,
    stop: () => stop.abort(),
    async until(part: string): Promise<string> {
      while (!text.includes(part)) {
        const { done, value } = await reader.read()
        if (done) throw new Error(`ended before ${part}: ${text}`)
        text += value
      }
      return text
    },
    async end(): Promise<string> {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return text
        text += value
      }
    },
  }
}

describe('the event stream', () => {
  it('sends every event to every page in order', async () => {
    const [one, two] = [await listen(), await listen()]
    expect(one.answer.headers.get('content-type')).toBe('text/event-stream')
    await one.until(':')
    app.emit({ name: 'timer.changed', payload: {} })
    app.emit({ name: 'entries.changed', payload: { days: ['2026-11-20'] } })
    for (const each of [one, two])
      expect(await each.until('2026-11-20')).toContain(
        'id: 1\ndata: {"name":"timer.changed","payload":{}}\n\n' +
          'id: 2\ndata: {"name":"entries.changed","payload":{"days":["2026-11-20"]}}\n\n',
      )
    one.stop()
    two.stop()
  })

  it('sends a page that reconnects exactly the events that it missed', async () => {
    for (let at = 0; at < 5; at += 1) app.emit({ name: 'sync.changed', payload: {} })
    nowMs += 60_000
    const back = await listen({ 'last-event-id': '3' })
    const text = await back.until('id: 5')
    expect(text.match(/^id: \d+$/gm)).toEqual(['id: 4', 'id: 5'])
    back.stop()
  })

  it('sends a new page only the events of the last seconds, and none that opens a view', async () => {
    app.emit({ name: 'sync.changed', payload: {} })
    nowMs += 60_000
    app.emit({ name: 'view.asked', payload: { view: 'history' } })
    app.emit({ name: 'items.changed', payload: {} })
    const fresh = await listen({ 'last-event-id': 'made up' })
    const text = await fresh.until('id: 3')
    expect(text.match(/^id: \d+$/gm)).toEqual(['id: 3'])
    fresh.stop()
  })

  it('ends the sample when the last page is closed, and not before', async () => {
    let ends = 0
    app.leaveSample = () => (ends += 1)
    const [one, two] = [await listen(), await listen()]
    await Promise.all([one.until(':'), two.until(':')])
    one.stop()
    const three = await listen()
    await three.until(':')
    two.stop()
    app.emit({ name: 'timer.changed', payload: {} })
    await three.until('timer.changed')
    expect(ends).toBe(0)
    three.stop()
    await expect.poll(() => ends).toBe(1)
  })

  it('ends the event stream when the server is closed', async () => {
    const stream = await listen()
    await stream.until(':')
    await server.close()
    expect(await stream.end()).toContain(':')
  })
})

describe('the first answers for a page', () => {
  const about = { zone: 'Pacific/Auckland', note: '</script><script>' }
  const run = { item: { id: 'item-7' } }

  beforeEach(() => {
    app.answers = (name) => ({
      ok: true,
      value: { 'app.describe': about, 'timer.read': { run } }[name] ?? null,
    })
  })

  const opening = async () => JSON.parse((await call({}, '{}', '/opening')).text) as Opening

  it('answers the first commands of the page in advance, with the same inputs', async () => {
    nowMs = Date.parse('2026-11-20T12:00:00Z')
    const { answers } = await opening()
    expect(answers.map(({ name, input }) => [name, input])).toEqual([
      ['app.describe', {}],
      ['timer.read', {}],
      ['settings.read', {}],
      ['items.list', {}],
      ['sync.read', {}],
      // It is already the next day in Auckland.
      ['entries.days', { from: '2026-11-21', to: '2026-11-21' }],
      ['template.form', { itemId: 'item-7' }],
    ])
    expect(answers[0]!.outcome).toEqual({ ok: true, value: about })
  })

  it('returns the id of the last event before the answers, so that the stream continues there', async () => {
    app.emit({ name: 'sync.changed', payload: {} })
    const { lastEventId } = await opening()
    nowMs += 60_000
    app.emit({ name: 'items.changed', payload: {} })
    const stream = await listen({ 'last-event-id': String(lastEventId) })
    expect((await stream.until('items.changed')).match(/^id: \d+$/gm)).toEqual(['id: 2'])
    stream.stop()
  })

  it('returns no answers in advance when the app fails', async () => {
    app.answers = () => Promise.reject(new Error('planted'))
    expect((await opening()).answers).toEqual([])
  })

  it.each<['system' | 'fr', string]>([
    ['system', 'lang="de-AT" dir="ltr" data-system-language="de-AT"'],
    ['fr', 'lang="fr" dir="ltr" data-system-language="de-AT"'],
  ])(
    'writes only the language and its forms into the page, which needs only the cookie: %s',
    async (setting, attributes) => {
      language = { setting }
      const answer = await send({ path: '/', headers: { host, cookie, 'accept-language': 'de-AT,de;q=0.9' } })
      expect(answer.text.replace(/ data-forms="[^"]+"/, '')).toBe(
        `<!doctype html><html ${attributes}><title>page</title></html>`,
      )
      expect(app.calls).toEqual([])
    },
  )
})

describe('closing the server', () => {
  it('closes without waiting for a page that keeps its connection open', async () => {
    const answer = await fetch(`http://${host}/`, { headers: { cookie } })
    await answer.text()
    const began = performance.now()
    await server.close()
    // A kept-alive connection would delay closing for five seconds.
    expect(performance.now() - began).toBeLessThan(4_500)
  })

  it('no longer listens to the app after it was closed', async () => {
    await server.close()
    expect(() => app.emit({ name: 'timer.changed', payload: {} })).not.toThrow()
  })
})

it('rejects with the error of the system when the port is in use', async () => {
  const again = startServer({ app, port: server.port, rendererFolder: page, clock, log: silentLog })
  await expect(again).rejects.toMatchObject({ code: 'EADDRINUSE', syscall: 'listen' })
})
