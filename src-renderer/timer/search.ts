import type { Item, OtherItem } from '#preload/model/item.ts'
import { looksLikeLink, readItemLink } from '#preload/rules/item-link.ts'
import type { Day } from '#preload/model/primitives.ts'
import { newNameIn, readQuickEntry, type QuickEntry } from '#preload/rules/quick-entry.ts'
import { isSameText, isTypedItem, readTypedBoard, readTypedItem } from '#preload/rules/typed-item.ts'
import { readDuration } from '#preload/rules/typed-time.ts'
import { find as words } from '#preload/words/made/find.ts'
import { first } from '#preload/words/made/first.ts'
import { duration, locale } from '../lib/format.ts'
import { findItems, lowerCase, startsIn, typedWords, type Indexed } from '../lib/item-search.ts'
import { madeItem, type MadeItem } from './made-item.ts'

export interface ItemRow {
  kind: 'item'
  key: string
  label: string
  item: Item
  /** The note of one of the item's entries, if the text matched that note and not the item's name. */
  note?: string
  /** Whether the row is indented below the row of its parent item. */
  under?: boolean
  /** Whether the row shows the id, because another item has the same name or the text matched the id. */
  showsId?: boolean
}

export interface Searched {
  own: readonly Indexed<Item>[]
  /**
   * The item of the open run (not yet saved or discarded). It is left out of the results, but its name and board are
   * still recognized.
   */
  running?: Item | undefined
  /**
   * The items that were brought in (added with their names from a table or a board) and never used, in alphabetical
   * order.
   */
  others: readonly Indexed<OtherItem>[]
  archived: readonly Indexed<Item>[]
  /** Maps the id of each merged item to the id of the item into which it was merged. */
  merged: ReadonlyMap<string, string>
  reading: boolean
  severalNames: ReadonlySet<string>
  /**
   * For each of the user's own items, the latest notes of the entries on it, by item id. The search matches them, too.
   */
  notes: ReadonlyMap<string, readonly string[]>
  /** The groups that the user has expanded to show all rows. */
  unfolded: ReadonlySet<GroupName>
  /** The name of the account; null in the local workspace, where any text can become the name of a new item. */
  account: string | null
  today: Day
}

export type OtherRow = { key: string; label: string } & (
  | ({ kind: 'new' } & MadeItem)
  /** Completes the typed board name. `text` is the resulting text of the field. */
  | { kind: 'board'; text: string }
  | { kind: 'link' }
  /** `newName` is the name of an item that has to be created before time can be added to it. */
  | { kind: 'add-time'; item: Item | null; newName?: string }
  | { kind: 'find' }
  | { kind: 'add-link' }
  | { kind: 'bring-in' }
  | { kind: 'archived'; item: Item; showsId: boolean }
  | { kind: 'unfold'; group: GroupName }
)

export type Row = ItemRow | OtherRow

/**
 * `boards` contains the boards that match a typed board name, `yours` the user's own items, `more` the items that were
 * added from a table or a board but never used, and `else` other actions.
 */
export type GroupName = 'boards' | 'yours' | 'more' | 'archived' | 'else'

export interface Group {
  name: GroupName
  head: string
  rows: readonly Row[]
}

export interface Found {
  groups: readonly Group[]
  words: readonly string[]
  /** The number of items that match, including those that are not shown. */
  items: number
  unknown?: string | undefined
}

/** At most this many of the user's own items are shown. Typing two letters is faster than scrolling further. */
const mostOwn = 50
const folded = 3
const mostBoards = 8

interface Matches {
  yours: ItemRow[]
  more: OtherItem[]
  archived: Item[]
}

