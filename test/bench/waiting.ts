/**
 * How long 200 entries wait, on the simulation's virtual clock: while 30 % of all requests fail, while one create in 20
 * hangs for a minute, and after an outage of 200 seconds. The floor is the time that the network alone needs for these
 * creates. For the last entries while requests fail, the floor is a sender that also waits for the horizon before it repeats
 * a create without a valid answer. Every sender must wait that cannot look into the service (docs/reliability.md §1.1,
 * A2).
 */
import { TransportError } from '../../src-main/api/transport.ts'
import { newGround } from '../simulation/ground.ts'
import { horizonMs, type Plan } from '../simulation/plan.ts'
import { calmPlan, failingPlan, hangingPlan, nearPlan, WaitingQueue } from '../simulation/waiting.ts'
import { average, times, type Line } from './statistics.ts'

type Ground = ConstructorParameters<typeof WaitingQueue>[0]

const count = 200
/**
 * An entry whose create is lost twice waits twice as long. The result of a few worlds, or a median, would depend on
 * whether that happens.
 */
const seeds = Array.from({ length: 25 }, (_, index) => index + 1)
const outageMs = 200_000
const dayMs = 24 * 3_600_000

/** The times by which the first entry, 180 and all 200 had arrived, in milliseconds. */
interface Times {
  readonly first: number
  readonly most: number
  readonly all: number
}

export async function measureWaiting(): Promise<Line[]> {
  const db = newGround()
  const waiting = async (plan: Plan, measure = whileFailing): Promise<Times> => {
    const worlds = await inWorlds((seed) => measure(db, plan, seed))
    const averageOf = (name: keyof Times): number => average(worlds.map((times) => times[name]))
    return { first: averageOf('first'), most: averageOf('most'), all: averageOf('all') }
  }
  const floor = async (plan: Plan, waitMs = 0): Promise<number> =>
    average(await inWorlds((seed) => bareCreates(db, plan, seed, waitMs)))
  const [failing, hanging] = [await waiting(failingPlan), await waiting(hangingPlan)]
  const [far, near] = [await waiting(calmPlan, afterOutage), await waiting(nearPlan, afterOutage)]
  const patient = {
    failing: await floor(failingPlan, horizonMs),
    hanging: await floor(hangingPlan, horizonMs),
  }
  const lines = [
    line('180 of 200, 30 % fail', failing.most, await floor(failingPlan), '600 s'),
    line('200 of 200, 30 % fail', failing.all, patient.failing, '900 s, 1.2x of the patient'),
    line('180 of 200, 1 in 20 hangs 60 s', hanging.most, await floor(hangingPlan), '1.2x'),
    line('200 of 200, 1 in 20 hangs 60 s', hanging.all, patient.hanging, '1.2x'),
    line('first after 200 s without', far.first, null, '15 s'),
    line('200 after 200 s without, 40 to 800 ms away', far.all, await floor(calmPlan), '1.2x'),
    line('200 after 200 s without, 40 to 160 ms away', near.all, await floor(nearPlan), '30 s'),
  ]
  db.close()
  return lines
}

async function inWorlds<T>(measure: (seed: number) => Promise<T>): Promise<T[]> {
  const measured: T[] = []
  for (const seed of seeds) measured.push(await measure(seed))
  return measured
}

async function whileFailing(db: Ground, plan: Plan, seed: number): Promise<Times> {
  const queue = new WaitingQueue(db, plan, seed)
  queue.save(count)
  await queue.until(dayMs)
  return timesOf(queue, 0)
}

async function afterOutage(db: Ground, plan: Plan, seed: number): Promise<Times> {
  const queue = new WaitingQueue(db, plan, seed)
  queue.save(1, 500)
  await queue.until(60_000)
  queue.service.isGone = true
  queue.save(count)
  await queue.until(queue.time.now + outageMs, () => false)
  queue.service.isGone = false
  const backMs = queue.time.now
  await queue.until(backMs + dayMs)
  queue.arrived.shift()
  return timesOf(queue, backMs)
}

function timesOf(queue: WaitingQueue, sinceMs: number): Times {
  const after = (arrived: number): number => queue.firstArrivedMs(arrived) - sinceMs
  return { first: after(1), most: after(count * 0.9), all: after(count) }
}

function line(budget: string, ours: number, floor: number | null, allowed: string): Line {
  return {
    budget: `14 ${budget}`,
    ours: seconds(ours),
    floor: floor === null ? '–' : seconds(floor),
    ratio: floor === null ? '–' : times(ours / floor),
    allowed,
  }
}

/**
 * Returns the floor in milliseconds. Sends the creates one after another, and repeats each until it has taken effect,
 * which only the simulation can see. A create that was sent without effect is repeated `waitMs` later; the others are
 * sent in the meantime.
 */
async function bareCreates(db: Ground, plan: Plan, seed: number, waitMs: number): Promise<number> {
  const queue = new WaitingQueue(db, plan, seed)
  const { service, time } = queue
  const beganMs = time.now
  const open = Array.from({ length: count }, (_, index) => ({ minutes: index + 1, fromMs: beganMs }))
  for (let next = open.shift(); next; next = open.shift()) {
    if (next.fromMs > time.now) await queue.until(next.fromMs, () => false)
    const sentAtMs = time.now
    const wasSent = await create(queue, next.minutes)
    const isThere = service.held.some(({ origin }) => origin === String(next.minutes))
    if (isThere) continue
    if (wasSent && waitMs > 0) open.push({ ...next, fromMs: sentAtMs + waitMs })
    else open.unshift(next)
  }
  return time.now - beganMs
}

/** Resolves when the create has ended: to false if it is certain that it was not sent. */
async function create({ service, time }: WaitingQueue, minutes: number): Promise<boolean> {
  const body = JSON.stringify({ user: 'me', item: 'i1', date: '2026-11-20', minutes })
  const headers = { authorization: `Bearer ${service.token}` }
  const send = service.creates(
    () => String(minutes),
    () => true,
  )
  const over = { isOver: false, wasSent: true }
  const end = (wasSent: boolean): void => void Object.assign(over, { isOver: true, wasSent })
  void send({ method: 'POST', url: 'https://account.example', headers, body }).then(
    () => end(true),
    (error: unknown) => end(!(error instanceof TransportError) || error.mayHaveBeenSent),
  )
  do await new Promise<void>((resolve) => process.nextTick(resolve))
  while (!over.isOver && time.step(Number.POSITIVE_INFINITY))
  return over.wasSent
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
