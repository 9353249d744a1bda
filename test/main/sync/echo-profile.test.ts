/** Tests what the client learns about a service from its answers (docs/reliability.md §2.4). */
import { describe, expect, it } from 'vitest'
import type { TimeEntry } from '../../../src-main/api/wire/time-tracking.ts'
import { unknownService, type EchoProfile } from '../../../src-main/outbox/echo-store.ts'
import {
  afterAccepted,
  afterList,
  afterRefused,
  isKnownAlone,
  tierOf,
  withStrangers,
} from '../../../src-main/sync/echo-profile.ts'

const startFingerprint = '2026-11-20T08:15:27.341Z'
const known = (changes: Partial<EchoProfile>): EchoProfile => ({ ...unknownService, ...changes })

describe('tierOf', () => {
  it.each([
    { echoes: 'millisecond', start: startFingerprint, tier: 1 },
    { echoes: 'millisecond', start: '2026-11-20T08:15:27.000Z', tier: 2 },
    { echoes: 'second', start: startFingerprint, tier: 2 },
    { echoes: 'second', start: '2026-11-20T08:15:00.341Z', tier: 3 },
    { echoes: 'minute', start: startFingerprint, tier: 3 },
    { echoes: 'unknown', start: startFingerprint, tier: 3 },
    { echoes: 'millisecond', start: null, tier: 3 },
  ] as const)(
    'gives an entry the tier $tier when starts come back with the precision $echoes and the start is $start',
    ({ echoes, start, tier }) => {
      expect(tierOf(known({ echoes }), start)).toBe(tier)
    },
  )
})

describe('afterRefused', () => {
  it.each([
    { sends: 'millisecond', accepted: false, next: 'second', tryAgain: true },
    { sends: 'second', accepted: false, next: 'minute', tryAgain: true },
    { sends: 'minute', accepted: false, next: 'millisecond', tryAgain: false },
    { sends: 'millisecond', accepted: true, next: 'millisecond', tryAgain: false },
    { sends: 'second', accepted: true, next: 'second', tryAgain: false },
  ] as const)(
    'sends starts to the $next after one to the $sends was refused (accepted before: $accepted; at once: $tryAgain)',
    ({ sends, accepted, next, tryAgain }) => {
      const after = afterRefused(known({ sends, accepted }))
      expect({ sends: after.profile.sends, tryAgain: after.tryAgain }).toEqual({ sends: next, tryAgain })
    },
  )
})

describe('afterAccepted', () => {
  const createdDate = '2026-11-20T09:00:00.000Z'
  const verdict = { kind: 'confirmed', serviceId: 'e1', status: 201, createdDate } as const

  it.each([
    {
      what: 'with a start',
      before: {},
      withStart: true,
      showed: false,
      after: { accepted: true, since: createdDate },
    },
    { what: 'without a start', before: {}, withStart: false, showed: false, after: { accepted: false } },
    {
      what: 'whose answer shows the fingerprint',
      before: {},
      withStart: true,
      showed: true,
      after: { answersEcho: true },
    },
    {
      what: 'whose answer stopped showing it',
      before: { answersEcho: true },
      withStart: true,
      showed: false,
      after: { answersEcho: true },
    },
    {
      what: 'that is not the first one',
      before: { since: '2026-11-01T09:00:00.000Z' },
      withStart: true,
      showed: false,
      after: { since: '2026-11-01T09:00:00.000Z' },
    },
  ])('learns $after from an accepted create $what', ({ before, withStart, showed, after }) => {
    expect(afterAccepted(known(before), withStart, { ...verdict, showedDigits: showed })).toMatchObject(after)
  })
})

