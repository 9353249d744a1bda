/** When a refusal of unknown origin counts as the service's own: only where lists are known to work. */
import { expect, it } from 'vitest'
import { provesRefusal, type Doubting } from '../../../src-main/sync/reconcile-decision.ts'

const seconds = 1_000
const horizonMs = 600 * seconds

it.each<[string, boolean, Partial<Doubting>]>([
  ['a list from a minute after it lacks the entry', true, { finding: 'not-there', ageMs: 60 * seconds }],
  ['the list is younger than a minute', false, { finding: 'not-there', ageMs: 59 * seconds }],
  ['pages of the list are missing', false, { finding: 'not-there', complete: false }],
  ['something may be the entry', false, { finding: 'unclear' }],
  ['the entry is there', false, { finding: 'there' }],
  ['the list lacks what it must show, after the horizon', true, { finding: 'no-evidence' }],
  ['the list lacks what it must show, before', false, { finding: 'no-evidence', ageMs: horizonMs - 1 }],
  [
    'no list has ever shown an entry of this account',
    false,
    { finding: 'no-evidence', listsOwn: false, ageMs: 10 * horizonMs },
  ],
])('when %s: the refusal is settled is %s', (_when, settled, of) => {
  const usual = { complete: true, ageMs: horizonMs, horizonMs, listsOwn: true, finding: 'unclear' } as const
  expect(provesRefusal({ ...usual, ...of })).toBe(settled)
})
