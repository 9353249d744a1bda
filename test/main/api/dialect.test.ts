/** Tests that create requests use the documented property names, or those that were entered for the account. */
import { expect, it } from 'vitest'
import '../../../src-main/kernel/temporal.ts'
import { createBody, type NewTimeEntry } from '../../../src-main/api/dialect.ts'
import { usualDialect } from '../../../src-preload/rules/usual-dialect.ts'
import { draft } from '../../support/builders.ts'

const entry: NewTimeEntry = {
  userId: '40771',
  itemId: '88213',
  day: '2026-11-20',
  minutes: 30,
  billableMinutes: 15,
  draft: draft({ description: 'Kickoff', options: { phase: 'plan' }, team: 't7', category: 'c3' }),
  startedAt: '2026-11-20T08:15:00.000Z',
  zone: 'UTC',
}

const bodyOf = (names: Parameters<typeof createBody>[1]): unknown => JSON.parse(createBody(entry, names))

it('a create request has the documented names if the account has no others', () => {
  expect(bodyOf(usualDialect)).toMatchObject({
    billableMinutes: 15,
    team: 't7',
    category: 'c3',
    description: 'Kickoff',
    customFields: { phase: 'plan' },
  })
})

it.each(['startTime', 'billableMinutes', 'team', 'category', 'description', 'customFields'] as const)(
  'a create request sends %s under the name that was entered for the account',
  (name) => {
    const usual = bodyOf(usualDialect) as Record<string, unknown>
    const own = bodyOf({ ...usualDialect, [name]: 'ownName' }) as Record<string, unknown>
    expect(own['ownName']).toEqual(usual[name])
    expect(usual[name]).toBeDefined()
    expect(Object.keys(own)).not.toContain(name)
  },
)
