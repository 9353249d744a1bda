/**
 * Runs the service on its own port (`npm run service`). The program prints one line of JSON to stdout when it is ready,
 * and everything else to stderr. It ends cleanly on SIGTERM or SIGINT.
 */
import '../kernel/temporal.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { systemClock, nowOf } from '../kernel/clock.ts'
import { newSecret } from '../kernel/ids.ts'
import { lineLog } from '../kernel/log.ts'
import { Database } from '../storage/database.ts'
import { migrate } from '../storage/migrate.ts'
import { demoCredentials, directoryAccounts, keptCredentials, type Credentials } from './credentials.ts'
import { foreignHost, isLoopback } from './host-check.ts'
import { serviceMigrations } from './migrations/all.ts'
import { answerProblem } from './answer.ts'
import { answerNoRequest, endNoRequest } from './no-request.ts'
import { demo, plain } from './seed-demo.ts'
import { empty, type Seed } from './seed.ts'
import { createLocalService, type LocalService } from './service.ts'
import { BadFlag, help, readStandAloneFlags, type StandAloneFlags } from './stand-alone-flags.ts'

const say = (line: string) => process.stderr.write(`${line}\n`)
const log = lineLog(say, () => nowOf(systemClock))

const seeds: Record<StandAloneFlags['seed'], Seed> = { demo, plain, empty }

/** The environment variable that tells a child process to generate the entries and then exit. */
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
  // `errorHandler` is called only for a request without a valid URL, because the service itself handles all other
  // errors.
  const listener = getRequestListener(
    (request, { incoming }) => {
      const { url: target = '', socket } = incoming
      const foreign = foreignHost({ hosts: hostsOf(incoming), target }, [flags.host, bound().address])
      return foreign ? answerProblem(foreign) : service.fetch(request, socket.remoteAddress)
    },
    { errorHandler: answerNoRequest },
  )
  // By default, Node refuses a request without a Host header and sends no message. With `requireHostHeader: false`, the
  // listener refuses such a request and sends a message. HTTP/1.0 does not require a Host header, so the header is
  // added to an HTTP/1.0 request without one.
  const server = createServer({ requireHostHeader: false }, (incoming, outgoing) => {
    if (incoming.httpVersion === '1.0') incoming.headers.host ??= authorityOf(bound())
    void listener(incoming, outgoing)
  })
  const bound = () => server.address() as AddressInfo
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
  const url = `http://${authorityOf(bound())}`
  writeSync(1, `${JSON.stringify(ready(url, credentials, service, flags))}\n`)
}

function open(flags: StandAloneFlags): { service: LocalService; credentials: Credentials } {
  const database = new Database(flags.data)
  migrate(database, serviceMigrations)
  const credentials = isOpenDemonstration(flags) ? demoCredentials : keptCredentials(database, newSecret)
  const [{ user, ...admin }, ...colleagues] = credentials.clients
  const service = createLocalService({
    ...{ database, clock: systemClock, log, credentials: admin, user, colleagues, openItems: false },
    seed: seeds[flags.seed],
    generatedEntries: flags.entries,
    tokenLifetimeMs: flags.tokenLifetimeMs,
    alsoRequired: flags.alsoRequired,
    directory: { vendor: credentials.directory.vendor, accounts: directoryAccounts(credentials) },
    directorySyncMs: flags.directorySyncMs,
    crm: credentials.crm,
    crmHeader: flags.crmHeader,
    trustForwarded: flags.trustForwarded,
  })
  return { service, credentials }
}

/**
 * Generates the entries in a child process, which runs this program again and calls {@link fill}. Generating a million
 * entries needs as much memory as serving them. The system gets this memory back when the child process exits, whereas
 * this process would keep it. If the data is kept in memory, the service generates the entries itself.
 */
async function fillElsewhere({ data, entries }: StandAloneFlags): Promise<void> {
  if (entries === 0) return
  say(`Filling in ${entries} entries where there are none yet …`)
  if (data === ':memory:') return
  const filling = fork(process.argv[1]!, process.argv.slice(2), {
    env: { ...process.env, [fillOnly]: 'yes' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Killing the child process is safe at any time, because all entries are committed in one transaction.
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
  open(flags).service.close()
}

/**
 * Returns the object that is printed as JSON when the service is ready. It contains everything that a client needs to
 * use the service, including the secrets.
 */
function ready(
  url: string,
  { clients, directory, crm }: Credentials,
  service: LocalService,
  { alsoRequired }: StandAloneFlags,
) {
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
    ...(alsoRequired.length > 0 && { required: alsoRequired }),
  }
}

/** Returns all values of the Host header. Node's `headers` contains only the first one. */
function hostsOf({ rawHeaders, headers }: Pick<IncomingMessage, 'rawHeaders' | 'headers'>): string[] {
  const written = rawHeaders.filter((_, at) => rawHeaders[at - 1]?.toLowerCase() === 'host' && at % 2 === 1)
  if (written.length > 0) return written
  return headers.host === undefined ? [] : [headers.host]
}

function authorityOf({ address, port, family }: AddressInfo): string {
  return `${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/**
 * Returns whether the service uses the demo secrets, which are published, instead of random ones. It does so if its
 * data is made up and not stored, and if it is reachable only from this machine.
 */
function isOpenDemonstration({ seed, data, host }: StandAloneFlags): boolean {
  return seed !== 'empty' && data === ':memory:' && isLoopback(host)
}
