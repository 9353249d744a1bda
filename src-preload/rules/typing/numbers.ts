/** Parses a number in digits or in words. */
import type { Vocabulary } from './vocabulary.ts'

/** Returns null for a text that is not a number below 100. A number in words can also be one and a half. */
export function numberIn(text: string | undefined, { numbers }: Vocabulary): number | null {
  if (text === undefined) return null
  return /^\d{1,2}$/.test(text) ? Number(text) : (numbers.get(text) ?? null)
}
