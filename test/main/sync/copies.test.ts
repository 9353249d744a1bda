/** Tests which of the service's entries are taken for copies of a sent entry. */
import { expect, it } from 'vitest'
import '../../../src-main/kernel/temporal.ts'
import { createBody } from '../../../src-main/api/dialect.ts'
import type { TimeEntry } from '../../../src-main/api/wire/time-tracking.ts'
import { unknownService } from '../../../src-main/outbox/echo-store.ts'
import { copiesOf } from '../../../src-main/sync/copies.ts'
import { usualDialect } from '../../../src-preload/rules/usual-dialect.ts'
import { draft } from '../../support/builders.ts'

const copy: TimeEntry = {
  ...{ id: 'e2', user: 'me', item: 'i1', date: '2026-11-20', minutes: 30 },
  createdDate: '2026-11-20T09:00:00.000Z',
  description: 'Kickoff',
}

/** Returns whether `entry` is taken for a copy of an entry that was sent without a start. */
function isCopy(entry: TimeEntry, names = usualDialect): boolean {
  const values = { userId: 'me', itemId: 'i1', day: '2026-11-20', minutes: 30, billableMinutes: 0 }
  const note = draft({ description: 'Kickoff' })
  const body = createBody({ ...values, draft: note, startedAt: null, zone: 'UTC' }, names)
  const sent = {
    ...{ entryId: 'a', body, startFingerprint: null, sentAgain: false, outcome: 'confirmed' as const },
    ...{ at: '2026-11-20T09:00:00.000Z', savedAt: '2026-11-20T08:59:00.000Z', serviceAt: null },
    ...{ baseline: [], newest: null, serviceId: 'e1', withdrawn: false },
  }
  return copiesOf(sent, { userId: 'me', dialect: names }, [entry], unknownService).length > 0
}

it.each<[string, TimeEntry, boolean]>([
  ['the same values and description', copy, true],
  ['the same values and no description', { ...copy, description: null }, true],
  ['another description', { ...copy, description: 'Retrospective' }, false],
  ['another user', { ...copy, user: 'somebody' }, false],
])('an entry with %s is taken for a copy: %s', (_what, entry, is) => {
  expect(isCopy(entry)).toBe(is)
})

it('a copy is found as well if the account has other names for properties', () => {
  expect(isCopy(copy, { ...usualDialect, description: 'note' })).toBe(true)
})
