import 'temporal-polyfill/global'
import { describe, expect, it } from 'vitest'
import { search } from '../../../src-renderer/timer/search.ts'
import { items, today } from '../support/sample-week.ts'

const notes = new Map([[items.at(-1)!.id, ['Talked about the expired cards', 'Retro']]])
const found = (text: string, local = false) => search(text, { items, notes, local, today })
const kinds = (text: string) => found(text).others.map(({ kind }) => kind)

describe('text in the command field', () => {
  it('text with a duration offers to add time, with or without an item, in any order', () => {
    const german = ['anderthalb Stunden gestern', 'refund von 9 bis 10:30 Uhr']
    const french = ['refund hier 45 min', 'de 9h à 10h30 invoice']
    const english = ['1h30', '1h30 9:15', 'refund 45m yesterday', '9-10:30 invoice', '1h30 blah']
    for (const text of [...english, ...german, ...french])
      expect([text, found(text).others.find(({ kind }) => kind === 'add-time')]).toMatchObject([
        text,
        { item: null },
      ])
  })

  it('a number within a name is not read as time', () => {
    expect(found('2 factor login').others.filter(({ key }) => key === 'time')).toEqual([])
  })

  it('text with a duration and an unknown name offers time for a new item only in the local workspace', () => {
    const first = found('45m yesterday foo bar', true).others[0]
    expect(first).toMatchObject({ kind: 'add-time', item: null, newName: 'foo bar' })
    expect(first!.label).toBe('Add 45m to a new item, “foo bar”')
    expect(found('yesterday 9-10:30 foo', true).others[0]).toMatchObject({ newName: 'foo' })
    expect(found('45m yesterday foo bar').others[0]).not.toHaveProperty('newName')
  })

  it('text with a name before the time offers the name first', () => {
    const others = found('Sprint 9-10 planning poker', true).others
    expect(others.slice(0, 2).map(({ kind }) => kind)).toEqual(['new', 'add-time'])
    expect(others[1]).toMatchObject({ newName: 'Sprint planning poker' })
    expect(found('2 factor login', true).others.map(({ key }) => key)).not.toContain('time')
  })

  it('an unknown link or id offers to add the item', () => {
    expect(kinds('https://acme.example.com/boards/7/pulses/88213')).toEqual(['link'])
    expect(found('https://acme.example.com/somewhere').unknown).toBe('No item id found in this link.')
  })

  it('search finds items by name, board and id, the best match first', () => {
    expect(found('refund').items[0]!.item.name).toMatch(/^Refund/)
    expect(found('71022').items.map(({ item }) => item.id)).toContain('71022')
  })

  it('search finds items by their notes, after those whose name matches, and shows the note', () => {
    expect(found('expired').items).toMatchObject([
      { item: { id: items.at(-1)!.id }, note: 'Talked about the expired cards', at: [] },
    ])
    expect(found('expi ca').items).toHaveLength(1)
    expect(found('xpired').items).toEqual([])
    const byName = found(items.at(-1)!.name).items[0]!
    expect(byName.note).toBeUndefined()
  })
})
