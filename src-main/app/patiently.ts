/**
 * Opening what only one program can have. A command at the terminal has it for a blink, and an ending program for its
 * last breath; neither is worth an error. Refuses to wait for anything else.
 */
import type { Clock } from '../kernel/clock.ts'
import { AlreadyOpen } from '../storage/database.ts'

const betweenTriesMs = 100

/** What `open` gives; while it throws `AlreadyOpen`, again until `patienceMs` are over. Rejects with the last error. */
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

/** Somebody else has it for the moment, and may give it back. */
export function isTaken(error: unknown): boolean {
  return error instanceof AlreadyOpen
}
