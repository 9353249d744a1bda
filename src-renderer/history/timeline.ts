/**
 * Computes the blocks of a day's timeline and the gaps between them. Each block is a box at the position of an entry;
 * blocks of overlapping entries are side by side.
 */
import type { Entry } from '#preload/model/entry.ts'
import type { Day } from '#preload/model/primitives.ts'
import { partsOfEntry, type Lasting } from '#preload/rules/pauses.ts'
import { minuteOfDay } from '#preload/rules/shown-time.ts'
import { hoursOnDay, type Hours } from '../lib/day-hours.ts'

/**
 * A part of the day that is drawn as one box. It consists of counted time and of pauses that are too short to divide
 * the box.
 */
export interface Part extends Hours {
  /** True for every box of an entry except its first. */
  continued: boolean
  times: Lasting
  /** The counted time within the box, without pauses. */
  counted: readonly Hours[]
}

export interface Block extends Part {
  /** The entry of the block; null for the timer's open run (not yet saved or discarded). */
  entry: Entry | null
  /**
   * The index of the column in which this block is drawn. Overlapping blocks are side by side, in `columns` columns.
   */
  column: number
  columns: number
}

export interface Gap extends Hours {
  minutes: number
}

/** A gap shorter than this is not shown, whether it is between two entries or a pause within one entry. */
const shortestGapMinutes = 20

const minuteHours = 1 / 60

/**
 * Returns the blocks of the open run and of all entries that have a start, earliest first. A long pause divides an
 * entry into two blocks, one before the pause and one after it.
 */
export function blocksOf(entries: readonly Entry[], day: Day, run: readonly Part[] = []): Block[] {
  const logged = entries.flatMap((entry) =>
    partsOf(partsOfEntry(entry), day, entry.zone).map((part) => ({ ...part, entry })),
  )
  const placed = [...logged, ...run.map((part) => ({ ...part, entry: null }))]
  return inColumns(withoutSeconds(placed.sort((a, b) => a.from - b.from || a.to - b.to)))
}

/**
 * Returns the boxes of one entry or run, in order. `stretches` are its times between pauses. Pauses shorter than
 * `shortestGapMinutes` do not divide a box.
 */
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

/**
 * Returns the gaps between the earliest start in `taken` and `until`. A gap that extends into the evening ends at
 * `evening`, because no time needs to be logged after work.
 */
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

type Placed = Omit<Block, 'column' | 'columns'>

/**
 * Removes overlaps of less than a minute by ending the earlier block where the later one begins. Users cannot see these
 * overlaps, because times are shown without seconds.
 */
function withoutSeconds(blocks: readonly Placed[]): Placed[] {
  return blocks.map((block, index) => {
    const next = blocks[index + 1]
    if (!next || next.from <= block.from || next.to < block.to) return block
    const shared = block.to - next.from
    return shared > 0 && shared < minuteHours ? { ...block, to: next.from } : block
  })
}

/** Returns the blocks with their columns: blocks that overlap each other share the width. */
function inColumns(entries: readonly Placed[]): Block[] {
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
  const columnEnds: number[] = []
  const placed = cluster.map((one) => {
    const free = columnEnds.findIndex((end) => end <= one.from)
    const column = free === -1 ? columnEnds.length : free
    columnEnds[column] = one.to
    return { ...one, column }
  })
  return placed.map((block) => ({ ...block, columns: columnEnds.length }))
}
