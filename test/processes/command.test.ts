/**
 * Tests the command `tallystick` as real processes, with and without a running host: a hundred starts give one timer.
 * With TALLYSTICK_REAL_STARTS=100 each of the hundred is a separate process; by default the first ten are.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import '../../src-main/kernel/temporal.ts'
import { runCommand } from '../../src-main/cli/run.ts'
import { newCommandId, signIn, type HostClient } from '../support/host-client.ts'
import { startBrowserHost, type HostProcess } from '../support/start-browser-host.ts'

const root = join(import.meta.dirname, '../..')
/** The language of the machine must not change what the command prints. */
const env = { ...process.env, NODE_OPTIONS: '', LC_ALL: 'C' }
const realStarts = Number(process.env['TALLYSTICK_REAL_STARTS'] ?? 10)

let dataFolder: string
let host: HostProcess | undefined
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'tallystick-command-'))
  host = undefined
})
afterEach(async () => {
  await host?.stop()
  rmSync(dataFolder, { recursive: true, force: true })
})

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

function tallystick(...typed: string[]): Promise<Ended> {
  return tallystickIn(root, ...typed)
}

/** Runs the command in a folder. INIT_CWD is unset, because npm has set it to the folder in which the tests started. */
function tallystickIn(cwd: string, ...typed: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [join(root, 'out/main/cli.js'), ...typed, '--data', dataFolder], {
    cwd,
    env: { ...env, INIT_CWD: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (part: Buffer) => (out += part.toString()))
  child.stderr.on('data', (part: Buffer) => (err += part.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })))
}

/** Runs the same command in this process, so that the orders at the host overlap rather than the loading of code. */
async function tallystickHere(...typed: string[]): Promise<Ended> {
  const [out, err]: string[][] = [[], []]
  const code = await runCommand({
    argv: [...typed, '--data', dataFolder],
    from: root,
    env,
    version: '0.0.0',
    loadCompose: () => Promise.reject(new Error('a host is running')),
    isTerminal: false,
    out: (line) => out!.push(line),
    err: (line) => err!.push(line),
  })
  return { code, out: out!.join('\n'), err: err!.join('\n') }
}

const atOnce = (count: number, work: (at: number) => Promise<Ended>): Promise<Ended[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))

const json = ({ out }: Ended) =>
  JSON.parse(out) as { ok: boolean; run?: { id: string; state: string } | null }
const all = { from: '2000-01-01', to: '2099-12-31' }

async function entriesOf(client: HostClient): Promise<number> {
  return (await client.call('entries.days', all)).flatMap(({ entries }) => entries).length
}

describe('the command beside a running host', () => {
  let client: HostClient
  beforeEach(async () => {
    host = await startBrowserHost({ dataFolder, entry: 'built' })
    client = await signIn(host.link)
  })

  it(
    'a hundred simultaneous starts of one item by commands and the page give one timer',
    { timeout: 600_000 },
    async () => {
      const [commands, pages] = await Promise.all([
        atOnce(100, (at) => (at < realStarts ? tallystick : tallystickHere)('start', 'Tax return', '--json')),
        Promise.all(
          Array.from({ length: 20 }, async () => {
            const item = (await client.call('items.list', {})).find(({ name }) => name === 'Tax return')
            if (!item) return undefined
            return (await client.call('timer.start', { commandId: newCommandId(), itemId: item.id })).run.id
          }),
        ),
      ])
      expect(commands.filter(({ code }) => code !== 0)).toEqual([])
      const runs = new Set([...commands.map((each) => json(each).run?.id), ...pages.filter(Boolean)])
      expect(runs.size).toBe(1)
      const { run } = await client.call('timer.read', {})
      expect(run).toMatchObject({ state: 'running', item: { name: 'Tax return' } })
      expect(await entriesOf(client)).toBe(0)
      expect((await client.call('items.list', {})).filter(({ name }) => name === 'Tax return')).toHaveLength(
        1,
      )
    },
  )

  it('simultaneous starts of different items leave one timer and save the other runs', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `Job ${String.fromCharCode(65 + at)}`)
    const ended = await atOnce(20, (at) =>
      (at % 10 === 0 ? tallystick : tallystickHere)('start', names[at]!, '--json'),
    )
    expect(ended.filter(({ code }) => code !== 0)).toEqual([])
    const { run } = await client.call('timer.read', {})
    expect(run?.state).toBe('running')
    expect(await entriesOf(client)).toBe(19)
  })

  it('the command prints text for people and JSON for programs', async () => {
    expect(await tallystick('status')).toMatchObject({ code: 0, err: '' })
    expect(json(await tallystick('status', '--json'))).toMatchObject({ ok: true, run: null })
    const refused = await tallystick('stop')
    expect([refused.code, refused.out, refused.err.trim()]).toEqual([1, '', 'No timer is running.'])
    expect(JSON.parse((await tallystick('stop', '--json')).out)).toEqual({
      ok: false,
      code: 'no-run',
      message: 'No timer is running.',
    })
    const wrong = await tallystick('frobnicate')
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('is not a command')])
    expect((await tallystick('open', '--json')).out).toContain(`${host!.origin}/open#`)
  })

  it('the command works after the host was killed and after it was restarted', async () => {
    await tallystick('start', 'Tax return')
    await host!.kill()
    expect(json(await tallystick('status', '--json')).run).toMatchObject({ state: 'running' })
    host = await startBrowserHost({ dataFolder, entry: 'built' })
    expect(json(await tallystick('status', '--json')).run).toMatchObject({ state: 'running' })
  })
})

