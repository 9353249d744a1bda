/** Random numbers in [0, 1) as a port, so that a simulation can make them reproducible. */
export type Random = () => number

export const systemRandom: Random = () => Math.random()
