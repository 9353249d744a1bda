/**
 * Returns a random number in [0, 1). A simulation passes a seeded generator instead of `systemRandom` to be
 * reproducible.
 */
export type Random = () => number

export const systemRandom: Random = () => Math.random()
