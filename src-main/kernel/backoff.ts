/**
 * Computes how long a failed request waits before it is sent again (docs/reliability.md §2.7). The delay is random
 * ("full jitter"): at least 500 ms, and at most a limit that doubles with each failure from 2 seconds up to 5 minutes.
 */
const firstMs = 2_000
const mostMs = 300_000

/** Returns the delay in milliseconds after `failures` consecutive failures (≥ 1); `random` is in [0, 1). */
export function backoffMs(failures: number, random: number): number {
  const ceiling = Math.min(mostMs, firstMs * 2 ** Math.min(failures - 1, 20))
  return Math.round(Math.max(500, ceiling * random))
}
