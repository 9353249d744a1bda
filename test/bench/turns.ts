/**
 * Measures several things in turn. Each of them is measured first equally often, so that a busy machine slows all of
 * them.
 */

type Work = () => unknown

/**
 * Returns the elapsed milliseconds per call of each thing, for each round. In a round, each is called `calls` times in
 * a row.
 */
export async function inTurn<N extends string>(
  rounds: number,
  calls: number,
  work: Record<N, Work>,
): Promise<Record<N, number[]>> {
  const names = Object.keys(work) as N[]
  const seen = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<N, number[]>
  // The first call of each runs code that is not compiled yet.
  for (const name of names) await clockMs(work[name])
  for (let round = 0; round < rounds; round++)
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length]!
      seen[name].push((await clockMs(() => repeat(calls, work[name]))) / calls)
    }
  return seen
}

export async function clockMs(work: Work): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}

async function repeat(calls: number, work: Work): Promise<void> {
  for (let n = 0; n < calls; n++) await work()
}
