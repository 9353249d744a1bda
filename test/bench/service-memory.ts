/**
 * Measures the memory of a process that serves a file, as `npm run service` does: after filling it, after opening it
 * again, and after many searches.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Line } from './statistics.ts'

const built = fileURLToPath(new URL('../../out/main/service.js', import.meta.url))
const source = fileURLToPath(new URL('../../src-main/service/stand-alone.ts', import.meta.url))
const times = 300
const queries = [
  'size=100',
  'fields.minutes.gte=30&fields.team.not in=red&sortBy=minutes&size=100',
  'fields.itemType=subitem&fields.date.lte=2024-06-01&sortBy=createdDate',
  'fields.description=Plan refund&sortBy=billableMinutes&sortType=asc',
  'fields.user.not in=72010100&fields.category=client-work&sortBy=updatedDate&fields.minutes.lt=100',
]

interface Ready {
  readonly url: string
  readonly clients: readonly { readonly clientId: string; readonly clientSecret: string }[]
}

export async function measureMemory(file: string, entries: number): Promise<Line[]> {
  const filling = await start(file, entries)
  const filled = filling.memory()
  await filling.end()
  const opening = await start(file, 0)
  const opened = opening.memory()
  const authorization = await tokenOf(opening.ready.url, opening.ready.clients[0]!)
  for (let at = 0; at < times; at++) {
    const query = new URLSearchParams(queries[at % queries.length])
    const answer = await fetch(`${opening.ready.url}/api/2.0/timeEntries?${query}`, {
      headers: { authorization },
    })
    if (answer.status !== 200) throw new Error(await answer.text())
    await answer.text()
  }
  const searched = opening.memory()
  await opening.end()
  const line = (what: string, { rss, pss }: Memory, seconds: number | undefined): Line => ({
    budget: `service: memory of npm run service over ${entries} entries, ${what}`,
    ours: `RSS ${rss.toFixed(0)} MB (PSS ${pss.toFixed(0)})`,
    floor: '',
    ratio: seconds === undefined ? '' : `ready in ${seconds.toFixed(1)} s`,
    allowed: '150 MB',
  })
  return [
    line('filled in', filled, filling.seconds),
    line('opened again', opened, opening.seconds),
    line(`after ${times} searches`, searched, undefined),
  ]
}

interface Memory {
  /** Megabytes: `rss` counts all memory shared with other processes, `pss` only a proportional part of it. */
  readonly rss: number
  readonly pss: number
}

interface Running {
  readonly ready: Ready
  /** Seconds from the start of the process until it was ready. */
  readonly seconds: number
  memory(): Memory
  end(): Promise<void>
}

async function start(file: string, entries: number): Promise<Running> {
  const began = performance.now()
  const program = existsSync(built) ? built : source
  const args = ['--max-semi-space-size=2', program, '--data', file, '--entries', String(entries)]
  const running = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  running.stdout.setEncoding('utf8')
  let said = ''
  while (!said.includes('\n')) said += String((await once(running.stdout, 'data'))[0])
  return {
    ready: JSON.parse(said) as Ready,
    seconds: (performance.now() - began) / 1_000,
    memory() {
      const rollup = readFileSync(`/proc/${running.pid}/smaps_rollup`, 'utf8')
      const mb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1]) / 1_024
      return { rss: mb('Rss'), pss: mb('Pss') }
    },
    async end() {
      running.kill('SIGTERM')
      await once(running, 'close')
    },
  }
}

async function tokenOf(url: string, { clientId, clientSecret }: Ready['clients'][number]): Promise<string> {
  const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const answer = await fetch(`${url}/api/2.0/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(grant),
  })
  return `Bearer ${((await answer.json()) as { access_token: string }).access_token}`
}
