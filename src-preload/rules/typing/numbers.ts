import type { Vocabulary } from './vocabulary.ts'

/**
 * Parses a number below 100 in digits or in words. The result can be a fraction, such as 1.5 for "anderthalb". Returns
 * null for any other text.
 */
export function numberIn(text: string | undefined, { numbers }: Vocabulary): number | null {
  if (text === undefined) return null
  return /^\d{1,2}$/.test(text) ? Number(text) : (numbers.get(text) ?? null)
}
