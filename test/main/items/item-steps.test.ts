/** Tests steps that change several items, on a database without the rest of the app. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { StepStore } from '../../../src-main/entries/step-store.ts'
import { ItemBook } from '../../../src-main/items/item-book.ts'
import { ItemSteps, type ItemChange } from '../../../src-main/items/item-steps.ts'
import type { ItemState } from '../../../src-main/items/item-state.ts'
import { Database } from '../../../src-main/storage/database.ts'
import { migrate } from '../../../src-main/storage/migrate.ts'
import { migrations } from '../../../src-main/storage/migrations/all.ts'

const at = '2026-11-20T09:00:00.000Z'
let db: Database
let items: ItemBook
let itemSteps: ItemSteps
let steps: StepStore
beforeEach(() => {
  db = new Database(':memory:')
  migrate(db, migrations)
  items = new ItemBook(db, 'c')
  itemSteps = new ItemSteps(db)
  steps = new StepStore(db, 'c')
})
afterEach(() => db.close())

function added(itemId: string): ItemChange & { after: ItemState } {
  const after: ItemState = {
    ...{
      name: `Name ${itemId}`,
      nameFrom: 'table',
      otherName: null,
      otherFrom: null,
      board: null,
      link: null,
    },
    ...{ pinnedAt: null, archived: false, own: false, addedAt: at },
  }
  return { itemId, before: null, after }
}

/** Carries out a step that adds these items, and returns its id. */
function bringIn(...itemIds: string[]): number {
  const changes = itemIds.map(added)
  for (const { itemId, after } of changes) items.write(itemId, after)
  const step = { kind: 'bring-in', subjectId: itemIds[0]!, endedId: null, items: changes.length } as const
  const id = steps.addOther(step, at, at)
  itemSteps.add(id, changes)
  return id
}

function log(itemId: string): void {
  db.run(
    `INSERT INTO entry (id, connection_id, item_id, day, zone, counted_ms, minutes, draft, option_labels)
     VALUES ($id, 'c', $itemId, '2026-11-20', 'UTC', 60000, 1, '{"description":""}', '{}')`,
    { id: `e${itemId}`, itemId },
  )
  db.run("INSERT INTO outbox (entry_id, state) VALUES ($id, 'confirmed')", { id: `e${itemId}` })
}

const shown = () => [...items.list('2026-11-20'), ...items.others()].map(({ id }) => id)
const stored = () => db.all('SELECT 1 FROM item_step').length

it('keeps an item on which time was logged since, and removes the others', () => {
  const step = bringIn('1', '2', '3')
  log('2')
  itemSteps.carry(items, step, 'before')
  expect(shown()).toEqual(['2'])
  itemSteps.carry(items, step, 'after')
  expect(shown()).toEqual(['2', '1', '3'])
})

it('undoes and redoes a step of more items than are read at a time', () => {
  const ids = Array.from({ length: 2_500 }, (_, n) => String(10_000 + n))
  const step = bringIn(...ids)
  itemSteps.carry(items, step, 'before')
  expect(shown()).toEqual([])
  itemSteps.carry(items, step, 'after')
  expect(shown().sort()).toEqual(ids)
})

it('deletes the states of a step together with the step', () => {
  const step = bringIn('1', '2')
  expect(stored()).toBe(2)
  steps.mark(step, true)
  // Adding a step deletes the steps that were undone.
  bringIn('3')
  expect(stored()).toBe(1)
})

it('leaves an item as it is whose stored state is damaged, and takes back the others', () => {
  const reports: string[] = []
  db.onDamage = (sentence) => reports.push(sentence)
  const step = bringIn('1', '2')
  db.run(`UPDATE item_step SET after = '{' WHERE item_id = '1'`)
  itemSteps.carry(items, step, 'before')
  expect(shown()).toEqual(['1'])
  expect(reports).toHaveLength(1)
})

it('names an item of the step, also after the step was undone', () => {
  const step = bringIn('1')
  itemSteps.carry(items, step, 'before')
  expect(itemSteps.nameIn(step)).toBe('Name 1')
  expect(itemSteps.nameIn(step + 1)).toBeNull()
})
