/** What was read of a table holds until something is written to it, and not a moment longer. */
import { expect, it } from 'vitest'
import { Database } from '../../../src-main/storage/database.ts'
import { Kept } from '../../../src-main/storage/kept.ts'

function newKept() {
  const db = new Database(':memory:')
  db.exec(`
    CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
    CREATE TABLE other (id INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE heard (text TEXT NOT NULL) STRICT;
    CREATE TRIGGER word_is_heard AFTER INSERT ON word BEGIN INSERT INTO heard (text) VALUES (new.text); END;
  `)
  let reads = 0
  const kept = new Kept(db, ['word', 'other'], () => {
    reads += 1
    return db.all<{ text: string }>('SELECT text FROM word ORDER BY id').map(({ text }) => text)
  })
  return { db, kept, reads: () => reads }
}

it.each([
  ['INSERT INTO word (id, text) VALUES (2, $text)', ['one', 'two']],
  ['INSERT OR IGNORE INTO word (id, text) VALUES (2, $text)', ['one', 'two']],
  ['REPLACE INTO word (id, text) VALUES (1, $text)', ['two']],
  ['UPDATE word AS w SET text = $text', ['two']],
  ['\n  update or ignore word set text = $text', ['two']],
  ['DELETE FROM word WHERE text <> $text', []],
  ['WITH new (text) AS (VALUES ($text)) INSERT INTO word (text) SELECT text FROM new', ['one', 'two']],
])('is read anew after %s', (sql, after) => {
  const { db, kept } = newKept()
  db.run("INSERT INTO word (id, text) VALUES (1, 'one')")
  expect(kept.value).toEqual(['one'])
  db.run(sql, { text: 'two' })
  expect(kept.value).toEqual(after)
})

it('is read anew after a row was written and asked back in one statement', () => {
  const { db, kept } = newKept()
  expect(kept.value).toEqual([])
  db.get("INSERT INTO word (text) VALUES ('one') RETURNING id")
  expect(kept.value).toEqual(['one'])
})

it('is read once as long as only other tables are written', () => {
  const { db, kept, reads } = newKept()
  db.run("INSERT INTO word (text) VALUES ('one')")
  expect(kept.value).toEqual(['one'])
  db.transaction(() => {
    db.run("INSERT INTO heard (text) VALUES ('elsewhere')")
    expect(kept.value).toEqual(['one'])
  })
  expect(kept.value).toEqual(['one'])
  expect(reads()).toBe(1)
  db.run('INSERT INTO other (id) VALUES (1)')
  expect(kept.value).toEqual(['one'])
  expect(reads()).toBe(2)
})

it('forgets what a transaction wrote that was taken back', () => {
  const { db, kept } = newKept()
  const work = () =>
    db.transaction(() => {
      db.run("INSERT INTO word (text) VALUES ('never')")
      expect(kept.value).toEqual(['never'])
      throw new Error('taken back')
    })
  expect(work).toThrow('taken back')
  expect(kept.value).toEqual([])
})

it('is read anew after a script, whatever it did', () => {
  const { db, kept } = newKept()
  expect(kept.value).toEqual([])
  db.exec("INSERT INTO other (id) VALUES (7); INSERT INTO word (text) VALUES ('by script')")
  expect(kept.value).toEqual(['by script'])
})
