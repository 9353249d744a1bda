/**
 * The time of a simulated world: the physical time, which orders all events, and a computer's clocks: a wall clock that
 * can be set, a clock since boot, and sleep. Uses neither real time nor randomness.
 */
import type { Clock } from '../../src-main/kernel/clock.ts'

interface Happening {
  at: number
  n: number
  readonly run: () => void
  /** True for events inside the computer, which do not happen while it sleeps. */
  readonly inside: boolean
  gone: boolean
}

export class VirtualTime {
  /** Physical milliseconds since the world began. */
  now = 0
  #n = 0
  readonly #queue: Happening[] = []
  #asleepUntil = 0

  /** Schedules an event. With `inside`, the event waits while the computer sleeps. The returned function cancels it. */
  at(at: number, run: () => void, inside = false): () => void {
    const happening: Happening = { at: Math.max(at, this.now), n: this.#n++, run, inside, gone: false }
    this.#push(happening)
    return () => {
      happening.gone = true
    }
  }

  in(ms: number, run: () => void, inside = false): () => void {
    return this.at(this.now + Math.max(0, Math.ceil(ms)), run, inside)
  }

  sleep(ms: number): void {
    this.#asleepUntil = Math.max(this.#asleepUntil, this.now + ms)
  }

  /** Runs the next event; returns false when there is none before `end`. */
  step(end: number): boolean {
    for (;;) {
      const next = this.#queue[0]
      if (!next || next.at > end) return false
      this.#pop()
      if (next.gone) continue
      if (next.inside && next.at < this.#asleepUntil) {
        // The same object is queued again, so that the event can still be cancelled.
        next.at = this.#asleepUntil
        next.n = this.#n++
        this.#push(next)
        continue
      }
      this.now = next.at
      next.run()
      return true
    }
  }

  // A binary heap by time, then by order of arrival.
  #push(happening: Happening): void {
    const queue = this.#queue
    let at = queue.push(happening) - 1
    while (at > 0) {
      const up = (at - 1) >> 1
      if (!before(happening, queue[up]!)) break
      queue[at] = queue[up]!
      at = up
    }
    queue[at] = happening
  }

  #pop(): void {
    const queue = this.#queue
    const last = queue.pop()!
    if (queue.length === 0) return
    let at = 0
    for (;;) {
      let down = 2 * at + 1
      if (down >= queue.length) break
      if (down + 1 < queue.length && before(queue[down + 1]!, queue[down]!)) down += 1
      if (!before(queue[down]!, last)) break
      queue[at] = queue[down]!
      at = down
    }
    queue[at] = last
  }
}

function before(one: Happening, other: Happening): boolean {
  return one.at < other.at || (one.at === other.at && one.n < other.n)
}

const worldBegan = Date.parse('2026-11-20T08:00:00.000Z')

/** The clocks of one computer. Each process takes its own {@link Clock} from it, which ends with the process. */
export class Computer {
  readonly #time: VirtualTime
  #setBy = 0
  #boots = 1
  #bootedAt = -3_600_000

  constructor(time: VirtualTime) {
    this.#time = time
  }

  setBy(ms: number): void {
    this.#setBy += ms
  }

  reboot(): void {
    this.#boots += 1
    this.#bootedAt = this.#time.now - 20_000
  }

  wallMs(): number {
    return worldBegan + this.#time.now + this.#setBy
  }

  clock(isAlive: () => boolean): Clock {
    return {
      nowMs: () => this.wallMs(),
      zone: () => 'Europe/Berlin',
      bootMs: () => this.#time.now - this.#bootedAt,
      bootId: () => `boot-${this.#boots}`,
      after: (ms, callback) => this.#time.in(ms, () => isAlive() && callback(), true),
    }
  }
}
