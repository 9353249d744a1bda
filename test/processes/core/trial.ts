/**
 * One trial with real processes: a service behind a TCP proxy that breaks connections, and a core that is killed again
 * and again. Every entry that was reported as saved must be at the service in the end, exactly once.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { systemClock } from '../../../src-main/kernel/clock.ts'
import { sample } from '../../../src-main/service/seed.ts'
import { createLocalService, type LocalService } from '../../../src-main/service/service.ts'
import { Database } from '../../../src-main/storage/database.ts'
import { entryInput } from '../../support/builders.ts'
import { pick, seeded } from '../../support/random.ts'
import { TcpProxy, tcpFaults, type TcpFault } from '../../support/tcp-proxy.ts'
import { points, type Order, type Reply } from './orders.ts'
import { SmallDisk } from './small-disk.ts'

/**
 * Faults in addition to kills and broken connections. `cut-log`: after a kill, SQLite's log loses its end, as in a
 * power failure with a disk that reported writes too early. `full-disk`: a small file system is sometimes full.
 * `second`: another process starts on the same folder.
 */
export const mishaps = ['none', 'cut-log', 'full-disk', 'second'] as const
export type Mishap = (typeof mishaps)[number]

export interface ProcessOutcome {
  readonly mishap: Mishap
  /**
   * How often the mishap really occurred: logs that were cut, saves that were refused, or second processes that were
   * refused.
   */
  readonly mishaps: number
  readonly entries: number
  readonly kills: number
  readonly faults: number
  /** One sentence for each violated invariant; empty if none was violated. */
  readonly violations: readonly string[]
}

const program = fileURLToPath(new URL('./child.ts', import.meta.url))
const mostWaitMs = 60_000

