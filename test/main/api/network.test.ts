/** Tests the network transport with real servers: what it sends, what it returns and what it refuses. */
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { atMost } from '../../../src-main/api/at-most.ts'
import { withoutEchoes } from '../../../src-main/api/echoes.ts'
import { network } from '../../../src-main/api/network.ts'
import { TransportError, type Transport, type WireAnswer } from '../../../src-main/api/transport.ts'
import { systemClock } from '../../../src-main/kernel/clock.ts'
import { json, startHttpServer, type Answering, type HttpServer } from '../../support/http-server.ts'

const servers: HttpServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function serve(answer: Answering, host?: string): Promise<HttpServer> {
  const server = await startHttpServer(answer, host)
  servers.push(server)
  return server
}

const transport = network({ clock: systemClock, mostBytes: 100_000 })
const get = (url: string, more: object = {}) => transport({ method: 'GET', url, headers: {}, ...more })

async function reasonOf(answer: Promise<WireAnswer>): Promise<string> {
  const error: unknown = await answer.then(
    () => undefined,
    (problem: unknown) => problem,
  )
  if (!(error instanceof TransportError)) throw new Error('it was answered', { cause: error })
  return error.reason
}

describe('network', () => {
  it('sends method, headers and body, and returns status, headers and text', async () => {
    const server = await serve((_asked, response) => json(response, 418, { é: 1 }, { 'x-own': 'yes' }))
    const answer = await transport({
      method: 'PUT',
      url: `${server.origin}/a/b?c=d%20e`,
      headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
      body: '{"ü":1}',
    })
    expect(answer).toMatchObject({ status: 418, text: '{"é":1}', headers: { 'x-own': 'yes' } })
    expect(server.asked).toMatchObject([
      { method: 'PUT', path: '/a/b?c=d%20e', body: '{"ü":1}', headers: { authorization: 'Bearer token' } },
    ])
  })

  it('follows no redirect, because it would send credentials to another server', async () => {
    const elsewhere = await serve((_asked, response) => json(response, 200, {}), '127.0.0.2')
    const server = await serve((_asked, response) =>
      response.writeHead(302, { location: `${elsewhere.origin}/stolen` }).end(),
    )
    const answer = await get(server.origin, { headers: { authorization: 'Bearer token' } })
    expect(answer.status).toBe(302)
    expect(elsewhere.asked).toEqual([])
  })

  it('stores no cookies', async () => {
    const server = await serve((_asked, response) =>
      response.writeHead(200, { 'set-cookie': 'a=b; Path=/' }).end('{}'),
    )
    await get(server.origin)
    await get(server.origin)
    expect(server.asked[1]!.headers['cookie']).toBeUndefined()
  })

  it('sends nothing without encryption to another machine, nor to a URL with a user name', async () => {
    for (const url of [
      'http://fieldstone.example/a',
      'http://127.0.0.1.fieldstone.example/',
      'file:///etc',
      'https://me:word@fieldstone.example',
    ])
      expect(await reasonOf(get(url)), url).toBe('not-allowed')
  })

  it('stops reading an answer that exceeds the limit', async () => {
    let sent = 0
    const server = await serve((_asked, response) => {
      const more = () => {
        while (!response.destroyed && sent < 50_000_000) {
          sent += 10_000
          if (!response.write('x'.repeat(10_000))) return void response.once('drain', more)
        }
        response.end()
      }
      more()
    })
    expect(await reasonOf(get(server.origin))).toBe('too-large')
    expect(sent).toBeLessThan(50_000_000)
  })

  it('counts the decompressed bytes of an answer', async () => {
    const small = gzipSync('x'.repeat(1_000_000))
    const server = await serve((_asked, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(small),
    )
    expect(small.length).toBeLessThan(100_000)
    expect(await reasonOf(get(server.origin))).toBe('too-large')
  })

  it('gives up a slow or silent server after the time limit', async () => {
    const slow = await serve((_asked, response) => {
      const timer = setInterval(() => response.write(' '), 5)
      response.once('close', () => clearInterval(timer))
    })
    const silent = await serve(() => {})
    expect(await reasonOf(get(slow.origin, { withinMs: 100 }))).toBe('timeout')
    expect(await reasonOf(get(silent.origin, { withinMs: 100 }))).toBe('timeout')
  })

  it('distinguishes a cancelled request from one without an answer', async () => {
    const server = await serve(() => {})
    const stop = new AbortController()
    const answer = reasonOf(get(server.origin, { signal: stop.signal }))
    stop.abort()
    expect(await answer).toBe('cancelled')
    await server.close()
    expect(await reasonOf(get(server.origin))).toBe('no-answer')
  })

  it('rejects with an error that does not contain what was sent', async () => {
    const server = await serve((_asked, response) => response.destroy())
    const error = await get(server.origin, { headers: { authorization: 'Bearer very-secret' } }).catch(
      (problem: unknown) => problem,
    )
    expect(error).toBeInstanceOf(TransportError)
    expect(
      JSON.stringify(error, Object.getOwnPropertyNames(error)) + String((error as Error).cause),
    ).not.toContain('very-secret')
  })
})

describe('atMost', () => {
  it('runs at most four requests at the same time, and the others in their order', async () => {
    let underWay = 0
    let most = 0
    const order: string[] = []
    const slow: Transport = async ({ url }) => {
      most = Math.max(most, ++underWay)
      await new Promise((resolve) => setTimeout(resolve, 1))
      order.push(url)
      underWay -= 1
      if (url.endsWith('/5')) throw new TransportError(true)
      return { status: 200, headers: {}, text: '' }
    }
    const gate = atMost(4, slow)
    const all = Array.from({ length: 20 }, (_, n) =>
      gate({ method: 'GET', url: `/${n}`, headers: {} }).catch(() => 'failed'),
    )
    const answers = await Promise.all(all)
    expect(most).toBe(4)
    expect(order).toEqual(Array.from({ length: 20 }, (_, n) => `/${n}`))
    expect(answers.filter((answer) => answer === 'failed')).toHaveLength(1)
  })

  it('does not send a request that was cancelled while it waited', async () => {
    const sent: string[] = []
    let release = () => {}
    const gate = atMost(1, async ({ url }) => {
      sent.push(url)
      await new Promise<void>((resolve) => (release = resolve))
      return { status: 200, headers: {}, text: '' }
    })
    const first = gate({ method: 'GET', url: '/1', headers: {} })
    const stop = new AbortController()
    const second = reasonOf(gate({ method: 'GET', url: '/2', headers: {}, signal: stop.signal }))
    stop.abort()
    release()
    await first
    expect(await second).toBe('cancelled')
    expect(sent).toEqual(['/1'])
  })
})

describe('withoutEchoes', () => {
  it('removes secrets from an answer that repeats them in any encoding', async () => {
    const secret = 'c4n4ry/+ "secret" ü'
    const bytes = Buffer.from(secret)
    const forms = [secret, encodeURIComponent(secret), bytes.toString('base64'), bytes.toString('hex')]
    const server = await serve(({ body, headers }, response) =>
      json(response, 400, { message: [...forms, headers['authorization'], body].join(' | ') }),
    )
    const guarded = withoutEchoes(transport)
    const { text } = await guarded({
      method: 'POST',
      url: server.origin,
      headers: { authorization: 'Bearer access-token-1', 'content-type': 'application/json' },
      body: JSON.stringify({ client_secret: secret }),
      secrets: [secret],
    })
    for (const form of [...forms, 'access-token-1']) expect(text).not.toContain(form)
    expect(text).toContain('client_secret')
  })
})
