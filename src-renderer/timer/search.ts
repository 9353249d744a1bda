/** Finds the possible meanings of a text in the command field: known items, and other actions. */
import type { Item } from '#preload/model/item.ts'
import { looksLikeLink, readItemLink } from '#preload/rules/item-link.ts'
import type { Day } from '#preload/model/primitives.ts'
import { newNameIn, readQuickEntry, type QuickEntry } from '#preload/rules/quick-entry.ts'
import { readDuration } from '#preload/rules/typed-time.ts'
import { first as words } from '#preload/words/made/first.ts'
import { duration, locale } from '../lib/format.ts'
import { fuzzy } from './fuzzy.ts'

export interface ItemRow {
  kind: 'item'
  key: string
  label: string
  item: Item
  /** The indexes of the characters of the name that matched. */
  at: readonly number[]
  /** The note of the item, if the text matched that note and not the name. */
  note?: string
  /** Whether the row is shown as a sub-item of the row before it. */
  under?: boolean
}

/** Everything that a search of the command field needs. */
export interface Searched {
  items: readonly Item[]
  /** The latest notes, by item id. */
  notes: ReadonlyMap<string, readonly string[]>
  /** The rows of removed items that match the text. */
  removed?: readonly OtherRow[]
  /** Whether any text can become the name of a new item. This is possible only in the local workspace. */
  local: boolean
  today: Day
}

export type OtherRow = { key: string; label: string } & (
  | { kind: 'new' }
  | { kind: 'link' }
  /** `newName` is the name of an item that has to be created before time can be added to it. */
  | { kind: 'add-time'; item: Item | null; newName?: string }
  | { kind: 'find' }
  | { kind: 'add-link' }
  /** `removed` is one removed item; `removed-items` is the row that shows or hides all of them. */
  | { kind: 'removed'; item: Item }
  | { kind: 'removed-items' }
)

export type Row = ItemRow | OtherRow

export interface Found {
  items: readonly ItemRow[]
  others: readonly OtherRow[]
  /**
   * True if the text is an unknown item id. Its row then comes before items whose names happen to contain these digits.
   */
  othersFirst: boolean
  /** The message for a text that matches no item and allows no action. */
  unknown?: string
}

/** A search returns at most this many items, because typing two letters is faster than scrolling further. */
const mostRows = 50
/**
 * Rows of these kinds offer a useful action for a text that matches no item. If there is such a row, `unknown` is not
 * set.
 */
const meaningful: ReadonlySet<Row['kind']> = new Set<Row['kind']>(['new', 'add-time', 'removed'])

export function search(text: string, { items, notes, removed = [], local, today }: Searched): Found {
  const found = matching(items, text, notes)
  const link = readItemLink(text)
  if (link && !items.some((item) => item.id === link.itemId)) {
    const row: OtherRow = { kind: 'link', key: 'link', label: words().rowAddItem({ id: link.itemId }) }
    return { items: found, others: [row], othersFirst: true }
  }
  if (looksLikeLink(text)) {
    const row: OtherRow = { kind: 'add-link', key: 'add-link', label: words().rowAddById }
    return { items: found, others: [row], othersFirst: false, unknown: words().searchNoId }
  }
  const others = [
    ...elsewhere(text, found, { local, typed: typedTime(text, items, { local, today }) }),
    ...removed,
  ]
  const known = found.length > 0 || others.some(({ kind }) => meaningful.has(kind))
  if (known) return { items: found, others, othersFirst: false }
  const unknown = words().searchUnknown({ text })
  return { items: found, others, othersFirst: false, unknown }
}

/**
 * Returns the items that match by name, board, id or note, best match first. Items that match equally well keep their
 * order.
 */
