/**
 * `npm run sim -- --trials N --seed S [--profile P] [--threads T]`: prints the totals of N trials; exits with 1 and
 * prints the smallest story of the first failed one. `--story` prints the story of one seed in any case. `--crashes
 * one` instead dies at every moment of the fixed stories, `--crashes pairs` at every pair of moments; with `--every N`
 * at every first and every N-th second moment.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { CrashTask } from './crash-worker.ts'
import { workloads, type Crashed } from './crashes.ts'
import { newGround } from './ground.ts'
import { runMany } from './many.ts'
import { planOf, profiles, type Profile } from './plan.ts'
import { shrunk } from './shrink.ts'
import { reportOf } from './tally.ts'
import { inThreads } from './threads.ts'
import { runTrial } from './trial.ts'

const { values } = parseArgs({
  options: {
    trials: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    profile: { type: 'string', default: 'all' },
    threads: { type: 'string', default: String(availableParallelism()) },
    crashes: { type: 'string' },
    every: { type: 'string', default: '1' },
    story: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
  },
})

const profile = profiles.find((known) => known === values.profile)
const [trials, seed, threads, every] = [values.trials, values.seed, values.threads, values.every].map(Number)
const counts = [trials, seed, threads, every]
if (!profile || !counts.every((number) => Number.isInteger(number) && number! > 0)) {
  console.error(
    `--profile ${profiles.join(' | ')}; --trials, --seed, --threads and --every are whole numbers from 1 up`,
  )
  process.exit(2)
}

if (values.crashes !== undefined) {
  if (!/^(?:one|pairs)$/.test(values.crashes)) {
    console.error('--crashes one | pairs')
    process.exit(2)
  }
  process.exit((await tellCrashes(values.crashes === 'pairs')) ? 0 : 1)
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

/** Returns true when every story ended well after every death. */
async function tellCrashes(pairs: boolean): Promise<boolean> {
  const began = process.cpuUsage()
  const parts = pairs ? 16 : 1
  const tasks = workloads.flatMap((_workload, story) =>
    Array.from({ length: parts }, (_none, part): CrashTask => ({
      ...{ story, part, parts },
      ...(pairs && { secondEvery: every! }),
    })),
  )
  const code = new URL('./crash-worker.ts', import.meta.url)
  const lived: (Crashed | undefined)[] = []
  await inThreads<CrashTask, Crashed>(code, tasks, threads!, (crashed, at) => {
    lived[at] = crashed
    const { story } = tasks[at]!
    const ofStory = lived.slice(story * parts, (story + 1) * parts)
    if (ofStory.filter(Boolean).length < parts) return
    console.log(`${String(sumOf(ofStory, 'trials')).padStart(7)} trials: ${workloads[story]!.name}`)
    for (const { dieAt, violations } of ofStory.flatMap((part) => part?.failed ?? []))
      console.log(`  died at ${dieAt.join(', ')}: ${violations.join('; ')}`)
  })
  const failed = lived.flatMap((part) => part?.failed ?? []).length
  const { user, system } = process.cpuUsage(began)
  const second = every === 1 ? 'at every two moments' : `at every moment, and at every ${every}. one after it`
  console.log(
    `${String(sumOf(lived, 'trials')).padStart(7)} trials${pairs ? ` that died ${second}` : ''}, ` +
      `${sumOf(lived, 'crashes')} deaths, ${failed} trials with something lost or doubled; ` +
      `${((user + system) / 1e6).toFixed(0)} s of processor time`,
  )
  return failed === 0
}

function sumOf(parts: readonly (Crashed | undefined)[], key: 'trials' | 'crashes'): number {
  return parts.reduce((sum, part) => sum + (part?.[key] ?? 0), 0)
}
