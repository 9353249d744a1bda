/**
 * What one typed line says about a stretch of work: an amount, times, a day, an item by name, in any order. Takes only
 * what it is sure of; the words that it could not place are handed back as they were typed.
 */
import type { ItemRef } from '#preload/model/item.ts'
import type { Day } from '#preload/model/primitives.ts'
import { addDays } from '#preload/rules/local-time.ts'
import { readDuration, readTime } from '#preload/rules/typed-time.ts'
import { minutesBetweenWalls, typedWallTime, type WallTime } from './span.ts'

export interface Reading {
  minutes: number | null
  start: WallTime | null
  day: Day | null
  itemId: string | null
  /** Words that belong to nothing known; empty when all was understood. */
  unread: string
}

export const nothingRead: Reading = { minutes: null, start: null, day: null, itemId: null, unread: '' }

const amount = /\d\s*(h|m|hr|hrs|min|mins|hours?|minutes?)\d*/i
const clock = /^\d{1,2}[:.]\d{2}(\s*[ap]m?)?$|^\d{1,2}\s*[ap]m$/i
const dash = /^(\S+?)\s*(?:[-–—]|\bto\b)\s*(\S+)$/i

/** `items` in the order of their use: of several that match, the first is meant. */
export function readLine(text: string, items: readonly ItemRef[], today: Day): Reading {
  const words = text.trim().split(/\s+/).filter(Boolean)
  let reading = nothingRead
  const left: string[] = []
  for (let at = 0; at < words.length;) {
    const read = readAt(words, at, today)
    if (read !== null) reading = { ...reading, ...read.part }
    else left.push(words[at] ?? '')
    at += read?.length ?? 1
  }
  const name = left.join(' ')
  const item = name === '' ? undefined : itemNamed(name, items)
  return { ...reading, itemId: item?.id ?? null, unread: item === undefined ? name : '' }
}

/** The part that starts at this word, the longest first: "9 to 10:30" before "9". */
function readAt(
  words: readonly string[],
  at: number,
  today: Day,
): { part: Partial<Reading>; length: number } | null {
  for (let length = Math.min(3, words.length - at); length > 0; length--) {
    const part = readPart(words.slice(at, at + length).join(' '), today)
    if (part !== null) return { part, length }
  }
  return null
}

function readPart(text: string, today: Day): Partial<Reading> | null {
  const word = text.toLowerCase()
  if (word === 'today') return { day: today }
  if (word === 'yesterday') return { day: addDays(today, -1) }
  const range = dash.exec(text)
  if (range) return readRange(range[1] ?? '', range[2] ?? '')
  if (amount.test(text)) {
    const minutes = readDuration(text)
    return minutes === null ? null : { minutes }
  }
  const start = clock.test(text) ? wallOf(text) : null
  return start === null ? null : { start }
}

function readRange(from: string, to: string): Partial<Reading> | null {
  const start = wallOf(from)
  const end = wallOf(to)
  if (start === null || end === null) return null
  const minutes = minutesBetweenWalls(start, end)
  return minutes > 0 ? { start, minutes } : null
}

function wallOf(text: string): WallTime | null {
  const typed = readTime(text)
  return typed?.kind === 'clock' ? typedWallTime(typed, 0, 'UTC') : null
}

function itemNamed(name: string, items: readonly ItemRef[]): ItemRef | undefined {
  const words = name.toLowerCase().split(' ')
  const matching = items.filter((item) => {
    const text = `${item.name} ${item.board ?? ''} ${item.id}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return matching.find((item) => item.name.toLowerCase().startsWith(name.toLowerCase())) ?? matching[0]
}
