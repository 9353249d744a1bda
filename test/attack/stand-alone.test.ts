/** The stand-alone service refuses foreign host names, and does not accept the published secrets for a data file. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { demoCredentials } from '../../src-main/service/credentials.ts'
import { startStandAlone, type StandAlone } from '../conformance/stand-alone-process.ts'
import { sendBytes } from '../support/raw-bytes.ts'
import { combined, tryAll } from './attempts.ts'
import { signIns, type Credentials, type SignIn } from './sign-ins.ts'

const folder = mkdtempSync(join(tmpdir(), 'tallystick-stand-alone-'))
const started: StandAlone[] = []
afterAll(async () => {
  await Promise.all(started.map((running) => running.end('SIGKILL')))
  rmSync(folder, { recursive: true, force: true })
})

async function start(...args: string[]): Promise<StandAlone> {
  const running = await startStandAlone(args)
  started.push(running)
  return running
}

/** Returns a request as raw text; `hosts` are the values of its Host headers, of which there may be none or two. */
function bytesOf({ method, path, headers, body }: SignIn, hosts: readonly string[], version = '1.1'): string {
  const named = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const length = `Content-Length: ${Buffer.byteLength(body)}`
  const lines = [...hosts.map((host) => `Host: ${host}`), 'Connection: close', ...named, length]
  return [`${method} ${path} HTTP/${version}`, ...lines, '', body].join('\r\n')
}

describe('the header Host of a request to the stand-alone service', () => {
  let here: StandAlone
  let everywhere: StandAlone
  let port: number
  beforeAll(async () => {
    here = await start()
    everywhere = await start('--host', '0.0.0.0')
    port = Number(new URL(here.ready.url).port)
  })

  const names = [
    ...['evil.example', 'evil.example:80', 'tallystick.app', 'localhost.evil.example', 'evil.localhost'],
    ...['127.0.0.1.evil.example', '127.evil.example', '127.0.0.1evil.example', '127.0.0', '127.0.0.1.1'],
    ...[
      'localhost.',
      'localhost..',
      'localhostx',
      'xlocalhost',
      'local host',
      'localhost\tx',
      'lo\u0441alhost',
    ],
    ...['localhost,evil.example', '127.0.0.1, evil.example', 'evil.example, 127.0.0.1', '*', '_', '-', 'a b'],
    ...['127.0.0.1@evil.example', 'evil.example@127.0.0.1', 'user:pw@localhost', 'localhost#evil.example'],
    ...[
      'localhost/evil.example',
      'http://localhost',
      '//localhost',
      'localhost?x',
      'localhost\\evil.example',
    ],
    ...[
      'localhost:',
      'localhost:x',
      'localhost:80:80',
      'localhost:-1',
      'localhost:4180x',
      'localhost:123456',
    ],
    ...['[::1', '::1]', '[::1]x', '[::1].evil.example', '[evil.example]', '[]', '%6c%6fcalhost'],
    ...['"localhost"', '<localhost>', 'localhost;', "localhost'", 'null', 'undefined', 'file://'],
  ]
  const addresses = [
    ...['192.168.1.5', '10.0.0.1:4180', '8.8.8.8', '169.254.169.254', '126.255.255.255', '128.0.0.1'],
    ...['[::2]', '[fe80::1]:4180', '[2001:db8::1]', '[::ffff:8.8.8.8]'],
  ]
  const odd = [
    '127.0.0.256',
    '127.0.0.1e1',
    '0177.0.0.1.x',
    '127.0.0.-1',
    '1270.0.1',
    '2130706433x',
    '127。0。0。1',
  ]

  const isRefused = async (at: number, bytes: string): Promise<string | undefined> => {
    const { status, body } = await sendBytes(at, bytes)
    if (/access_token|openapi|"id"/.test(body)) return `it was answered: ${body.slice(0, 80)}`
    if (![400, 421].includes(status)) return `status ${status}`
    return typeof (JSON.parse(body) as { message?: unknown }).message === 'string' ? undefined : body
  }
  const reading: SignIn = { name: 'description', method: 'GET', path: '/openapi.json', headers: {}, body: '' }

  it('refuses a Host header that names another machine, even with the right secrets', async () => {
    await tryAll(
      combined([...signIns(here.ready), reading], [...names, ...addresses, ...odd]),
      ([{ name }, host]) => `${name} at ${JSON.stringify(host)}`,
      ([asked, host]) => isRefused(port, bytesOf(asked, [host])),
    )
  })

  it('refuses a Host header that is missing, empty, repeated or contradicts the request line', async () => {
    const own = `127.0.0.1:${port}`
    const twice = [
      ...[[], [''], [own, 'evil.example'], ['evil.example', own], [own, own]],
      ...[
        ['localhost', 'evil.example'],
        ['evil.example', 'evil.example'],
      ],
    ]
    const tries = [
      ...combined(signIns(here.ready), twice).map(([asked, hosts]) => bytesOf(asked, hosts)),
      ...signIns(here.ready).flatMap((asked) =>
        ['http://evil.example', 'https://evil.example:443', `http://127.0.0.1@evil.example`].map((origin) =>
          bytesOf({ ...asked, path: `${origin}${asked.path}` }, [own]),
        ),
      ),
      ...signIns(here.ready).map((asked) => bytesOf(asked, ['evil.example'], '1.0')),
    ]
    await tryAll(
      tries,
      (bytes) => bytes.split('\r\n').slice(0, 3).join(' | '),
      (bytes) => isRefused(port, bytes),
    )
  })

  it('accepts localhost and every loopback address as Host, with any port or none', async () => {
    const hosts = [
      ...['127.0.0.1', '127.0.0.1:80', `127.0.0.1:${port}`, '127.255.255.254:1', '127.1.2.3', '[::1]'],
      ...['[::1]:4180', 'localhost', 'localhost:65535', 'LOCALHOST', 'LocalHost:1'],
    ]
    await tryAll(
      combined([...signIns(here.ready), reading], hosts),
      ([{ name }, host]) => `${name} at ${host}`,
      async ([asked, host]) => {
        const { status } = await sendBytes(port, bytesOf(asked, [host]))
        return status === 200 ? undefined : `status ${status}`
      },
    )
  })

  it('accepts any address as Host, but no name, when the service listens on all addresses', async () => {
    const at = Number(new URL(everywhere.ready.url).port)
    await tryAll(
      combined([...signIns(everywhere.ready), reading], names),
      ([{ name }, host]) => `${name} at ${JSON.stringify(host)}`,
      ([asked, host]) => isRefused(at, bytesOf(asked, [host])),
    )
    await tryAll(
      combined(
        [...signIns(everywhere.ready), reading],
        [...addresses, '0.0.0.0', `0.0.0.0:${at}`, 'localhost'],
      ),
      ([{ name }, host]) => `${name} at ${host}`,
      async ([asked, host]) => {
        const { status } = await sendBytes(at, bytesOf(asked, [host]))
        return status === 200 ? undefined : `status ${status}`
      },
    )
  })
})

