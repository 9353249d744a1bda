/** Creating does not slow down as the table grows: the last thousand against the first. */
import { newEntry, type Rig } from './service.ts'
import { median, ms, times, type Line } from './statistics.ts'

const lot = 1_000

export async function measureGrowth({ ask }: Rig, count: number): Promise<Line[]> {
  const lots: number[] = []
  for (let from = 0; from < count; from += lot) {
    const began = performance.now()
    for (let at = from; at < from + lot; at++) await ask('POST', '/api/2.0/timeEntries', newEntry(at))
    lots.push((performance.now() - began) / lot)
  }
  const some = Math.max(1, Math.floor(lots.length / 10))
  const first = median(lots.slice(0, some))
  const last = median(lots.slice(-some))
  return [
    {
      budget: `service: create, the last tenth of ${count} on top`,
      ...{
        ours: ms(last),
        floor: ms(first),
        ratio: times(last / first),
        allowed: '1.15x of the first tenth',
      },
    },
  ]
}
