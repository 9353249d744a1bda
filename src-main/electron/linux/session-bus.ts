/**
 * A client of the desktop's D-Bus session bus. It is needed because Electron reports neither whether a panel shows tray
 * icons nor, on Wayland, how long the user has been idle. The client uses one connection and short timeouts, and offers
 * no services itself.
 */
import { connect, type Socket } from 'node:net'
import type { Clock } from '../../kernel/clock.ts'
import { decodeMessage, encodeCall, type BusCall, type BusMessage, type BusValue } from './bus-message.ts'

const patienceMs = 1_500
const daemon = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
} as const

/** Thrown when a D-Bus call is refused or not answered in time. */
export class BusError extends Error {
  override name = 'BusError' as const
}

export interface Signal {
  readonly interface: string
  readonly member: string
}

export class SessionBus {
  readonly #socket: Socket
  readonly #clock: Clock
  readonly #waiting = new Map<number, PromiseWithResolvers<BusValue[]>>()
  readonly #listeners = new Set<(message: BusMessage) => void>()
  #serial = 0
  #unread: Buffer = Buffer.alloc(0)

  private constructor(socket: Socket, clock: Clock) {
    this.#socket = socket
    this.#clock = clock
    socket.on('data', (part) => this.#hear(part))
    socket.on('error', () => undefined)
    socket.on('close', () => this.#ended())
    // The open connection must not keep the process running.
    socket.unref()
  }

  /** Connects to the bus. Rejects with {@link BusError} if there is no bus or if the bus refuses the connection. */
  static async connect(address: string | undefined, uid: number, clock: Clock): Promise<SessionBus> {
    const path = socketPath(address)
    if (path === undefined) throw new BusError('no session bus')
    const socket = await signedIn(path, uid, clock)
    const bus = new SessionBus(socket, clock)
    await bus.call({ ...daemon, member: 'Hello' })
    return bus
  }

  /**
   * Sends a call and resolves to the values of the reply. Rejects with {@link BusError} if the call is refused or not
   * answered within `patienceMs`.
   */
  call(call: BusCall): Promise<BusValue[]> {
    this.#serial += 1
    const serial = this.#serial
    const waiting = Promise.withResolvers<BusValue[]>()
    this.#waiting.set(serial, waiting)
    const forget = this.#clock.after(patienceMs, () =>
      waiting.reject(new BusError(`${call.member} was not answered`)),
    )
    if (this.#socket.destroyed) waiting.reject(new BusError('the bus is gone'))
    else this.#socket.write(encodeCall(serial, call))
    return waiting.promise.finally(() => {
      forget()
      this.#waiting.delete(serial)
    })
  }

  /** Reads a property of a D-Bus object. Rejects with {@link BusError}, for example if the service does not exist. */
  async property(of: Omit<BusCall, 'member' | 'args'>, name: string): Promise<BusValue | undefined> {
    const { destination, path } = of
    const properties = { destination, path, interface: 'org.freedesktop.DBus.Properties' }
    const [value] = await this.call({ ...properties, member: 'Get', args: [of.interface, name] })
    return value
  }

  /**
   * Calls `listener` with the values of each matching signal until the bus is closed. If the types of the values are
   * not supported, the array is empty.
   */
  async listen({ interface: of, member }: Signal, listener: (values: BusValue[]) => void): Promise<void> {
    this.#listeners.add((message) => {
      if (message.interface !== of || message.member !== member) return
      listener(valuesOf(message) ?? [])
    })
    const rule = `type='signal',interface='${of}',member='${member}'`
    await this.call({ ...daemon, member: 'AddMatch', args: [rule] })
  }

  close(): void {
    this.#listeners.clear()
    this.#socket.destroy()
  }

  #hear(part: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, part])
    try {
      for (;;) {
        const next = decodeMessage(this.#unread)
        if (!next) return
        this.#unread = this.#unread.subarray(next.length)
        this.#take(next.message)
      }
    } catch {
      // The data is not valid D-Bus, so the beginning of the next message cannot be found.
      this.close()
    }
  }

  #take(message: BusMessage): void {
    if (message.type === 'signal') for (const listener of this.#listeners) listener(message)
    const waiting = message.replyTo === undefined ? undefined : this.#waiting.get(message.replyTo)
    if (!waiting) return
    const values = message.type === 'return' ? valuesOf(message) : undefined
    if (values) waiting.resolve(values)
    else waiting.reject(new BusError(message.error ?? 'an answer that cannot be read'))
  }

  #ended(): void {
    for (const waiting of this.#waiting.values()) waiting.reject(new BusError('the bus is gone'))
  }
}

function valuesOf(message: BusMessage): BusValue[] | undefined {
  try {
    return message.values()
  } catch {
    return undefined
  }
}

/**
 * Returns the socket's path from a D-Bus address such as `unix:path=/run/user/1000/bus,guid=…`. With `abstract=`, the
 * address names a Linux socket without a file. If there are several addresses, the first supported one is used.
 */
export function socketPath(address: string | undefined): string | undefined {
  for (const each of (address ?? '').split(';')) {
    const [, kind, path] = /^unix:(?:.*,)?(path|abstract)=([^,]+)/.exec(each) ?? []
    if (path !== undefined) return `${kind === 'abstract' ? '\0' : ''}${decodeURIComponent(path)}`
  }
  return undefined
}

/**
 * Authenticates with SASL's EXTERNAL mechanism: the daemon gets the user id of this process from the operating system
 * and compares it with the user id that this function sends.
 */
function signedIn(path: string, uid: number, clock: Clock): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(path)
    const refuse = (why: string): void => {
      forget()
      socket.destroy()
      reject(new BusError(why))
    }
    const forget = clock.after(patienceMs, () => refuse('the bus does not answer'))
    socket.once('error', () => refuse('the bus cannot be reached'))
    socket.once('close', () => refuse('the bus hung up'))
    socket.once('connect', () =>
      socket.write(`\0AUTH EXTERNAL ${Buffer.from(String(uid)).toString('hex')}\r\n`),
    )
    socket.once('data', (line) => {
      if (!line.toString().startsWith('OK ')) return refuse('the bus does not let us in')
      forget()
      socket.removeAllListeners()
      socket.write('BEGIN\r\n')
      resolve(socket)
    })
  })
}
