/**
 * Tests requests through a real CONNECT proxy to a real HTTPS server. A request that is reported as unsent must never
 * have arrived.
 */
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import * as tls from 'node:tls'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { network } from '../../../src-main/api/network.ts'
import { sendOnceBy } from '../../../src-main/api/send-once.ts'
import { useSystemNetwork } from '../../../src-main/api/system-network.ts'
import { TransportError, type Transport, type WireRequest } from '../../../src-main/api/transport.ts'
import { systemProxy } from '../../../src-main/app/system-proxy.ts'
import { systemClock } from '../../../src-main/kernel/clock.ts'
import { newAuthority } from '../../support/certificate.ts'
import {
  proxyFaults,
  startConnectProxy,
  type ConnectProxy,
  type ProxyFault,
} from '../../support/connect-proxy.ts'
import { pick, seeded } from '../../support/random.ts'

const authority = newAuthority()
let server: Server
let commits: string[]
let proxy: ConnectProxy

beforeAll(() => {
  useSystemNetwork({})
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), authority.cert])
})

beforeEach(async () => {
  commits = []
  server = createServer(authority.certify('fieldstone.example'), (request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      if (request.method === 'POST') commits.push(body)
      proxy.answering.now = true
      response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' })
      response.end('{"id":"1"}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy = await startConnectProxy((server.address() as AddressInfo).port)
})
afterEach(async () => {
  await proxy.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const proxyOf =
  (address = proxy.address) =>
  () =>
    Promise.resolve(address)
const create: WireRequest = {
  method: 'POST',
  url: 'https://fieldstone.example/api/2.0/timeEntries',
  headers: { authorization: 'Bearer secret-token' },
  body: '{}',
}
const read: WireRequest = {
  method: 'GET',
  url: 'https://fieldstone.example/api/2.0/timeEntries',
  headers: {},
}

const creating = (address?: string) => sendOnceBy(proxyOf(address))(create)
const reading = (address?: string) => network({ clock: systemClock, proxyOf: proxyOf(address) })(read)

async function errorOf(answer: ReturnType<Transport>): Promise<TransportError> {
  const error: unknown = await answer.catch((problem: unknown) => problem)
  if (error instanceof TransportError) return error
  throw new Error('it was answered', { cause: error })
}

function withSignIn(): string {
  const url = new URL(proxy.address)
  url.username = 'robin'
  url.password = 'p@ss word'
  return url.href
}

describe('a proxy', () => {
  it('sends creates and reads through the proxy, which sees only the host and port', async () => {
    expect((await creating()).status).toBe(201)
    expect((await reading()).status).toBe(200)
    expect(commits).toEqual(['{}'])
    expect(proxy.asked).toEqual([
      { authority: 'fieldstone.example:443', signIn: undefined },
      { authority: 'fieldstone.example:443', signIn: undefined },
    ])
  })

  it('opens a separate tunnel for every create', async () => {
    for (let n = 0; n < 3; n++) await creating()
    expect(proxy.asked).toHaveLength(3)
  })

  it.each<ProxyFault>(['bad-gateway', 'dies-before', 'dies-after', 'speaks-first'])(
    'reports that nothing was sent when the proxy fails: %s',
    async (fault) => {
      proxy.fault = () => fault
      expect((await errorOf(creating())).mayHaveBeenSent).toBe(false)
      expect(await errorOf(reading())).toMatchObject({ reason: 'no-answer' })
      expect(commits).toEqual([])
    },
  )

  it('reports that a create may have been sent when the proxy fails during the answer', async () => {
    proxy.fault = () => 'dies-in-answer'
    expect((await errorOf(creating())).mayHaveBeenSent).toBe(true)
    expect(commits).toHaveLength(1)
  })

  it('reports that nothing was sent when the proxy cannot be reached', async () => {
    expect((await errorOf(creating('http://127.0.0.1:1'))).mayHaveBeenSent).toBe(false)
  })

  it('reports that the proxy needs a sign-in, and signs in with the credentials in its URL', async () => {
    proxy.fault = () => 'sign-in'
    expect(await errorOf(creating())).toMatchObject({ mayHaveBeenSent: false, reason: 'proxy-sign-in' })
    expect(await errorOf(reading())).toMatchObject({ reason: 'proxy-sign-in' })
    expect((await creating(withSignIn())).status).toBe(201)
    expect((await reading(withSignIn())).status).toBe(200)
    const signIn = `Basic ${Buffer.from('robin:p@ss word').toString('base64')}`
    expect(proxy.asked.map((one) => one.signIn)).toEqual([undefined, undefined, signIn, signIn])
  })

  it('never reports an arrived create as unsent, and sends none twice, with random faults of the proxy', async () => {
    const random = seeded(7)
    let sent = 0
    let certain = 0
    for (let n = 0; n < 150; n++) {
      const fault = pick(random, proxyFaults)
      proxy.fault = () => fault
      proxy.answering.now = false
      const before = commits.length
      const mayHave = await creating().then(
        () => true,
        (error: unknown) => (error as TransportError).mayHaveBeenSent,
      )
      const arrived = commits.length - before
      expect(arrived).toBeLessThanOrEqual(1)
      if (!mayHave) expect(arrived).toBe(0)
      sent += arrived
      certain += mayHave ? 0 : 1
    }
    expect(sent).toBeGreaterThan(20)
    expect(certain).toBeGreaterThan(50)
  })

  it('refuses an untrusted certificate behind a proxy before anything is sent', async () => {
    server.setSecureContext(newAuthority().certify('fieldstone.example'))
    expect(await errorOf(creating())).toMatchObject({ mayHaveBeenSent: false, reason: 'certificate' })
    expect(await errorOf(reading())).toMatchObject({ mayHaveBeenSent: false, reason: 'certificate' })
    expect(commits).toEqual([])
  })
})

describe('the proxy of the system', () => {
  const asking = (answer: string) => systemProxy(() => Promise.resolve(answer))
  const saved = { ...process.env }
  afterEach(() => {
    process.env = { ...saved }
  })

  it('uses the proxy of the system, but never for this machine', async () => {
    delete process.env['HTTPS_PROXY']
    delete process.env['https_proxy']
    expect(await asking('PROXY 10.0.0.1:8080; DIRECT')(create.url)).toBe('http://10.0.0.1:8080/')
    expect(await asking('DIRECT')(create.url)).toBeNull()
    expect(await asking('PROXY 10.0.0.1:8080')('http://127.0.0.1:4180/api')).toBeNull()
    await expect(asking('SOCKS5 10.0.0.1:1080')(create.url)).rejects.toThrow('no proxy')
    const { port } = new URL(proxy.address)
    await sendOnceBy(asking(`PROXY 127.0.0.1:${port}`))(create)
    expect(commits).toHaveLength(1)
  })

  it('prefers the proxy or the exception that the environment names', async () => {
    process.env['HTTPS_PROXY'] = 'http://robin:secret@proxy.example:3128'
    expect(await asking('PROXY 10.0.0.1:8080')(create.url)).toBe('http://robin:secret@proxy.example:3128/')
    process.env['NO_PROXY'] = 'fieldstone.example'
    expect(await asking('PROXY 10.0.0.1:8080')(create.url)).toBeNull()
  })
})
