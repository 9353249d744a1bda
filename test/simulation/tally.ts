import { Fingerprint } from './chance.ts'
import { causes, causeWords, numberOfEach, promised, type Cause } from './questions.ts'
import type { Outcome } from './trial.ts'

export interface Tally {
  trials: number
  entries: number
  posts: number
  crashes: number
  lost: number
  doubled: number
  wrongClaims: number
  coincidences: number
  /** Number of entries that a person was asked about, by cause. */
  asked: Record<Cause, number>
  breached: number
  detected: number
  falseAlarms: number
  hidden: number
  beyondCopy: number
  takenLate: number
  /** The first few failed seeds. */
  failed: { seed: number; violations: readonly string[] }[]
  failures: number
  /** The hashes of the trials, in the order of seeds. */
  hashes: string
}

export function emptyTally(): Tally {
  return {
    ...{ trials: 0, entries: 0, posts: 0, crashes: 0, lost: 0, doubled: 0, wrongClaims: 0 },
    asked: numberOfEach([]),
    ...{
      coincidences: 0,
      breached: 0,
      detected: 0,
      falseAlarms: 0,
      hidden: 0,
      beyondCopy: 0,
      takenLate: 0,
      failed: [],
      failures: 0,
      hashes: '',
    },
  }
}

const mostShown = 20

/** The counts of a trial that are added up. */
const summed = [
  ...(['entries', 'posts', 'crashes', 'lost', 'doubled'] as const),
  ...(['wrongClaims', 'coincidences', 'breached', 'detected', 'falseAlarms'] as const),
  ...(['hidden', 'beyondCopy', 'takenLate'] as const),
] as const

export function count(tally: Tally, seed: number, outcome: Outcome): void {
  tally.trials += 1
  for (const key of summed) tally[key] += outcome[key]
  for (const cause of causes) tally.asked[cause] += outcome.asked[cause]
  const print = new Fingerprint()
  print.add(tally.hashes + outcome.hash)
  tally.hashes = print.text
  if (outcome.violations.length === 0) return
  tally.failures += 1
  if (tally.failed.length < mostShown) tally.failed.push({ seed, violations: outcome.violations })
}

/** Adds the totals of two neighboring ranges of seeds; `one` is the earlier range. */
export function added(one: Tally, other: Tally): Tally {
  const sum = emptyTally()
  for (const key of [...summed, 'trials', 'failures'] as const) sum[key] = one[key] + other[key]
  for (const cause of causes) sum.asked[cause] = one.asked[cause] + other.asked[cause]
  sum.failed = [...one.failed, ...other.failed].slice(0, mostShown)
  const print = new Fingerprint()
  print.add(one.hashes + other.hashes)
  sum.hashes = print.text
  return sum
}

export function reportOf(tally: Tally, about: { profile: string; seed: number; seconds: number }): string {
  const { trials, entries, posts, crashes, lost, doubled, wrongClaims, breached, detected, asked } = tally
  const number = (of: readonly Cause[]) => of.reduce((sum, cause) => sum + asked[cause], 0)
  const among = (n: number) => `${((1_000 * n) / Math.max(1, entries)).toFixed(2)} in 1,000 entries`
  const lines = [
    `profile ${about.profile}, seeds ${about.seed} to ${about.seed + trials - 1}`,
    `  trials        ${grouped(trials)}`,
    `  entries       ${grouped(entries)}`,
    `  posts         ${grouped(posts)}`,
    `  crashes       ${grouped(crashes)}`,
    `  lost          ${grouped(lost)}`,
    `  doubled       ${grouped(doubled)}`,
    `  wrong claims  ${grouped(wrongClaims)}`,
    `  questions     ${grouped(number(causes))} (${among(number(causes))})`,
    ...causes.map((cause) => `    ${grouped(asked[cause]).padStart(7)} ${causeWords[cause]}`),
    `    as long as A0 to A5 hold and the journal is whole: ${among(number(promised))}`,
  ]
  if (breached > 0)
    lines.push(`  breaches of A0 or A2: ${grouped(breached)}, found by the audit: ${grouped(detected)}`)
  if (tally.falseAlarms > 0)
    lines.push(`  somebody else's, shown as possible copies of ours: ${grouped(tally.falseAlarms)}`)
  const outside = [
    [tally.hidden, 'A3: twice, because lists show nothing'],
    [tally.coincidences, "A4 or A7: digits or the moment of somebody else's that are ours"],
    [tally.takenLate, 'A0 or A2: without digits, a late create of one entry was taken for another'],
    [tally.beyondCopy, 'A8: what an older copy of everything cannot know'],
  ] as const
  for (const [number, which] of outside)
    if (number > 0) lines.push(`  outside the assumptions: ${grouped(number)} (${which})`)
  lines.push(
    tally.failures === 0
      ? `  no violation: below ${(3 / trials).toExponential(1)} a trial and ${(3 / entries).toExponential(1)} an entry (95 %)`
      : `  VIOLATIONS in ${grouped(tally.failures)} trials`,
    `  hash          ${tally.hashes}`,
    `  ${about.seconds.toFixed(0)} s of processor time`,
  )
  return lines.join('\n')
}

function grouped(n: number): string {
  return n.toLocaleString('en')
}
