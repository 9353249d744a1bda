/** A private D-Bus bus and services on it, as real processes and sockets, independent of any desktop session. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { decodeMessage, encodeCall } from '../../src-main/electron/linux/bus-message.ts'
import { socketPath } from '../../src-main/electron/linux/session-bus.ts'

export interface PrivateBus {
  readonly address: string
  stop(): Promise<void>
}

/** Starts the bus; undefined if dbus-daemon is missing (macOS, Windows, a minimal container). */
export async function privateBus(): Promise<PrivateBus | undefined> {
  const config = join(import.meta.dirname, '../tools/session-bus.conf')
  const daemon = spawn('dbus-daemon', ['--config-file', config, '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const address = await new Promise<string | undefined>((resolve) => {
    daemon.once('error', () => resolve(undefined))
    daemon.once('exit', () => resolve(undefined))
    createInterface(daemon.stdout).once('line', resolve)
  })
  if (address === undefined) return undefined
  return {
    address,
    async stop() {
      const gone = once(daemon, 'exit')
      daemon.kill()
      await gone
    },
  }
}

const daemonName = { destination: 'org.freedesktop.DBus', path: '/', interface: 'org.freedesktop.DBus' }

type Answer = () => Body

/**
 * A service that owns one well-known name and replies to every call with the body and signature that `answer` returns.
 * That is enough for a panel or an idle monitor.
 */
export class BusService {
  readonly #socket: Socket
  readonly #answer: Answer
  #serial = 10
  #unread: Buffer = Buffer.alloc(0)

  private constructor(socket: Socket, answer: Answer) {
    this.#socket = socket
    this.#answer = answer
    socket.on('data', (part) => this.#hear(part))
    socket.on('error', () => undefined)
  }

  static async own(name: string, address: string, answer: Answer): Promise<BusService> {
    const socket = connect(socketPath(address) ?? '')
    await once(socket, 'connect')
    socket.write(`\0AUTH EXTERNAL ${Buffer.from(String(process.getuid?.() ?? 0)).toString('hex')}\r\n`)
    await once(socket, 'data')
    socket.write('BEGIN\r\n')
    socket.write(encodeCall(1, { ...daemonName, member: 'Hello' }))
    await once(socket, 'data')
    const service = new BusService(socket, answer)
    socket.write(requestName(name))
    await new Promise((resolve) => setTimeout(resolve, 50))
    return service
  }

  signal(path: string, of: string, member: string, body: Body): void {
    this.#socket.write(signal((this.#serial += 1), path, of, member, body))
  }

  /** Ends the service, as when a panel crashes. */
  async end(): Promise<void> {
    const closed = once(this.#socket, 'close')
    this.#socket.destroy()
    await closed
  }

  #hear(part: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, part])
    for (let next = decodeMessage(this.#unread); next; next = decodeMessage(this.#unread)) {
      const bytes = this.#unread.subarray(0, next.length)
      this.#unread = this.#unread.subarray(next.length)
      const sender = /:1\.\d+/.exec(bytes.toString('latin1'))?.[0]
      if (next.message.type === 'call' && sender !== undefined)
        this.#socket.write(reply((this.#serial += 1), bytes.readUInt32LE(8), sender, this.#answer()))
    }
  }
}

/** `RequestName(s name, u flags)`: the only call whose arguments are not all strings. */
function requestName(name: string): Buffer {
  const call = encodeCall(2, { ...daemonName, member: 'RequestName', args: [name, ''] })
  // An empty second string is encoded as four bytes of length and a zero byte. Without that zero byte, the same bytes
  // are the number 0.
  const body = call.length - call.readUInt32LE(4)
  const number = call.subarray(0, call.length - 1)
  number.writeUInt32LE(number.length - body, 4)
  const signature = number.lastIndexOf('ss', body)
  number.write('su', signature)
  return number
}

interface Body {
  readonly signature: string
  readonly body: Buffer
}

function reply(serial: number, to: number, destination: string, body: Body): Buffer {
  return message(
    2,
    serial,
    [
      [5, 'u', to],
      [6, 's', destination],
    ],
    body,
  )
}

function signal(serial: number, path: string, of: string, member: string, body: Body): Buffer {
  return message(
    4,
    serial,
    [
      [1, 'o', path],
      [2, 's', of],
      [3, 's', member],
    ],
    body,
  )
}

/** Encodes a message. Type 2 is a reply and type 4 a signal. The header fields are given by their code and type. */
function message(
  type: number,
  serial: number,
  fields: readonly (readonly [code: number, type: string, value: string | number])[],
  { signature, body }: Body,
): Buffer {
  const pad = (bytes: number[], size: number) => {
    while (bytes.length % size !== 0) bytes.push(0)
  }
  const uint32 = (value: number) => [...Buffer.from(new Uint32Array([value]).buffer)]
  const list: number[] = []
  for (const [code, of, value] of fields) {
    pad(list, 8)
    list.push(code, 1, of.charCodeAt(0), 0)
    if (typeof value === 'number') list.push(...uint32(value))
    else list.push(...uint32(value.length), ...Buffer.from(value), 0)
  }
  pad(list, 8)
  list.push(8, 1, 'g'.charCodeAt(0), 0, signature.length, ...Buffer.from(signature), 0)
  const head = [
    ...['l'.charCodeAt(0), type, 0, 1],
    ...uint32(body.length),
    ...uint32(serial),
    ...uint32(list.length),
  ]
  const whole = [...head, ...list]
  pad(whole, 8)
  return Buffer.concat([Buffer.from(whole), body])
}

/** Encodes a boolean, as a screen saver returns it. */
export const boolean = (value: boolean) => ({ signature: 'b', body: Buffer.from([value ? 1 : 0, 0, 0, 0]) })

/** A variant with a boolean, as `Properties.Get` returns it. */
export const variantOfBoolean = (value: boolean) => ({
  signature: 'v',
  body: Buffer.from([1, 'b'.charCodeAt(0), 0, 0, value ? 1 : 0, 0, 0, 0]),
})

/** A 64-bit number, as the idle monitor returns it. */
export const uint64 = (value: number) => {
  const body = Buffer.alloc(8)
  body.writeBigUInt64LE(BigInt(value))
  return { signature: 't', body }
}
