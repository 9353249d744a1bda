/** Tests that a query refuses rows whose values do not fit the named columns. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  flag,
  integer,
  oneOf,
  orNull,
  real,
  text,
  UnexpectedRow,
  type Column,
} from '../../../src-main/storage/columns.ts'
import { Database } from '../../../src-main/storage/database.ts'

describe('a column', () => {
  it.each<[string, Column<unknown>, unknown[], unknown[]]>([
    ['text', text, ['', 'a'], [null, 1, undefined, new Uint8Array()]],
    ['integer', integer, [0, -1, 2 ** 52], ['1', 1.5, null, undefined, 1n]],
    ['real', real, [0, 1.5], ['1', null, undefined]],
    ['flag', flag, [0, 1], [2, true, '1', null]],
    ['orNull(text)', orNull(text), ['', null], [1, undefined]],
    ['oneOf(a, b)', oneOf(['a', 'b']), ['a', 'b'], ['c', null, undefined]],
  ])('%s accepts only values of its type', (_name, column, accepted, refused) => {
    expect(accepted.filter((value) => !column(value))).toEqual([])
    expect(refused.filter((value) => column(value))).toEqual([])
  })
})

describe('a query with named columns', () => {
  let db: Database
  beforeAll(() => {
    db = new Database(':memory:')
    db.exec(
      "CREATE TABLE word (id INTEGER PRIMARY KEY, word TEXT) STRICT; INSERT INTO word (word) VALUES ('a'), (NULL)",
    )
  })
  afterAll(() => db.close())

  const columns = { id: integer, word: orNull(text) }

  it('returns rows whose columns have the named types', () => {
    expect(db.rows(columns, 'SELECT id, word FROM word ORDER BY id')).toEqual([
      { id: 1, word: 'a' },
      { id: 2, word: null },
    ])
    expect(db.row(columns, 'SELECT id, word FROM word WHERE id = 1')).toEqual({ id: 1, word: 'a' })
    expect(db.row(columns, 'SELECT id, word FROM word WHERE id = 3')).toBeUndefined()
  })

  it('returns the values of the only column', () => {
    const sql = 'SELECT word FROM word ORDER BY id'
    expect(db.values(orNull(text), sql)).toEqual(['a', null])
    expect(db.value(text, sql)).toBe('a')
    expect(db.value(text, 'SELECT word FROM word WHERE id = 3')).toBeUndefined()
    expect(() => db.values(text, sql)).toThrow('The column word has an unexpected value.')
    expect(() => db.value(integer, sql)).toThrow(UnexpectedRow)
  })

  it('returns whether it finds any row', () => {
    expect(db.has('SELECT 1 FROM word WHERE word IS NULL')).toBe(true)
    expect(db.has('SELECT 1 FROM word WHERE id = 3')).toBe(false)
  })

  it.each([
    ['a value has another type', { id: integer, word: text }, 'word'],
    ['the query does not return the column', { id: integer, name: orNull(text) }, 'name'],
  ])('throws an error that names the column when %s', (_when, wrong, name) => {
    const sql = 'SELECT id, word FROM word ORDER BY id'
    expect(() => db.rows(wrong, sql)).toThrow(UnexpectedRow)
    expect(() => db.rows(wrong, sql)).toThrow(`The column ${name} has an unexpected value.`)
  })
})
