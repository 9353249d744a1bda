/** How long to wait before the next try (docs/reliability.md §2.7): full jitter, doubling from 2 s up to 5 min. */
const firstMs = 2_000
const mostMs = 300_000

/** Milliseconds for the try after `failures` failures in a row (≥ 1); `random` in [0, 1). */
export function backoffMs(failures: number, random: number): number {
  const ceiling = Math.min(mostMs, firstMs * 2 ** Math.min(failures - 1, 20))
  return Math.round(Math.max(500, ceiling * random))
}
