/**
 * Parses one typed line that describes work: an amount of time, times, a day and an item, in any order, in English,
 * German or French.
 *
 * The result marks the words that the parser understood. Words with several meanings result in a doubt (an ambiguity
 * that the user resolves). Words that the parser did not understand are returned as `unread`.
 */
import type { ItemRef } from '../model/item.ts'
import type { Day } from '../model/primitives.ts'
import { isLiteral, isTimeWord, isUnit, readWords } from './quick-parts.ts'
import { fittingItems, inOrder, itemIn, meant, type ItemDoubt, type Place, type Word } from './quick-items.ts'
import { ordinaryWords, type Found } from './quick-weekdays.ts'
import { duration, paddedTime } from './shown-time.ts'
import type { Part, Read, TypingContext, WallMinute } from './typing/part.ts'

export type Doubt =
  /** The words have several meanings. `parts` lists all meanings, and the first one was used. */
  | (Place & { readonly kind: 'several-readings'; readonly parts: readonly Part[] })
  /** The words contradict earlier words of the line. The earlier words were used. */
  | (Place & { readonly kind: 'contradiction'; readonly about: 'amount' | 'time' | 'day' })
  | ItemDoubt

export interface QuickEntry {
  readonly minutes: number | null
  readonly start: WallMinute | null
  readonly day: Day | null
  readonly itemId: string | null
  readonly marks: readonly (Place & { readonly kind: 'amount' | 'time' | 'day' | 'item' })[]
  readonly unread: readonly Place[]
  readonly doubts: readonly Doubt[]
}

/**
 * The time of day and the user's locale when the line was typed. For users with a 12-hour clock, a time without am or
 * pm means the latest such time in the past. The meaning of phrases such as "2 hours ago" also depends on the time of
 * day.
 */
export interface TypedAt {
  readonly twelveHours: boolean
  /** The time of day in minutes since local midnight. */
  readonly minute: WallMinute
  /**
   * The user's language and region as a BCP 47 tag, which decides whether `3/4` means April 3 or March 4. If the tag is
   * absent or unknown, the day comes first.
   */
  readonly locale?: string
}

/** The maximum number of words in one phrase. "De neuf heures et demie à onze heures moins le quart" has eleven. */
const mostWords = 12
const longestLine = 500

/**
 * Parses a line. `items` must be sorted by last use, most recent first. Only the first 500 characters of the line are
 * read.
 */
export function readQuickEntry(
  line: string,
  items: readonly ItemRef[],
  today: Day,
  typedAt: TypedAt = { twelveHours: false, minute: 0 },
): QuickEntry {
  const words = wordsOf(line.slice(0, longestLine))
  const context: TypingContext = { today, minute: typedAt.minute, locale: typedAt.locale ?? null }
  let found: Found[] = []
  const left: Word[] = []
  for (let at = 0; at < words.length;) {
    const hit = words[at]!.text.startsWith('"') ? null : longestAt(words, at, context)
    if (hit) found.push(hit.found)
    else left.push(words[at]!)
    at += hit?.length ?? 1
  }
  const ordinary = ordinaryWords(found, left, words, items)
  found = found.filter((one) => !ordinary.some(({ from }) => from === one.from))
  left.push(...ordinary)
  inOrder(left)
  const elsewhere = found.some(({ read: { part } }) => part.kind === 'day' && part.day !== today)
  if (typedAt.twelveHours && !elsewhere)
    found = found.map((one) => ({
      ...one,
      read: thisAfternoon(one.read, line.slice(one.from, one.to), typedAt.minute),
    }))
  const aside = asideOf(found, left, line, items)
  const when = put(found.filter((one) => !aside.some(({ from }) => from === one.from)))
  const item = itemIn(inOrder([...left, ...aside]), items)
  return {
    ...when,
    itemId: item.itemId,
    marks: [...when.marks, ...item.marks].sort((a, b) => a.from - b.from),
    unread: item.unread,
    doubts: [...when.doubts, ...item.doubts].sort((a, b) => a.from - b.from),
  }
}

