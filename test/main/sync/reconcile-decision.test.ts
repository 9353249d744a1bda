/**
 * Tests what one list says about an entry whose answer was lost, above all for services that do not return start
 * fingerprints, and when the entry is looked up or sent again.
 */
import { expect, it } from 'vitest'
import type { TimeEntry } from '../../../src-main/api/wire/time-tracking.ts'
import { unknownService, type EchoProfile } from '../../../src-main/outbox/echo-store.ts'
import {
  decide,
  maySendAgain,
  nextLookupMs,
  type Answer,
  type Question,
} from '../../../src-main/sync/reconcile-decision.ts'

const sentAt = '2026-11-20T09:00:00.000Z'
const after = (ms: number) => new Date(Date.parse(sentAt) + ms).toISOString()

const learned: EchoProfile = {
  ...unknownService,
  listsOwn: true,
  echoes: 'minute',
  since: '2026-11-19T09:00:00.000Z',
  watchedAt: '2026-11-20T08:00:00.000Z',
}
const weeksAlone = { since: '2026-11-06T08:00:00.000Z', watchedAt: after(700_000) }

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
  startFingerprint: null,
  start: null,
  digits: [],
  likelyDigits: [],
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

function findingOf(asked: Case): string {
  return answerTo(asked).finding
}

function answerTo({ entries = [{}], sent: how = {}, profile = {}, question = {} }: Case): Answer {
  return decide({
    sent: { ...sent, ...how },
    entries: entries.map((each) => ({ ...entry, ...each })),
    complete: true,
    isEmpty: false,
    answeredAtMs: Date.parse(after(3_600_000)),
    isTaken: () => false,
    isOthers: () => false,
    others: () => [],
    canaries: [],
    hasOurs: true,
    profile: { ...learned, ...profile },
    soleWriter: false,
    horizonMs: 600_000,
    ...question,
  })
}

it.each<[string, Case, string]>([
  ['in the second of sending', { entries: [{ createdDate: sentAt }] }, 'there'],
  [
    'in the second of sending, at a service that shows whole seconds',
    { sent: { serviceAt: after(900) }, entries: [{ createdDate: '2026-11-20T09:00:00Z' }] },
    'there',
  ],
  ['15 seconds after sending', { entries: [{ createdDate: after(15_000) }] }, 'there'],
  ['more than 15 seconds after sending', { entries: [{ createdDate: after(15_001) }] }, 'unclear'],
  ['before sending', { entries: [{ createdDate: after(-1) }] }, 'unclear'],
  ['at a time that the service does not show', { entries: [{ createdDate: null }] }, 'unclear'],
  ['although the clock of the service is unknown', { sent: { serviceAt: null } }, 'unclear'],
  ['with another note', { entries: [{ description: 'Other words' }] }, 'unclear'],
  ['with a note that the service has cut', { entries: [{ description: 'Weekly' }] }, 'there'],
  ['although no list was read before sending', { sent: { baseline: null } }, 'unclear'],
  ['together with another such entry', { entries: [{}, { id: 'e2' }] }, 'unclear'],
  ['in an account with other writers', { profile: { others: true } }, 'unclear'],
])('judges an entry with the same values that appears %s', (_when, asked, expected) => {
  expect(findingOf(asked)).toBe(expected)
})

