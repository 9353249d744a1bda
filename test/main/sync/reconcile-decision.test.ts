/** What one list says about an entry whose answer got lost, where no digits come back. */
import { expect, it } from 'vitest'
import type { TimeEntry } from '../../../src-main/api/wire/time-tracking.ts'
import { unknownService, type EchoProfile } from '../../../src-main/outbox/echo-store.ts'
import { decide, maySendAgain, nextLookMs, type Question } from '../../../src-main/sync/reconcile-decision.ts'

const sentAt = '2026-11-20T09:00:00.000Z'
const after = (ms: number) => new Date(Date.parse(sentAt) + ms).toISOString()

const learned: EchoProfile = {
  ...unknownService,
  listsOwn: true,
  echoes: 'minute',
  since: '2026-11-19T09:00:00.000Z',
  watchedAt: '2026-11-20T08:00:00.000Z',
}
const weeksAlone = { since: '2026-11-06T08:00:00.000Z' }

const entry: TimeEntry = {
  id: 'e1',
  user: 'me',
  item: 'i1',
  date: '2026-11-20',
  minutes: 30,
  createdDate: after(2_000),
  description: 'Weekly meeting',
}

const sent: Question['sent'] = {
  values: { user: 'me', item: 'i1', date: '2026-11-20', minutes: 30 },
  description: 'Weekly meeting',
  marker: null,
  start: null,
  digits: [],
  baseline: [],
  newest: null,
  serviceAt: sentAt,
  startComesBack: false,
}

interface Case {
  readonly entries?: readonly Partial<TimeEntry>[]
  readonly sent?: Partial<Question['sent']>
  readonly profile?: Partial<EchoProfile>
  readonly question?: Partial<Question>
}

function findingOf({ entries = [{}], sent: how = {}, profile = {}, question = {} }: Case): string {
  return decide({
    sent: { ...sent, ...how },
    entries: entries.map((each) => ({ ...entry, ...each })),
    complete: true,
    isEmpty: false,
    isTaken: () => false,
    isOthers: () => false,
    canaries: [],
    hasOurs: true,
    profile: { ...learned, ...profile },
    soleWriter: false,
    horizonMs: 600_000,
    ...question,
  }).finding
}

it.each<[string, Case, string]>([
  ['in the second in which it was sent', { entries: [{ createdDate: sentAt }] }, 'there'],
  [
    'in the second in which it was sent, by a service that shows whole seconds',
    { sent: { serviceAt: after(900) }, entries: [{ createdDate: '2026-11-20T09:00:00Z' }] },
    'there',
  ],
  ['15 seconds after it was sent', { entries: [{ createdDate: after(15_000) }] }, 'there'],
  ['later than 15 seconds after it was sent', { entries: [{ createdDate: after(15_001) }] }, 'unclear'],
  ['before it was sent', { entries: [{ createdDate: after(-1) }] }, 'unclear'],
  ['at a time that the service does not show', { entries: [{ createdDate: null }] }, 'unclear'],
  ['when the clock of the service is not known', { sent: { serviceAt: null } }, 'unclear'],
  ['with other words', { entries: [{ description: 'Other words' }] }, 'unclear'],
  ['with words that the service has cut', { entries: [{ description: 'Weekly' }] }, 'there'],
  ['when nobody has looked what was there before', { sent: { baseline: null } }, 'unclear'],
  ['together with another one', { entries: [{}, { id: 'e2' }] }, 'unclear'],
  ['where somebody else writes too', { profile: { others: true } }, 'unclear'],
])('an entry alike that appears %s', (_when, asked, expected) => {
  expect(findingOf(asked)).toBe(expected)
})

