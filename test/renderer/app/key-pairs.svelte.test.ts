/**
 * Presses two shortcuts without a pause: pairs that once lost a key, and random pairs (60 in each place in `npm run
 * test:all`).
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { extent, freshSeed, isLong } from '../../tools/extent.ts'
import { pick, seeded } from '../../support/random.ts'
import { nameOf, outcomes, pairsAt, places, type Trial } from '../support/key-pairs.ts'
import { sampleDay } from '../support/sample-transport.ts'

vi.mock('../../../src-renderer/lib/lazy.ts', async (original) => ({
  ...(await original<object>()),
  ...(await import('../support/late-code.ts')).lateCode,
}))

const seed = freshSeed()
const byChance = extent({ share: 3, all: 40 })
/** There are about 17,000 pairs, which would take most of an hour. */
const eachPlace = 60

beforeAll(() => {
  vi.setSystemTime(new Date(`${sampleDay}T15:06:07+01:00`))
})
afterAll(() => {
  vi.useRealTimers()
})

const at = (name: string) => places.find((place) => place.name === name)!

/** Pairs whose first key opens, closes, orders or loads something that the second key needs. */
const once: readonly Trial[] = [
  { place: at('the stop sheet'), keys: ['close', 'add-time'] },
  { place: at('the stop sheet'), keys: ['close', 'stop'] },
  { place: at('the stop sheet'), keys: ['save', 'add-time'] },
  { place: at('the stop sheet'), keys: ['save', 'undo'] },
  { place: at('the running timer'), keys: ['stop', 'save'] },
  { place: at('the running timer'), keys: ['stop', 'close'] },
  { place: at('the running timer'), keys: ['pause', 'pause'] },
  { place: at('the running timer'), keys: ['start-earlier', 'start-earlier'] },
  { place: at('the running timer'), keys: ['adjust-start', 'close'] },
  { place: at('the running timer'), keys: ['history', 'filter'] },
  { place: at('the running timer'), keys: ['history', 'export'] },
  { place: at('the running timer'), keys: ['next-attention', 'split'] },
  { place: at('the running timer'), keys: ['list', 'close'] },
  { place: at('the command field, nothing runs'), keys: ['take-row', 'stop'] },
  { place: at('the command field, nothing runs'), keys: ['add-time', 'close'] },
  { place: at('the command field, nothing runs'), keys: ['delete-row', 'undo'] },
  { place: at('an entry'), keys: ['save', 'undo'] },
]

it.each(once.map((trial) => [nameOf(trial), trial] as const))(
  'two keys without a pause have the same effect as with one: %s',
  async (_name, trial) => {
    const { slow, fast } = await outcomes(trial)
    expect(fast).toEqual(slow)
  },
)

it(`${byChance} random pairs of keys without a pause have the same effect as with one (seed ${seed})`, async () => {
  const random = seeded(seed)
  const all = places.flatMap(pairsAt)
  for (let n = 0; n < byChance; n += 1) {
    const trial = pick(random, all)
    const { slow, fast } = await outcomes(trial)
    expect.soft(fast, nameOf(trial)).toEqual(slow)
  }
}, 300_000)

if (isLong)
  it.each(places.map((place) => [place.name, place] as const))(
    `${eachPlace} random pairs of keys without a pause have the same effect as with one: %s (seed ${seed})`,
    async (_name, place) => {
      const random = seeded(seed)
      const pairs = pairsAt(place)
      for (let n = 0; n < eachPlace; n += 1) {
        const trial = pick(random, pairs)
        const { slow, fast } = await outcomes(trial)
        expect.soft(fast, nameOf(trial)).toEqual(slow)
      }
    },
    3_600_000,
  )
