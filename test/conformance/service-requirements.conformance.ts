/**
 * docs/interfaces/time-tracking.md#required-properties: what an account requires beyond the four properties and its
 * template.
 */
import { describe, expect, test } from 'vitest'
import { entriesPath, refused, type Caller } from './service-under-test.ts'

/** For a service that says in its ready line what it requires; `properties` are those it can be told to require. */
export function describeRequirements(known: () => Caller, properties: readonly string[]): void {
  describe('docs/interfaces/time-tracking.md#required-properties', () => {
    test('the service says which further properties it requires', () => {
      expect(known().service.required).toEqual(properties)
    })

    test.each(properties)('without %s a create is 400 naming it', async (property) => {
      const without = known().newEntry({ [property]: undefined })
      await refused(known().ask('POST', entriesPath, without), 400, property)
      await refused(known().ask('POST', entriesPath, { ...without, [property]: null }), 400, property)
    })

    test('with all of them a create is accepted, and 0 billable minutes are a value', async () => {
      expect(await known().create({ billableMinutes: 0 })).toMatchObject({ billableMinutes: 0 })
    })

    test.each(properties)('an update that clears %s is 400 naming it', async (property) => {
      const { id } = await known().create()
      await refused(known().ask('PUT', `${entriesPath}/${id}`, { [property]: null }), 400, property)
    })
  })
}