describe('a stand-alone service with a file', () => {
  const secretsOf = ({ clients, directory, crm }: Credentials): string[] => [
    ...clients.map(({ clientSecret }) => clientSecret),
    ...[directory.password, crm.clientSecret],
  ]
  const statusOf = async ({ ready }: StandAlone, asked: SignIn): Promise<number> => {
    const { host, port } = new URL(ready.url)
    return (await sendBytes(Number(port), bytesOf(asked, [host]))).status
  }

  it('refuses the published secrets for a data file, and keeps its own over a restart', async () => {
    const published = demoCredentials as unknown as Credentials
    const seen = new Set(secretsOf(published))
    await tryAll(
      [
        ['--seed', 'demo', '--entries', '3'],
        ['--seed', 'plain'],
      ],
      (flags) => flags.join(' '),
      async (seed) => {
        const flags = ['--data', join(folder, `${seed[1]}.db`), ...seed]
        const running = await start(...flags)
        const own = secretsOf(running.ready)
        const weak = own.filter((secret) => seen.has(secret) || secret.length < 20)
        own.forEach((secret) => seen.add(secret))
        if (weak.length > 0) return `these are published, short or used twice: ${weak.join(', ')}`
        for (const asked of signIns(published))
          if ((await statusOf(running, asked)) !== 401) return `the published ${asked.name} comes in`
        await running.end('SIGTERM')
        const again = await start(...flags)
        if (secretsOf(again.ready).join() !== own.join()) return 'the secrets changed with a restart'
        for (const asked of signIns(again.ready))
          if ((await statusOf(again, asked)) !== 200) return `its own ${asked.name} does not come in`
        await again.end('SIGTERM')
        return undefined
      },
    )
  })
})
