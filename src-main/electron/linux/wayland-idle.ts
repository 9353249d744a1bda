/**
 * Reads the user's idle time from a Wayland compositor with the protocol ext-idle-notify-v1, which KDE, Sway, COSMIC
 * and Hyprland support (GNOME has its own interface). The client uses its own connection and has no windows. It
 * implements only the needed part of the wire protocol: numbers and strings, but no file descriptors.
 */
import { connect, type Socket } from 'node:net'
import { isAbsolute, join } from 'node:path'
import type { Clock } from '../../kernel/clock.ts'

/**
 * The compositor reports that the user is idle only after this many milliseconds without input, so shorter breaks go
 * unnoticed.
 */
const idleAfterMs = 30_000
const patienceMs = 1_500
/**
 * The length of a message's header in bytes: the object's id (32 bits), the message's length and the opcode (16 bits
 * each).
 */
const headBytes = 8

/** Wayland object ids. Every connection has the display with id 1; the client chooses the ids of the other objects. */
const ids = { display: 1, registry: 2, done: 3, seat: 4, notifier: 5, notification: 6 } as const
const requests = {
  display: { sync: 0, getRegistry: 1 },
  registry: { bind: 0 },
  notifier: { getIdleNotification: 1, getInputIdleNotification: 2 },
} as const
const events = {
  display: { error: 0 },
  registry: { global: 0 },
  done: { done: 0 },
  notification: { idled: 0, resumed: 1 },
} as const

/** Thrown when no compositor can be reached or the compositor does not report idle time. */
export class NotReported extends Error {
  override name = 'NotReported' as const
}

export class WaylandIdle {
  readonly #socket: Socket
  readonly #clock: Clock
  #unread: Buffer = Buffer.alloc(0)
  readonly #globals = new Map<string, { name: number; version: number }>()
  /** The time of the user's last input, in milliseconds on the boot clock; undefined while the user is active. */
  #untouchedSinceMs: number | undefined
  /** Resolves when idle notifications have been requested; rejects with {@link NotReported}. */
  readonly #ready = Promise.withResolvers<undefined>()

  private constructor(socket: Socket, clock: Clock) {
    this.#socket = socket
    this.#clock = clock
    socket.on('data', (part) => this.#hear(part))
    socket.on('error', () => this.#ended())
    socket.on('close', () => this.#ended())
    // The open connection must not keep the process running.
    socket.unref()
  }

  /**
   * Connects to the compositor that is named by the environment variables in `env`. Rejects with {@link NotReported}.
   */
  static async connect(
    env: Readonly<Record<string, string | undefined>>,
    clock: Clock,
  ): Promise<WaylandIdle> {
    const path = socketPath(env)
    if (path === undefined) throw new NotReported('no compositor')
    const idle = new WaylandIdle(connect(path), clock)
    try {
      await idle.#introduced()
      return idle
    } catch (error) {
      idle.close()
      throw error
    }
  }

  /**
   * Returns the milliseconds since the user's last input, or 0 while the user is active or when the connection has
   * ended.
   */
  ms(): number {
    return this.#untouchedSinceMs === undefined ? 0 : this.#clock.bootMs() - this.#untouchedSinceMs
  }

  close(): void {
    this.#socket.destroy()
  }

  #introduced(): Promise<undefined> {
    const forget = this.#clock.after(patienceMs, () => this.#ready.reject(new NotReported('no answer')))
    this.#send(ids.display, requests.display.getRegistry, uint32(ids.registry))
    // The compositor replies to this request only after it has listed all its globals (the interfaces that it offers).
    this.#send(ids.display, requests.display.sync, uint32(ids.done))
    return this.#ready.promise.finally(forget)
  }

  /** Requests idle notifications. Call this when the compositor has listed all the interfaces that it offers. */
  #subscribe(): void {
    const seat = this.#globals.get('wl_seat')
    const notifier = this.#globals.get('ext_idle_notifier_v1')
    if (!seat || !notifier) {
      this.#ready.reject(new NotReported('the compositor does not tell'))
      return
    }
    const version = Math.min(notifier.version, 2)
    this.#bind(seat.name, 'wl_seat', 1, ids.seat)
    this.#bind(notifier.name, 'ext_idle_notifier_v1', version, ids.notifier)
    // Version 2 of the protocol can report idleness based on user input alone. In version 1, a playing video also
    // counts as activity, because it keeps the screen awake.
    const { getIdleNotification, getInputIdleNotification } = requests.notifier
    const asked = version >= 2 ? getInputIdleNotification : getIdleNotification
    this.#send(ids.notifier, asked, uint32(ids.notification), uint32(idleAfterMs), uint32(ids.seat))
    this.#ready.resolve(undefined)
  }

  #bind(name: number, of: string, version: number, id: number): void {
    this.#send(ids.registry, requests.registry.bind, uint32(name), text(of), uint32(version), uint32(id))
  }

  #send(object: number, opcode: number, ...args: Buffer[]): void {
    const length = headBytes + args.reduce((sum, arg) => sum + arg.length, 0)
    this.#socket.write(Buffer.concat([uint32(object), uint32(length * 0x1_0000 + opcode), ...args]))
  }

  #hear(part: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, part])
    while (this.#unread.length >= headBytes) {
      const size = this.#unread.readUInt32LE(4)
      const [length, opcode] = [size >>> 16, size & 0xffff]
      if (length < headBytes) {
        // A message cannot be shorter than its header, so the data is not valid.
        this.close()
        return
      }
      if (this.#unread.length < length) return
      this.#take(this.#unread.readUInt32LE(0), opcode, this.#unread.subarray(headBytes, length))
      this.#unread = this.#unread.subarray(length)
    }
  }

  #take(object: number, opcode: number, body: Buffer): void {
    const is = (id: number, event: number): boolean => object === id && opcode === event
    if (is(ids.registry, events.registry.global)) this.#noteGlobal(body)
    else if (is(ids.done, events.done.done)) this.#subscribe()
    else if (is(ids.notification, events.notification.idled))
      this.#untouchedSinceMs = this.#clock.bootMs() - idleAfterMs
    else if (is(ids.notification, events.notification.resumed)) this.#untouchedSinceMs = undefined
    else if (is(ids.display, events.display.error)) this.close()
  }

  /**
   * Stores a global (an interface that the compositor offers). Its `name` is a number that the client uses to bind it.
   */
  #noteGlobal(body: Buffer): void {
    if (body.length < 12) return
    const letters = body.readUInt32LE(4)
    const end = 8 + padded(letters)
    if (letters === 0 || body.length < end + 4) return
    const of = body.toString('utf8', 8, 8 + letters - 1)
    this.#globals.set(of, { name: body.readUInt32LE(0), version: body.readUInt32LE(end) })
  }

  #ended(): void {
    this.#untouchedSinceMs = undefined
    this.#ready.reject(new NotReported('the compositor is gone'))
  }
}

/** Returns the socket's path as libwayland determines it: a name below the runtime folder, or an absolute path. */
export function socketPath(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const display = env['WAYLAND_DISPLAY'] || 'wayland-0'
  const folder = env['XDG_RUNTIME_DIR']
  if (isAbsolute(display)) return display
  return folder ? join(folder, display) : undefined
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}

/** Encodes a string: its length including the terminating zero, then the bytes, padded to a multiple of four. */
function text(value: string): Buffer {
  const letters = Buffer.byteLength(value) + 1
  return Buffer.concat([uint32(letters), Buffer.from(value), Buffer.alloc(padded(letters) - letters + 1)])
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4
}
