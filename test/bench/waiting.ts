/**
 * How long 200 entries wait, on the simulation's virtual clock: while 30 % of all requests fail, while one create in 20
 * hangs for a minute, and after an outage of 200 seconds. The floor is the time that the network alone needs for these
 * creates.
 */
import { newGround } from '../simulation/ground.ts'
import type { Plan } from '../simulation/plan.ts'
import { calmPlan, failingPlan, hangingPlan, WaitingQueue } from '../simulation/waiting.ts'
import { median, times, type Line } from './statistics.ts'

const count = 200
const seeds = [1, 2, 3, 4, 5]

export async function measureWaiting(): Promise<Line[]> {
  const db = newGround()
  const failing: number[] = []
  const most: number[] = []
  const first: number[] = []
  const last: number[] = []
  const [mostHanging, hanging, floorHanging]: [number[], number[], number[]] = [[], [], []]
  const [floorFailing, floorCalm]: [number[], number[]] = [[], []]
  for (const seed of seeds) {
    const queue = new WaitingQueue(db, failingPlan, seed)
    queue.save(count)
    await queue.until(24 * 3_600_000)
    most.push(queue.arrived[count * 0.9 - 1]!.atMs)
    failing.push(queue.arrived.at(-1)!.atMs)

    const slow = new WaitingQueue(db, hangingPlan, seed)
    slow.save(count)
    await slow.until(24 * 3_600_000)
    mostHanging.push(slow.arrived[count * 0.9 - 1]!.atMs)
    hanging.push(slow.arrived.at(-1)!.atMs)
    floorHanging.push(await bareCreates(db, hangingPlan, seed))

    const gone = new WaitingQueue(db, calmPlan, seed)
    gone.save(1, 500)
    await gone.until(60_000)
    gone.service.isGone = true
    gone.save(count)
    await gone.until(gone.time.now + 200_000, () => false)
    gone.service.isGone = false
    const backMs = gone.time.now
    await gone.until(backMs + 24 * 3_600_000)
    first.push(gone.arrived[1]!.atMs - backMs)
    last.push(gone.arrived.at(-1)!.atMs - backMs)

    floorFailing.push(await bareCreates(db, failingPlan, seed))
    floorCalm.push(await bareCreates(db, calmPlan, seed))
  }
  db.close()
  const line = (
    budget: string,
    ours: readonly number[],
    floor: readonly number[] | null,
    allowed: string,
  ): Line => ({
    budget: `14 ${budget}`,
    ours: seconds(median(ours)),
    floor: floor === null ? '–' : seconds(median(floor)),
    ratio: floor === null ? '–' : times(median(ours) / median(floor)),
    allowed,
  })
  return [
    line('180 of 200, 30 % fail', most, floorFailing, '600 s'),
    line('200 of 200, 30 % fail', failing, floorFailing, '900 s (horizon 600 s)'),
    line('180 of 200, 1 in 20 hangs 60 s', mostHanging, floorHanging, '1.2x'),
    line('200 of 200, 1 in 20 hangs 60 s', hanging, floorHanging, '900 s and the hangs'),
    line('first after 200 s without', first, null, '15 s'),
    line('200 after 200 s without', last, floorCalm, '1.2x'),
  ]
}

/**
 * The floor: sends the creates one after another and repeats each until it has taken effect, which only the simulation
 * can see.
 */
async function bareCreates(
  db: ConstructorParameters<typeof WaitingQueue>[0],
  plan: Plan,
  seed: number,
): Promise<number> {
  const { service, time } = new WaitingQueue(db, plan, seed)
  const beganMs = time.now
  for (let n = 1; n <= count; n += 1) {
    const body = JSON.stringify({ user: 'me', item: 'i1', date: '2026-11-20', minutes: n })
    const hasArrived = () => service.held.some(({ origin }) => origin === String(n))
    while (!hasArrived()) {
      const headers = { authorization: `Bearer ${service.token}` }
      const send = service.creates(
        () => String(n),
        () => true,
      )
      const sent = { isOver: false }
      const over = () => void (sent.isOver = true)
      void send({ method: 'POST', url: 'https://account.example', headers, body }).then(over, over)
      do await new Promise<void>((resolve) => process.nextTick(resolve))
      while (!sent.isOver && time.step(Number.POSITIVE_INFINITY))
    }
  }
  return time.now - beganMs
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
