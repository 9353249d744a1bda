/**
 * The loops of a search over columns (pure): which entries pass, as their numbers, ascending, written into `rows`. Each
 * says how many they are. A million entries go through them with every search, so they hold nothing but the looking.
 */
import type { Codes } from './coded-column.ts'

/** Among the entries below `end`, those whose code passes. */
export function matchCodes(rows: Uint32Array, codes: Codes, pass: Uint8Array, end: number) {
  let length = 0
  for (let n = 1; n < end; n++) {
    rows[length] = n
    length += pass[codes[n]!]!
  }
  return length
}

/** Among the entries below `end`, those with a number from `from` until before `until`. */
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

/** Among the first `length` of the rows, those whose code passes; they move up. */
export function keepCodes(rows: Uint32Array, length: number, codes: Codes, pass: Uint8Array): number {
  let kept = 0
  for (let at = 0; at < length; at++) {
    const n = rows[at]!
    rows[kept] = n
    kept += pass[codes[n]!]!
  }
  return kept
}

/** The same by their numbers. */
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

/** 1 or 0, without a branch: among moments and marks the processor would guess wrong half the time, which costs most. */
function isWithin(number: number, from: number, until: number): number {
  return Number(number >= from) & Number(number < until)
}
