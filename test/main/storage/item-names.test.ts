/** Tests the migration that stores the sources of names for the items of an earlier version. */
import { expect, it } from 'vitest'
import { ItemBook } from '../../../src-main/items/item-book.ts'
import { Database } from '../../../src-main/storage/database.ts'
import { migrate } from '../../../src-main/storage/migrate.ts'
import { migrations } from '../../../src-main/storage/migrations/all.ts'

/** The number of migrations before names had sources. */
const before = 19

it('keeps the items of an earlier version, and takes names other than "Item" and the id as typed by the user', () => {
  const db = new Database(':memory:')
  migrate(db, migrations.slice(0, before))
  const add = (id: string, name: string, named: 0 | 1, changes: { pinned?: string; hidden?: 0 | 1 } = {}) =>
    db.run(
      `INSERT INTO item (connection_id, id, name, board, pinned_at, hidden, added_at, parent_id, named)
       VALUES ('c', $id, $name, 'Shop', $pinned, $hidden, $id, 'p', $named)`,
      { id, name, named, pinned: changes.pinned ?? null, hidden: changes.hidden ?? 0 },
    )
  add('1', 'Checkout', 1, { pinned: '2026-11-20T09:00:00.000Z' })
  add('2', 'Item 2', 0)
  // Earlier versions of the command line gave items such names, which counted as typed by the user.
  add('3', 'Item 3', 1)
  add('4', 'Refunds', 1, { hidden: 1 })
  db.run(
    `INSERT INTO entry (id, connection_id, item_id, day, zone, counted_ms, minutes, draft, option_labels)
     VALUES ('e', 'c', '2', '2026-11-20', 'UTC', 60000, 1, '{}', '{}')`,
  )
  db.run("INSERT INTO outbox (entry_id, state) VALUES ('e', 'confirmed')")
  db.run(`INSERT INTO step (connection_id, subject_id, at, kind) VALUES ('c', '4', 'x', 'hide')`)
  migrate(db, migrations)

  const items = new ItemBook(db, 'c')
  const own = items.list('2026-11-20').map(({ id, name, named, nameFrom, pinned, board, parentId }) => ({
    ...{ id, name, named, nameFrom, pinned, board, parentId },
  }))
  const same = { board: 'Shop', parentId: 'p' }
  expect(own).toEqual([
    { id: '1', name: 'Checkout', named: true, nameFrom: 'you', pinned: true, ...same },
    { id: '2', name: '#2', named: false, nameFrom: null, pinned: false, ...same },
    { id: '3', name: '#3', named: false, nameFrom: null, pinned: false, ...same },
  ])
  expect(items.removed('2026-11-20')).toMatchObject([{ id: '4', nameFrom: 'you' }])
  expect(items.others()).toEqual([])
  expect(items.isUsed('2')).toBe(true)
  expect(db.all('PRAGMA foreign_key_check')).toEqual([])
  expect(db.all('SELECT kind FROM step')).toHaveLength(1)
  db.close()
})