it.each<[string, Case, string]>([
  ['ten minutes after sending', { profile: weeksAlone, entries: [{ createdDate: after(600_000) }] }, 'there'],
  [
    'minutes after sending, right after a similar entry of this program was sent',
    {
      profile: weeksAlone,
      entries: [{ createdDate: after(302_000) }],
      question: {
        others: () => [{ ...sent, values: { ...sent.values, item: 'i2' }, serviceAt: after(300_000) }],
      },
    },
    'unclear',
  ],
  [
    'minutes after sending, and minutes after an entry of this program with the same values was sent',
    {
      profile: weeksAlone,
      entries: [{ createdDate: after(302_000) }],
      question: { others: () => [{ ...sent, serviceAt: after(60_000) }] },
    },
    'unclear',
  ],
  [
    'seconds after sending, and seconds before an entry of this program with the same values was sent',
    { question: { others: () => [{ ...sent, serviceAt: after(5_000) }] } },
    'unclear',
  ],
  [
    'seconds after sending, and right after a similar entry of this program was sent',
    {
      entries: [{ createdDate: after(12_000) }],
      question: {
        others: () => [{ ...sent, values: { ...sent.values, item: 'i2' }, serviceAt: after(10_000) }],
      },
    },
    'unclear',
  ],
  [
    'minutes after sending, and was not searched for other writers since',
    {
      profile: { ...weeksAlone, watchedAt: after(-1_000) },
      entries: [{ createdDate: after(60_000) }],
    },
    'unclear',
  ],
  [
    'minutes after sending, and was searched for other writers less than a minute after its creation',
    {
      profile: { ...weeksAlone, watchedAt: after(359_000) },
      entries: [{ createdDate: after(300_000) }],
    },
    'unclear',
  ],
  [
    'minutes after sending, and was searched for other writers a minute after its creation',
    {
      profile: { ...weeksAlone, watchedAt: after(360_000) },
      entries: [{ createdDate: after(300_000) }],
    },
    'there',
  ],
  [
    'minutes after sending, in a part of the list, and may be another entry of this program',
    {
      profile: weeksAlone,
      entries: [{ createdDate: after(302_000) }],
      question: { complete: false, others: () => [{ ...sent, serviceAt: after(60_000) }] },
    },
    'no-evidence',
  ],
  [
    'minutes after sending, right after a quite different entry of this program was sent',
    {
      profile: weeksAlone,
      entries: [{ createdDate: after(302_000) }],
      question: {
        others: () => [
          {
            ...sent,
            values: { ...sent.values, item: 'i2', minutes: 45 },
            description: 'Other',
            serviceAt: after(300_000),
          },
        ],
      },
    },
    'there',
  ],
  [
    'more than ten minutes after sending',
    { profile: weeksAlone, entries: [{ createdDate: after(616_000) }] },
    'unclear',
  ],
  [
    'when only a part of the list was read, which may lack another one',
    { profile: weeksAlone, question: { complete: false }, entries: [{ createdDate: after(60_000) }] },
    'no-evidence',
  ],
  [
    'when only a part of the list was read, but it was created with the attempt',
    { profile: weeksAlone, question: { complete: false }, entries: [{ createdDate: after(2_000) }] },
    'there',
  ],
  [
    'when the note differs',
    { profile: weeksAlone, entries: [{ createdDate: after(60_000), description: 'Other' }] },
    'unclear',
  ],
  [
    'when another writer was seen since',
    { profile: { ...weeksAlone, others: true }, entries: [{ createdDate: after(60_000) }] },
    'unclear',
  ],
  [
    'when its lists were read for less than two weeks',
    {
      profile: { ...weeksAlone, watchedAt: '2026-11-19T08:00:00.000Z' },
      entries: [{ createdDate: after(60_000) }],
    },
    'unclear',
  ],
  [
    'when its lists were never read',
    { profile: { ...weeksAlone, watchedAt: null }, entries: [{ createdDate: after(60_000) }] },
    'unclear',
  ],
  [
    'when the service may return start fingerprints',
    {
      profile: { ...weeksAlone, echoes: 'unknown' },
      sent: { startFingerprint: '2026-11-20T08:15:27.341Z' },
      entries: [{ createdDate: after(60_000) }],
    },
    'unclear',
  ],
])(
  'judges an entry with the same values in an account without other writers for two weeks %s',
  (_what, asked, expected) => {
    expect(findingOf(asked)).toBe(expected)
  },
)

it.each<[string, Case, string]>([
  [
    'is empty and never contained one of our entries',
    { question: { isEmpty: true, hasOurs: false } },
    'not-there',
  ],
  ['is empty although it contained one of our entries', { question: { isEmpty: true } }, 'no-evidence'],
  [
    'is empty according to an incomplete list',
    { question: { isEmpty: true, hasOurs: false, complete: false } },
    'no-evidence',
  ],
  ['has never shown any entry', {}, 'no-evidence'],
  ['has shown entries', { profile: { listsOwn: true } }, 'not-there'],
  [
    'has shown entries, but does not show one that certainly exists',
    { profile: { listsOwn: true }, question: { canaries: ['e7'] } },
    'no-evidence',
  ],
])('judges an empty list of an account that %s', (_what, asked, expected) => {
  expect(findingOf({ profile: { listsOwn: false }, ...asked, entries: [] })).toBe(expected)
})

