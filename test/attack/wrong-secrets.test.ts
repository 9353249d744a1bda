/** Guessing the local service's secrets is slow, and takes only a limited amount of the service's memory. */
import { request, type ClientRequest } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { describe, it } from 'vitest'
import { demoCredentials, directoryAccounts } from '../../src-main/service/credentials.ts'
import { createLocalService, type LocalService } from '../../src-main/service/service.ts'
import { plain } from '../../src-main/service/seed-demo.ts'
import { Database } from '../../src-main/storage/database.ts'
import { startStandAlone } from '../conformance/stand-alone-process.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { combined, tryAll } from './attempts.ts'
import { crmSignIns, directorySignIn, tokenSignIn, type SignIn } from './sign-ins.ts'

/** Milliseconds before the answers to the first ten wrong tries; each further one takes as long as the tenth. */
const waits = [0, 0, 0, 250, 500, 1_000, 2_000, 4_000, 4_000, 4_000]

describe('wrong secrets', () => {
  let clock: FakeClock
  let service: LocalService
  function fresh(): void {
    clock = new FakeClock()
    const [{ user, ...credentials }, ...colleagues] = demoCredentials.clients
    const { vendor } = demoCredentials.directory
    service = createLocalService({
      ...{ database: new Database(':memory:'), clock, credentials, user, colleagues, seed: plain },
      ...{ openItems: false, crm: demoCredentials.crm },
      directory: { vendor, accounts: directoryAccounts(demoCredentials) },
    })
  }

  /** Sends a request and returns its status and how long it waited by the fake clock. */
  async function waited(asked: SignIn, address: string): Promise<{ status: number; ms: number }> {
    const { method, path, headers, body } = asked
    const init = { method, headers, ...(body !== '' && { body }) }
    let status = 0
    const answer = service.fetch(new Request(`http://127.0.0.1${path}`, init), address).then((response) => {
      status = response.status
    })
    while (status === 0 && clock.waiting === 0) await setImmediate()
    const before = clock.nowMs()
    while (clock.waiting > 0) await clock.pass(10)
    await answer
    return { status, ms: clock.nowMs() - before }
  }

  const ids = [
    'demo-admin',
    'demo-member',
    'nobody',
    '',
    'x'.repeat(5_000),
    '__proto__',
    '["demo-admin","a"]',
  ]
  const texts = ['', 'guess', 'demo-admin-secret ', 'x'.repeat(5_000), 'ключ', '\0']
  const { directory, crm } = demoCredentials
  const wrong = (at: number): string => texts[at % texts.length]!
  const guesses: Record<string, (at: number) => SignIn> = {
    ...Object.fromEntries(
      ids.map((id) => [`token of ${id.slice(0, 20)}`, (at: number) => tokenSignIn(id, wrong(at))]),
    ),
    'directory of admin': (at) => directorySignIn(directory, directory.user, wrong(at)),
    'directory of nobody': (at) => directorySignIn(directory, 'nobody', wrong(at)),
    'directory of a member': (at) => directorySignIn(directory, '72010003', wrong(at)),
    'CRM by its body': (at) => crmSignIns(crm.clientId, wrong(at))[0]!,
    'CRM by its header': (at) => crmSignIns(crm.clientId, wrong(at))[1]!,
    'CRM of nobody': (at) => crmSignIns('nobody', wrong(at))[at % 2]!,
  }
  const addresses = ['127.0.0.1', '::1', '192.168.1.5', '']

  it('answers wrong secrets after a wait that grows to four seconds, whether or not the id exists', async () => {
    await tryAll(
      combined(Object.entries(guesses), addresses),
      ([[name], address]) => `${name} from ${address}`,
      async ([[, guess], address]) => {
        fresh()
        for (const [at, wait] of waits.entries()) {
          const { status, ms } = await waited(guess(at), address)
          if (status !== 401) return `try ${at + 1} has status ${status}`
          if (ms !== wait) return `try ${at + 1} waited ${ms} ms, not ${wait}`
        }
        return undefined
      },
    )
  })

  it('lets a right secret wait neither at another address nor for another id, and ends the waits after it', async () => {
    const [admin, , member] = demoCredentials.clients
    const right = [
      tokenSignIn(admin.clientId, admin.clientSecret),
      directorySignIn(directory, directory.user, directory.password),
      ...crmSignIns(crm.clientId, crm.clientSecret),
    ]
    const guess = [
      (at: number) => tokenSignIn(admin.clientId, wrong(at)),
      (at: number) => directorySignIn(directory, directory.user, wrong(at)),
      (at: number) => crmSignIns(crm.clientId, wrong(at))[0]!,
      (at: number) => crmSignIns(crm.clientId, wrong(at))[1]!,
    ]
    await tryAll(
      combined([...right.keys()], addresses),
      ([at, address]) => `${right[at]!.name} from ${address}`,
      async ([at, address]) => {
        fresh()
        for (let tries = 0; tries < waits.length; tries += 1) await waited(guess[at]!(tries), address)
        const elsewhere = await waited(right[at]!, 'elsewhere')
        if (elsewhere.ms > 0) return 'another address waited'
        const other = await waited(tokenSignIn(member!.clientId, member!.clientSecret), address)
        if (other.ms > 0) return 'another client waited'
        const slow = await waited(right[at]!, address)
        if (slow.status !== 200 || slow.ms !== 4_000) return `a right one: ${slow.status} after ${slow.ms} ms`
        const { ms } = await waited(guess[at]!(0), address)
        return ms === 0 ? undefined : 'a right one did not end the waits'
      },
    )
  })

  it('delays simultaneous wrong secrets, of which at most a hundred wait', async () => {
    fresh()
    const [admin] = demoCredentials.clients
    const { path, headers, method, body } = tokenSignIn(admin.clientId, 'guess')
    const counts = new Map<number, number>()
    const all = Array.from({ length: 400 }, async () => {
      const answer = await service.fetch(
        new Request(`http://127.0.0.1${path}`, { method, headers, body }),
        'a',
      )
      if (answer.status === 429 && answer.headers.get('retry-after') !== '4')
        throw new Error('no Retry-After')
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
    })
    while ((counts.get(401) ?? 0) + (counts.get(429) ?? 0) + clock.waiting < 400) await setImmediate()
    await tryAll(
      [
        { name: 'at once', got: counts.get(401), wanted: 3 },
        { name: 'later', got: clock.waiting, wanted: 100 },
        { name: 'not at all', got: counts.get(429), wanted: 297 },
      ],
      ({ name }) => name,
      ({ got, wanted }) => (got === wanted ? undefined : `${got} answers instead of ${wanted}`),
    )
    while (clock.waiting > 0) await clock.pass(250)
    await Promise.all(all)
  })

  it(
    'forgets the oldest wrong secrets beyond ten thousand ids and addresses',
    { timeout: 60_000 },
    async () => {
      fresh()
      const [admin] = demoCredentials.clients
      for (let at = 0; at < 4; at += 1) await waited(tokenSignIn(admin.clientId, 'guess'), 'a')
      await tryAll(
        Array.from({ length: 10_000 }, (_, at) => `nobody ${at}`),
        (id) => id,
        async (id) => {
          const { ms } = await waited(tokenSignIn(id, 'guess'), 'a')
          return ms === 0 ? undefined : `waited ${ms} ms`
        },
      )
      await tryAll(
        ['the first'],
        (name) => name,
        async () => {
          const { ms } = await waited(tokenSignIn(admin.clientId, 'guess'), 'a')
          return ms === 0 ? undefined : 'it is still known'
        },
      )
    },
  )

  // The test needs 127.0.0.2, which macOS does not have without configuration.
  it.runIf(process.platform === 'linux')(
    'wrong secrets from one address do not slow down another address',
    async () => {
      const running = await startStandAlone([])
      const { ready } = running
      const { port } = new URL(ready.url)
      const { path, headers, method, body } = tokenSignIn(ready.clients[0]!.clientId, 'guess')
      const flood: ClientRequest[] = []
      const statuses: (number | undefined)[] = []
      const from = (localAddress: string) =>
        new Promise<number | undefined>((resolve) => {
          const sent = request({ host: '127.0.0.1', port, localAddress, path, headers, method, agent: false })
          sent
            .on('response', (answer) => resolve(answer.resume().statusCode))
            .on('error', () => resolve(undefined))
          sent.end(body)
          flood.push(sent)
        })
      await tryAll(
        ['127.0.0.2'],
        (address) => address,
        async (address) => {
          // Of these requests, a hundred wait, three are answered at once, and the others are refused.
          const all = Array.from({ length: 200 }, async () => {
            const status = await from('127.0.0.1')
            statuses.push(status)
            if (status !== 429) throw new Error('it was not refused yet')
          })
          await Promise.any(all)
          const elsewhere = await from(address)
          const someWait = statuses.length < all.length
          flood.forEach((sent) => sent.destroy())
          await Promise.allSettled(all)
          if (elsewhere !== 401) return `status ${elsewhere}`
          return someWait ? undefined : 'the other address waited too'
        },
      )
      await running.end('SIGTERM')
    },
  )
})
