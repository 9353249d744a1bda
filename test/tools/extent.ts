/**
 * How much a test tries. `npm test` tries a share that guards every change; `npm run test:all` tries everything. A file
 * that imports this module has both forms, which is how `-- --only-long` finds the files to run again at length.
 */
const { TALLYSTICK_LONG, TALLYSTICK_SEED }: Record<string, string | undefined> = {
  // A browser has no process; vitest.config.ts hands these two on to it.
  ...(import.meta as { env?: Record<string, string> }).env,
  ...(typeof process === 'undefined' ? {} : process.env),
}

/** Everything is tried: `npm run test:all`, or TALLYSTICK_LONG=1 beside a runner by hand. */
export const isLong: boolean = TALLYSTICK_LONG === '1'

export function extent<T>({ share, all }: { share: T; all: T }): T {
  return isLong ? all : share
}

/** A fresh number for what is tried by chance; TALLYSTICK_SEED brings back the one that a failing run has printed. */
export function freshSeed(): number {
  return Number(TALLYSTICK_SEED ?? Math.floor(Math.random() * 1_000_000))
}
