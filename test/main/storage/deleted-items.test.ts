/** Tests that the migration after which a step can delete items keeps the stored steps of an earlier version. */
import { expect, it } from 'vitest'
import { Database } from '../../../src-main/storage/database.ts'
import { deletedItems } from '../../../src-main/storage/migrations/0023-deleted-items.ts'
import { migrate } from '../../../src-main/storage/migrate.ts'
import { migrations } from '../../../src-main/storage/migrations/all.ts'

/** The number of migrations before a step could delete an item. */
const before = migrations.indexOf(deletedItems)

it('keeps the states of items in the steps of an earlier version, and their deletion with the step', () => {
  const db = new Database(':memory:')
  migrate(db, migrations.slice(0, before))
  db.run("INSERT INTO step (id, connection_id, subject_id, at, kind) VALUES (7, 'c', '1', 'x', 'items')")
  db.run(
    "INSERT INTO item_step (step_id, item_id, before, after) VALUES (7, '1', NULL, '{}'), (7, '2', '{}', '{}')",
  )
  migrate(db, migrations)

  const stored = () =>
    db.all('SELECT item_id, before, after FROM item_step ORDER BY item_id').map((row) => ({ ...row }))
  expect(stored()).toEqual([
    { item_id: '1', before: null, after: '{}' },
    { item_id: '2', before: '{}', after: '{}' },
  ])
  db.run("INSERT INTO item_step (step_id, item_id, before, after) VALUES (7, '3', '{}', NULL)")
  db.run('DELETE FROM step WHERE id = 7')
  expect(stored()).toEqual([])
  db.close()
})
