/** Compares the legal moves between states in the database with their table in docs/architecture.md. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { text } from '../../../src-main/storage/columns.ts'
import { Database } from '../../../src-main/storage/database.ts'
import { migrate } from '../../../src-main/storage/migrate.ts'
import { migrations } from '../../../src-main/storage/migrations/all.ts'

it('lists every legal move of the outbox in docs/architecture.md, and no other', () => {
  const db = new Database(':memory:')
  migrate(db, migrations)
  const moves = db.rows({ was: text, becomes: text }, 'SELECT was, becomes FROM legal_move')
  db.close()

  const document = readFileSync(new URL('../../../docs/architecture.md', import.meta.url), 'utf8')
  const rows = document.slice(document.indexOf('All legal moves:')).matchAll(/^\| `(\w+)` +\| (.+) \|$/gm)
  const listed = [...rows].flatMap(([, was, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, becomes]) => `${was} → ${becomes}`),
  )
  expect(listed.sort()).toEqual(moves.map(({ was, becomes }) => `${was} → ${becomes}`).sort())
})
