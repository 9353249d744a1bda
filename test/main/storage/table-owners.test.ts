/**
 * Checks that each table is written by the store that owns it and by no other file. Any file may read a table. The SQL
 * of migrations and triggers is not checked.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { serviceMigrations } from '../../../src-main/service/migrations/all.ts'
import { text } from '../../../src-main/storage/columns.ts'
import { Database } from '../../../src-main/storage/database.ts'
import { migrate, type Migration } from '../../../src-main/storage/migrate.ts'
import { migrations } from '../../../src-main/storage/migrations/all.ts'

const root = fileURLToPath(new URL('../../../src-main/', import.meta.url))

/** The tables of `tallystick.db`, grouped by the file in `src-main` that writes them. */
const owners: Readonly<Record<string, readonly string[]>> = {
  'app/files/folder-identity.ts': ['installation', 'copied_connection'],
  'board/board-store.ts': ['board_reader', 'board_item'],
  'connections/connection-store.ts': ['connection', 'active_connection', 'admin_service'],
  'entries/draft-store.ts': ['draft'],
  'entries/local-copies.ts': ['local_copy'],
  'entries/entry-store.ts': ['entry', 'kept_overlap'],
  'entries/step-store.ts': ['step'],
  'items/item-book.ts': ['item'],
  'items/item-merges.ts': ['item_merge', 'item_merge_entry'],
  'items/item-steps.ts': ['item_step'],
  'outbox/attempt-store.ts': ['attempt'],
  'outbox/change-list.ts': ['untold'],
  'outbox/claim-store.ts': ['claim', 'former_claim'],
  'outbox/comparison-store.ts': ['comparison', 'stranger', 'surplus'],
  'outbox/correction-store.ts': ['correction'],
  'outbox/echo-store.ts': ['echo'],
  'outbox/evidence-store.ts': ['evidence'],
  'outbox/notice-store.ts': ['notice'],
  'outbox/outbox-store.ts': ['outbox', 'receipt'],
  'storage/once.ts': ['command'],
  'sync/coverage-store.ts': ['coverage'],
  'template/known-value-store.ts': ['known_value'],
  'template/template-store.ts': ['template', 'remembered', 'demand'],
  'timer/question-store.ts': ['beat', 'question', 'answered'],
  'timer/run-store.ts': ['run', 'stretch'],
}
/** Tables without a store: only triggers write `tally`, and only migrations write `legal_move`. */
const withoutStore = ['tally', 'legal_move']

/** The tables of `workspace.db`, the file of the local service. */
const serviceOwners: Readonly<Record<string, readonly string[]>> = {
  'service/entry-store.ts': ['entry', 'option_set'],
  'service/item-store.ts': ['item', 'board'],
  'service/setting.ts': ['setting'],
  'service/template-store.ts': ['field', 'option'],
}
/** Files that fill an empty workspace with many entries, for measurements. */
const serviceFillers = ['service/generate.ts']

const writing =
  /\b(?:INSERT(?:\s+OR\s+\w+)?\s+INTO|REPLACE\s+INTO|UPDATE(?:\s+OR\s+\w+)?|DELETE\s+FROM)\s+([a-z_$]+)/g

/**
 * Returns the tables that the SQL in this text writes. A table name that is inserted at run time is returned as `$`.
 */
function tablesWrittenIn(text: string): string[] {
  return [...new Set([...text.matchAll(writing)].map(([, table = '']) => table))].sort()
}

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !path.includes('migrations/'))
const isOfService = (path: string) => path.startsWith('service/')

/** Returns the tables that each file writes; files that write none are left out. */
function writers(paths: readonly string[]): Record<string, string[]> {
  const found = paths.map((path) => [path, tablesWrittenIn(readFileSync(root + path, 'utf8'))] as const)
  return Object.fromEntries(found.filter(([, tables]) => tables.length > 0))
}

function sorted(tables: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(tables).map(([path, names]) => [path, [...names].sort()]))
}

function tablesOf(all: readonly Migration[]): string[] {
  const db = new Database(':memory:')
  migrate(db, all)
  // The query leaves out what SQLite creates itself: tables named `sqlite_…`, and the parts of a virtual table.
  const rows = db.rows(
    { name: text },
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
  )
  db.close()
  return rows.map(({ name }) => name).sort()
}

it.each([
  ['INSERT OR IGNORE INTO one (id) VALUES (1)', ['one']],
  ['INSERT INTO one (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET id = 1', ['one']],
  ['UPDATE one AS o SET id = 1 WHERE id IN (SELECT id FROM two)', ['one']],
  ['WITH found AS (SELECT 1 FROM one) DELETE\n FROM two', ['two']],
  ['UPDATE ${table} SET id = 1', ['$']],
  ['SELECT id FROM one', []],
])('reads which table is written by: %s', (sql, tables) => {
  expect(tablesWrittenIn(sql)).toEqual(tables)
})

describe('a store writes only its own tables', () => {
  it('lets each table of tallystick.db be written only by the store that owns it', () => {
    expect(writers(files.filter((path) => !isOfService(path)))).toEqual(sorted(owners))
  })

  it('lets each table of workspace.db be written only by the store that owns it', () => {
    const paths = files.filter((path) => isOfService(path) && !serviceFillers.includes(path))
    expect(writers(paths)).toEqual(sorted(serviceOwners))
  })

  it('names one owner for each table of both databases', () => {
    expect([...Object.values(owners).flat(), ...withoutStore].sort()).toEqual(tablesOf(migrations))
    expect(Object.values(serviceOwners).flat().sort()).toEqual(tablesOf(serviceMigrations))
  })
})
