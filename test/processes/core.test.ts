/**
 * Tests the core as real processes that are killed, with a real service and real broken connections: some trials of
 * `npm run sim:processes`.
 */
import { expect, it } from 'vitest'
import { extent } from '../tools/extent.ts'
import { mishaps, runProcessTrial, type Mishap } from './core/trial.ts'

const trials = Number(process.env['TALLYSTICK_PROCESS_TRIALS'] ?? extent({ share: 4, all: 40 }))
const seed = Number(process.env['TALLYSTICK_SEED'] ?? Math.floor(performance.timeOrigin) % 1_000_000)

it(
  `loses and doubles nothing in ${trials} trials with real processes (seed ${seed})`,
  { timeout: 60_000 + (trials + 10) * 30_000 },
  async () => {
    let [run, kills] = [0, 0]
    const happened = { none: 0, 'cut-log': 0, 'full-disk': 0, second: 0 }
    const runTrial = async (mishap: Mishap) => {
      const trialSeed = seed + run
      run += 1
      const outcome = await runProcessTrial(trialSeed, mishap)
      kills += outcome.kills
      happened[mishap] += outcome.mishaps
      expect(outcome.violations, `seed ${trialSeed}, ${mishap}`).toEqual([])
    }
    for (let n = 0; n < trials; n += 1) await runTrial(mishaps[n % mishaps.length]!)
    // More trials run until each mishap has happened, because a process may die before its mishap happens. `full-disk`
    // is left out: it needs permission to mount a small disk, and a save while that disk is full.
    for (const mishap of ['cut-log', 'second'] as const)
      for (let more = 0; happened[mishap] === 0 && more < 10; more += 1) await runTrial(mishap)
    expect(kills).toBeGreaterThan(trials)
    expect(happened['cut-log']).toBeGreaterThan(0)
    expect(happened.second).toBeGreaterThan(0)
  },
)
