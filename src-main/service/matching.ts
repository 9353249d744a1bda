/**
 * The inner loops of a search over columns. Pure. Each writes the ascending numbers of the matching entries to `rows`
 * and returns how many there are. Every search runs them over up to a million entries, so they contain only the
 * comparison.
 */
import type { Codes } from './coded-column.ts'

/** Finds the entries below `end` whose code passes. */
export function matchCodes(rows: Uint32Array, codes: Codes, pass: Uint8Array, end: number) {
  let length = 0
  for (let n = 1; n < end; n++) {
    rows[length] = n
    length += pass[codes[n]!]!
  }
  return length
}

/** Finds the entries below `end` whose number is at least `from` and below `until`. */
export function matchNumbers(
  rows: Uint32Array,
  numbers: Float64Array,
  from: number,
  until: number,
  end: number,
) {
  let length = 0
  for (let n = 1; n < end; n++) {
    rows[length] = n
    length += isWithin(numbers[n]!, from, until)
  }
  return length
}

/** Keeps those of the first `length` rows whose code passes, and moves them to the front. */
export function keepCodes(rows: Uint32Array, length: number, codes: Codes, pass: Uint8Array): number {
  let kept = 0
  for (let at = 0; at < length; at++) {
    const n = rows[at]!
    rows[kept] = n
    kept += pass[codes[n]!]!
  }
  return kept
}

/** Keeps those of the first `length` rows whose number is at least `from` and below `until`. */
export function keepNumbers(
  rows: Uint32Array,
  length: number,
  numbers: Float64Array,
  from: number,
  until: number,
): number {
  let kept = 0
  for (let at = 0; at < length; at++) {
    const n = rows[at]!
    rows[kept] = n
    kept += isWithin(numbers[n]!, from, until)
  }
  return kept
}

/**
 * Returns 1 or 0 without a branch. With moments and hashes the processor would mispredict half the branches, which
 * would take most of the time.
 */
function isWithin(number: number, from: number, until: number): number {
  return Number(number >= from) & Number(number < until)
}
