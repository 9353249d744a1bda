import { describe, expect, it } from 'vitest'
import type { EntryFacts } from '../../../src-main/entries/entry-store.ts'
import { worklogChange } from '../../../src-main/sync/worklog-change.ts'
import { draft } from '../../support/builders.ts'

const worklog = {
  ...{ worklogId: 'w', itemId: '9', userId: 'u', worklogDate: '2026-11-18T09:15:00.000+01:00' },
  ...{ worklogMinutes: 30.5, worklogBillableMinutes: 12.5, description: 'Old' },
}
const known: EntryFacts = {
  ...{ id: 'e', itemId: '9', day: '2026-11-18', startedAt: null, endedAt: null, zone: 'Europe/Berlin' },
  ...{ countedMs: 0, minutes: 31, optionLabels: {}, runId: null },
  draft: draft({ description: 'Old', billable: 13 }),
}
const change = (changes: Partial<EntryFacts>, uncertain = false, there: Partial<typeof worklog> = {}) =>
  worklogChange({ ...worklog, ...there }, { known, facts: { ...known, ...changes }, uncertain })

describe('worklogChange', () => {
  it.each<[string, Partial<EntryFacts>, object]>([
    ['nothing when it was saved without a change', {}, {}],
    ['only the note', { draft: draft({ description: 'New', billable: 13 }) }, { description: 'New' }],
    ['only the minutes', { minutes: 45 }, { worklogMinutes: 45 }],
    [
      'the date, with the time of day and the offset of the worklog',
      { day: '2026-12-01' },
      { worklogDate: '2026-12-01T09:15:00.000+01:00' },
    ],
    ['only the item', { itemId: '5' }, { itemId: '5' }],
    [
      'the billable minutes that follow from changed minutes',
      { minutes: 10, draft: draft({ description: 'Old', billable: 'all' }) },
      { worklogMinutes: 10, worklogBillableMinutes: 10 },
    ],
    [
      'no field that v1.0 does not have',
      { draft: draft({ description: 'Old', billable: 13, team: 'red' }) },
      {},
    ],
  ])('sends for a corrected entry %s', (_what, changes, sent) => {
    expect(change(changes)).toEqual(sent)
  })

  it('sends every value that differs from the worklog when an earlier change may have been carried out', () => {
    expect(change({}, true)).toEqual({})
    expect(change({}, true, { description: 'Half way' })).toEqual({ description: 'Old' })
    expect(change({}, true, { worklogMinutes: 60, worklogBillableMinutes: 60 })).toEqual({
      ...{ worklogMinutes: 31, worklogBillableMinutes: 13 },
    })
    expect(change({}, false, { description: 'Changed there' })).toEqual({})
  })

  it('sends the date as midnight in UTC when the worklog has only a day', () => {
    const sent = change({ day: '2026-12-01' }, false, { worklogDate: '2026-11-18' })
    expect(sent).toEqual({ worklogDate: '2026-12-01T00:00:00.000Z' })
  })
})
