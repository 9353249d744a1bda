/** What is read of an account's entry, however it is written. */
import { describe, expect, it } from 'vitest'
import { timeEntry } from '../../../src-main/api/wire/time-tracking.ts'

const entry = { id: 5, item: 7001, user: 'u', date: '2026-11-20', minutes: 30 }
const fieldsOf = (customFields: unknown) => timeEntry.parse({ ...entry, customFields }).customFields

describe('the fields of an account’s entry', () => {
  it('are options by their ids, texts or numbers', () => {
    expect(fieldsOf({ activity: 'design', 81: 4 })).toEqual({ activity: 'design', '81': '4' })
  })

  it('are left out where no id is said, and the rest is kept', () => {
    const strange = { a: { id: 1 }, b: ['x'], c: '', d: null, e: 'x'.repeat(201), ['f'.repeat(201)]: 'y' }
    expect(fieldsOf({ ...strange, activity: 'design' })).toEqual({ activity: 'design' })
  })

  it('are not more than any template has', () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`f${at}`, 'x']))
    expect(Object.keys(fieldsOf(many) ?? {})).toHaveLength(100)
  })

  it.each([[null], [undefined], ['text'], [7], [[]]])('may be missing or nonsense: %j', (customFields) => {
    const { id, team } = timeEntry.parse({ ...entry, team: { name: 'x' }, customFields })
    expect(id).toBe('5')
    expect(team).toBeUndefined()
  })
})