export function search(text: string, searched: Searched): Found {
  const link = linkIn(text, searched)
  const wanted = typedWords(text)
  const exact = link && groupWith(link.itemId, wanted, searched)
  if (looksLikeLink(text)) return { words: [], ...foundByLink(link?.itemId ?? null, exact, searched) }
  const typed = searched.account === null && !exact ? readTypedBoard(text) : null
  if (typed) return searchOnBoard(text, typed, searched)
  const but = link?.itemId ?? null
  const strict = matching(wanted, { but, loosely: false }, searched)
  const matches = exact || countOf(strict) > 0 ? strict : matching(wanted, { but, loosely: true }, searched)
  const items = countOf(matches) + (exact ? 1 : 0)
  const groups = [...(exact ? [exact] : []), ...groupsOf(matches, wanted, searched)]
  if (link && !exact) return { groups: [newLink(link.itemId), ...groups], words: wanted, items }
  const others = elsewhere(text, groups[0]?.rows[0], items, searched)
  const isKnown = items > 0 || isRunning(text, searched) || others.some(({ kind }) => kind === 'add-time')
  const unknown = isKnown || searched.reading ? undefined : words().unknown({ text })
  const head = unknown ?? (items > 0 ? words().headElse({ text }) : words().headActions)
  const all = [...groups, { name: 'else' as const, head, rows: others }]
  return { groups: all, words: wanted, items, unknown }
}

/** Reads the text as a board link or an id. The id of a merged item refers to the item into which it was merged. */
function linkIn(text: string, { merged }: Searched): { itemId: string } | null {
  const link = readItemLink(text)
  return link && { itemId: merged.get(link.itemId) ?? link.itemId }
}

/**
 * Returns the results for typed text such as `Logo #Bak` in the local workspace: boards whose names complete the text,
 * items with this name on such a board, and the new item that the text would create.
 */
function searchOnBoard(text: string, typed: { name: string; board: string }, searched: Searched): Found {
  const wanted = typedWords(typed.name)
  const begin = lowerCase(typed.board)
  const onBoard = <T>(index: readonly Indexed<T>[]): readonly Indexed<T>[] =>
    index.filter(({ board }) => board !== '' && board.startsWith(begin))
  const { own, others, archived } = searched
  const lists = { own: onBoard(own), others: onBoard(others), archived: onBoard(archived) }
  const matches = matching(wanted, { but: null, loosely: false }, { ...searched, ...lists })
  const boards = boardRows(typed, searched)
  const items = countOf(matches)
  const groups: Group[] = [
    ...(boards.length > 0 ? [{ name: 'boards' as const, head: words().headBoards, rows: boards }] : []),
    ...groupsOf(matches, wanted, searched),
  ]
  const rows: OtherRow[] = [
    ...newRow(text, searched),
    { kind: 'find', key: 'find', label: words().rowFind({ text }) },
  ]
  const head = items > 0 ? words().headElse({ text }) : words().headActions
  return { groups: [...groups, { name: 'else', head, rows }], words: wanted, items }
}

/**
 * Returns rows for the boards that match: every typed word must be the beginning of a word in the board's name. Returns
 * at most `mostBoards` rows, in the order in which the items of the boards are listed, and no rows if the typed text is
 * already the name of a board.
 */
function boardRows(typed: { name: string; board: string }, searched: Searched): OtherRow[] {
  const wanted = typedWords(typed.board)
  const boards = [...new Set(itemsOf(searched).flatMap(({ board }) => board ?? []))]
  if (boards.some((board) => isSameText(board, typed.board))) return []
  return boards
    .filter((board) => wanted.every((word) => startsIn(word, lowerCase(board))))
    .slice(0, mostBoards)
    .map((board) => ({ kind: 'board', key: `board ${board}`, label: board, text: `${typed.name} #${board}` }))
}

/**
 * Returns the row that creates the typed item, or brings it back if it is archived. Returns no row if the text names an
 * item that is not archived.
 */
function newRow(text: string, searched: Searched): OtherRow[] {
  const made = madeItem(text, itemsOf({ ...searched, archived: [] }), itemsOf(searched))
  if (made === null) return []
  const { name, board } = made
  const label = board === null ? words().rowNew({ name }) : words().rowNewOn({ name, board })
  return [{ kind: 'new', key: 'new', label, ...made }]
}

function isRunning(text: string, { running }: Searched): boolean {
  return running !== undefined && isTypedItem(running, readTypedItem(text))
}