describe('afterList and withStrangers', () => {
  const since = '2026-11-20T09:00:00.000Z'
  const entry: TimeEntry = {
    id: 'e1',
    user: 'me',
    item: 'i1',
    date: '2026-11-20',
    minutes: 30,
    startTime: startFingerprint,
  }
  const claim = {
    serviceId: 'e1',
    entryId: 'ours',
    itemId: 'i1',
    day: '2026-11-20',
    minutes: 30,
    startFingerprint,
  }
  const foreign = { ...entry, id: 'e2', createdDate: '2026-11-20T09:00:01.000Z' }

  it.each<{
    what: string
    entries: TimeEntry[]
    start?: string | null
    mayBeOurs?: boolean
    after: Partial<EchoProfile>
  }>([
    { what: 'without entries', entries: [], after: { listsOwn: false, echoes: 'unknown', others: false } },
    {
      what: "with another user's entry",
      entries: [{ ...entry, user: 'you' }],
      after: { listsOwn: false, echoes: 'unknown' },
    },
    {
      what: 'with our milliseconds',
      entries: [entry],
      after: { listsOwn: true, echoes: 'millisecond', others: false },
    },
    {
      what: 'with our milliseconds in the end only',
      entries: [{ ...entry, startTime: null, endTime: '2026-11-20T08:45:27.341Z' }],
      after: { echoes: 'millisecond' },
    },
    {
      what: 'with our seconds',
      entries: [{ ...entry, startTime: '2026-11-20T08:15:27Z' }],
      after: { echoes: 'second' },
    },
    {
      what: 'with our minute',
      entries: [{ ...entry, startTime: '2026-11-20T08:15:00Z' }],
      after: { echoes: 'minute' },
    },
    {
      what: 'with our entry, sent without a start',
      entries: [entry],
      start: null,
      after: { listsOwn: true, echoes: 'unknown' },
    },
    {
      what: 'with a foreign entry after our first',
      entries: [foreign],
      after: { others: true },
    },
    {
      what: 'with a later entry that may be ours',
      entries: [foreign],
      mayBeOurs: true,
      after: { others: false },
    },
    {
      what: 'with a foreign entry not after our first',
      entries: [{ ...foreign, createdDate: since }],
      after: { others: false },
    },
  ])('learns $after from a list $what', ({ entries, start = startFingerprint, mayBeOurs = false, after }) => {
    const listed = {
      userId: 'me',
      entries,
      claimed: [{ ...claim, startFingerprint: start }],
      mayBeOurs: () => mayBeOurs,
    }
    expect(afterList(known({ since }), listed)).toMatchObject(after)
  })

  it.each([
    { created: '2026-11-20T09:00:01.000Z', from: since, others: true },
    { created: since, from: since, others: false },
    { created: null, from: since, others: false },
    { created: '2026-11-20T09:00:01.000Z', from: null, others: false },
  ])(
    'reports other writers ($others) for a foreign entry created at $created when our first was created at $from',
    ({ created, from, others }) => {
      expect(withStrangers(known({ since: from }), [{ ...entry, createdDate: created }]).others).toBe(others)
    },
  )
})

describe('isKnownAlone', () => {
  it.each([
    {
      since: '2026-11-06T08:00:00.000Z',
      watchedAt: '2026-11-20T08:00:00.000Z',
      others: false,
      isKnown: true,
    },
    {
      since: '2026-11-06T08:00:00.001Z',
      watchedAt: '2026-11-20T08:00:00.000Z',
      others: false,
      isKnown: false,
    },
    {
      since: '2026-11-06T08:00:00.000Z',
      watchedAt: '2026-11-20T08:00:00.000Z',
      others: true,
      isKnown: false,
    },
    { since: null, watchedAt: '2026-11-20T08:00:00.000Z', others: false, isKnown: false },
    { since: '2026-11-06T08:00:00.000Z', watchedAt: null, others: false, isKnown: false },
    {
      since: '2026-10-01T08:00:00.000Z',
      rolledBackAt: '2026-11-06T08:00:00.001Z',
      watchedAt: '2026-11-20T08:00:00.000Z',
      others: false,
      isKnown: false,
    },
    {
      since: '2026-10-01T08:00:00.000Z',
      rolledBackAt: '2026-11-06T08:00:00.000Z',
      watchedAt: '2026-11-20T08:00:00.000Z',
      others: false,
      isKnown: true,
    },
  ])(
    'returns $isKnown for our first create at $since, a rollback at $rolledBackAt, a list read at $watchedAt and other writers: $others',
    ({ isKnown, ...seen }) => {
      expect(isKnownAlone(known(seen))).toBe(isKnown)
    },
  )
})
