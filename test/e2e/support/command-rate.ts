/**
 * Counts the commands that a page sends. A page that sends far more than a user can cause is in a loop, and the flow
 * fails. A flow does in two seconds what takes a user ten, so spans of five seconds are measured; a loop lasts longer.
 * A flow that sends a whole queue lists the commands that it expects in `expected`.
 */
import type { BrowserContext, Request } from '@playwright/test'

const seconds = 5
const mostInASecond = 50

export interface Given {
  readonly name: string
  /** Time of the command in milliseconds, by the page's clock. */
  readonly atMs: number
}

/** Counts commands of the browser host, which uses HTTP; the returned function reports the busiest five seconds if too busy. */
export function countCommands(context: BrowserContext): () => string[] {
  const given: Given[] = []
  const note = (request: Request): void => {
    const name = /\/call\/([^/?]+)$/.exec(request.url())?.[1]
    if (name !== undefined) given.push({ name, atMs: request.timing().startTime })
  }
  context.on('requestfinished', note)
  context.on('requestfailed', note)
  return () => tooMany(given)
}

/** Returns one line about the busiest five seconds if they have more commands than a user can cause. */
export function tooMany(given: readonly Given[]): string[] {
  const inOrder = [...given].sort((one, other) => one.atMs - other.atMs)
  let first = 0
  let busiest: readonly Given[] = []
  for (const [last, { atMs }] of inOrder.entries()) {
    while (atMs - inOrder[first]!.atMs >= seconds * 1000) first++
    if (last - first >= busiest.length) busiest = inOrder.slice(first, last + 1)
  }
  if (busiest.length <= seconds * mostInASecond) return []
  const counts = new Map<string, number>()
  for (const { name } of busiest) counts.set(name, (counts.get(name) ?? 0) + 1)
  const named = [...counts].sort(([, one], [, other]) => other - one).map(([name, n]) => `${name} ${n}×`)
  return [`commands: ${busiest.length} in ${seconds} seconds: ${named.join(', ')}`]
}