export async function runProcessTrial(seed: number, only?: Mishap): Promise<ProcessOutcome> {
  const random = seeded(seed)
  const mishap = only ?? pick(random, mishaps)
  const disk = mishap === 'full-disk' ? SmallDisk.mount() : null
  const folder = disk?.folder ?? mkdtempSync(join(tmpdir(), 'tallystick-trial-'))
  const service = await startService()
  const proxy = await TcpProxy.before(service.port)
  const rate = pick(random, [0, 0.3, 0.6])
  let faults = 0
  let calm = false
  proxy.fault = (): TcpFault => {
    if (calm || random() >= rate) return 'none'
    faults += 1
    return pick(random, tcpFaults)
  }
  const told = new Set<string>()
  const ordered = new Set<string>()
  const violations: string[] = []
  let [kills, happened] = [0, 0]
  try {
    for (let lives = 2 + Math.floor(random() * 3); lives > 0; lives -= 1) {
      const core = new Core(folder, proxy.port, random() < 0.5 ? pick(random, points) : '')
      if (await core.isReady()) {
        for (let saves = Math.floor(random() * 4); saves > 0; saves -= 1) {
          const words = `entry ${ordered.size + 1}`
          ordered.add(words)
          if (random() < 0.5) disk?.fill()
          const answer = await core.save(words, random)
          disk?.clear()
          if (answer === 'saved') told.add(words)
          if (answer === 'refused') happened += 1
        }
        if (mishap === 'second') {
          const second = new Core(folder, proxy.port, '')
          if (await second.isTurnedAway()) happened += 1
          else if (!core.isOver) violations.push('two processes had it open')
          await second.kill()
        }
        if (random() < 0.5) disk?.fill()
        await wait(random() * 120)
      }
      await core.kill()
      disk?.clear()
      kills += 1
      if (mishap === 'cut-log') happened += Number(cutLog(folder, random()))
    }
    calm = true
    const core = new Core(folder, proxy.port, '')
    if (!(await core.settle())) violations.push('it never came to rest')
    await core.kill()
    const there = (await service.entries()).map(({ description }) => description)
    for (const words of told)
      if (!there.includes(words)) violations.push(`${words} was saved and is not there`)
    for (const words of new Set(there)) {
      const copies = there.filter((each) => each === words).length
      if (copies > 1) violations.push(`${words} is there ${copies} times`)
    }
    return { mishap, mishaps: happened, entries: told.size, kills, faults, violations }
  } finally {
    await proxy.close()
    await service.close()
    disk?.unmount()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Cuts the log to this fraction of its size; returns true when it was not empty. */
function cutLog(folder: string, part: number): boolean {
  const log = join(folder, 'tallystick.db-wal')
  if (!existsSync(log)) return false
  const { size } = statSync(log)
  truncateSync(log, Math.floor(size * part))
  return size > 0
}

/** A child process that takes orders and may die at any moment. */
class Core {
  readonly #child: ChildProcess
  readonly #ended: Promise<void>
  #replies: Reply[] = []
  #heard = () => {}
  #over = false

  constructor(folder: string, port: number, dieAt: string) {
    this.#child = spawn(process.execPath, [program, folder, `http://127.0.0.1:${port}`, dieAt], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.#ended = new Promise((resolve) =>
      this.#child.once('close', () => {
        this.#over = true
        this.#heard()
        resolve()
      }),
    )
    this.#child.stdin!.on('error', () => {})
    createInterface({ input: this.#child.stdout! }).on('line', (line) => {
      this.#replies.push(JSON.parse(line) as Reply)
      this.#heard()
    })
  }

  async isReady(): Promise<boolean> {
    return (await this.#reply(({ kind }) => kind === 'ready')) !== null
  }

  /** Returns true when the process reports that another one is using the folder; it then ends. */
  async isTurnedAway(): Promise<boolean> {
    return (await this.#reply(({ kind }) => kind === 'second' || kind === 'ready'))?.kind === 'second'
  }

  get isOver(): boolean {
    return this.#over
  }

  /** Orders the process to save an entry, and returns its reply; null if the process died before it replied. */
  async save(words: string, random: () => number): Promise<'saved' | 'refused' | null> {
    const commandId = crypto.randomUUID()
    const startedAt = random() < 0.5 ? '2026-11-20T08:00:00.000Z' : '2026-11-20T08:00:12.345Z'
    const entry = entryInput({
      startedAt,
      minutes: 30,
      draft: { description: words, options: { 'billing-code': 'internal' }, billable: 'none', team: null },
    })
    this.#give({ kind: 'save', commandId, entry })
    const fits = (reply: Reply) => 'commandId' in reply && reply.commandId === commandId
    const reply = await this.#reply(fits)
    return reply?.kind === 'saved' || reply?.kind === 'refused' ? reply.kind : null
  }

  /** Waits until all entries are sent. Returns false if the process ends before that, or if it takes too long. */
  async settle(): Promise<boolean> {
    if (!(await this.isReady())) return false
    const end = Date.now() + mostWaitMs
    while (Date.now() < end) {
      this.#give({ kind: 'count' })
      const reply = await this.#reply(({ kind }) => kind === 'counts')
      if (reply?.kind !== 'counts') return false
      const { held = 0, queued = 0, sending = 0, checking = 0, asking = 0, rejected = 0 } = reply.counts
      if (held + queued + sending + checking + asking + rejected === 0) return true
      await wait(50)
    }
    return false
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#ended
  }

  #give(order: Order): void {
    if (!this.#over) this.#child.stdin!.write(`${JSON.stringify(order)}\n`)
  }

  async #reply(fits: (reply: Reply) => boolean): Promise<Reply | null> {
    for (;;) {
      const at = this.#replies.findIndex(fits)
      if (at >= 0) return this.#replies.splice(at, 1)[0]!
      if (this.#over) return null
      await new Promise<void>((resolve) => {
        this.#heard = resolve
      })
    }
  }
}

async function startService() {
  const service = createLocalService({
    database: new Database(':memory:'),
    clock: systemClock,
    credentials: { clientId: 'core', clientSecret: 'a-secret-of-the-core' },
    user: { id: 'me' },
    openItems: true,
    seed: sample,
  })
  const server = serve(service)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ask = async (path: string, init?: RequestInit): Promise<unknown> =>
    (await service.fetch(new Request(`http://127.0.0.1${path}`, init))).json()
  const headers = { 'content-type': 'application/json' }
  const authorized = async () => {
    const body = JSON.stringify({
      grant_type: 'client_credentials',
      ...{ client_id: 'core', client_secret: 'a-secret-of-the-core' },
    })
    const granted = (await ask('/api/2.0/oauth2/token', { method: 'POST', headers, body })) as {
      access_token: string
    }
    return `Bearer ${granted.access_token}`
  }
  // Adds an entry to the account. In an empty account, a first create without an answer leads to a question, and no
  // person answers here. The entry has nothing in common with ours: after a log was cut, a similar one could be ours
  // with corrections, which leads to a question too.
  const earlier = { user: 'me', item: '4410281108', date: '2026-10-20', minutes: 5, description: 'earlier' }
  await ask('/api/2.0/timeEntries', {
    method: 'POST',
    headers: { ...headers, authorization: await authorized() },
    body: JSON.stringify({ ...earlier, customFields: { 'billing-code': 'internal' } }),
  })
  return {
    port,
    async entries(): Promise<{ description: string }[]> {
      const authorization = await authorized()
      const list = await ask('/api/2.0/timeEntries?size=100&fields.date.gte=2000-01-01', {
        headers: { authorization },
      })
      return (list as { items: { description: string }[] }).items
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      service.close()
    },
  }
}

/** Serves the service on a port; it commits before it starts to answer. */
function serve(service: LocalService): Server {
  return createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = parts.length > 0 ? Buffer.concat(parts).toString() : null
      const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ])
      const asked = new Request(`http://127.0.0.1${request.url ?? '/'}`, {
        method: request.method ?? 'GET',
        headers,
        body,
      })
      void service.fetch(asked).then(async (answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers))
        response.end(await answer.text())
      })
    })
  })
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
