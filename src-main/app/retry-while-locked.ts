/**
 * Retries opening data that another program has locked. A command in the terminal, or a program that is quitting, locks
 * the data only for a moment, so an immediate error message would be unhelpful.
 */
import type { Clock } from '../kernel/clock.ts'
import { AlreadyOpen } from '../storage/database.ts'

const betweenTriesMs = 100

/**
 * Returns the result of `open`. While `open` throws `AlreadyOpen`, calls it again, for up to `patienceMs` milliseconds.
 * Rejects with the last error. If the last error is not `AlreadyOpen`, first calls `failed` with the error, so that the
 * caller can log it.
 */
export async function retryWhileLocked<T>(
  clock: Pick<Clock, 'after' | 'bootMs'>,
  patienceMs: number,
  open: () => T | Promise<T>,
  failed?: (error: unknown) => void,
): Promise<T> {
  const until = clock.bootMs() + patienceMs
  for (;;) {
    try {
      return await open()
    } catch (error) {
      const isLocked = error instanceof AlreadyOpen
      if (!isLocked) failed?.(error)
      if (!isLocked || clock.bootMs() >= until) throw error
    }
    await new Promise<void>((resolve) => clock.after(betweenTriesMs, resolve))
  }
}
