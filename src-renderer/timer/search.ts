/** What a text in the command field could mean: known items, and what else can be done with it. Pure. */
import type { Item } from '#preload/model/item.ts'
import { looksLikeLink, readItemLink } from '#preload/rules/item-link.ts'
import type { Day } from '#preload/model/primitives.ts'
import { readQuickEntry } from '#preload/rules/quick-entry.ts'
import { readDuration } from '#preload/rules/typed-time.ts'
import { duration } from '../lib/format.ts'
import { fuzzy } from './fuzzy.ts'

export interface ItemRow {
  kind: 'item'
  key: string
  label: string
  item: Item
  /** Which characters of the name matched. */
  at: readonly number[]
  /** Something that was written about it, where that is what matched. */
  note?: string
  /** Drawn as a part of the item before it. */
  under?: boolean
}

/** What there is to search in. */
export interface Searched {
  items: readonly Item[]
  /** What was last written about each, by id. */
  notes: ReadonlyMap<string, readonly string[]>
  /** Any text makes an item here. */
  local: boolean
  today: Day
}

export type OtherRow = { key: string; label: string } & (
  | { kind: 'new' }
  | { kind: 'link' }
  | { kind: 'add-time'; item: Item | null }
  | { kind: 'find' }
  | { kind: 'add-link' }
)

export type Row = ItemRow | OtherRow

export interface Found {
  items: readonly ItemRow[]
  others: readonly OtherRow[]
  /** An id that is not known yet comes before names that happen to hold its digits. */
  othersFirst: boolean
  /** Said when nothing can be made of the text. */
  unknown?: string
}

/** More is scrolled to by nobody; typing two letters is faster. */
const mostRows = 50

export function search(text: string, { items, notes, local, today }: Searched): Found {
  const found = matching(items, text, notes)
  const link = readItemLink(text)
  if (link && !items.some((item) => item.id === link.itemId)) {
    const row: OtherRow = { kind: 'link', key: 'link', label: `Add item ${link.itemId}` }
    return { items: found, others: [row], othersFirst: true }
  }
  if (looksLikeLink(text)) {
    const row: OtherRow = { kind: 'add-link', key: 'add-link', label: 'Add an item by its id' }
    return { items: found, others: [row], othersFirst: false, unknown: 'No item id found in this link.' }
  }
  const others = elsewhere(text, found, { local, minutes: typedMinutes(text, items, today) })
  const known = found.length > 0 || others.some((row) => row.kind === 'new' || row.kind === 'add-time')
  if (known) return { items: found, others, othersFirst: false }
  const unknown = `No item called “${text}”. Paste its board link or id to add it.`
  return { items: found, others, othersFirst: false, unknown }
}

/** By name first, then by board or id, then by what was written; equal ones stay in the order of use. */
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

/** Every word of the text begins a word of the note. */
function noteWith(text: string, notes: readonly string[] = []): string | undefined {
  const wanted = text.toLowerCase().split(/\s+/)
  return notes.find((note) => wanted.every((word) => startsAWord(word, note)))
}

function elsewhere(
  text: string,
  found: readonly ItemRow[],
  { local, minutes }: { local: boolean; minutes: number | null },
): OtherRow[] {
  const rows: OtherRow[] = []
  const front = found[0]?.item
  const named = found.some(({ item }) => item.name.toLowerCase() === text.toLowerCase())
  if (minutes !== null)
    rows.push({ kind: 'add-time', key: 'time', item: null, label: `Add time, ${duration(minutes)}` })
  if (local && !named) rows.push({ kind: 'new', key: 'new', label: `Start “${text}” as a new item` })
  if (front && minutes === null)
    rows.push({ kind: 'add-time', key: 'time', item: front, label: `Add time to ${front.name}` })
  rows.push({ kind: 'find', key: 'find', label: `Find “${text}” in history` })
  rows.push({ kind: 'add-link', key: 'add-link', label: 'Add an item from a board link or id' })
  return rows
}

function startsAWord(text: string, within: string | null): boolean {
  const [words, wanted] = [within?.toLowerCase() ?? '', text.toLowerCase()]
  for (let at = words.indexOf(wanted); at !== -1; at = words.indexOf(wanted, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(words[at - 1] ?? '')) return true
  return false
}

/** How long, where the text is time: `1h30 9:15`, `refund 45m yesterday`. `2 factor login` is a name. */
function typedMinutes(text: string, items: readonly Item[], today: Day): number | null {
  const first = text.split(/\s/)[0] ?? ''
  const { minutes, unread } = readQuickEntry(text, items, today)
  if (unread.length === 0) return minutes
  return /[hm:]/i.test(first) ? readDuration(first) : null
}
