/** What a process that serves the file holds in memory, as `npm run service` runs it, after it was asked many things. */
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

export async function measureMemory(file: string): Promise<Line> {
  const program = existsSync(built) ? built : source
  const running = spawn(process.execPath, ['--max-semi-space-size=2', program, '--data', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.stdout.setEncoding('utf8')
  let said = ''
  while (!said.includes('\n')) said += String((await once(running.stdout, 'data'))[0])
  const { url, clients } = JSON.parse(said) as Ready
  const rss = () => {
    const rollup = readFileSync(`/proc/${running.pid}/smaps_rollup`, 'utf8')
    const mb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1]) / 1_024
    return { all: mb('Rss'), own: mb('Pss') }
  }
  const before = rss()
  const authorization = await tokenOf(url, clients[0]!)
  for (let at = 0; at < times; at++) {
    const query = new URLSearchParams(queries[at % queries.length])
    const answer = await fetch(`${url}/api/2.0/timeEntries?${query}`, { headers: { authorization } })
    if (answer.status !== 200) throw new Error(await answer.text())
    await answer.text()
  }
  const after = rss()
  running.kill('SIGTERM')
  await once(running, 'close')
  return {
    budget: `service: memory of npm run service over the file, after ${times} searches`,
    ours: `RSS ${after.all.toFixed(0)} MB (PSS ${after.own.toFixed(0)})`,
    floor: `when ready ${before.all.toFixed(0)} MB`,
    ratio: '',
    allowed: '150 MB',
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
