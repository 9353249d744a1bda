/** Many trials over all threads; the same seeds add up to the same whatever the number of threads. */
import { Worker } from 'node:worker_threads'
import type { Profile } from './plan.ts'
import { added, type Tally } from './tally.ts'
import type { Range } from './worker.ts'

export interface Many {
  readonly profile: Profile
  readonly seed: number
  readonly trials: number
  readonly threads: number
  readonly onProgress?: (trials: number) => void
}

/** A hash depends on how seeds were grouped, so the groups are always the same. */
const groupSize = 1_000

export async function runMany({ profile, seed, trials, threads, onProgress }: Many): Promise<Tally> {
  const groups: Range[] = []
  for (let from = seed; from < seed + trials; from += groupSize)
    groups.push({ profile, from, trials: Math.min(groupSize, seed + trials - from) })
  const tallies: Tally[] = []
  let next = 0
  let done = 0
  const work = async () => {
    for (let at = next++; at < groups.length; at = next++) {
      tallies[at] = await runGroup(groups[at]!)
      done += groups[at]!.trials
      onProgress?.(done)
    }
  }
  await Promise.all(Array.from({ length: threads }, work))
  return tallies.reduce(added)
}

function runGroup(range: Range): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: range })
    worker.on('message', (message: { tally?: Tally }) => message.tally && resolve(message.tally))
    worker.on('error', reject)
    worker.on('exit', (code) => code !== 0 && reject(new Error(`a thread ended with ${code}`)))
  })
}
