/**
 * Computes the vertical positions of the hours and boxes of a day. All hours have the same height, except that hours
 * with short boxes are stretched until every box is tall enough to read. Boxes never cover each other.
 */
import type { Hours } from '../lib/day-hours.ts'

/** `least` is the minimum height of the box in rem; it defaults to `leastBox` in `Room`. */
export interface Box extends Hours {
  least?: number
}

export interface Room {
  /**
   * The desired height of the whole day, in rem. `leastHour` and `leastBox` are the minimum heights of an hour and of a
   * box, also in rem.
   */
  height: number
  leastHour: number
  leastBox: number
}

export interface DayLayout {
  height: number
  /** Returns the distance of an hour from the top of the day, in rem. */
  at: (hour: number) => number
}

/** A part of the day between two consecutive edges. An edge is the start or the end of a box or of an hour. */
interface Step extends Hours {
  height: number
}

/**
 * Returns the layout of a day. `boxes` must lie within `hours`. The day becomes taller than `room.height` if the hours
 * and boxes do not fit into it at their minimum heights.
 */
export function layOut(boxes: readonly Box[], hours: Hours, room: Room): DayLayout {
  const draw = (hourHeight: number): Step[] => stepsOf(boxes, hours, hourHeight, room.leastBox)
  let least = room.leastHour
  let most = Math.max(least, room.height / (hours.to - hours.from))
  if (heightOf(draw(most)) > room.height) {
    for (let tries = 0; tries < 20; tries++) {
      const middle = (least + most) / 2
      if (heightOf(draw(middle)) > room.height) most = middle
      else least = middle
    }
    most = least
  }
  const steps = draw(most)
  return { height: heightOf(steps), at: (hour) => topOf(hour, steps) }
}

/** Returns every hour from `from` to `to`, both inclusive. Both must be whole hours. */
export function fullHours({ from, to }: Hours): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

function stepsOf(boxes: readonly Box[], hours: Hours, hourHeight: number, leastBox: number): Step[] {
  const edges = [...new Set([...fullHours(hours), ...boxes.flatMap(({ from, to }) => [from, to])])].sort(
    (a, b) => a - b,
  )
  const steps = edges
    .slice(1)
    .map((to, index) => ({ from: edges[index]!, to, height: (to - edges[index]!) * hourHeight }))
  // Short boxes are stretched first, because this also stretches the longer boxes that overlap them.
  for (const box of [...boxes].sort((a, b) => a.to - a.from - (b.to - b.from))) {
    const own = steps.filter(({ from, to }) => from >= box.from && to <= box.to)
    const lacking = (box.least ?? leastBox) - heightOf(own)
    if (lacking <= 0) continue
    for (const step of own) step.height += (lacking * (step.to - step.from)) / (box.to - box.from)
  }
  return steps
}

function heightOf(steps: readonly Step[]): number {
  return steps.reduce((sum, { height }) => sum + height, 0)
}

function topOf(hour: number, steps: readonly Step[]): number {
  let top = 0
  for (const { from, to, height } of steps) {
    if (hour < to) return top + (height * Math.max(0, hour - from)) / (to - from)
    top += height
  }
  return top
}
