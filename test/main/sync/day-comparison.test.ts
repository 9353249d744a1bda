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

describe('an entry that exists here and in the account', () => {
  it.each<[string, Partial<AccountEntry>, string[]]>([
    ['nothing', {}, ['same']],
    ['the part of the start below a minute', { startedAt: `${day}T08:00:59.999Z` }, ['same']],
    [
      'fields that the account does not show',
      { startedAt: null, billableMinutes: null, description: null, options: null },
      ['same'],
    ],
    ['spaces around the note, which services remove', { description: ' words ' }, ['same']],
    ['the minutes', { minutes: 31 }, ['different', 'minutes']],
    ['the start', { startedAt: `${day}T08:01:00.000Z` }, ['different', 'start']],
    ['the item', { item: { ...item, id: '1' } }, ['different', 'item']],
    ['the day', { day: '2026-11-19' }, ['different', 'day']],
    ['the billable minutes', { billableMinutes: 0 }, ['different', 'billable']],
    ['the note', { description: 'Other' }, ['different', 'note']],
    ['a field', { options: { activity: 'build' } }, ['different', 'fields']],
    ['a field that is empty here', { options: { activity: 'design', code: 'x' } }, ['different', 'fields']],
    ['a field that is not shown there', { options: {} }, ['same']],
    ['the team', { team: 't1' }, ['different', 'fields']],
    [
      'every field',
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
  ])('compares an entry that differs in the account in %s', (_name, changes, expected) => {
    expect(kinds([ours()], [theirs(changes)])).toEqual([expected])
  })

  it('lists an entry that was moved to another day here but not in the account', () => {
    expect(kinds([ours({ day: '2026-11-21' })], [theirs()])).toEqual([['different', 'day']])
  })

  it('leaves out an entry that has another day both here and in the account', () => {
    expect(kinds([ours({ day: '2026-11-21' })], [theirs({ day: '2026-11-21' })])).toEqual([])
  })

  it('reports an entry as waiting while its change is not sent yet', () => {
    expect(kinds([ours({}, { changing: true })], [theirs({ minutes: 5 })])).toEqual([['waiting', 'minutes']])
  })
})

describe('an entry that exists only here', () => {
  it.each<[Entry['state'], string]>([
    ['held', 'waiting'],
    ['queued', 'waiting'],
    ['sending', 'waiting'],
    ['checking', 'waiting'],
    ['unfinished', 'attention'],
    ['rejected', 'attention'],
    ['asking', 'attention'],
    ['confirmed', 'only-here'],
  ])('lists an entry that exists only here in the state %s as %s', (state, kind) => {
    expect(kinds([ours({ state }, { serviceId: state === 'confirmed' ? 's' : null })], [])).toEqual([[kind]])
  })

  it('does not report an entry as missing when the list of the account is incomplete', () => {
    expect(kinds([ours()], [], false)).toEqual([['same']])
  })
})

describe('an entry that exists only in the account', () => {
  it.each<[string, Partial<Theirs>, string]>([
    ['was created elsewhere', { claimed: false }, 'only-there'],
    ['may be one of ours without an answer', { claimed: false, suspected: 'maybe-ours' }, 'maybe-ours'],
    ['is a duplicate of one of ours', { claimed: false, suspected: 'copy' }, 'copy'],
    ['was deleted here', { claimed: true }, 'deleted'],
  ])('reports an entry of the account that %s', (_name, more, kind) => {
    expect(kinds([], [theirs({}, more)])).toEqual([[kind]])
  })

  it('leaves out an entry of the account that has another day', () => {
    expect(kinds([], [theirs({ day: '2026-11-19' }, { claimed: false })])).toEqual([])
  })
})

it('pairs two entries that look the same by their ids', () => {
  const twins = [ours({ id: 'a' }, { serviceId: '1' }), ours({ id: 'b' }, { serviceId: '2' })]
  const there = [theirs({ serviceId: '2' }), theirs({ serviceId: '3' }, { claimed: false })]
  expect(kinds(twins, there).flat().sort()).toEqual(['only-here', 'only-there', 'same'])
})

it('sorts entries by their start, and puts those without a start last', () => {
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
