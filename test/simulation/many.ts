/** Runs many trials on several threads; the result does not depend on the number of threads. */
import type { Profile } from './plan.ts'
import type { Range } from './range.ts'
import { added, type Tally } from './tally.ts'
import { inThreads } from './threads.ts'

export interface Many {
  readonly profile: Profile
  readonly seed: number
  readonly trials: number
  readonly threads: number
  readonly onProgress?: (trials: number) => void
}

/** The hash depends on how seeds are grouped, so groups have a fixed size. */
const groupSize = 1_000

export async function runMany({ profile, seed, trials, threads, onProgress }: Many): Promise<Tally> {
  const groups: Range[] = []
  for (let from = seed; from < seed + trials; from += groupSize)
    groups.push({ profile, from, trials: Math.min(groupSize, seed + trials - from) })
  let done = 0
  const code = new URL('./worker.ts', import.meta.url)
  const tallies = await inThreads<Range, Tally>(code, groups, threads, (_tally, at) => {
    done += groups[at]!.trials
    onProgress?.(done)
  })
  return tallies.reduce(added)
}
