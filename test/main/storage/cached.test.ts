/** Tests that a value read from a table is cached exactly until the table is written. */
import { expect, it } from 'vitest'
import { text } from '../../../src-main/storage/columns.ts'
import { Database } from '../../../src-main/storage/database.ts'
import { Cached } from '../../../src-main/storage/cached.ts'

function newCached() {
  const db = new Database(':memory:')
  db.exec(`
    CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
    CREATE TABLE other (id INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE heard (text TEXT NOT NULL) STRICT;
    CREATE TRIGGER word_is_heard AFTER INSERT ON word BEGIN INSERT INTO heard (text) VALUES (new.text); END;
  `)
  let reads = 0
  const cached = new Cached(db, ['word', 'other'], () => {
    reads += 1
    return db.rows({ text: text }, 'SELECT text FROM word ORDER BY id').map(({ text }) => text)
  })
  return { db, cached, reads: () => reads }
}

it.each([
  ['INSERT INTO word (id, text) VALUES (2, $text)', ['one', 'two']],
  ['INSERT OR IGNORE INTO word (id, text) VALUES (2, $text)', ['one', 'two']],
  ['REPLACE INTO word (id, text) VALUES (1, $text)', ['two']],
  ['UPDATE word AS w SET text = $text', ['two']],
  ['\n  update or ignore word set text = $text', ['two']],
  ['DELETE FROM word WHERE text <> $text', []],
  ['WITH new (text) AS (VALUES ($text)) INSERT INTO word (text) SELECT text FROM new', ['one', 'two']],
])('reads a cached value again after %s', (sql, after) => {
  const { db, cached } = newCached()
  db.run("INSERT INTO word (id, text) VALUES (1, 'one')")
  expect(cached.value).toEqual(['one'])
  db.run(sql, { text: 'two' })
  expect(cached.value).toEqual(after)
})

it('reads a cached value again after an INSERT with RETURNING', () => {
  const { db, cached } = newCached()
  expect(cached.value).toEqual([])
  db.get("INSERT INTO word (text) VALUES ('one') RETURNING id")
  expect(cached.value).toEqual(['one'])
})

it('keeps a cached value while only other tables are written', () => {
  const { db, cached, reads } = newCached()
  db.run("INSERT INTO word (text) VALUES ('one')")
  expect(cached.value).toEqual(['one'])
  db.transaction(() => {
    db.run("INSERT INTO heard (text) VALUES ('elsewhere')")
    expect(cached.value).toEqual(['one'])
  })
  expect(cached.value).toEqual(['one'])
  expect(reads()).toBe(1)
  db.run('INSERT INTO other (id) VALUES (1)')
  expect(cached.value).toEqual(['one'])
  expect(reads()).toBe(2)
})

it('drops a cached value that was read in a transaction that is rolled back', () => {
  const { db, cached } = newCached()
  const work = () =>
    db.transaction(() => {
      db.run("INSERT INTO word (text) VALUES ('never')")
      expect(cached.value).toEqual(['never'])
      throw new Error('taken back')
    })
  expect(work).toThrow('taken back')
  expect(cached.value).toEqual([])
})

it('reads a cached value again after a script', () => {
  const { db, cached } = newCached()
  expect(cached.value).toEqual([])
  db.exec("INSERT INTO other (id) VALUES (7); INSERT INTO word (text) VALUES ('by script')")
  expect(cached.value).toEqual(['by script'])
})
