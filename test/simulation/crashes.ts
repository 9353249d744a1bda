/**
 * Crash enumeration (docs/reliability.md §3.2): runs fixed stories in which the process dies at each possible moment,
 * one trial per moment, or per pair of moments. A moment is before a commit, after it, or when the service receives or
 * does something. After each death another process takes over, and the end must satisfy the same invariants.
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

/**
 * Builds a fixed story from deeds `[minute, kind, other]`. Deeds of one kind share a seed, so that entries saved twice
 * look the same; another value of `other` gives another seed.
 */
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
 * A story in which one entry shows what the service returns, and several others wait until the computer wakes up. No
 * two have the same signature, and each has a start, so that each attempt is recorded while the previous request is
 * pending.
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
  workload('items are merged and taken apart', [
    [1, 'save'],
    [1.05, 'merge'],
    [1.1, 'apart'],
    [3, 'save', 1],
    [3.05, 'merge', 1],
    [5, 'apart', 1],
  ]),
  workload(
    'local entries are sent, undone and sent again',
    [
      [1, 'send-locals'],
      [1.05, 'undo-sending'],
      [1.1, 'send-locals'],
      [3, 'send-locals', 1],
      [5, 'send-locals', 2],
    ],
    { locals: ['local-1', 'local-2'] },
  ),
  workload('more is required from one day to the next', [
    [1, 'save'],
    [2, 'require'],
    [3, 'save'],
  ]),
  workload('an older database is restored', [
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
  /** The failed trials, each with its moments of death and its violations. */
  readonly failed: readonly { readonly dieAt: readonly number[]; readonly violations: readonly string[] }[]
}

export interface Deaths {
  readonly mutation?: Mutation
  /** Adds a second death at a later moment: at every one (1), or at every n-th. */
  readonly secondEvery?: number
  /** Which part of the first moments to run, from 0 to `parts` - 1, so that several threads can share a story. */
  readonly part?: number
  readonly parts?: number
}

/** Runs the story once for each moment with a death there, and, if requested, with a second death. */
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
  // The first part also runs the story without a death.
  const moments = part === 0 ? await live([]) : (await runTrial(db, plan, { dieAt: new Set() })).moments
  for (let first = 1 + part; first <= moments; first += parts) {
    const more = await live([first])
    if (secondEvery === undefined) continue
    // The second deaths begin at an offset that depends on the first death, so that together they cover every moment.
    for (let second = first + 1 + (first % secondEvery); second <= more; second += secondEvery)
      await live([first, second])
  }
  return { trials, crashes, failed }
}
