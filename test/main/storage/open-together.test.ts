/**
 * Tests what happens if another process opens, closes or repairs a database while this process opens it. Each test lets
 * the other process act before each file operation in turn.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { text } from '../../../src-main/storage/columns.ts'
import { AlreadyOpen, Database } from '../../../src-main/storage/database.ts'
import { copyOfToday } from '../../../src-main/storage/daily-copies.ts'
import { openSafely } from '../../../src-main/storage/open-safely.ts'
import { readPrivately } from '../../../src-main/storage/private-copy.ts'
import { actAtOperation, atEveryOperation } from '../../support/at-file-operations.ts'

let folder: string
let path: string
const open: Database[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tallystick-together-'))
  path = join(folder, 'some.db')
})
afterEach(() => {
  closeAll()
  rmSync(folder, { recursive: true, force: true })
})

function closeAll(): void {
  for (const each of open.splice(0)) each.close()
}

/** Opens the database as a starting process does. Returns undefined if another process is using it. */
function openHere(stamp: string): Database | undefined {
  try {
    const { database } = openSafely(path, stamp)
    open.push(database)
    return database
  } catch (error) {
    if (error instanceof AlreadyOpen) return undefined
    throw error
  }
}

function write(db: Database, words: string): void {
  db.exec('CREATE TABLE IF NOT EXISTS row (words TEXT) STRICT')
  db.run('INSERT INTO row (words) VALUES ($words)', { words })
}

const wordsIn = (db: Database) => db.rows({ words: text }, 'SELECT words FROM row').map(({ words }) => words)

function startOver(): void {
  closeAll()
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
}

function openWithWords(words: string): Database {
  const db = new Database(path)
  open.push(db)
  write(db, words)
  return db
}

it('opens the database or finds it in use, whenever the other process closes it', () => {
  const moments = atEveryOperation((at) => {
    startOver()
    const other = openWithWords('one')
    const happened = actAtOperation(
      at,
      () => other.close(),
      () => openHere('here'),
    )
    closeAll()
    expect(wordsIn(openHere('later')!)).toEqual(['one'])
    return happened
  })
  expect(moments).toBeGreaterThan(0)
})

it('opens the database or finds it in use, whenever the other process creates it', () => {
  const moments = atEveryOperation((at) => {
    startOver()
    const happened = actAtOperation(
      at,
      () => {
        const other = openHere('other')
        if (other) write(other, 'one')
      },
      () => {
        const here = openHere('here')
        if (here) write(here, 'two')
      },
    )
    closeAll()
    expect(wordsIn(openHere('later')!)).toHaveLength(1)
    return happened
  })
  expect(moments).toBeGreaterThan(0)
})

it.each(['goes on using it', 'closes it at once'])(
  'keeps what the other process saved after it replaced the damaged database and %s',
  async (then) => {
    const copies = mkdtempSync(join(tmpdir(), 'tallystick-copies-'))
    try {
      await copyOfToday(openWithWords('from the copy'), path, '2026-11-19')
      cpSync(join(folder, 'backups'), copies, { recursive: true })
      const moments = atEveryOperation((at) => {
        startOver()
        cpSync(copies, join(folder, 'backups'), { recursive: true })
        writeFileSync(path, 'this is no database at all, '.repeat(200))
        const saved = ['from the copy']
        const save = (words: string, db: Database | undefined) => {
          if (!db) return
          write(db, words)
          saved.push(words)
        }
        const happened = actAtOperation(
          at,
          () => {
            const other = openHere('other')
            save('other', other)
            if (then === 'closes it at once') other?.close()
          },
          () => save('here', openHere('here')),
        )
        expect(saved.length).toBeGreaterThan(1)
        closeAll()
        expect(wordsIn(openHere('later')!)).toEqual(saved)
        expect(readdirSync(folder).filter((name) => name.includes('.damaged-'))).toHaveLength(1)
        return happened
      })
      expect(moments).toBeGreaterThan(5)
    } finally {
      rmSync(copies, { recursive: true, force: true })
    }
  },
)

it('reads a private copy, whenever the other process closes the database', () => {
  const moments = atEveryOperation((at) => {
    startOver()
    const other = openWithWords('one')
    let rows: unknown
    const happened = actAtOperation(
      at,
      () => other.close(),
      () => {
        rows = readPrivately(path, (copy) => copy.rows('SELECT words FROM row', 'rowid').rows)
      },
    )
    expect(rows).toEqual([{ words: 'one' }])
    return happened
  })
  expect(moments).toBeGreaterThan(0)
})
