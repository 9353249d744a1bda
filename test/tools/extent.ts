/**
 * Chooses how much a test tries: a part in `npm test`, everything in `npm run test:all`. Files that import this module
 * are run again by `-- --only-long`.
 */
const { TALLYSTICK_LONG, TALLYSTICK_SEED }: Record<string, string | undefined> = {
  // A browser has no `process`; vitest.config.ts passes these two variables through `import.meta.env`.
  ...(import.meta as { env?: Record<string, string> }).env,
  ...(typeof process === 'undefined' ? {} : process.env),
}

/** True if everything is tried: in `npm run test:all`, or with TALLYSTICK_LONG=1 if a runner is started by hand. */
export const isLong: boolean = TALLYSTICK_LONG === '1'

export function extent<T>({ share, all }: { share: T; all: T }): T {
  return isLong ? all : share
}

/** Returns a random seed, or the one in TALLYSTICK_SEED, to repeat a failure that printed it. */
export function freshSeed(): number {
  return Number(TALLYSTICK_SEED ?? Math.floor(Math.random() * 1_000_000))
}
