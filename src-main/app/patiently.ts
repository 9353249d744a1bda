/**
 * Retries opening data that another program has locked. A command at the terminal locks it for a moment, and so does a
 * program that is ending; neither is worth an error message.
 */
import type { Clock } from '../kernel/clock.ts'
import { AlreadyOpen } from '../storage/database.ts'

const betweenTriesMs = 100

/**
 * Returns the result of `open`. While `open` throws `AlreadyOpen`, retries until `patienceMs` milliseconds have passed.
 * Rejects with the last error.
 */
export async function patiently<T>(
  clock: Pick<Clock, 'after' | 'bootMs'>,
  patienceMs: number,
  open: () => T | Promise<T>,
): Promise<T> {
  const until = clock.bootMs() + patienceMs
  for (;;) {
    try {
      return await open()
    } catch (error) {
      if (!isTaken(error) || clock.bootMs() >= until) throw error
    }
    await new Promise<void>((resolve) => clock.after(betweenTriesMs, resolve))
  }
}

/** True when another program has the data at the moment and may release it. */
export function isTaken(error: unknown): boolean {
  return error instanceof AlreadyOpen
}
