/**
 * The promise of the product, in seeded worlds: nothing that was saved is lost, nothing is there twice, whatever goes
 * wrong that the assumptions A0–A5 allow; and where they are broken, it is found out.
 */
import { availableParallelism } from 'node:os'
import { afterAll, describe, expect, it } from 'vitest'
import { newGround } from './ground.ts'
import { runMany } from './many.ts'
import { mutants } from './mutants.ts'
import { planOf, type Profile } from './plan.ts'
import { causes } from './questions.ts'
import { regressions } from './regressions.ts'
import { shrunk } from './shrink.ts'
import { reportOf } from './tally.ts'
import { runTrial } from './trial.ts'

const db = newGround()
afterAll(() => db.close())

const minutes = 60_000
const trials = Number(process.env['TALLYSTICK_TRIALS'] ?? 10_000)

function run(profile: Profile, seed: number, count: number) {
  return runMany({ profile, seed, trials: count, threads: availableParallelism() })
}

describe('the outbox in simulated worlds', () => {
  it(`neither loses nor doubles an entry in ${trials} of them`, { timeout: 10 * minutes }, async () => {
    const began = process.cpuUsage()
    const tally = await run('all', 1, trials)
    const { user, system } = process.cpuUsage(began)
    console.log(reportOf(tally, { profile: 'all', seed: 1, seconds: (user + system) / 1e6 }))
    expect(tally.failed).toEqual([])
    expect(tally).toMatchObject({ lost: 0, doubled: 0, wrongClaims: 0 })
    expect(tally.asked['tier 1']).toBe(0)
    expect(tally.crashes).toBeGreaterThan(trials)
  })

  it.each<Profile>(['late', 'doubling'])(
    'finds every copy too many where an assumption is broken: %s',
    { timeout: 5 * minutes },
    async (profile) => {
      const tally = await run(profile, 1, 500)
      expect(tally.failed).toEqual([])
      expect(tally.breached).toBeGreaterThan(100)
      expect(tally.detected).toBe(tally.breached)
    },
  )

  it.each<Profile>(['fresh', 'others'])(
    'asks rather than guesses: %s',
    { timeout: 5 * minutes },
    async (profile) => {
      const tally = await run(profile, 1, 300)
      expect(tally.failed).toEqual([])
      expect(Object.values(tally.asked).some((questions) => questions > 0)).toBe(true)
      expect(tally.asked['tier 1']).toBe(0)
    },
  )

  it.each([10_332, 301_026])('asks nobody what the next entry shows (seed %i)', async (seed) => {
    const { asked, violations } = await runTrial(db, planOf(seed, 'all'))
    expect(violations).toEqual([])
    expect(Object.values(asked)).toEqual(causes.map(() => 0))
  })

  it('tells the same story of the same seed', async () => {
    for (const seed of [1, 2, 3, 5, 8, 13, 21]) {
      const [one, other] = [await runTrial(db, planOf(seed, 'all')), await runTrial(db, planOf(seed, 'all'))]
      expect(other.hash).toBe(one.hash)
      expect((await runTrial(db, planOf(seed + 1_000, 'all'))).hash).not.toBe(one.hash)
    }
  })

  it.each(regressions)('has learned from seed $seed ($profile): $lesson', async ({ profile, seed }) => {
    expect((await runTrial(db, planOf(seed, profile))).violations).toEqual([])
  })
})

describe('without a safety rule the simulation notices', () => {
  it.each(mutants)(
    '$rule (seed $caughtAt)',
    async ({ mutation, caughtAt, profile = 'all', force = same }) => {
      const plan = force(planOf(caughtAt, profile))
      expect((await runTrial(db, plan, { mutation })).violations).not.toEqual([])
    },
  )

  it('and tells the shortest story of it', { timeout: 2 * minutes }, async () => {
    const { mutation, caughtAt } = mutants[0]!
    const plan = planOf(caughtAt, 'all')
    const small = await shrunk(db, plan, { mutation })
    expect(small.deeds.length).toBeLessThan(plan.deeds.length)
    expect((await runTrial(db, small, { mutation })).violations).not.toEqual([])
  })
})

function same<T>(plan: T): T {
  return plan
}
