/** `npm run sim:processes -- --trials N --seed S`: prints what N trials with real processes add up to; 1 on a violation. */
import { parseArgs } from 'node:util'
import { runProcessTrial } from './trial.ts'

const { values } = parseArgs({
  options: { trials: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' } },
})
const [trials, first] = [Number(values.trials), Number(values.seed)]
const sum = { entries: 0, kills: 0, faults: 0 }
const failed: string[] = []
const began = performance.now()
for (let seed = first; seed < first + trials; seed += 1) {
  const { violations, ...counts } = await runProcessTrial(seed)
  for (const key of ['entries', 'kills', 'faults'] as const) sum[key] += counts[key]
  if (violations.length > 0) failed.push(`seed ${seed}: ${violations.join('; ')}`)
}
console.log(
  `${trials} trials with real processes (seeds ${first} to ${first + trials - 1}): ${sum.entries} entries saved, ` +
    `${sum.kills} kills, ${sum.faults} broken connections; ` +
    `${failed.length} trials with something lost or doubled; ${Math.round((performance.now() - began) / 1000)} s`,
)
for (const line of failed) console.log(line)
process.exitCode = failed.length > 0 ? 1 : 0
