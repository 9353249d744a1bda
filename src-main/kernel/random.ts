/**
 * Returns a random number in [0, 1). Simulations use a seeded generator instead of `systemRandom`, so that they can be
 * repeated.
 */
export type Random = () => number

export const systemRandom: Random = () => Math.random()
