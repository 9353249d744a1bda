/** Tests queues that are sent entry by entry, with each attempt recorded while the previous request is pending. */
import { afterAll, expect, it } from 'vitest'
import { extent } from '../tools/extent.ts'
import { newGround } from './ground.ts'
import { planOf, type Deed, type Plan } from './plan.ts'
import { runTrial } from './trial.ts'

const db = newGround()
afterAll(() => db.close())

const minuteMs = 60_000
const worlds = extent({ share: 50, all: 300 })

/**
 * Changes the plan: the first entry shows what the service returns, the others are saved within seconds, and then the
 * computer sleeps.
 */
function queued(plan: Plan): Plan {
  const saves = plan.deeds.filter(({ kind }) => kind === 'save')
  const others = plan.deeds.filter(({ kind }) => kind !== 'save')
  const more = [...saves, ...saves.map((deed) => ({ ...deed, seed: deed.seed + 1 }))]
  const moved = more.map((deed, n): Deed => ({ ...deed, atMs: n === 0 ? minuteMs : 10 * minuteMs + n * 400 }))
  const sleep: Deed = { kind: 'sleep', atMs: 10 * minuteMs + 5_500, seed: plan.seed }
  const deeds = [...others, ...moved, sleep].sort((one, other) => one.atMs - other.atMs)
  return { ...plan, deeds, createFaultRate: plan.createFaultRate / 4 }
}

/** Returns how often the sending of an entry was recorded while another one was still being sent. */
function overlaps(story: readonly string[]): number {
  const sending = new Set<string>()
  let times = 0
  for (const line of story) {
    const [, entryId = '', state = ''] = line.split(' ')
    if (!entryId.startsWith('entry-')) continue
    if (state === 'sending') times += sending.size > 0 ? 1 : 0
    if (state === 'sending') sending.add(entryId)
    else sending.delete(entryId)
  }
  return times
}

it.each(['tier1', 'all'] as const)(
  'loses and doubles no entry of a queue that is sent entry by entry: %s',
  { timeout: 120_000 },
  async (profile) => {
    let times = 0
    for (let seed = 1; seed <= worlds; seed++) {
      const { violations, story } = await runTrial(db, queued(planOf(seed, profile)), { keepStory: true })
      expect(violations, `seed ${seed}`).toEqual([])
      times += overlaps(story)
    }
    expect(times).toBeGreaterThan(worlds / 3)
  },
)
