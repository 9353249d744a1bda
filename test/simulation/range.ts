/** Runs the trials of a range of seeds one after the other. */
import type { Database } from '../../src-main/storage/database.ts'
import { planOf, type Profile } from './plan.ts'
import { count, emptyTally, type Tally } from './tally.ts'
import { runTrial } from './trial.ts'

export interface Range {
  readonly profile: Profile
  readonly from: number
  readonly trials: number
}

export async function tallyOf(db: Database, { profile, from, trials }: Range): Promise<Tally> {
  const tally = emptyTally()
  for (let seed = from; seed < from + trials; seed++)
    count(tally, seed, await runTrial(db, planOf(seed, profile)))
  return tally
}