/**
 * Interprets a time without am or pm as a time in the afternoon if that time has already passed today. For example,
 * "2-3:30", typed at half past four, means 14:00 to 15:30. The literal time, 2:00 to 3:30, becomes the alternative
 * meaning.
 */
function thisAfternoon(read: Read, text: string, now: WallMinute): Read {
  const { part, or } = read
  // A time with am or pm, or in 24-hour form ("02:00"), is unambiguous.
  if (/[ap]\.?m|\b0\d/i.test(text) || isLiteral(text)) return read
  if (part.kind === 'range' && part.from < part.to && part.from < 720 && part.to + 720 <= now)
    return { part: { ...part, from: part.from + 720, to: part.to + 720 }, or: [part, ...or] }
  if (part.kind === 'start' && part.at > 0 && part.at < 720 && part.at + 720 <= now)
    return { part: { ...part, at: part.at + 720 }, or: [part, ...or] }
  return read
}

/**
 * Returns a name for a new item: the words that were not understood, including filler words between them. Returns null
 * if the line names an item or if every word was understood.
 */
export function newNameIn(line: string, { itemId, unread, marks }: QuickEntry): string | null {
  const [first, last] = [unread[0], unread.at(-1)]
  if (itemId !== null || !first || !last) return null
  // The line is split into UTF-16 code units, because the offsets in a `Place` count these.
  const units = line
    .split('')
    .map((unit, at) => (marks.some(({ from, to }) => from <= at && at < to) ? ' ' : unit))
  const name = units.slice(first.from, last.to).join('').replaceAll('"', '').replace(/\s+/g, ' ').trim()
  return name === '' ? null : name
}

/**
 * Returns text that the parser reads as exactly this part (an amount, a time or a day), with no other meaning. A range
 * is written as an amount and a start.
 */
export function sayPart(part: Part): string {
  switch (part.kind) {
    case 'amount':
      return duration(part.minutes)
    case 'start':
      return `at ${saidTime(part.at)}`
    case 'end':
      return `until ${saidTime(part.at)}`
    case 'range':
      return `${duration(((part.to - part.from + 1440 - 1) % 1440) + 1)} at ${saidTime(part.from)}`
    case 'day':
      return part.day
  }
}

/**
 * Returns words that identify only this item: its name in quotation marks, or `#` and its id if the name is unknown, is
 * shared with another item or contains a quotation mark.
 */
export function sayItem(itemId: string, items: readonly ItemRef[]): string {
  const name = items.find(({ id }) => id === itemId)?.name
  const alone = items.filter((item) => item.name.toLowerCase() === name?.toLowerCase()).length === 1
  return name === undefined || !alone || name.includes('"') ? `#${itemId}` : `"${name}"`
}

/** Formats a time in 24-hour form, so that it is unambiguous for users with a 12-hour clock too. */
function saidTime(at: WallMinute): string {
  return paddedTime(Math.floor(at / 60), at % 60)
}

/** Returns the words with their positions. Quoted text is one word. Punctuation after a word is dropped. */
function wordsOf(line: string): Word[] {
  return [...line.matchAll(/"[^"]*"|[^\s"]+/g)].flatMap(({ 0: raw, index }) => {
    const text = raw.startsWith('"') ? raw : raw.replace(/[,;!?]+$/, '')
    return text === '' ? [] : [{ text, from: index, to: index + text.length }]
  })
}

function longestAt(
  words: readonly Word[],
  at: number,
  context: TypingContext,
): { found: Found; length: number } | null {
  for (let length = phraseLength(words, at); length > 0; length--) {
    const some = words.slice(at, at + length)
    const next = words[at + length]
    // In "9 Uhr 45 Min", 45 belongs to "Min" and not to "9 Uhr".
    if (length > 1 && next && /^\d+$/.test(some.at(-1)!.text) && isUnit(next.text)) continue
    const read = readWords(some.map(({ text }) => text).join(' '), context)
    if (read) return { found: { read, from: some[0]!.from, to: some.at(-1)!.to }, length }
  }
  return null
}

