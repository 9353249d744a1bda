/** What a stretch of time is without the pauses in it, and which pauses lie between stretches. Pure. */
import type { Instant } from '../model/primitives.ts'
import { minutesBetween } from './shown-time.ts'

/** From one instant to a later one. */
export interface Lasting {
  readonly startedAt: Instant
  readonly endedAt: Instant
}

/** What lies between stretches that follow each other. */
export function pausesBetween(stretches: readonly Lasting[]): Lasting[] {
  return stretches.flatMap(({ startedAt }, index) => {
    const before = stretches[index - 1]?.endedAt
    return before === undefined || before >= startedAt ? [] : [{ startedAt: before, endedAt: startedAt }]
  })
}

/** The parts of a stretch that its pauses leave, in their order; all of it where it has none. */
export function withoutPauses(
  { startedAt, endedAt }: Lasting,
  pauses: readonly Lasting[] | undefined,
): Lasting[] {
  const parts: Lasting[] = []
  let from = startedAt
  for (const pause of pauses ?? []) {
    if (pause.endedAt <= from || pause.startedAt >= endedAt) continue
    if (pause.startedAt > from) parts.push({ startedAt: from, endedAt: pause.startedAt })
    from = pause.endedAt
  }
  return from < endedAt || from === startedAt ? [...parts, { startedAt: from, endedAt }] : parts
}

interface Timed {
  readonly startedAt: Instant | null
  readonly endedAt: Instant | null
  readonly pauses?: readonly Lasting[] | undefined
}

/** The parts of an entry that count; none of one that has no start. */
export function partsOfEntry({ startedAt, endedAt, pauses }: Timed): Lasting[] {
  return startedAt === null || endedAt === null ? [] : withoutPauses({ startedAt, endedAt }, pauses)
}

/** The minutes of a stretch without its pauses, by the times that are shown. */
export function minutesWithoutPauses(stretch: Lasting, pauses: readonly Lasting[] | undefined): number {
  return withoutPauses(stretch, pauses).reduce(
    (sum, { startedAt, endedAt }) => sum + minutesBetween(startedAt, endedAt),
    0,
  )
}
