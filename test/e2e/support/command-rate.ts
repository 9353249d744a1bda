/**
 * Counts the commands that a page sends. If a page sends far more commands than a user can cause, it is probably in a
 * loop, and the flow fails.
 * The commands are counted over five seconds. A flow may send as many for a shorter time, because it works much faster
 * than a user, but only a loop goes on. A flow that really sends that many commands, because it sends a whole queue,
 * accepts the message about them with `expected` (tallystick.ts).
 */
import type { BrowserContext, Request } from '@playwright/test'

const seconds = 5
const mostInASecond = 50

export interface Given {
  readonly name: string
  /** Time of the command in milliseconds, by the page's clock. */
  readonly atMs: number
}

/**
 * Counts the commands that the page sends to the browser host over HTTP. The returned function returns a message if
 * there were too many, see {@link tooMany}.
 */
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

/**
 * Finds the five seconds with the most commands. Returns one line that describes them if they have more commands than a
 * user can cause, otherwise an empty array.
 */
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