it.each<[string, Case, string]>([
  [
    'is relied on for ten minutes',
    { profile: weeksAlone, entries: [{ createdDate: after(600_000) }] },
    'there',
  ],
  ['is not relied on later', { profile: weeksAlone, entries: [{ createdDate: after(616_000) }] }, 'unclear'],
  [
    'with other words is no evidence',
    { profile: weeksAlone, entries: [{ createdDate: after(60_000), description: 'Other' }] },
    'unclear',
  ],
  [
    'and another writer since is not relied on',
    { profile: { ...weeksAlone, others: true }, entries: [{ createdDate: after(60_000) }] },
    'unclear',
  ],
  [
    'that were not read to their end are no evidence',
    {
      profile: { ...weeksAlone, watchedAt: '2026-11-19T08:00:00.000Z' },
      entries: [{ createdDate: after(60_000) }],
    },
    'unclear',
  ],
  [
    'that were never read are no evidence',
    { profile: { ...weeksAlone, watchedAt: null }, entries: [{ createdDate: after(60_000) }] },
    'unclear',
  ],
  [
    'whose service may give our digits back is asked for longer',
    {
      profile: { ...weeksAlone, echoes: 'unknown' },
      sent: { marker: '2026-11-20T08:15:27.341Z' },
      entries: [{ createdDate: after(60_000) }],
    },
    'unclear',
  ],
])('an account in which nobody else wrote for two weeks %s', (_what, asked, expected) => {
  expect(findingOf(asked)).toBe(expected)
})

it.each<[string, Case, string]>([
  [
    'is empty, and nothing of ours was ever there',
    { question: { isEmpty: true, hasOurs: false } },
    'not-there',
  ],
  ['is empty although one of ours was there', { question: { isEmpty: true } }, 'no-evidence'],
  [
    'is empty by a list that is not complete',
    { question: { isEmpty: true, hasOurs: false, complete: false } },
    'no-evidence',
  ],
  ['was never seen to show any entry', {}, 'no-evidence'],
  ['has shown entries', { profile: { listsOwn: true } }, 'not-there'],
  [
    'has shown entries, but not the one that is there for sure',
    { profile: { listsOwn: true }, question: { canaries: ['e7'] } },
    'no-evidence',
  ],
])('an empty list of an account that %s', (_what, asked, expected) => {
  expect(findingOf({ profile: { listsOwn: false }, ...asked, entries: [] })).toBe(expected)
})

it.each<[string, Partial<TimeEntry>, string]>([
  ['and the whole start, to the second', { startTime: '2026-11-20T08:15:27Z' }, 'there'],
  ['and a start that is another one', { startTime: '2026-11-20T08:22:27Z' }, 'unclear'],
])('takes the only entry with our seconds %s', (_what, shown, expected) => {
  const marker = '2026-11-20T08:15:27.341Z'
  const how = { marker, start: marker, digits: ['27.341'], serviceAt: null, startComesBack: true }
  expect(findingOf({ entries: [shown], sent: how, profile: { echoes: 'second' } })).toBe(expected)
})

it.each([
  { ageMs: 660_000, at: [600_000, 660_000], needed: 2, may: true },
  { ageMs: 660_000, at: [600_000, 659_999], needed: 2, may: false },
  { ageMs: 660_000, at: [599_999, 660_000], needed: 2, may: false },
  { ageMs: 660_000, at: [600_000], needed: 2, may: false },
  { ageMs: 660_000, at: [], needed: 2, may: false },
  { ageMs: 599_999, at: [600_000, 660_000], needed: 2, may: false },
  { ageMs: 600_000, at: [600_000], needed: 1, may: true },
  { ageMs: 600_000, at: [599_999], needed: 1, may: false },
])(
  'after $ageMs ms, with complete lists without it at $at and $needed needed, it may be sent again: $may',
  (row) => {
    const { ageMs, at: negativesAtMs, needed: negativesNeeded, may } = row
    expect(maySendAgain({ ageMs, negativesAtMs, horizonMs: 600_000, negativesNeeded })).toBe(may)
  },
)

it.each([
  { looks: 0, ageMs: 0, horizonMs: 600_000, nextMs: 2_000 },
  { looks: 1, ageMs: 2_000, horizonMs: 600_000, nextMs: 5_000 },
  { looks: 2, ageMs: 7_000, horizonMs: 600_000, nextMs: 15_000 },
  { looks: 3, ageMs: 22_000, horizonMs: 600_000, nextMs: 60_000 },
  { looks: 4, ageMs: 82_000, horizonMs: 600_000, nextMs: 300_000 },
  { looks: 5, ageMs: 382_000, horizonMs: 600_000, nextMs: 218_000 },
  { looks: 6, ageMs: 600_000, horizonMs: 600_000, nextMs: 60_000 },
  { looks: 9, ageMs: 0, horizonMs: 0, nextMs: 300_000 },
])('after $looks lookups and $ageMs ms of $horizonMs the next one is due in $nextMs ms', (row) => {
  expect(nextLookMs(row.looks, row.ageMs, row.horizonMs)).toBe(row.nextMs)
})
