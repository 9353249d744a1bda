import { describe, expect, it } from 'vitest'
import { compareDay, type Ours, type Theirs } from '../../../src-main/sync/day-comparison.ts'
import type { AccountEntry } from '../../../src-preload/model/day-check.ts'
import type { Entry } from '../../../src-preload/model/entry.ts'

const day = '2026-11-20'
const item = { id: '7001', name: 'Checkout', board: null }

const entry = (changes: Partial<Entry> = {}): Entry => ({
  ...{ id: 'e', item, day, startedAt: `${day}T08:00:07.341Z`, endedAt: null, zone: 'Europe/Berlin' },
  ...{ minutes: 30, billableMinutes: 30, description: 'Words', state: 'confirmed', holdUntil: null },
  ...{ problem: null, correction: null, editable: false },
  ...changes,
})
const ours = (changes: Partial<Entry> = {}, more: Partial<Ours> = {}): Ours => ({
  ...{ entry: entry(changes), serviceId: 's', changing: false },
  draft: { options: { activity: 'design' }, team: null },
  ...more,
})
const shown = (changes: Partial<AccountEntry> = {}): AccountEntry => ({
  ...{ serviceId: 's', day, item, minutes: 30, startedAt: `${day}T08:00:00.000Z`, billableMinutes: 30 },
  ...{ description: 'Words', team: null, options: { activity: 'design' } },
  ...changes,
})
const theirs = (changes: Partial<AccountEntry> = {}, more: Partial<Theirs> = {}): Theirs => ({
  ...{ entry: shown(changes), claimed: true, suspected: null },
  ...more,
})
const kinds = (one: readonly Ours[], other: readonly Theirs[], whole = true) =>
  compareDay({ day, ours: one, theirs: other, whole, template: null }).map(({ kind, differs }) => [
    kind,
    ...differs,
  ])

describe('one that both have', () => {
  it.each<[string, Partial<AccountEntry>, string[]]>([
    ['nothing', {}, ['same']],
    ['the digits below a minute', { startedAt: `${day}T08:00:59.999Z` }, ['same']],
    [
      'what the account does not show',
      { startedAt: null, billableMinutes: null, description: null, options: null },
      ['same'],
    ],
    ['what services do to words', { description: ' words ' }, ['same']],
    ['the minutes', { minutes: 31 }, ['different', 'minutes']],
    ['the start', { startedAt: `${day}T08:01:00.000Z` }, ['different', 'start']],
    ['the item', { item: { ...item, id: '1' } }, ['different', 'item']],
    ['the day', { day: '2026-11-19' }, ['different', 'day']],
    ['the billable part', { billableMinutes: 0 }, ['different', 'billable']],
    ['the note', { description: 'Other' }, ['different', 'note']],
    ['a field', { options: { activity: 'build' } }, ['different', 'fields']],
    ['a field that is empty here', { options: { activity: 'design', code: 'x' } }, ['different', 'fields']],
    ['a field that is not shown there', { options: {} }, ['same']],
    ['the team', { team: 't1' }, ['different', 'fields']],
    [
      'all of it',
      {
        day: '2026-11-21',
        item: { ...item, id: '1' },
        minutes: 1,
        startedAt: `${day}T01:00:00.000Z`,
        billableMinutes: 1,
        description: 'x',
      },
      ['different', 'day', 'item', 'minutes', 'start', 'billable', 'note'],
    ],
  ])('differs in %s', (_name, changes, expected) => {
    expect(kinds([ours()], [theirs(changes)])).toEqual([expected])
  })

  it('that was moved to this day there is named too', () => {
    expect(kinds([ours({ day: '2026-11-21' })], [theirs()])).toEqual([['different', 'day']])
  })

  it('and that both have on another day is none of this day', () => {
    expect(kinds([ours({ day: '2026-11-21' })], [theirs({ day: '2026-11-21' })])).toEqual([])
  })

  it('and that is to be changed there waits', () => {
    expect(kinds([ours({}, { changing: true })], [theirs({ minutes: 5 })])).toEqual([['waiting', 'minutes']])
  })
})

describe('one that only we have', () => {
  it.each<[Entry['state'], string]>([
    ['held', 'waiting'],
    ['queued', 'waiting'],
    ['sending', 'waiting'],
    ['checking', 'waiting'],
    ['unfinished', 'attention'],
    ['rejected', 'attention'],
    ['asking', 'attention'],
    ['confirmed', 'only-here'],
  ])('and is %s: %s', (state, kind) => {
    expect(kinds([ours({ state }, { serviceId: state === 'confirmed' ? 's' : null })], [])).toEqual([[kind]])
  })

  it('is not called missing by a list that is not whole', () => {
    expect(kinds([ours()], [], false)).toEqual([['same']])
  })
})

describe('one that only they have', () => {
  it.each<[string, Partial<Theirs>, string]>([
    ['was made elsewhere', { claimed: false }, 'only-there'],
    ['may be on its way', { claimed: false, suspected: 'maybe-ours' }, 'maybe-ours'],
    ['is a copy', { claimed: false, suspected: 'copy' }, 'copy'],
    ['was deleted here', { claimed: true }, 'deleted'],
  ])('%s', (_name, more, kind) => {
    expect(kinds([], [theirs({}, more)])).toEqual([[kind]])
  })

  it('on another day is none of this day', () => {
    expect(kinds([], [theirs({ day: '2026-11-19' }, { claimed: false })])).toEqual([])
  })
})

it('two that look the same are two', () => {
  const twins = [ours({ id: 'a' }, { serviceId: '1' }), ours({ id: 'b' }, { serviceId: '2' })]
  const there = [theirs({ serviceId: '2' }), theirs({ serviceId: '3' }, { claimed: false })]
  expect(kinds(twins, there).flat().sort()).toEqual(['only-here', 'only-there', 'same'])
})

it('stand in the order of the day, what has no start last', () => {
  const rows = compareDay({
    day,
    ours: [
      ours({ id: 'none', startedAt: null }, { serviceId: null }),
      ours({ id: 'late', startedAt: `${day}T15:00:00.000Z` }),
    ],
    theirs: [theirs({ serviceId: 'early', startedAt: `${day}T06:00:00.000Z` }, { claimed: false })],
    ...{ whole: true, template: null },
  })
  expect(rows.map((row) => row.ours?.id ?? row.theirs?.serviceId)).toEqual(['early', 'late', 'none'])
})
