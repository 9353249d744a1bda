/**
 * `npm run sim:processes -- --trials N --seed S [--mishap M]`: prints the totals of N trials with real processes, and
 * exits with 1 on a violation. Without `--mishap` each trial draws one: a mishap of the core (`trial.ts`), or an
 * intervention in the whole application (`../interventions/trial.ts`).
 */
import '../../../src-main/kernel/temporal.ts'
import { parseArgs } from 'node:util'
import { pick, seeded } from '../../support/random.ts'
import { interventionNames, runInterventionTrial } from '../interventions/trial.ts'
import { mishaps, runProcessTrial } from './trial.ts'

interface Counted {
  readonly entries: number
  readonly kills: number
  readonly faults: number
  /** How often the trial's mishap or intervention really occurred. */
  readonly happened: number
  readonly questions: number
  readonly violations: readonly string[]
}

const kinds = [...mishaps, ...interventionNames]
type Kind = (typeof kinds)[number]

const { values } = parseArgs({
  options: {
    trials: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    mishap: { type: 'string' },
  },
})
const [trials, first] = [Number(values.trials), Number(values.seed)]
const only = kinds.find((known) => known === values.mishap)
if (values.mishap !== undefined && only === undefined) {
  console.error(`--mishap ${kinds.join(' | ')}`)
  process.exit(2)
}

async function runTrial(seed: number, kind: Kind): Promise<Counted> {
  const intervention = interventionNames.find((name) => name === kind)
  if (intervention) return { ...(await runInterventionTrial(seed, intervention)), happened: 1 }
  const outcome = await runProcessTrial(seed, kind as (typeof mishaps)[number])
  return { ...outcome, happened: outcome.mishaps, questions: 0 }
}

const sum = { entries: 0, kills: 0, faults: 0, questions: 0 }
const happened = new Map<Kind, { trials: number; happened: number }>()
const failed: string[] = []
const began = performance.now()
for (let seed = first; seed < first + trials; seed += 1) {
  // A separate generator, so that a trial is the same whether its kind was drawn or given.
  const kind = only ?? pick(seeded(seed + 1_000_000_007), kinds)
  const counts = await runTrial(seed, kind)
  const before = happened.get(kind) ?? { trials: 0, happened: 0 }
  happened.set(kind, { trials: before.trials + 1, happened: before.happened + counts.happened })
  for (const key of ['entries', 'kills', 'faults', 'questions'] as const) sum[key] += counts[key]
  if (counts.violations.length > 0) failed.push(`seed ${seed} (${kind}): ${counts.violations.join('; ')}`)
}
console.log(
  `${trials} trials with real processes (seeds ${first} to ${first + trials - 1}): ${sum.entries} entries saved, ` +
    `${sum.kills} kills, ${sum.faults} faults on the way, ${sum.questions} questions; ` +
    `${failed.length} trials with something lost or doubled; ${Math.round((performance.now() - began) / 1000)} s`,
)
for (const [kind, counts] of happened)
  console.log(`  ${kind}: ${counts.trials} trials, happened ${counts.happened} times`)
for (const line of failed) console.log(line)
process.exitCode = failed.length > 0 ? 1 : 0
