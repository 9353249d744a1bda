/**
 * Computes the blocks of a day: the position of each entry, side by side where they overlap, and the gaps between them.
 * It has neither a clock nor texts.
 */
import type { Entry } from '#preload/model/entry.ts'
import type { Day } from '#preload/model/primitives.ts'
import { partsOfEntry, type Lasting } from '#preload/rules/pauses.ts'
import { minuteOfDay } from '#preload/rules/shown-time.ts'
import { hoursOnDay, type Hours } from '../lib/day-hours.ts'

/** A part of the day that is drawn as one box: counted time, and the short breaks in it. */
export interface Part extends Hours {
  /** True for every box of an entry except the first. */
  continued: boolean
  times: Lasting
  /** The counted time within the box. */
  counted: readonly Hours[]
}

export interface Block extends Part {
  /** Null for the open run. */
  entry: Entry | null
  /** Its column, from 0, among `lanes` columns. */
  lane: number
  lanes: number
}

export interface Gap extends Hours {
  minutes: number
}

/** A shorter gap counts as a break, between two entries or within one. */
const shortestGapMinutes = 20

const minuteHours = 1 / 60

/**
 * Returns the blocks of the entries that have a start, and of the open run, earliest first. An entry with a long pause
 * has one block before and one after it.
 */
export function blocksOf(entries: readonly Entry[], day: Day, run: readonly Part[] = []): Block[] {
  const logged = entries.flatMap((entry) =>
    partsOf(partsOfEntry(entry), day, entry.zone).map((part) => ({ ...part, entry })),
  )
  const placed = [...logged, ...run.map((part) => ({ ...part, entry: null }))]
  return inLanes(withoutSeconds(placed.sort((a, b) => a.from - b.from || a.to - b.to)))
}

/** Returns the boxes of counted time, in order. */
export function partsOf(stretches: readonly Lasting[], day: Day, zone: string): Part[] {
  const parts: Part[] = []
  for (const { startedAt, endedAt } of stretches) {
    const { from, to } = hoursOnDay(startedAt, endedAt, day, zone)
    const hours = { from, to: Math.max(to, from + minuteHours / 60) }
    const last = parts.at(-1)
    if (last && minuteOfDay(from) - minuteOfDay(last.to) < shortestGapMinutes)
      parts[parts.length - 1] = {
        ...last,
        to: hours.to,
        times: { ...last.times, endedAt },
        counted: [...last.counted, hours],
      }
    else
      parts.push({ ...hours, continued: last !== undefined, times: { startedAt, endedAt }, counted: [hours] })
  }
  return parts
}

/** Returns the gaps between the first of these and `until`. A gap that extends into the evening ends at `evening`. */
export function gapsOf(taken: readonly Hours[], until: number, evening: number): Gap[] {
  const gaps: Gap[] = []
  let reached: number | undefined
  for (const { from, to } of [...taken, { from: until, to: until }].sort((a, b) => a.from - b.from)) {
    if (reached !== undefined) {
      const end = Math.min(from, until, Math.max(evening, reached))
      const minutes = minuteOfDay(end) - minuteOfDay(reached)
      if (minutes >= shortestGapMinutes) gaps.push({ from: reached, to: end, minutes })
    }
    reached = Math.max(reached ?? 0, to)
  }
  return gaps
}

type Placed = Omit<Block, 'lane' | 'lanes'>

/**
 * Removes overlaps of less than a minute, which come from the seconds of their times: the earlier block ends where the
 * later begins.
 */
function withoutSeconds(blocks: readonly Placed[]): Placed[] {
  return blocks.map((block, index) => {
    const next = blocks[index + 1]
    if (!next || next.from <= block.from || next.to < block.to) return block
    const shared = block.to - next.from
    return shared > 0 && shared < minuteHours ? { ...block, to: next.from } : block
  })
}

/** Overlapping entries share the width; most clusters have only one entry. */
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
    end = Math.max(end, one.to)
  }
  return [...blocks, ...sideBySide(cluster)]
}

function sideBySide(cluster: readonly Placed[]): Block[] {
  const laneEnds: number[] = []
  const withLane = cluster.map((one) => {
    const free = laneEnds.findIndex((end) => end <= one.from)
    const lane = free === -1 ? laneEnds.length : free
    laneEnds[lane] = one.to
    return { ...one, lane }
  })
  return withLane.map((block) => ({ ...block, lanes: laneEnds.length }))
}
