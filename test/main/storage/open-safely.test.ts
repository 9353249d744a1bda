/** Tests damaged database files: they are renamed and replaced by the latest daily copy, and never overwritten. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { text } from '../../../src-main/storage/columns.ts'
import { Database } from '../../../src-main/storage/database.ts'
import { copyOfToday } from '../../../src-main/storage/daily-copies.ts'
import { openSafely } from '../../../src-main/storage/open-safely.ts'

let folder: string
let path: string
const open: Database[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tallystick-open-'))
  path = join(folder, 'some.db')
})
afterEach(() => {
  for (const each of open.splice(0)) each.close()
  rmSync(folder, { recursive: true, force: true })
})

const stamp = '2026-11-20T09:00:00.000Z'

function made(words: string): Database {
  const db = new Database(path)
  open.push(db)
  db.exec('CREATE TABLE IF NOT EXISTS row (words TEXT) STRICT')
  db.run('INSERT INTO row (words) VALUES ($words)', { words })
  return db
}

function reopened() {
  const opened = openSafely(path, stamp)
  open.push(opened.database)
  return opened
}

const wordsIn = (db: Database) => db.rows({ words: text }, 'SELECT words FROM row').map(({ words }) => words)

it('opens an undamaged file unchanged', () => {
  made('one').close()
  const { database, setAside } = reopened()
  expect(setAside).toBeNull()
  expect(wordsIn(database)).toEqual(['one'])
})

it('renames a damaged file and creates an empty database', () => {
  made('one').close()
  writeFileSync(path, 'this is no database at all, '.repeat(200))
  const damaged = readFileSync(path, 'utf8')
  const { database, setAside } = reopened()
  expect(readFileSync(setAside!, 'utf8')).toBe(damaged)
  expect(database.userVersion).toBe(0)
})

it('replaces a damaged file with the latest undamaged copy', async () => {
  const db = made('one')
  await copyOfToday(db, path, '2026-11-18')
  add(db, 'two')
  await copyOfToday(db, path, '2026-11-19')
  db.close()
  writeFileSync(path, 'x'.repeat(5_000))
  writeFileSync(join(folder, 'backups', 'some.db.2026-11-20.copy'), 'damaged as well '.repeat(100))
  const { database, setAside } = reopened()
  expect(wordsIn(database)).toEqual(['one', 'two'])
  expect(existsSync(setAside!)).toBe(true)
})

it('detects damage inside a file that was not closed', () => {
  const db = made('one')
  for (let n = 0; n < 200; n++) add(db, 'more words '.repeat(40))
  db.close()
  const bytes = readFileSync(path)
  bytes.fill(0x5a, 8_192, 12_288)
  writeFileSync(path, bytes)
  writeFileSync(`${path}-wal`, 'left behind')
  expect(reopened().setAside).not.toBeNull()
})

it('keeps one copy per day for seven days, for the owner only', async () => {
  const db = made('one')
  for (let day = 10; day < 20; day++) await copyOfToday(db, path, `2026-11-${day}`)
  await copyOfToday(db, path, '2026-11-19')
  const copies = readdirSync(join(folder, 'backups')).sort()
  expect(copies).toEqual([13, 14, 15, 16, 17, 18, 19].map((day) => `some.db.2026-11-${day}.copy`))
  expect(statSync(join(folder, 'backups', copies[0]!)).mode & 0o777).toBe(0o600)
})

it('removes what interrupted copies of the same database have left', async () => {
  const db = made('one')
  await copyOfToday(db, path, '2026-11-18')
  const inBackups = (name: string) => join(folder, 'backups', name)
  for (const left of [
    'some.db.2026-11-17.copy.new',
    'some.db.2026-11-17.copy.new-journal',
    'other.db.2026-11-17.copy.new',
  ])
    writeFileSync(inBackups(left), 'half a copy')
  await copyOfToday(db, path, '2026-11-19')
  expect(readdirSync(join(folder, 'backups')).sort()).toEqual([
    'other.db.2026-11-17.copy.new',
    'some.db.2026-11-18.copy',
    'some.db.2026-11-19.copy',
  ])
})

function add(db: Database, words: string): void {
  db.run('INSERT INTO row (words) VALUES ($words)', { words })
}

it('makes a copy while a transaction is writing', async () => {
  const db = made('one')
  const copied = copyOfToday(db, path, '2026-11-18')
  db.transaction(() => {
    add(db, 'two')
    // The copy is made on another thread, before, during or after this transaction.
    const end = performance.now() + 100
    while (performance.now() < end);
  })
  await copied
  db.close()
  writeFileSync(path, 'this is no database at all, '.repeat(200))
  expect(['one', 'one two']).toContain(wordsIn(reopened().database).join(' '))
})
