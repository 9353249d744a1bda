import { describe, expect, it } from 'vitest'
import type { Diagnosis } from '../../../src-preload/model/diagnosis.ts'
import {
  diagnosisFacts,
  diagnosisText,
  guaranteeWords,
  remainderWords,
} from '../../../src-renderer/settings/diagnosis-words.ts'

const diagnosis = (changes: Partial<Diagnosis> = {}): Diagnosis => ({
  kind: 'account',
  tier: 1,
  sends: 'millisecond',
  accepted: true,
  echoes: 'millisecond',
  startFingerprint: true,
  listsOwn: true,
  others: false,
  horizonMinutes: 10,
  negativesNeeded: 2,
  seen: { sent: 214, lost: 3, found: 2, sentAgain: 1 },
  ...changes,
})
const facts = (changes: Partial<Diagnosis> = {}) =>
  Object.fromEntries(diagnosisFacts(diagnosis(changes)).map(({ name, value }) => [name, value]))

describe('the guarantee', () => {
  it.each<[string, Partial<Diagnosis>, RegExp]>([
    ['the local workspace', { kind: 'local' }, /^Each entry is saved exactly once/],
    ['milliseconds', {}, /^Each entry is logged exactly once\. Fieldstone gives back the milliseconds/],
    [
      'seconds',
      { tier: 2, echoes: 'second' },
      /the seconds of its start\. If two entries look alike, Tallystick asks you\.$/,
    ],
    ['nothing', { tier: 3, echoes: 'minute' }, /^Fieldstone doesn’t give back/],
    [
      'what is not known yet',
      { tier: 3, echoes: 'unknown' },
      /^Tallystick hasn’t seen any of its entries in Fieldstone yet\./,
    ],
    [
      'counting, because the account’s settings send whole minutes',
      { tier: 3, startFingerprint: false },
      /^Starts are sent without seconds, as the account’s settings say\./,
    ],
  ])('the guarantee depends on %s', (_name, changes, words) => {
    const said = guaranteeWords(diagnosis(changes), 'Fieldstone')
    expect(said).toMatch(words)
    expect(said).toMatch(/\.$/)
  })

  it('the guarantee mentions no question only if no question can come', () => {
    for (const tier of [2, 3] as const)
      expect(guaranteeWords(diagnosis({ tier, echoes: 'second' }), 'Fieldstone')).toContain('asks you')
    expect(guaranteeWords(diagnosis(), 'Fieldstone')).not.toContain('asks')
  })

  it('the diagnosis names the remaining risk if there is one', () => {
    expect(remainderWords(diagnosis(), 'Fieldstone')).toContain(
      'more than 10 minutes after the connection broke',
    )
    expect(remainderWords(diagnosis({ kind: 'local', horizonMinutes: 0 }), 'x')).toBe('')
  })
})

describe('the facts', () => {
  it('the facts say what is known and what is not yet known', () => {
    expect(facts()).toEqual({
      Starts: 'Sent with milliseconds, accepted, given back with them',
      Lists: 'Show what you logged',
      'Also writing': 'Only this computer so far',
      'Lost answers': 'Sent again after 10 minutes and 2 complete lists without the entry, not before',
      'Sent so far': '214 attempts',
      'Of these': '3 answers got lost · 2 had arrived · 1 sent again',
    })
    expect(
      facts({
        ...{ sends: 'second', accepted: false, echoes: 'unknown', listsOwn: false, others: true },
        ...{ horizonMinutes: 0, negativesNeeded: 1, seen: { sent: 1, lost: 0, found: 0, sentAgain: 0 } },
      }),
    ).toEqual({
      Starts: 'Sent with seconds, not accepted yet, not seen again yet',
      Lists: 'Have not shown any of your entries yet',
      'Also writing': 'Another person or device logs time for you too',
      'Lost answers': 'Sent again after 1 complete list without the entry',
      'Sent so far': '1 attempt',
      'Of these': 'No answer got lost',
    })
  })

  it('the diagnosis as text contains no name or data of the user', () => {
    const text = diagnosisText(diagnosis(), { version: '0.1.0', host: 'electron', platform: 'linux' })
    expect(text).toMatch(
      /^Tallystick 0\.1\.0, electron, linux\nAccount: remote, tier 1\nEach entry is logged/,
    )
    expect(text).toContain('Of these: 3 answers got lost')
    expect(text).not.toContain('Fieldstone')
  })
})