it.each<[string, Case, boolean]>([
  ['that was created less than two minutes before the list', {}, true],
  [
    'that was created two minutes before the list',
    { question: { answeredAtMs: Date.parse(after(420_000)) } },
    false,
  ],
  [
    'that the list’s clock has not reached yet',
    { question: { answeredAtMs: Date.parse(after(299_000)) } },
    true,
  ],
  ['when the answer has no time', { question: { answeredAtMs: null } }, false],
  ['in an account with other writers', { profile: { others: true } }, false],
  [
    'in an account that is less than two weeks old',
    { profile: { since: '2026-11-19T09:00:00.000Z' } },
    false,
  ],
  ['with another note', { entries: [{ createdDate: after(300_000), description: 'Other' }] }, false],
])('says whether waiting for an audit may help with an entry %s', (_when, asked, fresh) => {
  const usual = { entries: [{ createdDate: after(300_000) }] }
  const question = { answeredAtMs: Date.parse(after(301_000)), ...asked.question }
  const profile = { ...weeksAlone, watchedAt: after(-1_000), ...asked.profile }
  expect(answerTo({ ...usual, ...asked, question, profile })).toMatchObject({ finding: 'unclear', fresh })
})

it.each<[string, Partial<TimeEntry>, string]>([
  ['the whole start, to the second', { startTime: '2026-11-20T08:15:27Z' }, 'there'],
  ['another start', { startTime: '2026-11-20T08:22:27Z' }, 'unclear'],
])('judges the only entry with our seconds and %s', (_what, shown, expected) => {
  const startFingerprint = '2026-11-20T08:15:27.341Z'
  const how = {
    startFingerprint,
    start: startFingerprint,
    digits: ['27.341'],
    serviceAt: null,
    startComesBack: true,
  }
  expect(findingOf({ entries: [shown], sent: how, profile: { echoes: 'second' } })).toBe(expected)
})

it.each<[string, string | null, Partial<TimeEntry>, string]>([
  ['the start to the minute', '2026-11-20T08:15:27.341Z', { startTime: '2026-11-20T08:15:00Z' }, 'there'],
  ['the start in another zone', '2026-11-20T08:15:27.341Z', { startTime: '2026-11-20T10:15:00Z' }, 'there'],
  ['the start rounded up', '2026-11-20T08:15:57.341Z', { startTime: '2026-11-20T08:16:00Z' }, 'there'],
  ['no start', '2026-11-20T08:15:27.341Z', {}, 'there'],
  ['another start', '2026-11-20T08:15:27.341Z', { startTime: '2026-11-20T08:22:00Z' }, 'unclear'],
  ['no start', null, {}, 'there'],
  ['a start', null, { startTime: '2026-11-20T08:15:00Z' }, 'unclear'],
  ['an end', null, { endTime: '2026-11-20T08:45:00Z' }, 'unclear'],
])(
  'judges the only entry that looks the same and shows %s, where %s was sent',
  (_what, start, shown, expected) => {
    const how = { startFingerprint: start, start, digits: [] }
    expect(findingOf({ entries: [shown], sent: how, profile: { echoes: 'minute' } })).toBe(expected)
  },
)

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
  'allows sending again ($may) after $ageMs ms, with complete lists without the entry at $at of $needed needed',
  (row) => {
    const { ageMs, at: negativesAtMs, needed: negativesNeeded, may } = row
    expect(maySendAgain({ ageMs, negativesAtMs, horizonMs: 600_000, negativesNeeded })).toBe(may)
  },
)

it.each([
  { lookups: 0, ageMs: 0, horizonMs: 600_000, nextMs: 2_000 },
  { lookups: 1, ageMs: 2_000, horizonMs: 600_000, nextMs: 5_000 },
  { lookups: 2, ageMs: 7_000, horizonMs: 600_000, nextMs: 15_000 },
  { lookups: 3, ageMs: 22_000, horizonMs: 600_000, nextMs: 60_000 },
  { lookups: 4, ageMs: 82_000, horizonMs: 600_000, nextMs: 300_000 },
  { lookups: 5, ageMs: 382_000, horizonMs: 600_000, nextMs: 218_000 },
  { lookups: 6, ageMs: 600_000, horizonMs: 600_000, nextMs: 60_000 },
  { lookups: 9, ageMs: 0, horizonMs: 0, nextMs: 300_000 },
])(
  'schedules the next lookup in $nextMs ms after $lookups lookups and $ageMs ms, with a horizon of $horizonMs ms',
  (row) => {
    expect(nextLookupMs(row.lookups, row.ageMs, row.horizonMs)).toBe(row.nextMs)
  },
)
