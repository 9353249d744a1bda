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
  // A thread lives through many groups: a young one is slow.
  const work = async () => {
    if (next >= groups.length) return
    const worker = new Worker(new URL('./worker.ts', import.meta.url))
    try {
      for (let at = next++; at < groups.length; at = next++) {
        tallies[at] = await runGroup(worker, groups[at]!)
        done += groups[at]!.trials
        onProgress?.(done)
      }
    } finally {
      await worker.terminate()
    }
  }
  await Promise.all(Array.from({ length: threads }, work))
  return tallies.reduce(added)
}

function runGroup(worker: Worker, range: Range): Promise<Tally> {
  return new Promise((resolve, reject) => {
    worker.removeAllListeners()
    worker.on('message', resolve)
    worker.on('error', reject)
    worker.on('exit', (code) => reject(new Error(`a thread ended with ${code}`)))
    worker.postMessage(range)
  })
}
