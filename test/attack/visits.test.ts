/** A command that disconnects at any point never ends the program that it is connected to. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { startBrowserHost, type HostProcess } from '../support/start-browser-host.ts'
import { tryAll } from './attempts.ts'

describe.skipIf(process.platform === 'win32')('a visit over the control socket', () => {
  let folder: string
  let host: HostProcess
  let address: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tallystick-visits-'))
    host = await startBrowserHost({ dataFolder: folder, entry: 'built' })
    const file = join(folder, 'control.json')
    address = (JSON.parse(readFileSync(file, 'utf8')) as { address: string }).address
  })
  afterAll(async () => {
    await host.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const order = `${JSON.stringify({ call: 'app.describe', input: {} })}\n`

  /**
   * Each function resolves when its client has disconnected. If an answer is left unread, the system resets the
   * connection.
   */
  const phases: Record<string, (socket: Socket) => Promise<void>> = {
    'before it is connected': (socket) => hangUp(socket),
    'as soon as it is connected': async (socket) => {
      await connected(socket)
      await hangUp(socket)
    },
    'before it reads the greeting': async (socket) => {
      await connected(socket)
      await written(socket, order)
      await hangUp(socket)
    },
    'after the greeting': async (socket) => {
      await heard(socket)
      await hangUp(socket)
    },
    'in the middle of a line': async (socket) => {
      await heard(socket)
      await written(socket, order.slice(0, 12))
      await hangUp(socket)
    },
    'in the middle of a character': async (socket) => {
      await heard(socket)
      await written(socket, Buffer.from('{"call":"é').subarray(0, -1))
      await hangUp(socket)
    },
    'after an order, before its answer': async (socket) => {
      await heard(socket)
      await written(socket, order)
      await hangUp(socket)
    },
    'after many orders, with every answer unread': async (socket) => {
      await heard(socket)
      socket.pause()
      await written(socket, order.repeat(50))
      await hangUp(socket)
    },
    'after an answer': async (socket) => {
      await heard(socket)
      await written(socket, order)
      await heard(socket)
      await hangUp(socket)
    },
    'after nonsense': async (socket) => {
      await heard(socket)
      await written(socket, Buffer.from([0, 0xff, 0x0a, 0xfe, 0x0a]))
      await hangUp(socket)
    },
    'after more letters than one visit may send': async (socket) => {
      await heard(socket)
      await written(socket, 'x'.repeat(120_000)).catch(() => undefined)
      await hangUp(socket)
    },
    'with half of the connection closed': async (socket) => {
      await heard(socket)
      socket.end(order)
      await hangUp(socket)
    },
  }

  it('keeps running when visitors hang up 1,000 times, in each phase in turn', async () => {
    const names = Object.keys(phases)
    const visits = Array.from({ length: 1_000 }, (_, at) => names[at % names.length]!)
    await tryAll(
      visits,
      (phase) => phase,
      async (phase) => {
        const socket = connect(address)
        socket.on('error', () => undefined)
        await phases[phase]!(socket)
        return isAlive(host.pid) ? undefined : 'the program has ended'
      },
    )
    await tryAll(
      ['afterwards'],
      (name) => name,
      async () => {
        const socket = connect(address)
        await heard(socket)
        await written(socket, order)
        const answer = await heard(socket)
        socket.destroy()
        return answer.startsWith('{"ok":true') ? undefined : `an order was answered with ${answer}`
      },
    )
  })
})

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
}

function written(socket: Socket, what: string | Buffer): Promise<void> {
  return new Promise((resolve, reject) => socket.write(what, (error) => (error ? reject(error) : resolve())))
}

function heard(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.once('data', (part) => resolve(part.toString()))
    socket.once('close', () => reject(new Error('the connection was closed')))
  })
}

function hangUp(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve())
    socket.destroy()
  })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
