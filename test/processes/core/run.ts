/**
 * `npm run sim:processes -- --trials N --seed S [--mishap M]`: prints what N trials with real processes add up to; 1 on
 * a violation. Without a mishap named each trial draws one.
 */
import { parseArgs } from 'node:util'
import { mishaps, runProcessTrial, type Mishap } from './trial.ts'

const { values } = parseArgs({
  options: {
    trials: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    mishap: { type: 'string' },
  },
})
const [trials, first] = [Number(values.trials), Number(values.seed)]
const only = mishaps.find((known) => known === values.mishap)
if (values.mishap !== undefined && only === undefined) {
  console.error(`--mishap ${mishaps.join(' | ')}`)
  process.exit(2)
}
const happened = new Map<Mishap, number>(mishaps.map((mishap) => [mishap, 0]))
const sum = { entries: 0, kills: 0, faults: 0 }
const failed: string[] = []
const began = performance.now()
for (let seed = first; seed < first + trials; seed += 1) {
  const { violations, mishap, ...counts } = await runProcessTrial(seed, only)
  happened.set(mishap, happened.get(mishap)! + counts.mishaps)
  for (const key of ['entries', 'kills', 'faults'] as const) sum[key] += counts[key]
  if (violations.length > 0) failed.push(`seed ${seed} (${mishap}): ${violations.join('; ')}`)
}
console.log(
  `${trials} trials with real processes (seeds ${first} to ${first + trials - 1}): ${sum.entries} entries saved, ` +
    `${sum.kills} kills, ${sum.faults} broken connections, ` +
    `${happened.get('cut-log')} logs cut off, ${happened.get('full-disk')} saves refused by a full disk, ` +
    `${happened.get('second')} second processes turned away; ` +
    `${failed.length} trials with something lost or doubled; ${Math.round((performance.now() - began) / 1000)} s`,
)
for (const line of failed) console.log(line)
process.exitCode = failed.length > 0 ? 1 : 0
