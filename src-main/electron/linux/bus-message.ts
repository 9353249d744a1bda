/**
 * Encodes and decodes the D-Bus messages that are needed for the tray and the idle time (D-Bus Specification, "Message
 * Protocol"). Outgoing arguments are strings. Incoming values are strings, booleans and numbers, which may be inside a
 * variant. Other container types are not supported.
 */

export type BusValue = string | number | boolean

export interface BusCall {
  readonly destination: string
  readonly path: string
  readonly interface: string
  readonly member: string
  readonly args?: readonly string[]
}

export interface BusMessage {
  readonly type: (typeof types)[number]
  readonly replyTo: number | undefined
  readonly interface: string | undefined
  readonly member: string | undefined
  readonly error: string | undefined
  /**
   * Decodes the values of the body. The body is decoded only on request, so that unsupported signals cause no errors.
   * Throws {@link Unreadable}.
   */
  values(): BusValue[]
}

export class Unreadable extends Error {
  override name = 'Unreadable' as const
}

/**
 * The message types. The index of a type is its number on the wire. Number 0 is invalid, and numbers above 4 are
 * reserved.
 */
const types = ['other', 'call', 'return', 'error', 'signal'] as const
const fields = {
  path: 1,
  interface: 2,
  member: 3,
  error: 4,
  replySerial: 5,
  destination: 6,
  signature: 8,
} as const
/**
 * The largest accepted message, in bytes. The replies that are used here are far smaller, although the specification
 * allows 128 MiB.
 */
const mostBytes = 128 * 1024

export function encodeCall(serial: number, call: BusCall): Buffer {
  const args = call.args ?? []
  const body = new Writer()
  for (const arg of args) body.string(arg)
  const head = new Writer()
  head.bytes('l'.charCodeAt(0), 1, 0, 1).uint32(body.length).uint32(serial)
  const list = new Writer()
  list.field(fields.path, 'o', call.path)
  list.field(fields.interface, 's', call.interface)
  list.field(fields.member, 's', call.member)
  list.field(fields.destination, 's', call.destination)
  if (args.length > 0) list.field(fields.signature, 'g', 's'.repeat(args.length))
  head.uint32(list.length).align(8).append(list).align(8).append(body)
  return head.buffer()
}

/**
 * Decodes the first message of `bytes` and returns it with its length, or undefined while the message is incomplete.
 * Throws {@link Unreadable}.
 */
export function decodeMessage(bytes: Buffer): { message: BusMessage; length: number } | undefined {
  if (bytes.length < 16) return undefined
  if (bytes[0] !== 'l'.charCodeAt(0)) throw new Unreadable('a message in the other byte order')
  const bodyLength = bytes.readUInt32LE(4)
  const fieldsEnd = 16 + bytes.readUInt32LE(12)
  const bodyStart = Math.ceil(fieldsEnd / 8) * 8
  const length = bodyStart + bodyLength
  if (length > mostBytes) throw new Unreadable('a message that is far too long')
  if (bytes.length < length) return undefined
  const head = readFields(bytes, fieldsEnd)
  const text = (code: number): string | undefined => {
    const value = head.get(code)
    return typeof value === 'string' ? value : undefined
  }
  const replyTo = head.get(fields.replySerial)
  const body = Buffer.from(bytes.subarray(bodyStart, length))
  const message: BusMessage = {
    type: types[bytes.readUInt8(1)] ?? 'other',
    replyTo: typeof replyTo === 'number' ? replyTo : undefined,
    interface: text(fields.interface),
    member: text(fields.member),
    error: text(fields.error),
    values: () => readAll(text(fields.signature) ?? '', body),
  }
  return { message, length }
}

function readFields(bytes: Buffer, end: number): Map<number, BusValue> {
  const reader = new Reader(bytes.subarray(0, end), 16)
  const found = new Map<number, BusValue>()
  while (reader.at < end) {
    reader.align(8)
    const code = reader.byte()
    found.set(code, reader.variant())
  }
  return found
}

function readAll(signature: string, body: Buffer): BusValue[] {
  const reader = new Reader(body, 0)
  return Array.from(signature, (type) => reader.value(type))
}

class Writer {
  #bytes: number[] = []

  get length(): number {
    return this.#bytes.length
  }

  buffer(): Buffer {
    return Buffer.from(this.#bytes)
  }

  bytes(...bytes: number[]): this {
    this.#bytes.push(...bytes)
    return this
  }

  align(to: number): this {
    while (this.#bytes.length % to !== 0) this.#bytes.push(0)
    return this
  }

  uint32(value: number): this {
    this.align(4)
    return this.bytes(value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, (value >>> 24) & 0xff)
  }

  string(text: string): this {
    const utf8 = Buffer.from(text)
    return this.uint32(utf8.length).bytes(...utf8, 0)
  }

  signature(text: string): this {
    return this.bytes(text.length, ...Buffer.from(text), 0)
  }

  field(code: number, type: 'o' | 's' | 'g', text: string): this {
    this.align(8).bytes(code).signature(type)
    return type === 'g' ? this.signature(text) : this.string(text)
  }

  append(other: Writer): this {
    return this.bytes(...other.#bytes)
  }
}

class Reader {
  readonly #bytes: Buffer
  at: number

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes
    this.at = at
  }

  align(to: number): void {
    this.at = Math.ceil(this.at / to) * to
  }

  byte(): number {
    return this.#take(1).readUInt8()
  }

  variant(): BusValue {
    return this.value(this.#signature())
  }

  value(type: string): BusValue {
    switch (type) {
      case 'y':
        return this.byte()
      case 'b':
        return this.#uint32() !== 0
      case 'u':
        return this.#uint32()
      case 'i':
        this.align(4)
        return this.#take(4).readInt32LE()
      case 't':
      case 'x': {
        this.align(8)
        const bytes = this.#take(8)
        return Number(type === 't' ? bytes.readBigUInt64LE() : bytes.readBigInt64LE())
      }
      case 's':
      case 'o':
        return this.#text(this.#uint32())
      case 'g':
        return this.#signature()
      case 'v':
        return this.variant()
      default:
        throw new Unreadable(`a value of type ${type}`)
    }
  }

  #uint32(): number {
    this.align(4)
    return this.#take(4).readUInt32LE()
  }

  #signature(): string {
    return this.#text(this.byte())
  }

  #text(length: number): string {
    const text = this.#take(length).toString('utf8')
    this.#take(1)
    return text
  }

  #take(count: number): Buffer {
    const end = this.at + count
    if (end > this.#bytes.length) throw new Unreadable('a value that ends too soon')
    const taken = this.#bytes.subarray(this.at, end)
    this.at = end
    return taken
  }
}
