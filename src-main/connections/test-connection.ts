/**
 * Tests an account before it is connected: requests a token, the template, the latest entries and, if the account uses
 * them, the v1.0 worklogs (time entries of the older API). Changes nothing.
 */
import type { ConnectionTest, TestStep } from '#preload/model/connection.ts'
import { ApiError } from '../api/api-error.ts'
import type { Service } from '../api/http.ts'
import { latestEntries, readTemplate } from '../api/time-tracking.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import { worklogPages } from '../api/worklogs.ts'
import { nowOf, type Clock } from '../kernel/clock.ts'

/**
 * Returns the result of each step, and the user ids in the entries that were read, so that the user can choose their
 * own. After a failed step, the remaining steps are not tried. Rejects when the secret cannot be read.
 */
export async function testConnection(
  service: Service,
  clock: Clock,
  { withWorklogs }: { readonly withWorklogs: boolean },
): Promise<ConnectionTest> {
  let entries: readonly TimeEntry[] = []
  const tries: { name: TestStep['name']; run: () => Promise<unknown> }[] = [
    { name: 'token', run: () => service.session.token() },
    { name: 'template', run: () => readTemplate(service, nowOf(clock)) },
    { name: 'entries', run: async () => (entries = await latestEntries(service)) },
    ...(withWorklogs ? [{ name: 'worklogs', run: () => worklogPages(service, {}).next() } as const] : []),
  ]
  const steps: TestStep[] = []
  for (const { name, run } of tries) {
    const failed = steps.some(({ state }) => state === 'failed')
    steps.push(
      failed ? { name, state: 'not-tried', problem: null, tookMs: null } : await step(name, run, clock),
    )
  }
  return { steps, users: usersOf(entries) }
}

async function step(name: TestStep['name'], run: () => Promise<unknown>, clock: Clock): Promise<TestStep> {
  const began = clock.nowMs()
  const took = () => Math.max(0, Math.round(clock.nowMs() - began))
  try {
    await run()
    return { name, state: 'ok', problem: null, tookMs: took() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { name, state: 'failed', problem: error.toProblem(), tookMs: took() }
  }
}

const mostUsers = 8

function usersOf(entries: readonly TimeEntry[]): ConnectionTest['users'] {
  const counts = new Map<string, number>()
  for (const { user } of entries) counts.set(user, (counts.get(user) ?? 0) + 1)
  return [...counts]
    .map(([id, count]) => ({ id, entries: count }))
    .sort((one, other) => other.entries - one.entries || one.id.localeCompare(other.id))
    .slice(0, mostUsers)
}
