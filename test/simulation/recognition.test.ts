/**
 * Measures how soon the program recognizes an entry whose answer was lost with the network (docs/reliability.md §6).
 * Times are simulated and start when the host reports that the network is back. A message to or from the service takes
 * 20 to 400 ms.
 */
import { afterAll, expect, it } from 'vitest'
import { Chance } from './chance.ts'
import { newGround } from './ground.ts'
import { planOf, type Plan, type Profile } from './plan.ts'
import { causes } from './questions.ts'
import { runTrial } from './trial.ts'

const db = newGround()
afterAll(() => db.close())

const minuteMs = 60_000

/** A plan in which one entry arrives, its answer is lost, and the network fails for some minutes. */
function cutOff(seed: number, profile: Profile): Plan {
  const chance = new Chance(seed)
  const { traits } = planOf(seed, profile)
  return {
    seed,
    traits: { ...traits, hidesOwn: false, others: false, othersKnown: false, history: 1 },
    ...{ createFaultRate: 1, createFaults: { 'answer-lost': 1 } },
    ...{ listFaultRate: 0, listFaults: {}, deathRate: 0 },
    deeds: [{ kind: 'save', atMs: minuteMs, seed }],
    goneOnArrival: true,
    calmMs: chance.whole(3 * minuteMs, 30 * minuteMs),
  }
}

/** Returns the simulated milliseconds from the network's return to the confirmation of the entry. */
async function recognized(seed: number, profile: Profile): Promise<number> {
  const plan = cutOff(seed, profile)
  const { story, violations, asked } = await runTrial(db, plan, { keepStory: true })
  expect(violations).toEqual([])
  expect(Object.values(asked)).toEqual(causes.map(() => 0))
  const at = (what: string) => Number(story.find((line) => line.endsWith(` ${what}`))?.split(' ')[0])
  expect(at('entry-0001 confirmed')).toBeGreaterThan(plan.calmMs)
  expect(at('commit e1001 of entry-0001') || at('commit 1001 of entry-0001')).toBeLessThan(2 * minuteMs)
  return at('entry-0001 confirmed') - plan.calmMs
}

it.each<Profile>(['tier1', 'tier2', 'tier3'])(
  'recognizes an entry whose answer was lost within 3 s (p50) and a minute (p99) after the network returns: %s',
  async (profile) => {
    const took: number[] = []
    for (let seed = 1; seed <= 100; seed++) took.push(await recognized(seed, profile))
    took.sort((one, other) => one - other)
    console.log(
      `${profile}: recognized after ${took[49]} ms (p50), ${took[98]} ms (p99), ${took[99]} ms at most`,
    )
    expect(took[49]).toBeLessThanOrEqual(3_000)
    expect(took[98]).toBeLessThanOrEqual(60_000)
  },
)
