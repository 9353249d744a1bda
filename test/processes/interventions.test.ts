/**
 * Tests the whole application as real processes with interventions from outside: some trials of `npm run
 * sim:processes`.
 */
import { expect, it } from 'vitest'
import { extent } from '../tools/extent.ts'
import { interventionNames, runInterventionTrial } from './interventions/trial.ts'

const trials = Number(
  process.env['TALLYSTICK_PROCESS_TRIALS'] ?? extent({ share: 2, all: 4 * interventionNames.length }),
)
const seed = Number(process.env['TALLYSTICK_SEED'] ?? Math.floor(performance.timeOrigin) % 1_000_000)

it(
  `loses and doubles nothing in ${trials} trials in which something intervenes (seed ${seed})`,
  { timeout: 60_000 + trials * 60_000 },
  async () => {
    for (let n = 0; n < trials; n += 1) {
      const intervention = interventionNames[(seed + n) % interventionNames.length]!
      const { violations } = await runInterventionTrial(seed + n, intervention)
      expect(violations, `seed ${seed + n}, ${intervention}`).toEqual([])
    }
  },
)
