/**
 * Imports the entries of a file. A row is skipped if the database already has its entry; a new entry is saved as if the
 * user had typed it.
 */
import * as z from 'zod'
import { createHash } from 'node:crypto'
import type { Input, Output } from '#preload/contract/commands.ts'
import type { Draft } from '#preload/model/draft.ts'
import type { Saved } from '#preload/model/entry.ts'
import type { ImportRow, ImportVerdict } from '#preload/model/import-row.ts'
import type { ItemRef } from '#preload/model/item.ts'
import { day, type Instant } from '#preload/model/primitives.ts'
import type { Template } from '#preload/model/template.ts'
import { folded } from '#preload/rules/entry-filter.ts'
import { addMinutes, dayOf } from '#preload/rules/local-time.ts'
import { categoryField, longestOwnText, ownText } from '#preload/rules/missing-fields.ts'
import { inSavingOrder, minuteOf } from '#preload/rules/number-rows.ts'
import type { ItemContext } from '../items/change-items.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { once } from '../storage/once.ts'
import { prefill } from '../template/prefill.ts'
import { enterNew, type EnteringNew } from './enter.ts'
import type { Ledger } from './ledger.ts'
import type { Change } from './step-store.ts'
import { rememberTogether, shapeOf, type Remembering } from './undo.ts'

const reply = z.object({ added: z.int(), days: z.array(day) })

export type ImportContext = EnteringNew &
  Remembering &
  Pick<Ledger, 'db' | 'hub' | 'items' | 'daysRead'> &
  Pick<ItemContext, 'makesItems'>

/**
 * Returns what an import would do with each row, in order. Changes nothing. A row is `unchecked` if it is unknown
 * whether the account has the entry, because the account's entries of that day have not been read yet.
 */
export function compareRows(context: ImportContext, rows: readonly ImportRow[]): ImportVerdict[] {
  const finder = new ItemFinder(context)
  return rows.map((row) => verdictOn(context, row, finder.find(row.item)))
}

/**
 * Saves the rows that the database does not have yet. Rows that are merely similar to an existing entry are saved too,
 * because the user has seen them in the preview. Rows that could not be compared with the account (`unchecked`) are not
 * saved. An entry is sent if it is complete, and otherwise remains unfinished. Rows are compared again inside the
 * transaction, so a repeated import adds only the similar rows again. Calls with the same `importId` are undone
 * together. Throws {@link Refusal} `invalid-input` if a row's start is not on its day.
 */
export function importEntries(
  context: ImportContext,
  { commandId, importId = commandId, rows }: Input<'entries.import'>,
): Output<'entries.import'> {
  const now = nowOf(context.clock)
  const { added, days } = once(context.db, commandId, now, reply, () => {
    const template = context.template.read()
    const days = new Set<string>()
    const changes: Change[] = []
    const created: string[] = []
    const finder = new ItemFinder(context)
    // Each row is compared only after the previous rows have been saved, so that the rows of a file are compared with
    // each other too.
    for (const row of inSavingOrder(rows)) {
      const verdict = verdictOn(context, row, finder.find(row.item))
      if (!('item' in verdict) || verdict.kind === 'there' || verdict.kind === 'unchecked') continue
      const isNew = 'known' in verdict && !verdict.known
      if (isNew) {
        context.items.put(verdict.item, now, { from: 'table' })
        finder.add(verdict.item)
      }
      if (isNew || context.items.bringBack(verdict.item.id)) created.push(verdict.item.id)
      const { entryId } = save(context, row, verdict.item, template)
      changes.push({ entryId, before: null, after: shapeOf(context, entryId) })
      days.add(row.day)
    }
    if (changes.length > 0) rememberTogether(context, { id: importId, kind: 'import' }, changes)
    context.steps.addItems(created, now, importId)
    return { added: changes.length, days: [...days] }
  })
  if (added > 0) {
    context.hub.emit({ name: 'items.changed', payload: {} })
    context.hub.emit({ name: 'entries.changed', payload: { days } })
  }
  return { added, left: rows.length - added }
}

function save(context: ImportContext, row: ImportRow, item: ItemRef, template: Template | null): Saved {
  const { day, startedAt, zone, minutes } = row
  if (startedAt !== null && dayOf(startedAt, zone) !== day)
    throw new Refusal('invalid-input', ['day', 'startedAt'])
  return enterNew(
    context,
    {
      itemId: item.id,
      ...{ day, startedAt, zone, minutes },
      endedAt: startedAt === null ? null : addMinutes(startedAt, minutes),
      countedMs: minutes * 60_000,
      draft: draftOf(row, template, context.template.remembered(item.id)),
      runId: null,
    },
    'either',
  )
}

