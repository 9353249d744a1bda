/**
 * Entry of `npm run service`: the service behind a port of its own. Says one line of JSON on stdout when it is ready,
 * everything else on stderr, and ends cleanly with SIGTERM or SIGINT.
 */
import '../kernel/temporal.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { systemClock, nowOf } from '../kernel/clock.ts'
import { newSecret } from '../kernel/ids.ts'
import { lineLog } from '../kernel/log.ts'
import { Database } from '../storage/database.ts'
import { migrate } from '../storage/migrate.ts'
import { demoCredentials, directoryAccounts, keptCredentials, type Credentials } from './credentials.ts'
import { serviceMigrations } from './migrations/all.ts'
import { answerNoRequest, endNoRequest } from './no-request.ts'
import { demo } from './seed-demo.ts'
import { empty } from './seed.ts'
import { createLocalService, type LocalService } from './service.ts'
import { BadFlag, help, readStandAloneFlags, type StandAloneFlags } from './stand-alone-flags.ts'

const say = (line: string) => process.stderr.write(`${line}\n`)
const log = lineLog(say, () => nowOf(systemClock))

/** Set in the environment of a process that fills in a file and ends. */
const fillOnly = 'TALLYSTICK_SERVICE_FILL_ONLY'

try {
  const flags = readStandAloneFlags(process.argv.slice(2), process.env['INIT_CWD'] ?? process.cwd())
  if (flags === undefined) say(help)
  else if (process.env[fillOnly] === undefined) await serve(flags)
  else fill(flags)
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exit(error instanceof BadFlag ? 2 : 1)
}

async function serve(flags: StandAloneFlags): Promise<void> {
  await fillElsewhere(flags)
  const { service, credentials } = open(flags)
  service.warm()
  // Only what a network sends: a fault in here is the service's own, and it answers for it.
  const listener = getRequestListener((request) => service.fetch(request), { errorHandler: answerNoRequest })
  // A request that names no host is refused by the listener, in words.
  const server = createServer({ requireHostHeader: false }, (incoming, outgoing) => {
    void listener(incoming, outgoing)
  })
  server.on('clientError', endNoRequest)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(flags.port, flags.host, resolve)
  })
  const end = () => {
    server.close(() => {
      service.close()
      process.exit(0)
    })
    server.closeAllConnections()
  }
  process.on('SIGTERM', end).on('SIGINT', end)
  const { address, port, family } = server.address() as AddressInfo
  const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
  writeSync(1, `${JSON.stringify(ready(url, credentials, service))}\n`)
}

function open(flags: StandAloneFlags): { service: LocalService; credentials: Credentials } {
  const database = new Database(flags.data)
  migrate(database, serviceMigrations)
  const credentials =
    flags.seed === 'demo' && isLoopback(flags.host) ? demoCredentials : keptCredentials(database, newSecret)
  const [{ user, ...admin }, ...colleagues] = credentials.clients
  const service = createLocalService({
    ...{ database, clock: systemClock, log, credentials: admin, user, colleagues, openItems: false },
    seed: flags.seed === 'demo' ? demo : empty,
    generatedEntries: flags.entries,
    tokenLifetimeMs: flags.tokenLifetimeMs,
    directory: { vendor: credentials.directory.vendor, accounts: directoryAccounts(credentials) },
    crm: credentials.crm,
  })
  return { service, credentials }
}

/**
 * Making up a million entries leaves behind as much memory as serving them takes, and a process does not give it back.
 * So another one does it: this program once more, which comes to {@link fill}.
 */
async function fillElsewhere({ data, entries }: StandAloneFlags): Promise<void> {
  if (entries === 0) return
  say(`Filling in ${entries} entries where there are none yet …`)
  if (data === ':memory:') return
  const filling = fork(process.argv[1]!, process.argv.slice(2), {
    env: { ...process.env, [fillOnly]: 'yes' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Whatever it has not committed is not in the file.
  const end = () => {
    filling.kill('SIGKILL')
    process.exit(0)
  }
  process.on('SIGTERM', end).on('SIGINT', end)
  const [code] = (await once(filling, 'exit')) as [number | null]
  process.off('SIGTERM', end).off('SIGINT', end)
  if (code !== 0) throw new Error('The file could not be filled in.')
}

function fill(flags: StandAloneFlags): void {
  const { service } = open(flags)
  service.warm()
  service.close()
}

/** What a stranger needs to use it. */
function ready(url: string, { clients, directory, crm }: Credentials, service: LocalService) {
  return {
    url,
    clients: clients.map(({ user, clientId, clientSecret }) => ({
      ...{ kind: user.kind, user: user.id, clientId, clientSecret },
    })),
    items: service.items().map(({ id, name, board, parentItem }) => ({
      ...{ id, name, board },
      ...(parentItem !== null && { parentItem }),
    })),
    directory,
    crm,
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}
