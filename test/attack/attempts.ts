/**
 * Tries every input of a table and fails with a list of the inputs that the product did not withstand. `attempt`
 * returns undefined if the product withstood the input, and otherwise a description of the problem. Counts the tried
 * and the withstood inputs for the summary that count.ts prints.
 */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject } from 'vitest'

const mostShown = 20

export async function tryAll<T>(
  inputs: readonly T[],
  nameOf: (input: T) => string,
  attempt: (input: T) => Promise<string | undefined> | string | undefined,
): Promise<void> {
  const notHeld: string[] = []
  for (const input of inputs) {
    const problem = await outcomeOf(input, attempt)
    if (problem !== undefined) notHeld.push(`${nameOf(input)}: ${problem}`)
  }
  const count = { tried: inputs.length, held: inputs.length - notHeld.length }
  writeFileSync(join(inject('attackCounts'), randomUUID()), JSON.stringify(count))
  expect(notHeld.slice(0, mostShown), `${notHeld.length} of ${inputs.length} were not held`).toEqual([])
}

async function outcomeOf<T>(
  input: T,
  attempt: (input: T) => Promise<string | undefined> | string | undefined,
): Promise<string | undefined> {
  try {
    return await attempt(input)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export function combined<A, B>(first: readonly A[], second: readonly B[]): (readonly [A, B])[] {
  return first.flatMap((a) => second.map((b) => [a, b] as const))
}
