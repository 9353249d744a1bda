/**
 * Tests the service against docs/interfaces/time-tracking.md#required-properties: an account may require more than the
 * four properties and the fields of its template.
 */
import { describe, expect, test } from 'vitest'
import { entriesPath, refused, type Caller } from './service-under-test.ts'

/** Tests a service that requires `properties` too, and lists them in its ready line. */
export function describeRequirements(known: () => Caller, properties: readonly string[]): void {
  describe('docs/interfaces/time-tracking.md#required-properties', () => {
    test('the ready line lists the further properties that the service requires', () => {
      expect(known().service.required).toEqual(properties)
    })

    test.each(properties)('answers a create without the required %s with 400 naming it', async (property) => {
      const without = known().newEntry({ [property]: undefined })
      await refused(known().ask('POST', entriesPath, without), 400, property)
      await refused(known().ask('POST', entriesPath, { ...without, [property]: null }), 400, property)
    })

    test('accepts a create with all required properties, and counts 0 billable minutes as a value', async () => {
      expect(await known().create({ billableMinutes: 0 })).toMatchObject({ billableMinutes: 0 })
    })

    test.each(properties)('answers an update that clears %s with 400 naming it', async (property) => {
      const { id } = await known().create()
      await refused(known().ask('PUT', `${entriesPath}/${id}`, { [property]: null }), 400, property)
    })
  })
}