function matching(items: readonly Item[], text: string, notes: Searched['notes']): ItemRow[] {
  return items
    .map((item) => {
      const name = fuzzy(text, item.name)
      const aside = startsAWord(text, item.board) || item.id.startsWith(text) ? 6 : 0
      const row: ItemRow = { kind: 'item', key: item.id, label: item.name, item, at: name?.at ?? [] }
      const score = Math.max(name?.score ?? 0, aside)
      if (score > 0) return { row, score }
      const note = noteWith(text, notes.get(item.id))
      return note === undefined ? { row, score } : { row: { ...row, note }, score: 1 }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, mostRows)
    .map(({ row }) => row)
}

/** Returns the first note that matches. Every word of the text must be the beginning of a word of the note. */
function noteWith(text: string, notes: readonly string[] = []): string | undefined {
  const wanted = text.toLowerCase().split(/\s+/)
  return notes.find((note) => wanted.every((word) => startsAWord(word, note)))
}

function elsewhere(
  text: string,
  found: readonly ItemRow[],
  { local, typed }: { local: boolean; typed: TypedTime | null },
): OtherRow[] {
  const rows: OtherRow[] = []
  const front = found[0]?.item
  const start: OtherRow = { kind: 'new', key: 'new', label: words().rowStartNew({ name: text }) }
  const named = found.some(({ item }) => item.name.toLowerCase() === text.toLowerCase())
  if (local && !named) rows.push(start)
  if (typed) rows.splice(typed.leads ? 0 : rows.length, 0, timeRow(typed))
  if (front && typed === null)
    rows.push({
      kind: 'add-time',
      key: 'time',
      item: front,
      label: words().rowAddTimeTo({ item: front.name }),
    })
  rows.push({ kind: 'find', key: 'find', label: words().rowFind({ text }) })
  rows.push({ kind: 'add-link', key: 'add-link', label: words().rowAddByLink })
  return rows
}

function startsAWord(text: string, within: string | null): boolean {
  const [words, wanted] = [within?.toLowerCase() ?? '', text.toLowerCase()]
  for (let at = words.indexOf(wanted); at !== -1; at = words.indexOf(wanted, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(words[at - 1] ?? '')) return true
  return false
}

interface TypedTime {
  minutes: number
  /** The text without the time, if it matches no known item but could be the name of a new one; otherwise null. */
  newName: string | null
  /** Whether the text begins with the time, and not with a name. */
  leads: boolean
}

function timeRow({ minutes, newName }: TypedTime): OtherRow {
  const [how, row] = [duration(minutes), { kind: 'add-time', key: 'time', item: null } as const]
  if (newName === null) return { ...row, label: words().rowAddTime({ duration: how }) }
  return { ...row, newName, label: words().rowAddTimeToNew({ duration: how, name: newName }) }
}

/**
 * Reads a time in a text such as `1h30 9:15` or `refund 45m yesterday`. Returns null for a text such as `2 factor
 * login`, which is a name.
 */
function typedTime(
  text: string,
  items: readonly Item[],
  { local, today }: Pick<Searched, 'local' | 'today'>,
): TypedTime | null {
  const first = text.split(/\s/)[0] ?? ''
  const entry = readQuickEntry(text, items, today, { twelveHours: false, minute: 0, locale: locale() })
  const { minutes, unread, marks } = entry
  const leads = marks[0]?.from === 0
  const newName = local ? newNameIn(text, entry) : null
  if (minutes !== null && (unread.length === 0 || (newName !== null && saysTime(text, entry))))
    return { minutes, newName, leads: leads || unread.length === 0 }
  const alone = /[hm:]/i.test(first) ? readDuration(first) : null
  return alone === null ? null : { minutes: alone, newName: null, leads: true }
}

/** Returns whether the text has a time or amount with more than digits, such as `45m`, `9:15` or `9-10`. */
function saysTime(text: string, { marks }: QuickEntry): boolean {
  return marks.some(
    ({ kind, from, to }) => (kind === 'amount' || kind === 'time') && /\D/.test(text.slice(from, to).trim()),
  )
}
