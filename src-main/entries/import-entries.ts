/** Imports entries from a file: entries that exist here stay as they are, the others are saved like typed ones. */
import { createHash } from 'node:crypto'
import type { Draft } from '#preload/model/draft.ts'
import type { Saved } from '#preload/model/entry.ts'
import type { ImportRow, ImportVerdict } from '#preload/model/import-row.ts'
import type { ItemRef } from '#preload/model/item.ts'
import type { Instant } from '#preload/model/primitives.ts'
import type { Template } from '#preload/model/template.ts'
import { folded } from '#preload/rules/entry-filter.ts'
import { addMinutes, dayOf } from '#preload/rules/local-time.ts'
import { categoryField } from '#preload/rules/missing-fields.ts'
import type { ItemDesk } from '../items/item-desk.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { once } from '../storage/once.ts'
import { prefill } from '../template/prefill.ts'
import { enterNew } from './enter.ts'
import type { Ledger } from './ledger.ts'
import type { Change } from './step-store.ts'
import { rememberTogether, shapeOf } from './undo.ts'

export type ImportDesk = Ledger & Pick<ItemDesk, 'makesItems'>

export interface ImportEntries {
  readonly commandId: string
  /** Calls with the same id form one step of Undo. */
  readonly importId?: string | undefined
  readonly rows: readonly ImportRow[]
}

export interface Imported {
  readonly added: number
  /** Number of rows that existed already or could not be imported. */
  readonly left: number
}

/**
 * Returns what an import would do with each row, in order. Changes nothing. `unread` means that the account's entries
 * of these days are not known here, so that no row can be called missing.
 */
export function compareRows(desk: ImportDesk, rows: readonly ImportRow[], unread: boolean): ImportVerdict[] {
  const itemFor = itemFinder(desk)
  return rows.map((row) => verdictOn(desk, row, itemFor(row.item), unread))
}

/**
 * Saves the rows that do not exist here yet, including doubtful ones, which the person has seen. Each entry is sent if
 * it is complete, otherwise it stays unfinished. Rows are compared again in the transaction, so that repeating the call
 * adds nothing. Throws {@link Refusal} `invalid-input` for a start on another day.
 */
export function importEntries(
  desk: ImportDesk,
  { commandId, importId = commandId, rows }: ImportEntries,
): Imported {
  const now = nowOf(desk.clock)
  const { added, days } = once(desk.db, commandId, now, () => {
    const template = desk.template.read()
    const days = new Set<string>()
    const changes: Change[] = []
    const created: string[] = []
    let itemFor = itemFinder(desk)
    // Among equal rows, the entries that exist already decide which is new, so each row is compared only when its turn
    // comes.
    for (const row of rows) {
      const verdict = verdictOn(desk, row, itemFor(row.item))
      if (!('item' in verdict) || verdict.kind === 'there') continue
      const isNew = 'known' in verdict && !verdict.known
      if (isNew) {
        desk.items.put(verdict.item, now)
        itemFor = itemFinder(desk)
      }
      if (isNew || desk.items.bringBack(verdict.item.id)) created.push(verdict.item.id)
      const { entryId } = save(desk, row, verdict.item, template)
      changes.push({ entryId, before: null, after: shapeOf(desk, entryId) })
      days.add(row.day)
    }
    if (changes.length > 0) rememberTogether(desk, { id: importId, kind: 'import' }, changes)
    desk.steps.addItems(created, now, importId)
    return { added: changes.length, days: [...days] }
  })
  if (added > 0) {
    desk.hub.emit({ name: 'items.changed', payload: {} })
    desk.hub.emit({ name: 'entries.changed', payload: { days } })
  }
  return { added, left: rows.length - added }
}

