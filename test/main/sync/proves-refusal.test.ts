/**
 * Tests when a refusal of unknown origin counts as the service's own: only for accounts whose lists are known to work.
 */
import { expect, it } from 'vitest'
import { provesRefusal, type Doubting } from '../../../src-main/sync/reconcile-decision.ts'

const seconds = 1_000
const horizonMs = 600 * seconds

it.each<[string, boolean, Partial<Doubting>]>([
  [
    'a list read a minute after the refusal lacks the entry',
    true,
    { finding: 'not-there', ageMs: 60 * seconds },
  ],
  ['the list is younger than a minute', false, { finding: 'not-there', ageMs: 59 * seconds }],
  ['pages of the list are missing', false, { finding: 'not-there', complete: false }],
  ['the list shows an entry that may be ours', false, { finding: 'unclear' }],
  ['the list shows the entry', false, { finding: 'there' }],
  ['the list lacks an entry that it must show, after the horizon', true, { finding: 'no-evidence' }],
  [
    'the list lacks an entry that it must show, before the horizon',
    false,
    { finding: 'no-evidence', ageMs: horizonMs - 1 },
  ],
  [
    'no list has ever shown an entry of this account',
    false,
    { finding: 'no-evidence', listsOwn: false, ageMs: 10 * horizonMs },
  ],
])('decides whether a doubtful refusal is proven when %s: %s', (_when, settled, of) => {
  const usual = { complete: true, ageMs: horizonMs, horizonMs, listsOwn: true, finding: 'unclear' } as const
  expect(provesRefusal({ ...usual, ...of })).toBe(settled)
})
