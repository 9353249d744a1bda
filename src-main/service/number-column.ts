/** One number of all entries, in memory, for properties with mostly different values: a moment, or the hash of a text. */

const dayMs = 86_400_000

export class NumberColumn {
  /** The number of each entry, by the entry's number; NaN where it has none. */
  numbers: Float64Array
  /** The number of entries per UTC day, in a column of moments. */
  readonly perDay = new Map<number, number>()
  readonly #countDays: boolean

  constructor(capacity: number, { countDays }: { countDays: boolean }) {
    this.numbers = new Float64Array(capacity).fill(Number.NaN)
    this.#countDays = countDays
  }

  /** Sets the values of the entries from number `from` on, in the format of {@link packed}. */
  put(from: number, bytes: Uint8Array): void {
    const numbers = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 8)
    this.numbers.set(numbers, from)
    if (!this.#countDays) return
    for (let at = 0; at < numbers.length; at++) if (!Number.isNaN(numbers[at])) this.#count(numbers[at]!, 1)
  }

  packed(from: number, until: number): Uint8Array {
    const { buffer, byteOffset, byteLength } = this.numbers.subarray(from, until)
    return new Uint8Array(buffer, byteOffset, byteLength)
  }

  add(n: number, value: number): void {
    this.numbers[n] = value
    if (this.#countDays) this.#count(value, 1)
  }

  remove(n: number): void {
    if (this.#countDays) this.#count(this.numbers[n]!, -1)
    this.numbers[n] = Number.NaN
  }

  grow(capacity: number): void {
    const numbers = new Float64Array(capacity).fill(Number.NaN, this.numbers.length)
    numbers.set(this.numbers)
    this.numbers = numbers
  }

  /**
   * The number of entries in whole days; undefined when the range begins or ends within a day, or when days are not
   * counted.
   */
  total(from: number, until: number): number | undefined {
    if (!this.#countDays || !startsDay(from) || !startsDay(until)) return undefined
    let total = 0
    for (const [day, count] of this.perDay) if (day * dayMs >= from && day * dayMs < until) total += count
    return total
  }

  #count(value: number, by: 1 | -1): void {
    const day = Math.floor(value / dayMs)
    this.perDay.set(day, (this.perDay.get(day) ?? 0) + by)
  }
}

function startsDay(ms: number): boolean {
  return !Number.isFinite(ms) || ms % dayMs === 0
}

/** A hash of 53 bits. Two different texts have the same hash with a probability below 1 in 10^15. */
export function markOf(text: string): number {
  let a = 0x811c9dc5
  let b = 0x9e3779b9
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    a = Math.imul(a ^ unit, 0x01000193)
    b = Math.imul(b ^ unit, 0x85ebca6b)
    b ^= b >>> 13
  }
  a = Math.imul(a ^ (a >>> 16), 0xc2b2ae35) ^ b
  return (b >>> 0) * 0x200000 + ((a >>> 0) & 0x1fffff)
}
