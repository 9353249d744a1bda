/**
 * One property of all entries, in memory. Each different value is stored once, and each entry has a small number (code)
 * for its value. Also counts the entries of each value.
 */

export type Codes = Uint8Array | Uint16Array | Uint32Array

/** Code 0: the entry has no value, or no entry has this number. */
export const absent = 0

interface Options<T> {
  readonly entries?: number
  readonly keyOf?: (value: T | null) => number
}

const unordered = () => 0

export class CodedColumn<T extends string | number> {
  /** The code of each entry, by the entry's number. */
  codes: Codes
  /** The value of each code. */
  readonly values: (T | null)[] = [null]
  /** The sort key of each code. */
  readonly keys: number[]
  /** The number of entries with each code. */
  readonly counts: number[]
  readonly #codeOf = new Map<T, number>()
  readonly #keyOf: (value: T | null) => number

  /** Creates a column; `entries` is the number of existing entries, which have no value in it. */
  constructor(capacity: number, { entries = 0, keyOf = unordered }: Options<T> = {}) {
    this.codes = new Uint8Array(capacity)
    this.counts = [entries]
    this.#keyOf = keyOf
    this.keys = [keyOf(null)]
  }

  /** Adds stored values in the order of their codes. Call before anything else is added. */
  know(values: readonly T[]): void {
    for (const value of values) this.#code(value)
  }

  /** Sets the codes of the entries from number `from` on, in the format of {@link packed}. Their values must be known. */
  put(from: number, bytes: Uint8Array, width: number): void {
    const { counts } = this
    const codes = codesIn(bytes, width)
    this.codes.set(codes, from)
    for (let at = 0; at < codes.length; at++) counts[codes[at]!]!++
  }

  packed(from: number, until: number): Uint8Array {
    const { buffer, byteOffset, byteLength } = this.codes.subarray(from, until)
    return new Uint8Array(buffer, byteOffset, byteLength)
  }

  /** Counts the entries without a value. Call after {@link put}, which cannot tell them from numbers without an entry. */
  countAbsent(entries: number): void {
    let others = 0
    for (let code = 1; code < this.counts.length; code++) others += this.counts[code]!
    this.counts[absent] = entries - others
  }

  /** By code: 1 for the codes of these values, otherwise 0. */
  passing(values: readonly T[]): Uint8Array {
    const pass = new Uint8Array(this.values.length)
    for (const value of values) {
      const code = this.#codeOf.get(value)
      if (code !== undefined) pass[code] = 1
    }
    return pass
  }

  add(n: number, value: T | null): void {
    const code = value === null ? absent : this.#code(value)
    this.codes[n] = code
    this.counts[code]!++
  }

  remove(n: number): void {
    this.counts[this.codes[n]!]!--
    this.codes[n] = absent
  }

  grow(capacity: number): void {
    const codes = asWide(this.codes, capacity)
    codes.set(this.codes)
    this.codes = codes
  }

  #code(value: T): number {
    const known = this.#codeOf.get(value)
    if (known !== undefined) return known
    const code = this.values.push(value) - 1
    this.counts.push(0)
    this.keys.push(this.#keyOf(value))
    this.#codeOf.set(value, code)
    // Most columns have few values, and with half the memory per code they can be read in half the time.
    if (code === 0x1_00) this.codes = Uint16Array.from(this.codes)
    if (code === 0x1_00_00) this.codes = Uint32Array.from(this.codes)
    return code
  }
}

function codesIn({ buffer, byteOffset, byteLength }: Uint8Array, width: number): Codes {
  if (width === 1) return new Uint8Array(buffer, byteOffset, byteLength)
  if (width === 2) return new Uint16Array(buffer, byteOffset, byteLength / 2)
  return new Uint32Array(buffer, byteOffset, byteLength / 4)
}

function asWide(codes: Codes, capacity: number): Codes {
  if (codes instanceof Uint8Array) return new Uint8Array(capacity)
  return codes instanceof Uint16Array ? new Uint16Array(capacity) : new Uint32Array(capacity)
}
