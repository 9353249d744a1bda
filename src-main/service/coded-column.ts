/**
 * One property of every entry, in memory: a small number for each entry and each different value once. Knows how
 * many entries have each value.
 */

export type Codes = Uint8Array | Uint16Array | Uint32Array

/** Code 0: the entry has no such value, or there is no such entry. */
export const absent = 0

interface Options<T> {
  readonly entries?: number
  readonly keyOf?: (value: T | null) => number
}

const unordered = () => 0

export class CodedColumn<T extends string | number> {
  /** By an entry's number. */
  codes: Codes
  /** By code. */
  readonly values: (T | null)[] = [null]
  /** By code: what entries with that value are ordered by. */
  readonly keys: number[]
  /** By code: the entries that have it. */
  readonly counts: number[]
  readonly #codeOf = new Map<T, number>()
  readonly #keyOf: (value: T | null) => number

  /** `entries` are there already and have no such value. */
  constructor(capacity: number, { entries = 0, keyOf = unordered }: Options<T> = {}) {
    this.codes = new Uint8Array(capacity)
    this.counts = [entries]
    this.#keyOf = keyOf
    this.keys = [keyOf(null)]
  }

  /** Values it had before, in the order of their codes; nothing was added yet. */
  know(values: readonly T[]): void {
    for (const value of values) this.#code(value)
  }

  /** The codes of entries from number `from` on, as {@link packed} gave them; their values are known. */
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

  /** After {@link put}, which cannot tell an entry without a value from a place without an entry. */
  countAbsent(entries: number): void {
    let others = 0
    for (let code = 1; code < this.counts.length; code++) others += this.counts[code]!
    this.counts[absent] = entries - others
  }

  /** By code: 1 for these values. */
  passing(values: readonly T[]): Uint8Array {
    const pass = new Uint8Array(this.values.length)
    for (const value of values) {
      const code = this.#codeOf.get(value)
      if (code !== undefined) pass[code] = 1
    }
    return pass
  }

  /** The entry is new. */
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
    // Most columns have few values, and half the memory is half the time to read it.
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
