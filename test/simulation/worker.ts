/** Runs ranges of seeds in a worker thread, one after the other, and posts the totals of each. */
import { parentPort } from 'node:worker_threads'
import { newGround } from './ground.ts'
import { planOf, type Profile } from './plan.ts'
import { count, emptyTally, type Tally } from './tally.ts'
import { runTrial } from './trial.ts'

export interface Range {
  readonly profile: Profile
  readonly from: number
  readonly trials: number
}

const db = newGround()

async function tallyOf({ profile, from, trials }: Range): Promise<Tally> {
  const tally = emptyTally()
  for (let seed = from; seed < from + trials; seed++)
    count(tally, seed, await runTrial(db, planOf(seed, profile)))
  return tally
}

// An error in a trial ends the thread, which rejects the caller's promise.
parentPort?.on(
  'message',
  (range: Range) => void tallyOf(range).then((tally) => parentPort?.postMessage(tally)),
)
