/** Shrinks a failing story by removing parts that the failure does not need. */
import type { Database } from '../../src-main/storage/database.ts'
import type { Plan } from './plan.ts'
import { runTrial, type TrialOptions } from './trial.ts'

/** Returns the smallest plan found that still violates an invariant. */
export async function shrunk(db: Database, plan: Plan, options: TrialOptions = {}): Promise<Plan> {
  let smallest = plan
  for (let found = true; found;) {
    found = false
    for (const candidate of smaller(smallest)) {
      if ((await runTrial(db, candidate, options)).violations.length === 0) continue
      smallest = candidate
      found = true
      break
    }
  }
  return smallest
}

function* smaller(plan: Plan): Generator<Plan> {
  for (let at = 0; at < plan.deeds.length; at++) yield { ...plan, deeds: plan.deeds.toSpliced(at, 1) }
  if (plan.deathRate > 0) yield { ...plan, deathRate: 0 }
  if (plan.listFaultRate > 0) yield { ...plan, listFaultRate: 0 }
  for (const name of Object.keys(plan.createFaults))
    yield { ...plan, createFaults: without(plan.createFaults, name) }
  for (const name of Object.keys(plan.listFaults))
    yield { ...plan, listFaults: without(plan.listFaults, name) }
  const { traits } = plan
  if (traits.skewMs !== 0) yield { ...plan, traits: { ...traits, skewMs: 0 } }
  if (traits.lagMs !== 0) yield { ...plan, traits: { ...traits, lagMs: 0 } }
  if (traits.description !== 'verbatim') yield { ...plan, traits: { ...traits, description: 'verbatim' } }
}

function without<T extends object>(all: T, name: string): T {
  return Object.fromEntries(Object.entries(all).filter(([key]) => key !== name)) as T
}
