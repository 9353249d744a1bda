import 'temporal-polyfill/global'
import { describe, expect, it } from 'vitest'
import { search } from '../../../src-renderer/timer/search.ts'
import { items, today } from '../support/sample-week.ts'

const notes = new Map([[items.at(-1)!.id, ['Talked about the expired cards', 'Retro']]])
const found = (text: string, local = false) => search(text, { items, notes, local, today })
const kinds = (text: string) => found(text).others.map(({ kind }) => kind)

describe('a text in the command field', () => {
  it('is time where it says how long, with or without an item, in any order', () => {
    for (const text of ['1h30', '1h30 9:15', 'refund 45m yesterday', '9-10:30 invoice', '1h30 blah'])
      expect([text, found(text).others.find(({ kind }) => kind === 'add-time')]).toMatchObject([
        text,
        { item: null },
      ])
  })

  it('is a name where a number is only a part of it', () => {
    expect(found('2 factor login').others.filter(({ key }) => key === 'time')).toEqual([])
  })

  it('offers time for a new item where the rest of the words names none, in the local workspace alone', () => {
    const first = found('45m yesterday foo bar', true).others[0]
    expect(first).toMatchObject({ kind: 'add-time', item: null, newName: 'foo bar' })
    expect(first!.label).toBe('Add 45m to a new item, “foo bar”')
    expect(found('yesterday 9-10:30 foo', true).others[0]).toMatchObject({ newName: 'foo' })
    expect(found('45m yesterday foo bar').others[0]).not.toHaveProperty('newName')
  })

  it('is a name first where the time comes after it', () => {
    const others = found('Sprint 9-10 planning poker', true).others
    expect(others.slice(0, 2).map(({ kind }) => kind)).toEqual(['new', 'add-time'])
    expect(others[1]).toMatchObject({ newName: 'Sprint planning poker' })
    expect(found('2 factor login', true).others.map(({ key }) => key)).not.toContain('time')
  })

  it('is an item to add where it is a link or an id that nobody knows', () => {
    expect(kinds('https://acme.example.com/boards/7/pulses/88213')).toEqual(['link'])
    expect(found('https://acme.example.com/somewhere').unknown).toBe('No item id found in this link.')
  })

  it('finds by letters of the name, by board and by id, the best first', () => {
    expect(found('refund').items[0]!.item.name).toMatch(/^Refund/)
    expect(found('71022').items.map(({ item }) => item.id)).toContain('71022')
  })

  it('finds by what was written about an item, after those whose name fits, and shows what it was', () => {
    expect(found('expired').items).toMatchObject([
      { item: { id: items.at(-1)!.id }, note: 'Talked about the expired cards', at: [] },
    ])
    expect(found('expi ca').items).toHaveLength(1)
    expect(found('xpired').items).toEqual([])
    const byName = found(items.at(-1)!.name).items[0]!
    expect(byName.note).toBeUndefined()
  })
})
