/**
 * Retries opening data that another program has locked. A command in the terminal or a program that is quitting locks
 * the data only for a moment, which is not worth an error message.
 */
import type { Clock } from '../kernel/clock.ts'
import { AlreadyOpen } from '../storage/database.ts'

const betweenTriesMs = 100

/**
 * Returns the result of `open`. While `open` throws `AlreadyOpen`, it is called again, for up to `patienceMs`
 * milliseconds. Rejects with the last error.
 */
export async function retryWhileLocked<T>(
  clock: Pick<Clock, 'after' | 'bootMs'>,
  patienceMs: number,
  open: () => T | Promise<T>,
): Promise<T> {
  const until = clock.bootMs() + patienceMs
  for (;;) {
    try {
      return await open()
    } catch (error) {
      if (!isLocked(error) || clock.bootMs() >= until) throw error
    }
    await new Promise<void>((resolve) => clock.after(betweenTriesMs, resolve))
  }
}

/** Returns whether the error means that another program is using the data and may release it soon. */
export function isLocked(error: unknown): boolean {
  return error instanceof AlreadyOpen
}