describe('the command without a host', () => {
  it('the command starts the timer without a host, and a host that starts later shows it', async () => {
    expect((await tallystick('start', 'Tax return')).code).toBe(0)
    const opened = await tallystick('open')
    expect([opened.code, opened.err]).toEqual([1, expect.stringContaining("isn't running")])
    host = await startBrowserHost({ dataFolder, entry: 'built' })
    const client = await signIn(host.link)
    expect((await client.call('timer.read', {})).run).toMatchObject({ item: { name: 'Tax return' } })
  })

  it('start --branch starts the item of the Git folder that the process is in, with or without a host', async () => {
    const folder = join(dataFolder, 'project')
    mkdirSync(join(folder, '.git'), { recursive: true })
    mkdirSync(join(folder, 'src'))
    const checkOut = (branch: string) =>
      writeFileSync(join(folder, '.git/HEAD'), `ref: refs/heads/${branch}\n`)

    checkOut('main')
    const refused = await tallystickIn(folder, 'start', '--branch', '--json')
    expect(refused.code).toBe(1)
    expect(JSON.parse(refused.out)).toMatchObject({ ok: false, code: 'no-item-id' })
    checkOut('feature/88213-refund-flow')
    expect(await tallystickIn(join(folder, 'src'), 'start', '--branch')).toMatchObject({ code: 0, err: '' })
    host = await startBrowserHost({ dataFolder, entry: 'built' })
    const client = await signIn(host.link)
    expect((await client.call('timer.read', {})).run).toMatchObject({ item: { id: '88213' } })
    checkOut('88214')
    const started = await tallystickIn(folder, 'start', '--branch', '--json')
    expect(JSON.parse(started.out)).toMatchObject({ ok: true, branch: '88214', named: false })
    expect((await client.call('timer.read', {})).run).toMatchObject({ item: { id: '88214' } })
  })

  it('simultaneous starts without a host open the data one after the other and give one timer', async () => {
    const ended = await atOnce(8, () => tallystick('start', 'Tax return', '--json'))
    expect(ended.filter(({ code }) => code !== 0)).toEqual([])
    expect(new Set(ended.map((each) => json(each).run?.id)).size).toBe(1)
  })

  it('commands work while a host is starting', async () => {
    const [ended, started] = await Promise.all([
      atOnce(5, () => tallystick('start', 'Tax return', '--json')),
      startBrowserHost({ dataFolder, entry: 'built' }),
    ])
    host = started
    expect(ended.filter(({ code }) => code !== 0)).toEqual([])
    expect(new Set(ended.map((each) => json(each).run?.id)).size).toBe(1)
  })
})
