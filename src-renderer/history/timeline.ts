/**
 * The blocks of one day: where each entry stands, side by side where they overlap, and what was not logged between
 * them. Owns no clock and no words.
 */
import type { Entry } from '#preload/model/entry.ts'
import type { Day } from '#preload/model/primitives.ts'
import { addMinutes } from '#preload/rules/local-time.ts'
import { hoursOnDay, type Hours } from '../lib/day-hours.ts'

export interface Block extends Hours {
  entry: Entry
  /** Of `lanes` columns the one it stands in, from 0. */
  lane: number
  lanes: number
}

export interface Gap extends Hours {
  minutes: number
}

/** A shorter gap has no room for its words, and is the breath between two entries. */
const shortestGapMinutes = 20

/** What a block is drawn as at least, so that the words of a short one do not lie on the next. */
const shortestBlockHours = 0.3

/** The entries that have a start, earliest first. */
export function blocksOf(entries: readonly Entry[], day: Day): Block[] {
  const placed = entries.flatMap((entry) => {
    if (entry.startedAt === null) return []
    const endedAt = entry.endedAt ?? addMinutes(entry.startedAt, entry.minutes)
    return [{ entry, ...hoursOnDay(entry.startedAt, endedAt, day, entry.zone) }]
  })
  return inLanes(placed.sort((a, b) => a.from - b.from || a.to - b.to))
}

/** What was not logged between the first of these and `until`. A gap that reaches into the evening ends at `evening`. */
export function gapsOf(taken: readonly Hours[], until: number, evening: number): Gap[] {
  const gaps: Gap[] = []
  let reached: number | undefined
  for (const { from, to } of [...taken, { from: until, to: until }].sort((a, b) => a.from - b.from)) {
    if (reached !== undefined) {
      const end = Math.min(from, until, Math.max(evening, reached))
      const minutes = Math.round((end - reached) * 60)
      if (minutes >= shortestGapMinutes) gaps.push({ from: reached, to: end, minutes })
    }
    reached = Math.max(reached ?? 0, to)
  }
  return gaps
}

type Placed = Omit<Block, 'lane' | 'lanes'>

/** Each cluster of overlapping entries shares the width; most clusters are one entry. */
function inLanes(entries: readonly Placed[]): Block[] {
  const blocks: Block[] = []
  let cluster: Placed[] = []
  let end = 0
  for (const one of entries) {
    if (one.from >= end) {
      blocks.push(...sideBySide(cluster))
      cluster = []
    }
    cluster.push(one)
    end = Math.max(end, drawnEnd(one))
  }
  return [...blocks, ...sideBySide(cluster)]
}

function sideBySide(cluster: readonly Placed[]): Block[] {
  const laneEnds: number[] = []
  const withLane = cluster.map((one) => {
    const free = laneEnds.findIndex((end) => end <= one.from)
    const lane = free === -1 ? laneEnds.length : free
    laneEnds[lane] = drawnEnd(one)
    return { ...one, lane }
  })
  return withLane.map((block) => ({ ...block, lanes: laneEnds.length }))
}

function drawnEnd({ from, to }: Hours): number {
  return Math.max(to, from + shortestBlockHours)
}