function itemsOf({ own, others, archived, running }: Searched): readonly (Item | OtherItem)[] {
  return [...[...own, ...others, ...archived].map(({ item }) => item), ...(running ? [running] : [])]
}

/** Returns a group that contains only the item with this id, or null if no known item has it. */
function groupWith(itemId: string, wanted: readonly string[], searched: Searched): Group | null {
  const isIt = ({ item }: Indexed<{ id: string }>): boolean => item.id === itemId
  const own = searched.own.find(isIt)?.item
  if (own) return group('yours', [itemRow(own, wanted, searched)], searched)
  const other = searched.others.find(isIt)?.item
  if (other) return group('more', [itemRow(asItem(other), wanted, searched)], searched)
  const archived = searched.archived.find(isIt)?.item
  return archived ? group('archived', [archivedRow(archived, wanted, searched)], searched) : null
}

/**
 * Returns the results for text that looks like a link: the item that the link names or, if that item is not known, a
 * row that adds it. If the link contains no id, returns a row for adding an item by its id.
 */
function foundByLink(
  itemId: string | null,
  exact: Group | null,
  { reading }: Searched,
): Omit<Found, 'words'> {
  if (exact) return { groups: [exact], items: 1 }
  if (itemId !== null) return { groups: [newLink(itemId)], items: 0 }
  const row: OtherRow = { kind: 'add-link', key: 'add-link', label: words().rowAddById }
  const groups = [{ name: 'else' as const, head: words().headActions, rows: [row] }]
  return { groups, items: 0, unknown: reading ? undefined : first().searchNoId }
}

function newLink(itemId: string): Group {
  const row: OtherRow = { kind: 'link', key: 'link', label: words().rowAddItem({ id: itemId }) }
  return { name: 'else', head: words().headActions, rows: [row] }
}

/**
 * Returns the items that match by name, board or id, except the one with the id `but`. The user's own items also match
 * by their notes. See `findItems` for the meaning of `loosely`.
 */
function matching(
  wanted: readonly string[],
  { but, loosely }: { but: string | null; loosely: boolean },
  searched: Searched,
): Matches {
  const isOther = ({ id }: { id: string }): boolean => id !== but
  const found = findItems(searched.own, wanted, loosely).filter(isOther)
  const byName = new Set(found)
  const byNote = searched.own.flatMap(({ item }): ItemRow[] => {
    const note =
      byName.has(item) || item.id === but ? undefined : noteWith(wanted, searched.notes.get(item.id))
    return note === undefined ? [] : [{ ...itemRow(item, [], searched), note }]
  })
  return {
    yours: [...found.map((item) => itemRow(item, wanted, searched)), ...byNote],
    more: findItems(searched.others, wanted, loosely).filter(isOther),
    archived: findItems(searched.archived, wanted, loosely).filter(isOther),
  }
}

function countOf({ yours, more, archived }: Matches): number {
  return yours.length + more.length + archived.length
}

function groupsOf(
  { yours, more, archived }: Matches,
  wanted: readonly string[],
  searched: Searched,
): Group[] {
  const ofMore = (item: OtherItem): Row => itemRow(asItem(item), wanted, searched)
  const ofArchived = (item: Item): Row => archivedRow(item, wanted, searched)
  return [
    group('yours', yours.slice(0, mostOwn), searched),
    group('more', fold('more', more, ofMore, searched), searched),
    group('archived', fold('archived', archived, ofArchived, searched), searched),
  ].filter(({ rows }) => rows.length > 0)
}

function group(
  name: Exclude<GroupName, 'boards' | 'else'>,
  rows: readonly Row[],
  { account }: Searched,
): Group {
  const heads = {
    yours: words().headYours,
    more: account === null ? words().headMoreHere : words().headMore({ account }),
    archived: words().headArchived,
  }
  return { name, head: heads[name], rows }
}

/**
 * Returns the rows of a group: all of them if the user has expanded the group, otherwise the first ones and a row that
 * expands it.
 */