/** Returns how many consecutive words, starting with the word at index `at`, could form one phrase. */
function phraseLength(words: readonly Word[], at: number): number {
  let length = 0
  while (length < mostWords && at + length < words.length) {
    const { text } = words[at + length]!
    if (text.startsWith('"') || !isTimeWord(text)) break
    length += 1
  }
  return length
}

/**
 * Returns the numbers without a unit that are neither times nor amounts in this line. Some are part of an item's name,
 * such as the 2 in "phase 2 45m". Others occur in a line that already has a time and an amount.
 */
function asideOf(
  found: readonly Found[],
  left: readonly Word[],
  line: string,
  items: readonly ItemRef[],
): Word[] {
  const bare = found
    .map(({ from, to }) => ({ text: line.slice(from, to), from, to }))
    .filter(({ text }) => /^\d{1,3}$/.test(text))
  const named = left.length > 0 && fittingItems(meant(inOrder([...left, ...bare])), items).length > 0
  if (named) return bare
  const kinds = found
    .filter(({ from }) => !bare.some((one) => one.from === from))
    .map(({ read }) => read.part.kind)
  return kinds.includes('range') || (kinds.includes('start') && kinds.includes('amount')) ? bare : []
}

type When = Pick<QuickEntry, 'minutes' | 'start' | 'day' | 'marks' | 'doubts'>

function put(found: readonly Found[]): When {
  let amount: number | null = null
  let start: WallMinute | null = null
  let end: WallMinute | null = null
  let day: Day | null = null
  const marks: QuickEntry['marks'][number][] = []
  const doubts: Doubt[] = []
  for (const { read, from, to } of found.map((one) => settled(one, found))) {
    const { part } = read
    const contradicts = (about: 'amount' | 'time' | 'day', before: unknown, now: unknown): boolean => {
      if (before === null || before === now) return false
      doubts.push({ kind: 'contradiction', about, from, to })
      return true
    }
    marks.push({ kind: part.kind === 'amount' || part.kind === 'day' ? part.kind : 'time', from, to })
    if (read.or.length > 0) doubts.push({ kind: 'several-readings', parts: [part, ...read.or], from, to })
    if (part.kind === 'amount' && !contradicts('amount', amount, part.minutes)) amount = part.minutes
    if (part.kind === 'day' && !contradicts('day', day, part.day)) day = part.day
    if (part.kind === 'start' && !contradicts('time', start, part.at)) start = part.at
    if (part.kind === 'end' && !contradicts('time', end, part.at)) end = part.at
    if (part.kind === 'range' && !contradicts('time', start, part.from) && !contradicts('time', end, part.to))
      [start, end] = [part.from, part.to]
  }
  const between = start !== null && end !== null ? (end > start ? end - start : end - start + 1440) : null
  const last = found.at(-1)
  if (between !== null && amount !== null && between !== amount && last)
    doubts.push({ kind: 'contradiction', about: 'amount', from: last.from, to: last.to })
  // In "1h until 10:30", the start is computed from the end and the amount if the start is on the same day.
  if (start === null && end !== null && amount !== null && amount <= end) start = end - amount
  return { minutes: amount ?? between, start: start === 1440 ? 0 : start, day, marks, doubts }
}

/**
 * Resolves an ambiguity using the rest of the line. For example, "18.11" means a time if another part of the line is a
 * day, and a day if another part of the line is a time.
 */
function settled(one: Found, all: readonly Found[]): Found {
  const { besideAmount } = one.read
  const isAmount = ({ read }: Found) => read.part.kind === 'amount' && !read.besideAmount
  if (besideAmount && all.some(isAmount)) return { ...one, read: { part: besideAmount, or: [] } }
  const sure = new Set(all.filter(({ read }) => read.or.length === 0).map(({ read }) => read.part.kind))
  const isWritten = ({ kind }: Part) =>
    kind === 'start'
      ? sure.has('start') || sure.has('range')
      : kind === 'amount'
        ? sure.has('amount') || sure.has('range')
        : sure.has(kind)
  const open = [one.read.part, ...one.read.or].filter((part) => !isWritten(part))
  const [part, ...or] = open
  return one.read.or.length > 0 && part ? { ...one, read: { part, or } } : one
}
