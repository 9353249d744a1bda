/** Random numbers in [0, 1) as a port, so that a simulation can repeat them. */
export type Random = () => number

export const systemRandom: Random = () => Math.random()
