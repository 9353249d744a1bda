/**
 * Tests that a database is copied correctly however SQLite was compiled. The real SQLite makes the copies; only its
 * answer to the query for its compile options is replaced.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyDatabase } from '../../../src-main/storage/copy-database.ts'
import { Database } from '../../../src-main/storage/database.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tallystick-copy-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** A database whose SQLite reports that it was compiled with these options. */
class Compiled extends DatabaseSync {
  readonly prepared: string[] = []
  readonly #options: readonly string[]

  constructor(path: string, options: readonly string[]) {
    super(path)
    this.#options = options
  }

  override prepare(sql: string) {
    this.prepared.push(sql)
    if (sql !== 'PRAGMA compile_options') return super.prepare(sql)
    const rows = ['MUTEX_NOOP', ...this.#options].map((each) => `SELECT '${each}' AS compile_options`)
    return super.prepare(rows.join(' UNION ALL '))
  }
}

it.each([
  ['in steps', 'is serialized', ['THREADSAFE=1']],
  ['at once', 'is for several threads with a connection each', ['THREADSAFE=2']],
  ['at once', 'is for one thread', ['THREADSAFE=0']],
  ['at once', 'does not name its mode', []],
])('copies a database %s if SQLite %s', async (way, _mode, options) => {
  const database = new Compiled(join(folder, 'a.db'), options)
  database.exec("PRAGMA journal_mode = WAL; CREATE TABLE entry (id TEXT); INSERT INTO entry VALUES ('one')")
  await copyDatabase(database, join(folder, 'copy.db'))
  expect(database.prepared.includes('VACUUM INTO ?')).toBe(way === 'at once')
  database.close()
  const copy = new Database(join(folder, 'copy.db'))
  expect(copy.all('SELECT id FROM entry')).toEqual([{ id: 'one' }])
  copy.close()
})

it.each([['THREADSAFE=1'], ['THREADSAFE=2']])(
  'rejects with the error of SQLite compiled with %s when the copy cannot be written',
  async (option) => {
    const database = new Compiled(':memory:', [option])
    await expect(copyDatabase(database, join(folder, 'nowhere', 'copy.db'))).rejects.toThrow(/unable to open/)
    database.close()
  },
)
