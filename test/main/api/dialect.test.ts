/** Tests that create requests use the documented property names, or those that were entered for the account. */
import { expect, it } from 'vitest'
import '../../../src-main/kernel/temporal.ts'
import { createBody, readBody, type NewTimeEntry } from '../../../src-main/api/dialect.ts'
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

it.each([
  ['the documented names', usualDialect],
  ['names of its own', { ...usualDialect, description: 'note', startTime: 'begin' }],
])('a body that was written with %s is read with the same names', (_what, names) => {
  expect(readBody(createBody(entry, names), names)).toEqual({
    ...{ itemId: '88213', day: '2026-11-20', minutes: 30 },
    ...{ description: 'Kickoff', startTime: '2026-11-20T08:15:00.000+00:00' },
  })
})

it('a body without a description and a start is read, and other texts are not', () => {
  const bare = createBody({ ...entry, draft: draft(), startedAt: null }, usualDialect)
  expect(readBody(bare, usualDialect)).toMatchObject({ minutes: 30, description: '', startTime: null })
  for (const text of ['', '[]', '{}', '{"item":1}', bare.slice(1)])
    expect(readBody(text, usualDialect)).toBeNull()
})
