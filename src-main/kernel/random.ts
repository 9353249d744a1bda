/**
 * Returns a random number in [0, 1). A simulation uses a seeded generator instead of `systemRandom`, so that it can be
 * repeated.
 */
export type Random = () => number

export const systemRandom: Random = () => Math.random()