function save(desk: ImportDesk, row: ImportRow, item: ItemRef, template: Template | null): Saved {
  const { day, startedAt, zone, minutes } = row
  if (startedAt !== null && dayOf(startedAt, zone) !== day)
    throw new Refusal('invalid-input', ['day', 'startedAt'])
  return enterNew(
    desk,
    {
      itemId: item.id,
      ...{ day, startedAt, zone, minutes },
      endedAt: startedAt === null ? null : addMinutes(startedAt, minutes),
      countedMs: minutes * 60_000,
      draft: draftOf(row, template, desk.template.remembered(item.id)),
      runId: null,
    },
    'either',
  )
}

/** Returns the prefilled draft with the values of the row. */
function draftOf(row: ImportRow, template: Template | null, remembered: Draft | null): Draft {
  const options = { ...prefill(template, remembered).draft.options }
  const replaced = categoryField(template)
  for (const { id, label, options: offered } of template?.fields ?? []) {
    const said = row.fields[label] ?? (id === replaced?.id ? (row.category ?? undefined) : undefined)
    if (said === undefined) continue
    const option = offered.find((each) => !each.archived && folded(each.label) === folded(said))
    if (option) options[id] = option.id
    // A value that is not offered is left to the person, instead of being replaced silently.
    else delete options[id]
  }
  const category = replaced ? null : (row.category ?? null)
  return {
    ...{ description: row.description, options, billable: row.billable, team: row.team },
    ...(category !== null && { category }),
  }
}

type Named =
  { readonly item: ItemRef; readonly known: boolean } | { readonly kind: 'no-item' | 'unclear-item' }

function verdictOn(
  { entries, makesItems }: ImportDesk,
  row: ImportRow,
  named: Named,
  unread = false,
): ImportVerdict {
  if ('kind' in named) return named
  const { item, known } = named
  const alike = entries.startsOf({ itemId: item.id, day: row.day, minutes: row.minutes })
  const isSame = (startedAt: Instant | null) => minuteOf(startedAt) === minuteOf(row.startedAt)
  const oneHasNone = (startedAt: Instant | null) => (startedAt === null) !== (row.startedAt === null)
  if (alike.filter(isSame).length > row.nth) return { kind: 'there', item }
  // A recorded entry is expected in the account, whose lists may not return its start.
  const expected = !makesItems && row.exportedAs === 'recorded'
  if (expected && alike.filter((at) => isSame(at) || oneHasNone(at)).length > row.nth)
    return { kind: 'there', item }
  if (alike.some(oneHasNone)) return { kind: 'similar', item }
  if (makesItems) return { kind: 'new', item, known }
  if (unread) return { kind: 'unchecked', item, known }
  return { kind: expected ? 'gone' : 'new', item, known }
}

/** Returns the start to the minute, because time trackers export no seconds. */
function minuteOf(startedAt: Instant | null): string | undefined {
  return startedAt?.slice(0, 16)
}

/** Finds items by id, or else by name; among items of the same name, the board decides. */
function itemFinder(desk: ImportDesk): (item: ImportRow['item']) => Named {
  const refs = desk.items.refs()
  return ({ id, name, board }) => {
    const byId = refs.find((ref) => ref.id === id)
    if (byId) return { item: byId, known: true }
    if (id !== null) return { item: { id, name, board }, known: false }
    const called = refs.filter((ref) => folded(ref.name) === folded(name))
    const onBoard = called.filter((ref) => folded(ref.board ?? '') === folded(board ?? ''))
    const [only, ...others] = onBoard.length > 0 ? onBoard : board === null || !desk.makesItems ? called : []
    if (only) return others.length > 0 ? { kind: 'unclear-item' } : { item: only, known: true }
    if (!desk.makesItems) return { kind: 'no-item' }
    const made = { id: madeUpId(name, board), name, board }
    // The item was imported before and has been renamed.
    const before = refs.find((ref) => ref.id === made.id)
    return before ? { item: before, known: true } : { item: made, known: false }
  }
}

/**
 * Returns an id derived from name and board, so that the same name gives the same item in every row and every import.
 */
function madeUpId(name: string, board: string | null): string {
  const key = JSON.stringify([folded(name), folded(board ?? '')])
  return `item-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`
}
