/**
 * Tests how an entry of the service resembles one that was sent: the start fingerprint counts first, then the
 * values, of which a user may have corrected one or two in another client.
 */
import { expect, it } from 'vitest'
import type { TimeEntry } from '../../../src-main/api/wire/time-tracking.ts'
import { resemblance, type SentEntry } from '../../../src-main/sync/resemblance.ts'

const startFingerprint = '2026-11-20T08:15:27.341Z'

const sent: SentEntry = {
  values: { user: 'me', item: 'i1', date: '2026-11-20', minutes: 30 },
  description: 'Weekly meeting',
  startFingerprint,
  start: startFingerprint,
  digits: ['27.341'],
  likelyDigits: ['41.873'],
  baseline: ['before'],
  newest: { at: '2026-11-20T07:00:00.000Z', ids: ['known'] },
  serviceAt: null,
  startComesBack: true,
}

const same: TimeEntry = {
  id: 'e1',
  user: 'me',
  item: 'i1',
  date: '2026-11-20',
  minutes: 30,
  startTime: startFingerprint,
  createdDate: '2026-11-20T09:00:00.000Z',
  description: 'Weekly meeting',
}
const typed = { ...same, startTime: '2026-11-20T08:15:00Z' }
const elsewhere = { ...same, item: 'i2', date: '2026-11-23', minutes: 90, description: 'Other words' }
const withoutStart = { startTime: null, endTime: null }

it.each<[string, TimeEntry, ReturnType<typeof resemblance>]>([
  ['shows everything that was sent', same, 'marked'],
  [
    'shows the start fingerprint in another zone',
    { ...same, startTime: '2026-11-20T13:00:27.341+04:45' },
    'marked',
  ],
  [
    'shows the start fingerprint only in its end',
    { ...same, startTime: null, endTime: '2026-11-20T08:45:27.341Z' },
    'marked',
  ],
  ['has another item, day and duration but our start fingerprint', elsewhere, 'changed'],
  [
    'starts seven minutes later but has our start fingerprint',
    { ...same, startTime: '2026-11-20T08:22:27.341Z' },
    'changed',
  ],
  [
    'shows digits with which it may have been sent before a copy was restored',
    { ...same, startTime: '2026-11-20T08:15:41.873Z' },
    'changed',
  ],
  [
    'shows such digits by chance and existed before ours was sent',
    { ...same, id: 'before', startTime: '2026-11-20T08:15:41.873Z' },
    null,
  ],
  ['shows our start fingerprint and was in an earlier list', { ...same, id: 'before' }, 'marked'],
  ['shows other milliseconds', { ...same, startTime: '2026-11-20T08:15:27.342Z' }, null],
  [
    'shows only a second in which it may have been sent before a copy was restored',
    { ...same, startTime: '2026-11-20T08:15:41Z' },
    'alike',
  ],
  [
    'shows such a second and existed before ours was sent',
    { ...same, id: 'before', startTime: '2026-11-20T08:15:41Z' },
    null,
  ],
  ['shows such a second with other milliseconds', { ...same, startTime: '2026-11-20T08:15:41.555Z' }, null],
  ['shows other seconds and no milliseconds', { ...same, startTime: '2026-11-20T08:15:28Z' }, null],
  ['has a start to the minute', typed, 'alike'],
  ['has no start although the service returns starts', { ...same, ...withoutStart }, null],
  ['has another number of minutes', { ...typed, minutes: 45 }, 'similar'],
  ['has another item', { ...typed, item: 'i2' }, 'similar'],
  ['has another day', { ...typed, date: '2026-11-21' }, 'similar'],
  ['has another item and another note', { ...typed, item: 'i2', description: 'Other words' }, 'similar'],
  [
    'has another item, note and start',
    { ...typed, item: 'i2', description: 'Other words', startTime: '2026-11-20T11:00:00Z' },
    null,
  ],
  ['belongs to another user', { ...same, user: 'you' }, null],
  ['existed before ours was sent', { ...typed, id: 'before' }, null],
  ['was the newest one before ours was sent', { ...typed, id: 'known' }, null],
  [
    'was created long before the newest known entry',
    { ...typed, createdDate: '2026-11-20T06:58:59.000Z' },
    null,
  ],
  [
    'was created within a minute of the newest known entry',
    { ...typed, createdDate: '2026-11-20T06:59:30.000Z' },
    'alike',
  ],
  ['does not show when it was created', { ...typed, createdDate: null }, 'alike'],
])('rates the resemblance of an entry that %s', (_what, entry, expected) => {
  expect(resemblance(entry, sent)).toBe(expected)
})

const amount: SentEntry = {
  ...sent,
  startFingerprint: null,
  start: null,
  digits: [],
  likelyDigits: [],
  description: '',
}
const bare = { ...same, ...withoutStart, description: null }

it.each<[string, TimeEntry, ReturnType<typeof resemblance>]>([
  ['has the same values', bare, 'alike'],
  ['has another number of minutes', { ...bare, minutes: 45 }, 'similar'],
  ['has another item and number of minutes', { ...bare, item: 'i2', minutes: 45 }, null],
  ['has another number of minutes and a note', { ...bare, minutes: 45, description: 'Words' }, 'similar'],
  ['has another number of minutes, a note and a start', { ...typed, minutes: 45 }, null],
])('rates, for an entry without note and start, an entry that %s', (_what, entry, expected) => {
  expect(resemblance(entry, amount)).toBe(expected)
})

it('rates an entry without a start as alike when the service returns no starts', () => {
  expect(resemblance({ ...same, ...withoutStart }, { ...sent, startComesBack: false })).toBe('alike')
})

it('compares more strictly when it is unknown which entries existed before', () => {
  const unknown = { ...sent, newest: null }
  expect(resemblance({ ...typed, minutes: 5 }, unknown)).toBe('similar')
  expect(resemblance({ ...typed, minutes: 5, description: 'earlier' }, unknown)).toBe(null)
  expect(resemblance({ ...typed, minutes: 5, description: 'earlier' }, sent)).toBe('similar')
})