function draftOf(row: ImportRow, template: Template | null, remembered: Draft | null): Draft {
  const options = { ...prefill(template, remembered).draft.options }
  const replaced = categoryField(template)
  for (const { id, label, type, archived, options: known } of template?.fields ?? []) {
    const said = row.fields[label] ?? (id === replaced?.id ? (row.category ?? undefined) : undefined)
    if (said === undefined) continue
    // An archived option is accepted in an archived field: forms do not ask for such a field, so the user could not
    // choose another option.
    const option = known.find((each) => (archived || !each.archived) && folded(each.label) === folded(said))
    const text = said.trim().slice(0, longestOwnText)
    if (type === ownText && text !== '') options[id] = text
    else if (option) options[id] = option.id
    // If the template does not offer the value, the field is left empty, so that the user chooses a value instead of
    // getting the default.
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
  { entries, makesItems, daysRead }: ImportContext,
  row: ImportRow,
  named: Named,
): ImportVerdict {
  if ('kind' in named) return named
  const { item, known } = named
  const alike = entries.startsOf({ itemId: item.id, day: row.day, minutes: row.minutes })
  const isSame = (startedAt: Instant | null) => minuteOf(startedAt) === minuteOf(row.startedAt)
  const oneHasNone = (startedAt: Instant | null) => (startedAt === null) !== (row.startedAt === null)
  const isThere = alike.filter(isSame).length > row.nth
  // True if the row was exported while it was unknown whether the service had the entry. The same values in the account
  // do not prove that the entry arrived, because the account may have another entry like it.
  const isInDoubt = row.exportedAs === 'in-doubt'
  if (isThere && !isInDoubt) return { kind: 'there', item }
  // True if the row is imported into an account and was exported as an entry that the service had. The service's lists
  // may not return starts, so such a row also matches an entry if only one of the two has a start.
  const expected = !makesItems && row.exportedAs === 'recorded'
  if (expected && alike.filter((at) => isSame(at) || oneHasNone(at)).length > row.nth)
    return { kind: 'there', item }
  if (isThere || alike.some(oneHasNone)) return { kind: 'similar', item }
  if (makesItems) return { kind: 'new', item, known }
  if (!daysRead.has(row.day)) return { kind: 'unchecked', item, known }
  return { kind: expected || isInDoubt ? 'gone' : 'new', item, known }
}

/**
 * Maps a name, in lower case and without accents, to all items with that name. `board` is the board of the item that
 * has the name. `item` is this item or, if it was merged, the item into which it was merged.
 */
type Names = Map<string, { readonly board: string | null; readonly item: ItemRef }[]>

/**
 * Finds an item by its id, or else by its name. If several items have the same name, the board decides. Looking up the
 * name of a merged item returns the item that stays (the one into which it was merged), unless another item has that
 * name.
 */
class ItemFinder {
  readonly #makesItems: boolean
  readonly #byId = new Map<string, ItemRef>()
  readonly #byName: Names = new Map()
  readonly #byMergedName: Names = new Map()

  constructor({ items, makesItems }: Pick<ImportContext, 'items' | 'makesItems'>) {
    this.#makesItems = makesItems
    for (const ref of items.refs()) this.add(ref)
    for (const { stays, ...merged } of items.merged()) {
      this.#byId.set(merged.id, stays)
      addName(this.#byMergedName, merged, stays)
    }
  }

  add(ref: ItemRef): void {
    this.#byId.set(ref.id, ref)
    addName(this.#byName, ref, ref)
  }

  find({ id, name, board }: ImportRow['item']): Named {
    const byId = id === null ? undefined : this.#byId.get(id)
    if (byId) return { item: byId, known: true }
    if (id !== null) return { item: { id, name, board }, known: false }
    const called = this.#called(this.#byName, name, board)
    const [only, ...others] = called.length > 0 ? called : this.#called(this.#byMergedName, name, board)
    if (only) return others.length > 0 ? { kind: 'unclear-item' } : { item: only, known: true }
    if (!this.#makesItems) return { kind: 'no-item' }
    const made = { id: madeUpId(name, board), name, board }
    // If the item was imported before and then renamed, it still has the id that was made from the name in the file.
    const before = this.#byId.get(made.id)
    return before ? { item: before, known: true } : { item: made, known: false }
  }

  #called(names: Names, name: string, board: string | null): ItemRef[] {
    const called = names.get(folded(name)) ?? []
    const onBoard = called.filter((each) => folded(each.board ?? '') === folded(board ?? ''))
    const fitting = onBoard.length > 0 ? onBoard : board === null || !this.#makesItems ? called : []
    return [...new Map(fitting.map(({ item }) => [item.id, item])).values()]
  }
}

function addName(names: Names, { name, board }: ItemRef, item: ItemRef): void {
  const key = folded(name)
  const called = names.get(key)
  if (called) called.push({ board, item })
  else names.set(key, [{ board, item }])
}

/**
 * Returns an id that is derived from name and board, so that the same name on the same board leads to the same item in
 * every row and every import.
 */
function madeUpId(name: string, board: string | null): string {
  const key = JSON.stringify([folded(name), folded(board ?? '')])
  return `item-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`
}
