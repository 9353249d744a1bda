import type { Entry } from '../model/entry.ts'
import type { Instant } from '../model/primitives.ts'
import { minutesBetween } from './shown-time.ts'

export interface Lasting {
  readonly startedAt: Instant
  readonly endedAt: Instant
}

/**
 * Returns the gaps between consecutive stretches (intervals in which the timer counted). If two stretches touch or
 * overlap, there is no gap between them.
 */
export function pausesBetween(stretches: readonly Lasting[]): Lasting[] {
  return stretches.flatMap(({ startedAt }, index) => {
    const before = stretches[index - 1]?.endedAt
    return before === undefined || before >= startedAt ? [] : [{ startedAt: before, endedAt: startedAt }]
  })
}

/** Cuts the pauses out of a span. Returns the remaining parts in order, or the whole span if it has no pauses. */
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

/** Returns the parts of an entry that count as work. The list is empty if the entry has only an amount of time. */
export function partsOfEntry({
  startedAt,
  endedAt,
  pauses,
}: Pick<Entry, 'startedAt' | 'endedAt' | 'pauses'>): Lasting[] {
  return startedAt === null || endedAt === null ? [] : withoutPauses({ startedAt, endedAt }, pauses)
}

/**
 * Returns the minutes of a span without its pauses. They are computed from the times as displayed, that is, without
 * seconds.
 */
export function minutesWithoutPauses(stretch: Lasting, pauses: readonly Lasting[] | undefined): number {
  return withoutPauses(stretch, pauses).reduce(
    (sum, { startedAt, endedAt }) => sum + minutesBetween(startedAt, endedAt),
    0,
  )
}
