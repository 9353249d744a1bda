/** Tests how an entry of an account is read, in every form in which a service may return it. */
import { describe, expect, it } from 'vitest'
import { timeEntry } from '../../../src-main/api/wire/time-tracking.ts'

const entry = { id: 5, item: 7001, user: 'u', date: '2026-11-20', minutes: 30 }
const fieldsOf = (customFields: unknown) => timeEntry.parse({ ...entry, customFields }).customFields

describe("the custom fields of an account's entry", () => {
  it('reads options by their ids, which may be strings or numbers', () => {
    expect(fieldsOf({ activity: 'design', 81: 4 })).toEqual({ activity: 'design', '81': '4' })
  })

  it('leaves out custom fields without an id and keeps the others', () => {
    const strange = { a: { id: 1 }, b: ['x'], c: '', d: null, e: 'x'.repeat(201), ['f'.repeat(201)]: 'y' }
    expect(fieldsOf({ ...strange, activity: 'design' })).toEqual({ activity: 'design' })
  })

  it('reads at most 100 custom fields', () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`f${at}`, 'x']))
    expect(Object.keys(fieldsOf(many) ?? {})).toHaveLength(100)
  })

  it.each([[null], [undefined], ['text'], [7], [[]]])(
    'reads an entry whose custom fields are missing or invalid: %j',
    (customFields) => {
      const { id, team } = timeEntry.parse({ ...entry, team: { name: 'x' }, customFields })
      expect(id).toBe('5')
      expect(team).toBeUndefined()
    },
  )
})
