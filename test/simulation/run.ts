/**
 * `npm run sim -- --trials N --seed S [--profile P] [--threads T]`: prints what N trials add up to; ends with 1 and
 * the smallest story of the first one that went wrong. `--story` tells one seed's story whatever came of it.
 * `--crashes one` or `--crashes pairs` dies at every moment of the fixed stories instead, or at every two.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { dieEverywhere, workloads } from './crashes.ts'
import { newGround } from './ground.ts'
import { runMany } from './many.ts'
import { planOf, profiles, type Profile } from './plan.ts'
import { shrunk } from './shrink.ts'
import { reportOf } from './tally.ts'
import { runTrial } from './trial.ts'

const { values } = parseArgs({
  options: {
    trials: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    profile: { type: 'string', default: 'all' },
    threads: { type: 'string', default: String(availableParallelism()) },
    crashes: { type: 'string' },
    story: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
  },
})

if (values.crashes !== undefined) {
  if (!/^(?:one|pairs)$/.test(values.crashes)) {
    console.error('--crashes one | pairs')
    process.exit(2)
  }
  process.exit((await tellCrashes(values.crashes === 'pairs')) ? 0 : 1)
}

const profile = profiles.find((known) => known === values.profile)
const [trials, seed, threads] = [values.trials, values.seed, values.threads].map(Number)
if (!profile || ![trials, seed, threads].every((number) => Number.isInteger(number) && number! > 0)) {
  console.error(
    `--profile ${profiles.join(' | ')}; --trials, --seed and --threads are whole numbers from 1 up`,
  )
  process.exit(2)
}

if (values.story) await tellStory(seed!, profile)
const began = process.cpuUsage()
const tally = await runMany({
  ...{ profile, seed: seed!, trials: trials!, threads: threads! },
  onProgress: (done) => values.quiet || process.stderr.write(`\r${done.toLocaleString('en')} trials`),
})
if (!values.quiet) process.stderr.write('\r')
const { user, system } = process.cpuUsage(began)
console.log(reportOf(tally, { profile, seed: seed!, seconds: (user + system) / 1e6 }))
const [first] = tally.failed
for (const { seed: failed, violations } of tally.failed)
  console.log(`seed ${failed}: ${violations.join('; ')}`)
if (first) await tellStory(first.seed, profile, true)
process.exitCode = tally.failures > 0 ? 1 : 0

async function tellStory(of: number, from: Profile, small = false): Promise<void> {
  const db = newGround()
  const plan = small ? await shrunk(db, planOf(of, from)) : planOf(of, from)
  const { story, violations, hash } = await runTrial(db, plan, { keepStory: true })
  console.log(`\nThe ${small ? 'shortest ' : ''}story of seed ${of} (milliseconds, what happened):`)
  for (const line of story) console.log(`  ${line}`)
  console.log(`  ${JSON.stringify(plan.traits)}`)
  console.log(
    violations.length > 0 ? violations.map((each) => `  VIOLATED: ${each}`).join('\n') : `  ${hash}`,
  )
}

/** True when every story came to its good end whenever the process died. */
async function tellCrashes(pairs: boolean): Promise<boolean> {
  const db = newGround()
  const sum = { trials: 0, failed: 0 }
  for (const { name, plan } of workloads) {
    const { trials: lived, failed } = await dieEverywhere(db, plan, { pairs })
    sum.trials += lived
    sum.failed += failed.length
    console.log(`${String(lived).padStart(7)} trials: ${name}`)
    for (const { dieAt, violations } of failed)
      console.log(`  died at ${dieAt.join(', ')}: ${violations.join('; ')}`)
  }
  console.log(
    `${String(sum.trials).padStart(7)} trials, ${sum.failed} of them with something lost or doubled`,
  )
  return sum.failed === 0
}
