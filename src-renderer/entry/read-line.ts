/**
 * Prepares the input line of "Add time" for display: its values, the words that were not understood, and a sentence for
 * each ambiguity. The parser itself is in rules/quick-entry.ts.
 */
import type { ItemRef } from '#preload/model/item.ts'
import type { Day } from '#preload/model/primitives.ts'
import { newNameIn, readQuickEntry, sayItem, sayPart, type Doubt } from '#preload/rules/quick-entry.ts'
import type { Place } from '#preload/rules/quick-items.ts'
import { hoursMinutes } from '#preload/rules/shown-time.ts'
import type { Part } from '#preload/rules/typing/part.ts'
import { list } from '#preload/words/format.ts'
import { entry as words } from '#preload/words/made/entry.ts'
import { dayShort, duration, locale, twelveHours, wallTime } from '../lib/format.ts'
import type { WallTime } from './span.ts'

/** A part of the line that was understood. `doubtful` means that it is ambiguous. */
export interface Mark extends Place {
  doubtful: boolean
}

/**
 * A choice that resolves an ambiguity. `line` is an unambiguous replacement for the line, `addItem` is the id of an
 * item to add, and `newItem` is the name of an item to create.
 */
export type Settling =
  { label: string; line: string } | { label: string; addItem: string } | { label: string; newItem: string }

export interface DoubtShown {
  text: string
  choices: readonly Settling[]
}

export type Reading = ReturnType<typeof readLine>

export const nothingRead: Reading = {
  minutes: null,
  start: null,
  day: null,
  itemId: null,
  marks: [],
  unread: '',
  newName: null,
  doubts: () => [],
}

/**
 * Parses the line and prepares it for display. `items` must be sorted by last use, because the first match is taken.
 * `minute` is the current minute of the day. `region` is a BCP 47 tag; it decides whether `3` is the day or the month
 * in `3/4`.
 */
export function readLine(
  text: string,
  items: readonly ItemRef[],
  today: Day,
  minute = 0,
  twelve: boolean = twelveHours(),
  region: string = locale(),
) {
  const typedAt = { twelveHours: twelve, minute, locale: region }
  const entry = readQuickEntry(text, items, today, typedAt)
  const { minutes, start, day, itemId, marks, unread, doubts } = entry
  const startText: WallTime | null = start === null ? null : hoursMinutes(start)
  return {
    ...{ minutes, start: startText, day, itemId },
    marks: marks.map(({ from, to }): Mark => {
      const doubtful = doubts.some((doubt) => doubt.from < to && from < doubt.to)
      return { from, to, doubtful }
    }),
    /** The words that were not understood, or an empty string. */
    unread: unread.map(({ from, to }) => text.slice(from, to)).join(' '),
    /**
     * A name for a new item, made of the words that were not understood. Null if all words were understood or the line
     * names a known item.
     */
    newName: newNameIn(text, entry),
    doubts: () => doubts.map((doubt) => shown(doubt, text, items)),
  }
}

/** The maximum number of matching items to offer. The user can find others by typing another word of the name. */
const mostItems = 4

function shown(doubt: Doubt, line: string, items: readonly ItemRef[]): DoubtShown {
  const typed = line.slice(doubt.from, doubt.to)
  const instead = (said: string): string => `${line.slice(0, doubt.from)}${said}${line.slice(doubt.to)}`
  switch (doubt.kind) {
    case 'several-readings':
      return {
        text: severalReadings(typed, doubt.parts.map(partText)),
        choices: doubt.parts.map((part) => ({ label: partText(part), line: instead(sayPart(part)) })),
      }
    case 'contradiction':
      return {
        text: words().saysAnother({ typed, about: doubt.about }),
        choices: [{ label: words().takeOut({ typed }), line: instead('').replace(/\s+/g, ' ').trim() }],
      }
    case 'several-items': {
      const item = items.find(({ id }) => id === doubt.itemIds[0])?.name ?? ''
      const offered = doubt.itemIds.slice(0, mostItems).map((id) => ({
        label: labelOf(id, items),
        line: instead(sayItem(id, items)),
      }))
      return {
        text: words().severalItemsFit({ count: doubt.itemIds.length, typed, item }),
        choices: offered,
      }
    }
    case 'unknown-item':
      return {
        text: words().unknownItem({ id: doubt.itemId }),
        choices: [{ label: words().addItem({ id: doubt.itemId }), addItem: doubt.itemId }],
      }
  }
}

/**
 * Returns a sentence that lists the possible meanings of the typed words. `readings` contains at least two meanings, of
 * which the first was used.
 */
function severalReadings(typed: string, readings: readonly string[]): string {
  const [first = '', ...others] = readings
  const last = others.pop() ?? ''
  if (others.length === 0) return words().canAlsoBe({ typed, first, other: last })
  return words().canAlsoBeEither({ typed, first, others: list(others), last })
}

/**
 * Returns a label that tells items with the same name apart: the name, followed by the board or id if it is not unique.
 */
function labelOf(itemId: string, items: readonly ItemRef[]): string {
  const item = items.find(({ id }) => id === itemId)
  const alike = items.filter(({ name }) => name === item?.name).length > 1
  return alike && item ? `${item.name}, ${item.board ?? item.id}` : (item?.name ?? itemId)
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
