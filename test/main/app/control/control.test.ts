/**
 * Tests the socket that accepts orders from the command line: who can connect, that it serves one connection at a time,
 * and every way to misuse it.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { announce, announced } from '../../../../src-main/app/control/announcement.ts'
import {
  controlFile,
  controlPlace,
  greeting,
  openControl,
  type Control,
} from '../../../../src-main/app/control/control.ts'
import { retryWhileLocked } from '../../../../src-main/app/retry-while-locked.ts'
import { AlreadyOpen } from '../../../../src-main/storage/database.ts'
import { FakeClock } from '../../../support/fake-clock.ts'
import { tinyApp, type TinyApp } from '../../../support/tiny-app.ts'
import { memoryLog } from '../../electron/memory-log.ts'

let folder: string
let clock: FakeClock
let app: TinyApp
let shown: (string | null)[]
let log: ReturnType<typeof memoryLog>
let control: Control

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tallystick-control-'))
  clock = new FakeClock()
  app = tinyApp()
  shown = []
  log = memoryLog()
  control = await open()
})
afterEach(async () => {
  await control.close()
  rmSync(folder, { recursive: true })
})

const open = () =>
  openControl({
    app,
    dataFolder: folder,
    clock,
    log,
    runtimeFolder: folder,
    show: (view) => {
      shown.push(view)
      return undefined
    },
  })
const address = () => controlPlace.parse(JSON.parse(readFileSync(join(folder, controlFile), 'utf8'))).address

async function visitor(): Promise<{
  socket: Socket
  say: (line: string) => void
  heard: () => unknown[]
  greeted: () => boolean
  gone: Promise<void>
}> {
  const socket = connect(address())
  let text = ''
  socket.on('data', (part) => (text += part.toString()))
  socket.on('error', () => undefined)
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await new Promise((resolve) => socket.once('connect', resolve))
  return {
    socket,
    say: (line) => socket.write(`${line}\n`),
    heard: () =>
      text
        .split('\n')
        .filter((line) => line !== '' && line !== greeting)
        .map((line) => JSON.parse(line) as unknown),
    greeted: () => text.startsWith(`${greeting}\n`),
    gone,
  }
}
const order = (name: string, input: unknown = {}) => JSON.stringify({ call: name, input })

describe.skipIf(process.platform === 'win32')('access to the control socket', () => {
  it('gives nobody but the owner access to the control file, its folder and its socket', () => {
    expect(statSync(join(folder, controlFile)).mode & 0o077).toBe(0)
    expect(statSync(dirname(address())).mode & 0o077).toBe(0)
    expect(statSync(address()).isSocket()).toBe(true)
  })

  it('removes the control file and the folder of the socket when the program ends', async () => {
    const place = dirname(address())
    await control.close()
    expect(existsSync(place)).toBe(false)
    expect(existsSync(join(folder, controlFile))).toBe(false)
  })

  it('replaces the control file after a crash and removes the old folder of the socket', async () => {
    const left = mkdtempSync(join(folder, 'tallystick-'))
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(join(left, 'control'), resolve))
    announce(folder, controlFile, { address: join(left, 'control'), pid: 1 })
    const again = await open()
    expect(existsSync(left)).toBe(false)
    expect(existsSync(address())).toBe(true)
    server.close()
    await again.close()
  })

  it('removes no folder that the program did not create itself', async () => {
    const other = join(folder, 'letters')
    mkdirSync(other)
    for (const path of [join(other, 'control'), join(other, 'x'), folder]) {
      writeFileSync(join(folder, controlFile), JSON.stringify({ address: path, pid: 1 }))
      await (await open()).close()
      expect(existsSync(other)).toBe(true)
    }
  })

  it('logs that the control socket cannot be opened, and continues without it', async () => {
    const none = await openControl({
      app,
      dataFolder: folder,
      clock,
      log,
      runtimeFolder: join(folder, 'not-there'),
      show: () => undefined,
    })
    expect(log.lines.map(({ event }) => event)).toEqual(['control.not-open'])
    await none.close()
    await none.finish()
  })
})

describe('a visit of the command line', () => {
  it('passes the orders of a visit to the app and shows the window', async () => {
    const { say, heard, socket } = await visitor()
    say(order('timer.read', { a: 1 }))
    say(JSON.stringify({ show: 'history' }))
    say(JSON.stringify({ show: null }))
    await expect.poll(heard).toEqual([
      { ok: true, value: { name: 'timer.read', raw: { a: 1 } } },
      { ok: true, value: {} },
      { ok: true, value: {} },
    ])
    expect(shown).toEqual(['history', null])
    socket.destroy()
  })

  it.each([
    'nonsense',
    '{}',
    '[]',
    'null',
    '{"call":1,"input":{}}',
    '{"call":"timer.read"',
    '{"show":"quit"}',
    '{"show":null,"call":"timer.read","input":{}}',
    '{"call":"timer.read","input":{},"__proto__":{"x":1},"more":1}',
    `{"call":"${'x'.repeat(101)}","input":{}}`,
  ])('refuses the invalid order %s and serves the next one of the same visit', async (line) => {
    const { say, heard, socket } = await visitor()
    say(line)
    say(order('timer.read'))
    await expect
      .poll(heard)
      .toEqual([{ ok: false, failure: { code: 'invalid-input' } }, expect.objectContaining({ ok: true })])
    expect(app.calls).toHaveLength(1)
    socket.destroy()
  })

  it('serves one visit at a time, and the next one when the previous visitor has gone', async () => {
    const first = await visitor()
    const second = await visitor()
    second.say(order('second'))
    first.say(order('first'))
    await expect.poll(first.heard).toHaveLength(1)
    expect(second.heard()).toEqual([])
    first.say(order('first again'))
    await expect.poll(first.heard).toHaveLength(2)
    first.socket.destroy()
    await expect.poll(second.heard).toHaveLength(1)
    expect(app.calls.map(({ name }) => name)).toEqual(['first', 'first again', 'second'])
    second.socket.destroy()
  })

  it('ends a visit without orders after five seconds, so that others need not wait', async () => {
    const silent = await visitor()
    const next = await visitor()
    next.say(order('next'))
    await expect.poll(() => clock.waiting).toBe(1)
    await clock.pass(5_000)
    await silent.gone
    await expect.poll(next.heard).toHaveLength(1)
    next.socket.destroy()
  })

  it('ends a visit that sends a line without an end', async () => {
    const { socket, gone } = await visitor()
    socket.write('x'.repeat(100_001))
    await gone
    expect(app.calls).toEqual([])
  })

  it('answers each of 200 visits with the result of its own order', async () => {
    const visits = await Promise.all(
      Array.from({ length: 200 }, async (_, at) => {
        const { say, heard, socket } = await visitor()
        const answered = new Promise<void>((resolve) =>
          socket.on('data', () => heard().length > 0 && resolve()),
        )
        say(order(`order ${at}`))
        await answered
        socket.destroy()
        return heard()[0]
      }),
    )
    expect(visits).toEqual(
      Array.from({ length: 200 }, (_, at) => ({ ok: true, value: { name: `order ${at}`, raw: {} } })),
    )
  })

  it('greets a visitor only when its turn has come', async () => {
    const first = await visitor()
    await expect.poll(() => first.greeted()).toBe(true)
    const second = await visitor()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(second.greeted()).toBe(false)
    first.socket.destroy()
    await expect.poll(() => second.greeted()).toBe(true)
    second.socket.destroy()
  })

  it('serves running and waiting visits to their end after it has stopped accepting new ones', async () => {
    const [first, second] = [await visitor(), await visitor()]
    let finished = false
    const finishing = control.finish().then(() => (finished = true))
    first.say(order('first'))
    await expect.poll(first.heard).toHaveLength(1)
    expect(finished).toBe(false)
    first.socket.destroy()
    second.say(order('second'))
    await expect.poll(second.heard).toHaveLength(1)
    second.socket.destroy()
    await finishing
  })

  it('answers an order to show the window with not-found when the program has no window', async () => {
    const bare = await openControl({ app, dataFolder: folder, clock, log, runtimeFolder: folder })
    const { say, heard, socket } = await visitor()
    say(JSON.stringify({ show: null }))
    await expect.poll(heard).toEqual([{ ok: false, failure: { code: 'not-found' } }])
    socket.destroy()
    await bare.close()
  })

  it('closes all visits when the program ends', async () => {
    const { gone } = await visitor()
    await control.close()
    await gone
  })
})

describe('an announcement file', () => {
  const pid = process.pid
  it('ignores an announcement of an ended process, of this process, or in another format', () => {
    const read = () => announced(folder, 'x.json', controlPlace)
    expect(read()).toBeUndefined()
    for (const content of [
      { address: 'a', pid: 2 ** 30 },
      { address: 'a', pid },
      { address: '', pid: 1 },
      'words',
    ]) {
      writeFileSync(join(folder, 'x.json'), JSON.stringify(content), { mode: 0o600 })
      expect(read()).toBeUndefined()
    }
    writeFileSync(join(folder, 'x.json'), JSON.stringify({ address: 'a', pid: process.ppid }))
    expect(read()).toEqual({ address: 'a', pid: process.ppid })
  })

  it('removes its announcement only while no other process has replaced it', () => {
    const takeBack = announce(folder, 'x.json', { pid })
    writeFileSync(join(folder, 'x.json'), JSON.stringify({ pid: 7 }))
    takeBack()
    expect(existsSync(join(folder, 'x.json'))).toBe(true)
  })
})

describe('retryWhileLocked', () => {
  const taken = () => {
    throw new AlreadyOpen('x')
  }
  it('retries opening data that is locked for a moment', async () => {
    let tries = 0
    const opening = retryWhileLocked(clock, 1_000, () => ((tries += 1) < 4 ? taken() : 'open'))
    await clock.pass(500)
    expect(await opening).toBe('open')
  })

  it('rejects with the last error when the data stays locked', async () => {
    const failed = vi.fn()
    const opening = expect(retryWhileLocked(clock, 1_000, taken, failed)).rejects.toBeInstanceOf(AlreadyOpen)
    await clock.pass(2_000, () => new Promise((resolve) => setImmediate(resolve)))
    await opening
    expect(failed).not.toHaveBeenCalled()
  })

  it('rejects at once with any other error, and reports it', async () => {
    const damaged = new Error('damaged')
    const failed = vi.fn()
    await expect(retryWhileLocked(clock, 1_000, () => Promise.reject(damaged), failed)).rejects.toBe(damaged)
    expect(failed.mock.calls).toEqual([[damaged]])
    expect(clock.waiting).toBe(0)
  })
})
