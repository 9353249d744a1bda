/** Encodes a position in a list as an opaque string (a cursor), which the client sends back to get another page. */

import { invalid } from './problem.ts'

/** Returns the decoded parts, or undefined if the string does not come from {@link writeCursor}. */
export function readCursor(text: string): readonly unknown[] | undefined {
  const bytes = Buffer.from(text, 'base64url')
  // The base64 decoder skips unknown characters. Encoding the result again therefore detects a cursor that was
  // truncated or edited.
  if (bytes.toString('base64url') !== text) return undefined
  try {
    const parts: unknown = JSON.parse(bytes.toString())
    return Array.isArray(parts) ? parts : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the index that a decoded cursor contains. Throws {@link Problem} 400, which names the parameter `name`,
 * unless `parts` consists of exactly one index from 0 through `total`.
 */
export function indexIn(parts: readonly unknown[], name: string, total: number): number {
  const [index, ...more] = parts
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index > total || more.length > 0)
    throw invalid(name, 'is not a cursor of this list')
  return index
}

export function writeCursor(parts: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}
