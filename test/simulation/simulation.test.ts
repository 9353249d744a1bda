/**
 * Tests the product's promise in seeded worlds: nothing saved is lost or doubled, whatever goes wrong within the
 * assumptions A0–A5; where they are broken, that is detected.
 */
import { availableParallelism } from 'node:os'
import { afterAll, describe, expect, it } from 'vitest'
import { extent, freshSeed, isLong } from '../tools/extent.ts'
import { newGround } from './ground.ts'
import { runMany } from './many.ts'
import { firstIsDropped, mutants } from './mutants.ts'
import { planOf, type Profile } from './plan.ts'
import { causes } from './questions.ts'
import { tallyOf } from './range.ts'
import { regressions } from './regressions.ts'
import { shrunk } from './shrink.ts'
import { count, emptyTally, reportOf, type Tally } from './tally.ts'
import { runTrial } from './trial.ts'

const db = newGround()
afterAll(() => db.close())

const minutes = 60_000
const trials = Number(process.env['TALLYSTICK_TRIALS'] ?? extent({ share: 30, all: 10_000 }))
const fresh = extent({ share: 20, all: 2_000 })
const seed = freshSeed()
/** The number of worlds for each profile with interventions, restored or moved files, merged items or local entries. */
const intervened = extent({ share: 10, all: 500 })

/** In the share, threads would take longer to load the program than to run the trials. */
function run(profile: Profile, seed: number, count: number): Promise<Tally> {
  return isLong
    ? runMany({ profile, seed, trials: count, threads: availableParallelism() })
    : tallyOf(db, { profile, from: seed, trials: count })
}

