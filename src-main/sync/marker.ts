/**
 * The marker: the sub-minute digits of an entry's start, which the service echoes (reliability.md §2.4). A clocked
 * run has natural ones; a start that a person typed is a whole minute and gets digits of its own. Pure.
 */
import type { Instant } from '#preload/model/primitives.ts'

const minuteMs = 60_000

/** The start to send. `taken` tells digits that another entry of the same kind already uses. */
export function markedStart(
  startedAt: Instant,
  random: () => number,
  taken: (digits: string) => boolean,
): Instant {
  const ms = Date.parse(startedAt)
  if (ms % minuteMs !== 0) return startedAt
  let marked = startedAt
  for (let tries = 0; tries < 20; tries++) {
    marked = new Date(ms + 1 + Math.floor(random() * (minuteMs - 1))).toISOString()
    if (!taken(markerDigits(marked))) break
  }
  return marked
}

/** `ss.mmm` of a time as anybody wrote it; immune to zones, whose offsets are whole minutes. Empty when it has none. */
export function markerDigits(time: string): string {
  return /:\d{2}:(\d{2}\.\d{3})/.exec(time)?.[1] ?? ''
}
