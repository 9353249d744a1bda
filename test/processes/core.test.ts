/**
 * Tests the core as real processes that are killed, with a real service and real broken connections: some trials of
 * `npm run sim:processes`.
 */
import { expect, it } from 'vitest'
import { extent } from '../tools/extent.ts'
import { mishaps, runProcessTrial } from './core/trial.ts'

const trials = Number(process.env['TALLYSTICK_PROCESS_TRIALS'] ?? extent({ share: 4, all: 40 }))
const seed = Number(process.env['TALLYSTICK_SEED'] ?? Math.floor(performance.timeOrigin) % 1_000_000)

it(
  `loses and doubles nothing in ${trials} trials with real processes (seed ${seed})`,
  { timeout: 60_000 + trials * 30_000 },
  async () => {
    let kills = 0
    const happened = { none: 0, 'cut-log': 0, 'full-disk': 0, second: 0 }
    for (let n = 0; n < trials; n += 1) {
      const outcome = await runProcessTrial(seed + n, mishaps[n % mishaps.length])
      kills += outcome.kills
      happened[outcome.mishap] += outcome.mishaps
      expect(outcome.violations, `seed ${seed + n}, ${outcome.mishap}`).toEqual([])
    }
    expect(kills).toBeGreaterThan(trials)
    // Not every machine allows a small disk, and it may only have been full while nothing was saved.
    expect(happened['cut-log']).toBeGreaterThan(0)
    expect(happened.second).toBeGreaterThan(0)
  },
)
