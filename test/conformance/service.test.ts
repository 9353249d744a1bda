/**
 * Runs the conformance suite against the local service, in process and as a separate process, or against the service
 * in TALLYSTICK_SERVICE (`npm run test:conformance -- --url URL`).
 */
import '../../src-main/kernel/temporal.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { systemClock } from '../../src-main/kernel/clock.ts'
import { demoCredentials, directoryAccounts } from '../../src-main/service/credentials.ts'
import { demo, plain } from '../../src-main/service/seed-demo.ts'
import { optionalProperties } from '../../src-main/service/wire/entry.ts'
import {
  createLocalService,
  type LocalService,
  type LocalServiceOptions,
} from '../../src-main/service/service.ts'
import { Database } from '../../src-main/storage/database.ts'
import { describeRequiring, describeService } from './service.conformance.ts'
import { readyLine, type ReadyLine, type ServiceUnderTest } from './service-under-test.ts'
import { startStandAlone } from './stand-alone-process.ts'

/**
 * Functions that end what a `beforeAll` started. An `afterAll` that is registered while a `beforeAll` runs is never
 * called.
 */
const stops: (() => Promise<unknown>)[] = []
afterAll(() => Promise.all(stops.map((stop) => stop())))

const elsewhere = process.env['TALLYSTICK_SERVICE']

if (elsewhere !== undefined) {
  const { url, ...line } = JSON.parse(elsewhere) as Partial<ReadyLine> & { url: string }
  const known = Object.keys(line).length > 0 ? readyLine.parse({ url, ...line }) : { ...demonstration(url) }
  // `describeService` expects an account that requires nothing more.
  if (known.required) describeRequiring(url, known.required, async () => over(known))
  else describeService(url, async () => over(known))
} else {
  describeService('in process', inProcess)
  describeService('standing alone', standingAlone)
  describeRequiring('in process, requiring more', optionalProperties, requiringInProcess)
  describeRequiring('standing alone, requiring more', optionalProperties, requiringStandingAlone)
}

async function inProcess(): Promise<ServiceUnderTest> {
  const service = serviceOf({ seed: demo, generatedEntries: 150 })
  return { ...over(demonstration('http://service.test')), fetch: service.fetch }
}

async function requiringInProcess(): Promise<ServiceUnderTest> {
  const service = serviceOf({ seed: plain, alsoRequired: optionalProperties })
  const ready = { ...demonstration('http://service.test'), required: [...optionalProperties] }
  return { ...over(ready), fetch: service.fetch }
}

function serviceOf(options: Partial<LocalServiceOptions>): LocalService {
  const [{ user, ...credentials }, ...colleagues] = demoCredentials.clients
  return createLocalService({
    ...{ database: new Database(':memory:'), clock: systemClock, credentials, user, colleagues },
    ...{ openItems: false, crm: demoCredentials.crm },
    directory: {
      vendor: demoCredentials.directory.vendor,
      accounts: directoryAccounts(demoCredentials),
    },
    ...options,
  })
}

async function standingAlone(): Promise<ServiceUnderTest> {
  const folder = mkdtempSync(join(tmpdir(), 'service-'))
  const data = join(folder, 'service.db')
  const running = await startStandAlone(['--data', data, '--seed', 'demo', '--entries', '150'])
  stops.push(async () => {
    await running.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  })
  return over(running.ready)
}

async function requiringStandingAlone(): Promise<ServiceUnderTest> {
  const running = await startStandAlone(['--seed', 'plain', '--require', optionalProperties.join(',')])
  stops.push(() => running.end('SIGTERM'))
  return over(running.ready)
}

/** Returns the ready line of the stand-alone service with demonstration data. */
function demonstration(url: string): ReadyLine {
  const names = new Map(demo.boards.map(({ id, name }) => [id, name]))
  return {
    url,
    clients: demoCredentials.clients.map(({ user, clientId, clientSecret }) => ({
      ...{ kind: user.kind ?? 'admin', user: user.id, clientId, clientSecret },
    })),
    items: demo.items.map(({ id, name, board, parentItem }) => ({
      ...{ id, name, board: names.get(board) ?? null },
      ...(parentItem !== undefined && { parentItem }),
    })),
    directory: demoCredentials.directory,
    crm: demoCredentials.crm,
  }
}

/** Users who are not administrators sign in to the directories with their user id and their client secret. */
function over(ready: ReadyLine): ServiceUnderTest {
  const member = ready.clients.find(({ kind }) => kind === 'member')
  return {
    ...ready,
    fetch: (request) => fetch(request),
    ...(member && { notAdministrator: { user: member.user, password: member.clientSecret } }),
  }
}
