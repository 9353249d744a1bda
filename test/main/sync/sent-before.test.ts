/**
 * Tests which entries of the service the user must compare with an entry before it is sent, if it may have been sent
 * already and the database was then replaced by an older copy.
 */
import { expect, it } from 'vitest'
import type { TimeEntry } from '../../../src-main/api/wire/time-tracking.ts'
import type { Answer } from '../../../src-main/sync/reconcile-decision.ts'
import { mayBeSentBefore } from '../../../src-main/sync/sent-before-decision.ts'

const from = '2026-11-20T08:00:00.000Z'

function created(createdDate: string | null): TimeEntry {
  return { id: 'e1', user: 'me', item: 'i1', date: '2026-11-20', minutes: 30, createdDate }
}

const before = created('2026-11-20T07:59:59.000Z')
const later = created('2026-11-20T08:00:01.000Z')
const untold = created(null)

const unclear = (entry: TimeEntry, changed = false): Answer => ({
  finding: 'unclear',
  candidates: [entry],
  changed,
  fresh: false,
})
const similar = (entry: TimeEntry): Answer => ({ finding: 'not-there', similar: [entry] })
const noEvidence = (entry: TimeEntry): Answer => ({ finding: 'no-evidence', similar: [entry] })

interface Case {
  readonly answer: Answer
  readonly hasDigits?: boolean
  /** True when it is unknown from which time on an entry of the service can be ours. */
  readonly isOpen?: boolean
}

it.each<[string, boolean, Case]>([
  ['an entry with the same values was created since', true, { answer: unclear(later) }],
  ['an entry with the same values was created before', false, { answer: unclear(before) }],
  ['an entry with the same values has an unknown age', true, { answer: unclear(untold) }],
  [
    'it is unknown since when an entry with the same values can be ours',
    true,
    { answer: unclear(before), isOpen: true },
  ],
  [
    'an entry of any age shows the start fingerprint',
    true,
    { answer: unclear(before, true), hasDigits: true },
  ],
  ['a changed entry was created since', true, { answer: similar(later) }],
  ['a changed entry was created since, and no list is reliable', true, { answer: noEvidence(later) }],
  ['a changed entry was created before', false, { answer: similar(before) }],
  ['a changed entry has an unknown age', false, { answer: similar(untold), isOpen: true }],
  [
    'a changed entry shows no start fingerprint although the service returns ours',
    false,
    { answer: similar(later), hasDigits: true },
  ],
])(
  'decides whether to ask the user before sending when %s: %s',
  (_when, asks, { answer, hasDigits = false, isOpen = false }) => {
    const fromMs = isOpen ? Number.NEGATIVE_INFINITY : Date.parse(from)
    expect(mayBeSentBefore({ answer, hasDigits }, fromMs)).toHaveLength(asks ? 1 : 0)
  },
)