describe('simulated worlds', () => {
  it(`keeps each entry once in ${trials} simulated worlds`, { timeout: 30 * minutes }, async () => {
    const began = process.cpuUsage()
    const tally = await run('all', 1, trials)
    const { user, system } = process.cpuUsage(began)
    console.log(reportOf(tally, { profile: 'all', seed: 1, seconds: (user + system) / 1e6 }))
    expect(tally.failed).toEqual([])
    expect(tally).toMatchObject({ lost: 0, doubled: 0, wrongClaims: 0 })
    expect(tally.asked['tier 1'] / tally.entries).toBeLessThan(2 / 1_000)
    const questions = Object.values(tally.asked).reduce((sum, asked) => sum + asked, 0)
    expect(questions / tally.entries).toBeLessThanOrEqual(10 / 1_000)
    expect(tally.crashes).toBeGreaterThan(trials)
  })

  it(`keeps each entry once in ${fresh} new worlds (seed ${seed})`, { timeout: 10 * minutes }, async () => {
    const tally = await run('all', seed, fresh)
    expect(tally.failed).toEqual([])
    expect(tally).toMatchObject({ lost: 0, doubled: 0, wrongClaims: 0 })
  })

  it.each<Profile>(['late', 'doubling', 'copies'])(
    'detects every surplus copy of an entry where an assumption is broken: %s',
    { timeout: 5 * minutes },
    async (profile) => {
      const worlds = extent({ share: 50, all: 500 })
      const tally = await run(profile, 1, worlds)
      expect(tally.failed).toEqual([])
      expect(tally.breached).toBeGreaterThan(worlds / 10)
      expect(tally.detected).toBe(tally.breached)
    },
  )

  it.each<Profile>(['fresh', 'others', 'whole-minutes'])(
    'asks instead of guessing: %s',
    { timeout: 5 * minutes },
    async (profile) => {
      const tally = await run(profile, 1, extent({ share: 30, all: 300 }))
      expect(tally.failed).toEqual([])
      expect(Object.values(tally.asked).some((questions) => questions > 0)).toBe(true)
    },
  )

  it.each<Profile>(['intervened', 'restored', 'restored-read', 'strangers', 'joined', 'gateways'])(
    'neither loses nor doubles an entry while people, other clients and gateways intervene at the service: %s',
    { timeout: 5 * minutes },
    async (profile) => {
      const tally = await run(profile, 1, intervened)
      expect(tally.failed).toEqual([])
      expect(tally).toMatchObject({ lost: 0, doubled: 0, wrongClaims: 0 })
    },
  )

  it.each<[string, Profile]>([
    ['sends each entry once and with the right item while items are merged and taken apart', 'merged'],
    ['sends each local entry once while sending is undone and repeated', 'local'],
    ['sends each entry once when the data folder loses its accounts, its database or its machine', 'moved'],
  ])('%s', { timeout: 5 * minutes }, async (_title, profile) => {
    const tally = await run(profile, 1, intervened)
    expect(tally.failed).toEqual([])
    expect(tally).toMatchObject({ lost: 0, doubled: 0, wrongClaims: 0 })
  })

  it('asks a new user nothing after a lost first create, and holds back no similar entry', async () => {
    for (let seed = 1; seed <= 50; seed++) {
      const { asked, violations } = await runTrial(db, firstIsDropped(planOf(seed, 'fresh')))
      expect(violations).toEqual([])
      expect(Object.values(asked)).toEqual(causes.map(() => 0))
    }
  })

  it('asks nothing about an entry without a start once another entry of ours has shown that starts are returned', async () => {
    const minuteMs = 60_000
    for (let seed = 1; seed <= 20; seed++) {
      const plan = planOf(seed, 'tier1')
      // The first create is lost; somebody else creates the same entry without a start; then one of ours arrives.
      const { asked, violations } = await runTrial(db, {
        ...plan,
        traits: { ...plan.traits, others: false, othersKnown: false },
        ...{ createFaultRate: 1, createFaults: { 'request-lost': 1 }, listFaultRate: 0, deathRate: 0 },
        deeds: [
          { kind: 'save', seed: 3, atMs: minuteMs },
          { kind: 'foreign', seed: 7, atMs: 3 * minuteMs },
          { kind: 'save', seed: 12, atMs: 5 * minuteMs },
        ],
        calmMs: 4 * minuteMs,
      })
      expect(violations).toEqual([])
      expect(Object.values(asked)).toEqual(causes.map(() => 0))
    }
  })

  it('tells the same story for the same seed', async () => {
    for (const seed of [1, 2, 3, 5, 8, 13, 21]) {
      const [one, other] = [await runTrial(db, planOf(seed, 'all')), await runTrial(db, planOf(seed, 'all'))]
      expect(other.hash).toBe(one.hash)
      expect((await runTrial(db, planOf(seed + 1_000, 'all'))).hash).not.toBe(one.hash)
    }
  })

  it('tells the same story in a thread, even as the first one there', async () => {
    const [seed, profile] = [3_000_569, 'late'] as const
    const here = emptyTally()
    count(here, seed, await runTrial(db, planOf(seed, profile)))
    expect((await runMany({ profile, seed, trials: 1, threads: 1 })).hashes).toBe(here.hashes)
  })

  it('does not resend an entry of an older copy while incomplete lists leave it out', async () => {
    const plan = planOf(1499, 'restored')
    const { violations } = await runTrial(db, {
      ...plan,
      traits: { ...plan.traits, accepts: 'millisecond', others: false, othersKnown: false, hidesOwn: false },
      ...{
        createFaultRate: 0,
        createFaults: {},
        deathRate: 0,
        listFaultRate: 0.9,
        listFaults: { shifted: 1 },
      },
    })
    expect(violations).toEqual([])
  })

  it.each(regressions)('has learned from seed $seed ($profile): $lesson', async ({ profile, seed }) => {
    expect((await runTrial(db, planOf(seed, profile))).violations).toEqual([])
  })
})

describe('without a safety rule the simulation notices', () => {
  it.each(mutants)(
    '$rule (seed $caughtAt)',
    async ({ mutation, caughtAt, profile = 'all', force = same, control, asks = false }) => {
      const plan = force(planOf(caughtAt, profile))
      if (control) expect((await runTrial(db, plan, { mutation: control })).violations).toEqual([])
      const { violations, asked } = await runTrial(db, plan, { mutation })
      if (!asks) return expect(violations).not.toEqual([])
      expect(Object.values(asked)).not.toEqual(causes.map(() => 0))
      expect(Object.values((await runTrial(db, plan)).asked)).toEqual(causes.map(() => 0))
    },
  )

  it('shrinks the story of a mutant while it still fails', { timeout: 2 * minutes }, async () => {
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
