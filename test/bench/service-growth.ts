/** Creating must not slow down as the table grows: compares creates in a new file with creates in a large one. */
import { newEntry, openRig, type Rig } from './service.ts'
import { median, ms, pairedRatio, times, type Line } from './statistics.ts'

const lot = 500

/** Creates `count` entries in `large`, which has `before` entries, and as many in a new file, alternately. */
export async function measureGrowth(
  large: Rig,
  before: number,
  newFile: string,
  count: number,
): Promise<Line[]> {
  const small = await openRig(newFile, 0)
  const onMany: number[] = []
  const onNothing: number[] = []
  for (let from = 0; from < count; from += lot) {
    // The order alternates, because the disk is still busy with whichever was measured before.
    const turn = [
      async () => onMany.push(await create(large, from)),
      async () => onNothing.push(await create(small, from)),
    ]
    for (const go of (from / lot) % 2 === 0 ? turn : turn.toReversed()) await go()
  }
  small.service.close()
  return [
    growth(`service: create, the last tenth of ${count} on top of nothing`, onNothing),
    growth(`service: create, the last tenth of ${count} on top of ${before}`, onMany),
    {
      budget: `service: create on top of ${before}`,
      ours: ms(median(onMany)),
      floor: ms(median(onNothing)),
      ratio: times(pairedRatio(onMany, onNothing)),
      allowed: '1.25x of a new file',
    },
  ]
}

async function create({ ask }: Rig, from: number): Promise<number> {
  const began = performance.now()
  for (let at = from; at < from + lot; at++) await ask('POST', '/api/2.0/timeEntries', newEntry(at))
  return (performance.now() - began) / lot
}

function growth(budget: string, lots: readonly number[]): Line {
  const some = Math.max(1, Math.floor(lots.length / 10))
  const first = median(lots.slice(0, some))
  const last = median(lots.slice(-some))
  return {
    ...{ budget, ours: ms(last), floor: ms(first), ratio: times(last / first) },
    allowed: '1.15x of the first tenth',
  }
}
