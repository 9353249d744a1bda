/** Runs a range of seeds in a thread of its own, and hands back what they add up to. */
import { parentPort, workerData } from 'node:worker_threads'
import { newGround } from './ground.ts'
import { planOf, type Profile } from './plan.ts'
import { count, emptyTally } from './tally.ts'
import { runTrial } from './trial.ts'

export interface Range {
  readonly profile: Profile
  readonly from: number
  readonly trials: number
}

const { profile, from, trials } = workerData as Range
const db = newGround()
const tally = emptyTally()
for (let seed = from; seed < from + trials; seed++) {
  count(tally, seed, await runTrial(db, planOf(seed, profile)))
  if (tally.trials % 500 === 0) parentPort?.postMessage({ progress: tally.trials })
}
parentPort?.postMessage({ tally })
