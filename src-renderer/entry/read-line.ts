/**
 * The line of Add time as this view shows it: what it says, the words that it could not place, and a sentence for
 * everything that could be meant in another way. What the words mean is the grammar's (rules/quick-entry.ts).
 */
import type { ItemRef } from '#preload/model/item.ts'
import type { Day } from '#preload/model/primitives.ts'
import type { Part } from '#preload/rules/quick-parts.ts'
import { readQuickEntry, wallText, type Doubt } from '#preload/rules/quick-entry.ts'
import { dayShort, duration, wallTime } from '../lib/format.ts'
import type { WallTime } from './span.ts'

export interface Reading {
  minutes: number | null
  start: WallTime | null
  day: Day | null
  itemId: string | null
  /** Words that belong to nothing known; empty when all was understood. */
  unread: string
  /** What could be meant in another way, one sentence each. */
  doubts: readonly string[]
}

export const nothingRead: Reading = {
  minutes: null,
  start: null,
  day: null,
  itemId: null,
  unread: '',
  doubts: [],
}

/** `items` in the order of their use: of several that match, the first is meant. */
export function readLine(text: string, items: readonly ItemRef[], today: Day): Reading {
  const { minutes, start, day, itemId, unread, doubts } = readQuickEntry(text, items, today)
  return {
    minutes,
    start: start === null ? null : wallText(start),
    day,
    itemId,
    unread: unread.map(({ from, to }) => text.slice(from, to)).join(' '),
    doubts: doubts.map((doubt) => sentence(doubt, text.slice(doubt.from, doubt.to), items)),
  }
}

function sentence(doubt: Doubt, words: string, items: readonly ItemRef[]): string {
  switch (doubt.kind) {
    case 'several-readings': {
      const [first, ...others] = doubt.parts.map(partText)
      return `“${words}” can also be ${others.join(' or ')}. It counts as ${first ?? ''}.`
    }
    case 'contradiction':
      return `“${words}” says another ${doubt.about}. The first one counts.`
    case 'several-items': {
      const name = items.find(({ id }) => id === doubt.itemIds[0])?.name ?? ''
      return `${doubt.itemIds.length} items fit “${words}”. Taken for now: ${name}.`
    }
    case 'unknown-item':
      return `${doubt.itemId} isn’t one of your items yet. Paste it into the timer’s field to add it.`
  }
}

function partText(part: Part): string {
  switch (part.kind) {
    case 'amount':
      return duration(part.minutes)
    case 'day':
      return dayShort(part.day)
    case 'range':
      return `${clockText(part.from)} – ${clockText(part.to)}`
    default:
      return clockText(part.at)
  }
}

function clockText(at: number): string {
  return wallTime(Math.floor(at / 60) % 24, at % 60)
}
