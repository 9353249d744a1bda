/** Tests that a command is carried out once, and that a stored reply is checked before it is returned again. */
import * as z from 'zod'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Database } from '../../../src-main/storage/database.ts'
import { migrate } from '../../../src-main/storage/migrate.ts'
import { migrations } from '../../../src-main/storage/migrations/all.ts'
import { once, ordersOf, rememberOrder } from '../../../src-main/storage/once.ts'

const at = '2026-11-20T09:00:00.000Z'
const reply = z.strictObject({ entryId: z.string(), minutes: z.int() })
let db: Database
let carriedOut: number
beforeEach(() => {
  db = new Database(':memory:')
  migrate(db, migrations)
  carriedOut = 0
})
afterEach(() => db.close())

function order(minutes: number): z.infer<typeof reply> {
  return once(db, 'c1', at, reply, () => {
    carriedOut += 1
    return { entryId: 'e1', minutes }
  })
}

it('carries a repeated command out once and returns the first reply', () => {
  expect(order(30)).toEqual({ entryId: 'e1', minutes: 30 })
  expect(order(45)).toEqual({ entryId: 'e1', minutes: 30 })
  expect(carriedOut).toBe(1)
})

it.each([
  ['lacks a value', '{"entryId":"e1"}'],
  ['has a value of another type', '{"entryId":1,"minutes":30}'],
  ['is of another kind', 'null'],
])('refuses a repeated command whose stored reply %s, and does not carry it out again', (_what, stored) => {
  order(30)
  db.run('UPDATE command SET reply = $stored', { stored })
  expect(() => order(30)).toThrow()
  expect(carriedOut).toBe(1)
})

it('stores nothing when the work of a command fails', () => {
  const fail = () =>
    once(db, 'c1', at, z.null(), () => {
      throw new Error('no')
    })
  expect(fail).toThrow('no')
  expect(order(30)).toEqual({ entryId: 'e1', minutes: 30 })
})

it('finds the commands that created an entry, and restores them from the recovery log', () => {
  order(30)
  const orders = ordersOf(db, 'e1')
  expect(orders).toEqual([{ id: 'c1', at, reply: '{"entryId":"e1","minutes":30}' }])
  db.run('DELETE FROM command')
  for (const each of orders) rememberOrder(db, each)
  expect(order(45)).toEqual({ entryId: 'e1', minutes: 30 })
  expect(carriedOut).toBe(1)
})
