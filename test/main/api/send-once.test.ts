/**
 * Tests sending creates over real sockets: each is sent once, and a create that is reported as unsent must never have
 * arrived.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTcp, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { proxyByEnv } from '../../../src-main/api/proxy.ts'
import { sendOnce, sendOnceBy } from '../../../src-main/api/send-once.ts'
import { TransportError, type WireAnswer } from '../../../src-main/api/transport.ts'
import { pick, seeded } from '../../support/random.ts'
import { TcpProxy, tcpFaults, type TcpFault } from '../../support/tcp-proxy.ts'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const created: Answer = (_request, response) => {
  response
    .writeHead(201, { 'content-type': 'application/json', 'keep-alive': 'timeout=60' })
    .end('{"id":"1"}')
}

/** Starts a server that commits a create when its body is complete, before it answers. */
async function startServer(answer: Answer = created) {
  const commits: string[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      commits.push(body)
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { commits, port: (server.address() as AddressInfo).port }
}

function post(
  port: number,
  body = '{}',
  path = '/api/2.0/timeEntries',
  onLeft: () => void = () => {},
): Promise<WireAnswer> {
  return sendOnce({
    onLeft,
    method: 'POST',
    url: `http://127.0.0.1:${port}${path}`,
    headers: { 'content-type': 'application/json', authorization: 'Bearer secret-token' },
    body,
  })
}

async function errorOf(answer: Promise<unknown>): Promise<TransportError> {
  const error: unknown = await answer.then(
    () => undefined,
    (problem: unknown) => problem,
  )
  if (error instanceof TransportError) return error
  throw new Error('it was answered', { cause: error })
}

describe('sendOnce', () => {
  it('calls onLeft once, while the service has not answered yet', async () => {
    let answerNow = () => {}
    const { commits, port } = await startServer((request, response) => {
      answerNow = () => created(request, response)
    })
    let times = 0
    let tell = () => {}
    const left = new Promise<void>((resolve) => (tell = resolve))
    const answered = post(port, '{"minutes":30}', undefined, () => {
      times += 1
      tell()
    })
    await left
    await expect.poll(() => commits).toEqual(['{"minutes":30}'])
    answerNow()
    expect((await answered).status).toBe(201)
    expect(times).toBe(1)
  })

  it('never calls onLeft for a create that was not sent', async () => {
    const { port } = await startServer()
    for (const close of open.splice(0)) await close()
    let times = 0
    const error = await errorOf(post(port, '{}', undefined, () => (times += 1)))
    expect(error.mayHaveBeenSent).toBe(false)
    expect(times).toBe(0)
  })

  it(
    'commits 1,000 creates at most once while connections fail in every way',
    { timeout: 60_000 },
    async () => {
      const { commits, port } = await startServer()
      const proxy = await TcpProxy.before(port)
      open.push(() => proxy.close())
      const random = seeded(20_261_121)
      let fault: TcpFault = 'none'
      proxy.fault = () => fault
      const told = { answered: 0, lost: 0, unsent: 0 }
      for (let n = 0; n < 1_000; n += 1) {
        fault = pick(random, tcpFaults)
        const before = commits.length
        const outcome = await post(proxy.port, `{"n":${n}}`).then(
          () => 'answered' as const,
          (error: unknown) => ((error as TransportError).mayHaveBeenSent ? 'lost' : 'unsent'),
        )
        told[outcome] += 1
        await settled(() => fault !== 'reset-before-answer' || commits.length > before)
        const arrived = commits.length - before
        expect(arrived, `${fault}: sent again`).toBeLessThanOrEqual(1)
        if (outcome === 'unsent') expect(arrived, `${fault}: called unsent and arrived`).toBe(0)
        if (outcome === 'answered') expect(arrived, `${fault}: answered and not there`).toBe(1)
      }
      // Each create used exactly one connection, so no create was sent a second time.
      expect(proxy.connections).toBe(1_000)
      expect(new Set(commits).size).toBe(commits.length)
      expect(told.answered).toBeGreaterThan(100)
      expect(told.lost).toBeGreaterThan(400)
    },
  )

  it(
    'commits 1,000 creates exactly once when the server resets a connection at its second request',
    { timeout: 60_000 },
    async () => {
      // The server offers keep-alive, but resets the connection at a second request: a client that reused the
      // connection would get no answer.
      const commits: string[] = []
      const server = createTcp((socket) => {
        let text = ''
        let answered = false
        socket.on('error', () => {})
        socket.on('data', (bytes) => {
          text += bytes.toString()
          const body = /\r\n\r\n(\{.*\})$/s.exec(text)?.[1]
          if (body === undefined) return
          commits.push(body)
          text = ''
          if (answered) return void socket.resetAndDestroy()
          answered = true
          socket.write(
            'HTTP/1.1 201 Created\r\ncontent-type: application/json\r\nconnection: keep-alive\r\ncontent-length: 10\r\n\r\n{"id":"1"}',
          )
        })
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      open.push(() => server.close())
      const { port } = server.address() as AddressInfo
      for (let n = 0; n < 1_000; n += 1) expect((await post(port, `{"n":${n}}`)).status).toBe(201)
      expect(commits).toHaveLength(1_000)
      expect(new Set(commits).size).toBe(1_000)
    },
  )

  it('returns status, headers and text unchanged', async () => {
    const { port } = await startServer((_request, response) => {
      response.writeHead(429, { 'Retry-After': '7', 'X-Two': ['a', 'b'] }).end('slow down')
    })
    expect(await post(port)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '7', 'x-two': 'a, b' },
      text: 'slow down',
    })
  })

  it.each([301, 302, 303, 307, 308])('does not follow a redirect with the status %i', async (status) => {
    const elsewhere = await startServer()
    const { commits, port } = await startServer((_request, response) => {
      response.writeHead(status, { location: `http://127.0.0.1:${elsewhere.port}/` }).end()
    })
    expect((await post(port)).status).toBe(status)
    expect(commits).toHaveLength(1)
    expect(elsewhere.commits).toEqual([])
  })

  it.each([408, 425, 500, 502, 503, 504])('does not repeat a create after the status %i', async (status) => {
    const { commits, port } = await startServer((_request, response) => {
      response.writeHead(status, { 'retry-after': '0', connection: 'close' }).end()
    })
    expect((await post(port)).status).toBe(status)
    expect(commits).toHaveLength(1)
  })

  it('uses HTTP/1.1 and closes the connection after a create', async () => {
    const seen: (string | undefined)[] = []
    const { port } = await startServer((request, response) => {
      seen.push(request.httpVersion, request.headers.connection)
      created(request, response)
    })
    await post(port)
    expect(seen).toEqual(['1.1', 'close'])
  })

  it('reports that nothing was sent when the connection is refused', async () => {
    const { port } = await startServer()
    await open.pop()!()
    expect((await errorOf(post(port))).mayHaveBeenSent).toBe(false)
  })

  it('reports that nothing was sent when the host name is unknown', async () => {
    const answer = sendOnce({ method: 'POST', url: 'http://nowhere.invalid/', headers: {}, body: '{}' })
    expect((await errorOf(answer)).mayHaveBeenSent).toBe(false)
  })

  it('reports that nothing was sent when the TLS handshake fails', async () => {
    const { commits, port } = await startServer()
    const answer = sendOnce({ method: 'POST', url: `https://127.0.0.1:${port}/`, headers: {}, body: '{}' })
    expect((await errorOf(answer)).mayHaveBeenSent).toBe(false)
    expect(commits).toEqual([])
  })

  it('sends nothing, and does not bypass the proxy, when the environment names a SOCKS proxy', async () => {
    const send = sendOnceBy((url) =>
      Promise.resolve(proxyByEnv(url, { HTTPS_PROXY: 'socks5://127.0.0.1:1080' })),
    )
    const answer = send({ method: 'POST', url: 'https://fieldstone.example/', headers: {}, body: '{}' })
    const error = await errorOf(answer)
    expect([error.mayHaveBeenSent, (error.cause as Error).message]).toEqual([false, 'TypeError'])
  })

  it('reports that two creates at the same time may have been sent when their connection fails', async () => {
    const { commits, port } = await startServer()
    const proxy = await TcpProxy.before(port)
    open.push(() => proxy.close())
    proxy.fault = () => 'reset-before-answer'
    const answers = await Promise.all([errorOf(post(proxy.port, '1')), errorOf(post(proxy.port, '2'))])
    expect(answers.map(({ mayHaveBeenSent }) => mayHaveBeenSent)).toEqual([true, true])
    expect(commits.toSorted()).toEqual(['1', '2'])
  })

  it('reports that a create may have been sent when the answer exceeds the limit', async () => {
    const { port } = await startServer((_request, response) => response.end('x'.repeat(6_000_000)))
    expect((await errorOf(post(port))).mayHaveBeenSent).toBe(true)
  })

  it('keeps the token out of its errors', async () => {
    const { port } = await startServer((request) => request.socket.destroy())
    const error = await errorOf(post(port))
    const words = [error, error.cause].map((each) => JSON.stringify(each, Object.getOwnPropertyNames(each)))
    expect(words.join()).not.toContain('secret-token')
  })
})

/** Waits at most 50 turns of the event loop for what a server records after the connection has ended. */
async function settled(done: () => boolean): Promise<void> {
  for (let tries = 0; tries < 50 && !done(); tries += 1) await new Promise((resolve) => setImmediate(resolve))
}
