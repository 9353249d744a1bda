/**
 * Crash enumeration (docs/reliability.md §3.2): fixed stories in which the process dies at every single moment, one trial
 * for each, or at every two of them. A moment is before a commit, after it, and whenever the service hears or does
 * something. After each death another process takes over, and everything must come to the same good end.
 */
import type { Database } from '../../src-main/storage/database.ts'
import type { Mutation } from './life.ts'
import type { Deed, Plan, Traits } from './plan.ts'
import { runTrial } from './trial.ts'

export interface Workload {
  readonly name: string
  readonly plan: Plan
}

const plain: Traits = {
  ...{ echoes: 'millisecond', accepts: 'millisecond', showsStart: true, description: 'verbatim' },
  ...{ numericIds: false, skewMs: 0, lagMs: 0, hidesOwn: false, others: false, othersKnown: false },
  history: 1,
}
const minuteMs = 60_000

type Told = readonly [minute: number, kind: Deed['kind'], other?: number]

/** Every deed of a kind has the same chance of its own, so that what is saved twice looks the same twice; or an `other`. */
function workload(
  name: string,
  told: readonly Told[],
  change: Partial<Plan> = {},
  traits: Partial<Traits> = {},
): Workload {
  const deeds = told.map(([minute, kind, other = 0]) => ({
    atMs: minute * minuteMs,
    kind,
    seed: kind.length + other,
  }))
  const plan: Plan = {
    ...{ seed: 1, traits: { ...plain, ...traits }, deeds, deathRate: 0, calmMs: 15 * minuteMs },
    ...{ createFaultRate: 0, createFaults: {}, listFaultRate: 0, listFaults: {} },
    ...change,
  }
  return { name, plan }
}

function always(fault: keyof Plan['createFaults']): Partial<Plan> {
  return { createFaultRate: 1, createFaults: { [fault]: 1 } }
}

const twoAlike: readonly Told[] = [
  [1, 'save'],
  [2, 'save'],
]

/**
 * One that shows what this service keeps, and then some that wait together until the computer wakes up. No two look the
 * same, and each has a start: so that each is written down while the one before it is on its way.
 */
const aQueue: readonly Told[] = [
  [1, 'save'],
  [3, 'save', 2],
  [3.01, 'save', 6],
  [3.02, 'save', 8],
  [3.1, 'sleep'],
]

export const workloads: readonly Workload[] = [
  workload('one entry', [[1, 'save']]),
  workload('two that look the same', twoAlike),
  workload('some that wait go one after another', aQueue),
  workload('some that wait, and answers get lost now and then', aQueue, {
    ...{ seed: 6, createFaultRate: 0.3, createFaults: { 'answer-lost': 1, late: 1 } },
  }),
  workload('answers get lost', twoAlike, always('answer-lost')),
  workload('requests get lost', [[1, 'save']], always('request-lost')),
  workload('a create takes effect late', [[1, 'save']], always('late')),
  workload('a gateway answers instead', [[1, 'save']], always('page-after')),
  workload('a token is taken back', [[1, 'save']], always('unauthorized')),
  workload('it goes too fast for the service', twoAlike, always('throttled')),
  workload('refused, and put right', [[1, 'save']], always('unprocessable')),
  workload('seconds come back, answers get lost', twoAlike, always('answer-lost'), { echoes: 'second' }),
  workload('nothing comes back, answers get lost', twoAlike, always('answer-lost'), { echoes: 'minute' }),
  workload('milliseconds are refused', twoAlike, {}, { echoes: 'minute', accepts: 'minute' }),
  workload('changed, taken back and given back', [
    [1, 'save'],
    [1.05, 'edit'],
    [1.1, 'cancel'],
    [3, 'restore'],
  ]),
  workload('more is required from one day to the next', [
    [1, 'save'],
    [2, 'require'],
    [3, 'save'],
  ]),
  workload('the journal is set back', [
    [1, 'save'],
    [3, 'set-back'],
    [5, 'save'],
  ]),
  workload(
    'somebody else writes the same, answers get lost',
    [
      [1, 'save'],
      [1.2, 'foreign'],
    ],
    always('answer-lost'),
    { echoes: 'minute', others: true, othersKnown: true },
  ),
]

export interface Crashed {
  readonly trials: number
  readonly crashes: number
  /** The trials that went wrong: the moments of death, and what was wrong. */
  readonly failed: readonly { readonly dieAt: readonly number[]; readonly violations: readonly string[] }[]
}

export interface Deaths {
  readonly mutation?: Mutation
  /** Also at later moments of the story that follows from a death: at every one, or at every so-manieth. */
  readonly secondEvery?: number
  /** Of all moments of the first death only those of this part, so that several threads share a story. */
  readonly part?: number
  readonly parts?: number
}

/** Dies at every moment of a story, and where that is asked for once more. */
export async function dieEverywhere(
  db: Database,
  plan: Plan,
  { mutation, secondEvery, part = 0, parts = 1 }: Deaths = {},
): Promise<Crashed> {
  const failed: Crashed['failed'][number][] = []
  let [trials, crashes] = [0, 0]
  const live = async (dieAt: readonly number[]): Promise<number> => {
    const outcome = await runTrial(db, plan, { dieAt: new Set(dieAt), ...(mutation && { mutation }) })
    trials += 1
    crashes += outcome.crashes
    if (outcome.violations.length > 0) failed.push({ dieAt, violations: outcome.violations })
    return outcome.moments
  }
  // The story without a death belongs to the first part.
  const moments = part === 0 ? await live([]) : (await runTrial(db, plan, { dieAt: new Set() })).moments
  for (let first = 1 + part; first <= moments; first += parts) {
    const more = await live([first])
    if (secondEvery === undefined) continue
    // Another share of the later moments after each first one, so that every moment has its turn.
    for (let second = first + 1 + (first % secondEvery); second <= more; second += secondEvery)
      await live([first, second])
  }
  return { trials, crashes, failed }
}
