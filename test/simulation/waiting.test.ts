/** Tests how long 200 entries wait while requests fail, or after the service is back, in simulated time. */
import { afterAll, describe, expect, it } from 'vitest'
import { newGround } from './ground.ts'
import { asksSeldom, slowMutants } from './mutants.ts'
import { horizonMs } from './plan.ts'
import type { Mutation } from './life.ts'
import { calmPlan, failingPlan, stuckPlan, WaitingQueue } from './waiting.ts'

const db = newGround()
afterAll(() => db.close())

const minuteMs = 60_000
const inOrder = (count: number, first = 1) => Array.from({ length: count }, (_, at) => first + at)

describe.each([1, 2, 3])('200 entries while three in ten requests fail (seed %i)', (seed) => {
  it('sends 200 entries once each while requests fail, and an entry in doubt delays only similar ones', async () => {
    const queue = new WaitingQueue(db, failingPlan, seed)
    queue.save(200)
    await queue.until(24 * 60 * minuteMs)
    expect(queue.arrived.map(({ minutes }) => minutes).toSorted((one, other) => one - other)).toEqual(
      inOrder(200),
    )
    expect(queue.service.held.filter(({ origin }) => origin !== null)).toHaveLength(200)
    // All creates that the service has received are there before the first entry in doubt reaches its horizon.
    expect(queue.firstArrivedMs(170)).toBeLessThan(10 * minuteMs)
    // A lost create is sent again as soon as two lists after the horizon do not show it. The second create may be lost
    // too.
    expect(Math.max(...queue.resendsAfterMs)).toBeLessThan(horizonMs + 4 * minuteMs)
    // A list of 200 entries has two pages, and each page is a request that may fail.
    expect(queue.service.reads).toBeLessThan(800)
  })
})

it.each(slowMutants)('without a rule entries wait longer: $rule', async ({ mutation }) => {
  const queue = new WaitingQueue(db, failingPlan, 1, mutation)
  queue.save(200)
  await queue.until(24 * 60 * minuteMs)
  expect(queue.firstArrivedMs(170)).toBeGreaterThan(10 * minuteMs)
})

describe.each([1, 2, 3])('200 entries after 200 seconds without the service (seed %i)', (seed) => {
  it('starts to send 200 entries within 15 seconds after an outage, in the order of saving and without a pause', async () => {
    const queue = new WaitingQueue(db, calmPlan, seed)
    queue.save(1, 500)
    await queue.until(minuteMs)
    queue.service.isGone = true
    queue.save(200)
    const before = { reads: queue.service.reads, posts: queue.service.posts }
    await queue.until(queue.time.now + 200_000, () => false)
    expect(queue.service.reads - before.reads).toBeLessThan(200 / 8)
    expect(queue.service.posts - before.posts).toBeLessThanOrEqual(2)

    queue.service.isGone = false
    const backMs = queue.time.now
    const posts = queue.service.posts
    await queue.until(backMs + 60 * minuteMs)
    const [, ...arrived] = queue.arrived
    expect(arrived.map(({ minutes }) => minutes)).toEqual(inOrder(200))
    expect(arrived[0]!.atMs - backMs).toBeLessThanOrEqual(15_000)
    expect(queue.service.posts - posts).toBe(200)
    // A request and its answer take at most 800 ms, so nothing else happens between two creates.
    const gaps = arrived.map(({ atMs }, at) => atMs - (arrived[at - 1]?.atMs ?? atMs))
    expect(Math.max(...gaps)).toBeLessThanOrEqual(1_000)
  })
})

it('without the rule to ask often whether the service is back, the first entry leaves later', async () => {
  const queue = new WaitingQueue(db, calmPlan, 1, asksSeldom)
  queue.save(1, 500)
  await queue.until(minuteMs)
  queue.service.isGone = true
  queue.save(1)
  await queue.until(queue.time.now + 200_000, () => false)
  queue.service.isGone = false
  const backMs = queue.time.now
  await queue.until(backMs + 60 * minuteMs)
  expect(queue.arrived[1]!.atMs - backMs).toBeGreaterThan(15_000)
})

describe('quitting while a create hangs', () => {
  /** Returns a queue with one entry whose create has arrived and hangs. */
  async function stuck(mutation?: Mutation): Promise<WaitingQueue> {
    const queue = new WaitingQueue(db, stuckPlan, 1, mutation)
    queue.save(1)
    await queue.until(minuteMs, () => queue.service.held.some(({ origin }) => origin !== null))
    return queue
  }

  it('takes at most 5 seconds, and the next start finds the entry and does not send it again', async () => {
    const queue = await stuck()
    expect(await queue.quit()).toBeLessThanOrEqual(5_000)
    expect(queue.open).toBe(1)
    queue.restart()
    await queue.until(60 * minuteMs)
    expect(queue.open).toBe(0)
    expect(queue.service.posts).toBe(1)
  })

  it('takes longer without the rule that it cancels the request', async () => {
    const queue = await stuck({ cancelsNothing: true })
    expect(await queue.quit()).toBeGreaterThan(5_000)
  })
})