function fold<T>(
  name: GroupName,
  items: readonly T[],
  rowOf: (item: T) => Row,
  { unfolded }: Searched,
): Row[] {
  const count = items.length - folded
  if (count <= 0 || unfolded.has(name)) return items.map(rowOf)
  const rest: Row = {
    kind: 'unfold',
    key: `unfold ${name}`,
    group: name,
    label: words().rowUnfold({ count }),
  }
  return [...items.slice(0, folded).map(rowOf), rest]
}

function itemRow(item: Item, wanted: readonly string[], searched: Searched): ItemRow {
  const row: ItemRow = { kind: 'item', key: item.id, label: item.name, item }
  return showsId(item, wanted, searched) ? { ...row, showsId: true } : row
}

function archivedRow(item: Item, wanted: readonly string[], searched: Searched): OtherRow {
  const key = `archived ${item.id}`
  return { kind: 'archived', key, label: item.name, item, showsId: showsId(item, wanted, searched) }
}

function showsId(
  { id, name, board }: Item,
  wanted: readonly string[],
  { severalNames }: Pick<Searched, 'severalNames'>,
): boolean {
  if (!/^\d/.test(id)) return false
  const shown = lowerCase(`${name}\n${board ?? ''}`)
  return severalNames.has(lowerCase(name)) || wanted.some((word) => !shown.includes(word))
}

function asItem(other: OtherItem): Item {
  const unused = { pinned: false, lastDay: null, todayMinutes: 0, parentId: null }
  return { ...other, ...unused, named: other.nameFrom !== null }
}

/** Returns the first note that matches. A note matches if every typed word is the beginning of a word in the note. */
function noteWith(wanted: readonly string[], notes: readonly string[] = []): string | undefined {
  return notes.find((note) => {
    const within = lowerCase(note)
    return wanted.every((word) => startsIn(word, within))
  })
}

function elsewhere(text: string, front: Row | undefined, items: number, searched: Searched): OtherRow[] {
  const typed = typedTime(text, searched)
  const rows: OtherRow[] = []
  if (searched.account === null) rows.push(...newRow(text, searched))
  if (typed) rows.splice(typed.leads ? 0 : rows.length, 0, timeRow(typed))
  if (front?.kind === 'item' && typed === null) {
    const { item } = front
    rows.push({ kind: 'add-time', key: 'time', item, label: words().rowAddTimeTo({ item: item.name }) })
  }
  const history: OtherRow = { kind: 'find', key: 'find', label: words().rowFind({ text }) }
  const bringIn: OtherRow = { kind: 'bring-in', key: 'bring-in', label: words().rowBringIn }
  const fromLink = (label: string): OtherRow => ({ kind: 'add-link', key: 'add-link', label })
  return items === 0 && searched.account !== null && typed === null
    ? [...rows, fromLink(words().rowPasteLink), bringIn, history]
    : [...rows, history, fromLink(words().rowAddByLink)]
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
 * Reads a time from typed text such as `1h30 9:15` or `refund 45m yesterday`. Returns null for text such as `2 factor
 * login`, which is a name.
 */
function typedTime(text: string, { own, running, account, today }: Searched): TypedTime | null {
  const first = text.split(/\s/)[0] ?? ''
  const items = [...own.map(({ item }) => item), ...(running ? [running] : [])]
  const entry = readQuickEntry(text, items, today, { twelveHours: false, minute: 0, locale: locale() })
  const { minutes, unread, marks } = entry
  const leads = marks[0]?.from === 0
  const newName = account === null ? newNameIn(text, entry) : null
  if (minutes !== null && (unread.length === 0 || (newName !== null && saysTime(text, entry))))
    return { minutes, newName, leads: leads || unread.length === 0 }
  const alone = /[hm:]/i.test(first) ? readDuration(first) : null
  return alone === null ? null : { minutes: alone, newName: null, leads: true }
}

/** Returns whether the text contains a time or duration with more than just digits, such as `45m`, `9:15` or `9-10`. */
function saysTime(text: string, { marks }: QuickEntry): boolean {
  return marks.some(
    ({ kind, from, to }) => (kind === 'amount' || kind === 'time') && /\D/.test(text.slice(from, to).trim()),
  )
}
