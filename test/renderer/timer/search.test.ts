import 'temporal-polyfill/global'
import { describe, expect, it } from 'vitest'
import type { Item, OtherItem } from '#preload/model/item.ts'
import { indexItems, namesOfSeveral } from '../../../src-renderer/lib/item-search.ts'
import { search, type GroupName, type Row, type Searched } from '../../../src-renderer/timer/search.ts'
import { items, today } from '../support/sample-week.ts'

const notes = new Map([[items.at(-1)!.id, ['Talked about the expired cards', 'Retro']]])

interface Given {
  own?: readonly Item[]
  running?: Item
  others?: readonly OtherItem[]
  archived?: readonly Item[]
  merged?: Searched['merged']
  account?: string | null
  reading?: boolean
  unfolded?: readonly GroupName[]
}

function searched({ own = items, others = [], archived = [], ...given }: Given): Searched {
  const lists = [indexItems(own), indexItems(others), indexItems(archived)] as const
  return {
    ...{ own: lists[0], others: lists[1], archived: lists[2], notes, today },
    severalNames: namesOfSeveral(...lists),
    running: given.running,
    merged: given.merged ?? new Map(),
    account: given.account === undefined ? 'Fieldstone' : given.account,
    reading: given.reading ?? false,
    unfolded: new Set(given.unfolded),
  }
}

const found = (text: string, given: Given = {}) => search(text, searched(given))
const local = (text: string, given: Given = {}) => found(text, { ...given, account: null })
const rowsIn = ({ groups }: ReturnType<typeof search>, name: GroupName): readonly Row[] =>
  groups.filter((group) => group.name === name).flatMap(({ rows }) => rows)
const own = (text: string, given: Given = {}) => rowsIn(found(text, given), 'yours')
const others = (text: string) => rowsIn(found(text), 'else')
const localOthers = (text: string) => rowsIn(local(text), 'else')
const shown = (text: string, given: Given = {}) =>
  found(text, given).groups.map(({ name, rows }) => [name, ...rows.map(({ label }) => label)])

const other = (id: string, name: string, board: string | null = null): OtherItem => ({
  ...{ id, name, board, nameFrom: 'table' },
})
const item = (id: string, name: string, board: string | null = null): Item => ({
  ...other(id, name, board),
  ...{ pinned: false, lastDay: null, todayMinutes: 0, named: true, parentId: null },
})

describe('the item of the open run', () => {
  const running = item('r', 'Logo', 'Bakery Müller')
  const kinds = (text: string) => rowsIn(local(text, { running }), 'else').map(({ kind }) => kind)

  it.each(['Logo', 'logo', 'Logo #bakery müller'])('is not offered as a new item: %s', (text) => {
    expect(kinds(text)).not.toContain('new')
    expect(local(text, { running }).unknown).toBeUndefined()
  })

  it('is not offered as a new item for typed time', () => {
    const [time] = rowsIn(local('45m Logo', { running }), 'else')
    expect(time).toMatchObject({ kind: 'add-time', item: null })
    expect(time).not.toHaveProperty('newName')
  })

  it('has a board that is not new', () => {
    expect(rowsIn(local('Menu #bakery müller', { running }), 'else')[0]).toMatchObject({
      ...{ kind: 'new', board: 'Bakery Müller', isNewBoard: false },
    })
  })
})

describe('a board that is typed after # in the local workspace', () => {
  const own = [
    item('a', 'Logo sketches', 'Bakery Müller'),
    item('b', 'Logo', 'Office'),
    item('c', 'Oven', 'Bakery Müller'),
    item('d', 'Logo'),
  ]
  const rowsOf = (text: string, given: Given = {}) =>
    local(text, { own, ...given }).groups.map(({ name, rows }) => [name, ...rows.map(({ label }) => label)])

  it('offers the boards after #', () => {
    expect(rowsOf('Logo #')[0]).toEqual(['boards', 'Bakery Müller', 'Office'])
    expect(rowsOf('Logo #mü')[0]).toEqual(['boards', 'Bakery Müller'])
    expect(local('Logo  #mü', { own }).groups[0]!.rows[0]).toMatchObject({
      ...{ kind: 'board', text: 'Logo #Bakery Müller' },
    })
  })

  it('offers no boards once a board is complete', () => {
    expect(rowsOf('Logo #bakery müller').map(([name]) => name)).toEqual(['yours', 'else'])
  })

  it('finds the items on the board', () => {
    expect(rowsOf('logo #office')[0]).toEqual(['yours', 'Logo'])
    expect(rowsOf('logo #bakery müller')[0]).toEqual(['yours', 'Logo sketches'])
  })

  it('offers a new item on a known board with the spelling of the board', () => {
    const rows = elseRows('Menu #bakery MÜLLER')
    expect(rows[0]).toMatchObject({ kind: 'new', name: 'Menu', board: 'Bakery Müller', isNewBoard: false })
    expect(rows[0]!.label).toBe('New item “Menu” on “Bakery Müller”')
  })

  it('offers a new item first if nothing matches', () => {
    expect(rowsOf('Menu #Kiosk')[0]![1]).toBe('New item “Menu” on “Kiosk”')
    expect(elseRows('Menu #Kiosk')[0]).toMatchObject({ board: 'Kiosk', isNewBoard: true })
    expect(rowsOf('voucher')[0]![1]).toBe('New item “voucher”')
  })

  it('offers the same name on another board as a new item, but not the same name on the same board', () => {
    expect(elseRows('Oven #Office')[0]).toMatchObject({ kind: 'new', name: 'Oven', board: 'Office' })
    const same = [...elseRows('oven #bakery müller'), ...elseRows('Logo'), ...elseRows('oven')]
    expect(same.map(({ kind }) => kind)).not.toContain('new')
  })

  it('offers an archived item, and to bring it back by its full name', () => {
    const archived = [item('e', 'Menu', 'Kiosk')]
    expect(rowsOf('menu #kiosk', { archived }).slice(0, 1)).toEqual([['archived', 'Menu']])
    const rows = rowsIn(local('menu #kiosk', { own, archived }), 'else')
    expect(rows[0]).toMatchObject({ kind: 'new', board: 'Kiosk', isNewBoard: false })
  })

  it('reads # as a part of the name elsewhere', () => {
    expect(elseRows('Ticket #12')[0]).not.toMatchObject({ board: expect.anything() })
    expect(others('Logo #Office').map(({ kind }) => kind)).not.toContain('new')
  })

  function elseRows(text: string) {
    return rowsIn(local(text, { own }), 'else')
  }
})

describe('text in the command field', () => {
  it('text with a duration offers to add time, with or without an item, in any order', () => {
    const german = ['anderthalb Stunden gestern', 'refund von 9 bis 10:30 Uhr']
    const french = ['refund hier 45 min', 'de 9h à 10h30 invoice']
    const english = ['1h30', '1h30 9:15', 'refund 45m yesterday', '9-10:30 invoice', '1h30 blah']
    for (const text of [...english, ...german, ...french])
      expect([text, others(text).find(({ kind }) => kind === 'add-time')]).toMatchObject([
        text,
        { item: null },
      ])
  })

  it('a number within a name is not read as time', () => {
    expect(others('2 factor login').filter(({ key }) => key === 'time')).toEqual([])
  })

  it('text with a duration and an unknown name offers time for a new item only in the local workspace', () => {
    const first = localOthers('45m yesterday foo bar')[0]
    expect(first).toMatchObject({ kind: 'add-time', item: null, newName: 'foo bar' })
    expect(first!.label).toBe('Add 45m to a new item, “foo bar”')
    expect(localOthers('yesterday 9-10:30 foo')[0]).toMatchObject({ newName: 'foo' })
    expect(others('45m yesterday foo bar')[0]).not.toHaveProperty('newName')
  })

  it('text with a name before the time offers the name first', () => {
    const rows = localOthers('Sprint 9-10 planning poker')
    expect(rows.slice(0, 2).map(({ kind }) => kind)).toEqual(['new', 'add-time'])
    expect(rows[1]).toMatchObject({ newName: 'Sprint planning poker' })
    expect(localOthers('2 factor login').map(({ key }) => key)).not.toContain('time')
  })

  it('a link without an id is answered with a message', () => {
    expect(found('https://acme.example.com/somewhere').unknown).toBe('No item id found in this link.')
  })

  it('a text that matches no item of an account offers its link, and a new item in the local workspace', () => {
    expect(found('voucher')).toMatchObject({ items: 0, unknown: 'No item called “voucher”.' })
    expect(shown('voucher')).toEqual([
      ['else', 'Paste its board link or id', 'Bring in items…', 'Find “voucher” in history'],
    ])
    expect(localOthers('voucher')[0]).toMatchObject({ kind: 'new', label: 'New item “voucher”' })
  })

  it('while items are being read, nothing is said about a text that matches none of those known so far', () => {
    expect(found('voucher', { reading: true }).unknown).toBeUndefined()
  })

  it('a new item is not offered if an item has exactly this name', () => {
    const given = { others: [other('4410', 'Voucher texts')] }
    const kinds = (text: string) => rowsIn(local(text, given), 'else').map(({ kind }) => kind)
    expect(kinds('voucher TEXTS')).not.toContain('new')
    expect(kinds('voucher')).toContain('new')
  })
})

describe('own items', () => {
  it('items are found by name, board and id, the best match first', () => {
    expect(own('refund')[0]!.label).toMatch(/^Refund/)
    expect(own('71022').map(({ key }) => key)).toContain('71022')
  })

  it('items are found by their notes, after those whose name matches, and show the note', () => {
    expect(own('expired')).toMatchObject([
      { item: { id: items.at(-1)!.id }, note: 'Talked about the expired cards' },
    ])
    expect(own('expi ca')).toHaveLength(1)
    expect(own('xpired')).toEqual([])
    expect(own(items.at(-1)!.name)[0]).not.toHaveProperty('note')
  })

  it('the id is shown if several items have the name, or if only the id matches', () => {
    const twice = [item('4410', 'Retro'), item('4411', 'retro'), item('4412', 'Review')]
    expect(own('re', { own: twice }).map((row) => row.kind === 'item' && row.showsId)).toEqual([
      ...[true, true, undefined],
    ])
    expect(own('4412', { own: twice })).toMatchObject([{ label: 'Review', showsId: true }])
  })
})

describe('groups', () => {
  const given = {
    own: [item('1001', 'Refund flow', 'Storefront'), item('1002', 'Referral codes', 'Storefront')],
    others: [
      other('2001', 'Fit store reference', 'Storefront'),
      other('2002', 'Refactor basket', 'Storefront'),
      other('2003', 'Reference shop data', 'Store ops'),
      other('2004', 'Refund mails', 'Storefront'),
      other('2005', 'Refit', 'Storefront'),
    ],
    archived: [item('3001', 'Refund banner 2024', 'Storefront')],
  }

  it('own items come first, then the others, names before boards, then archived ones, then actions', () => {
    expect(shown('store ref', given)).toEqual([
      ['yours', 'Refund flow', 'Referral codes'],
      ['more', 'Fit store reference', 'Refactor basket', 'Reference shop data', '2 more'],
      ['archived', 'Refund banner 2024'],
      [
        ...['else', 'Add time to Refund flow', 'Find “store ref” in history'],
        'Add an item from a board link or id',
      ],
    ])
    expect(found('store ref', given).items).toBe(8)
    expect(found('store ref', given).groups.map(({ head }) => head)).toEqual([
      ...['Yours', 'More in Fieldstone', 'Archived', 'Do something else with “store ref”'],
    ])
  })

  it('letters inside of the name of a board find its items only if nothing else is found', () => {
    expect(shown('front', given)[0]).toEqual(['yours', 'Refund flow', 'Referral codes'])
    expect(shown('front', { ...given, archived: [item('3002', 'Frontend')] })[0]).toEqual([
      ...['archived', 'Frontend'],
    ])
  })

  it('the rest of a group is shown when the user asks for it', () => {
    expect(rowsIn(found('store ref', { ...given, unfolded: ['more'] }), 'more')).toHaveLength(5)
  })

  it('a whole id comes first, in whichever group its item is', () => {
    const longer = { ...given, own: [item('1001', 'Ticket 2004 of the shop')] }
    expect(shown('2004', longer).slice(0, 2)).toEqual([
      ['more', 'Refund mails'],
      ['yours', 'Ticket 2004 of the shop'],
    ])
    expect(shown('#3001', given)[0]).toEqual(['archived', 'Refund banner 2024'])
  })

  it('an unknown id offers to add the item before items that contain these digits', () => {
    expect(shown('200', given).map(([name]) => name)).toEqual(['else', 'more'])
    expect(shown('200', given)[0]).toEqual(['else', 'Add item 200'])
  })

  it('a pasted link shows its item and nothing else, or offers to add it', () => {
    const link = (id: string) => `https://acme.example.com/boards/7/pulses/${id}`
    expect(shown(link('2004'), given)).toEqual([['more', 'Refund mails']])
    expect(shown(link('1001'), given)).toEqual([['yours', 'Refund flow']])
    expect(shown(link('88213'), given)).toEqual([['else', 'Add item 88213']])
  })

  it('the link or id of a merged item shows the item into which it was merged', () => {
    const merged = new Map([['88213', '1001']])
    expect(shown('https://acme.example.com/boards/7/pulses/88213', { ...given, merged })).toEqual([
      ['yours', 'Refund flow'],
    ])
    expect(shown('88213', { ...given, merged })[0]).toEqual(['yours', 'Refund flow'])
  })

  it('an item that was never used can be started without its board or a date', () => {
    expect(rowsIn(found('refit', given), 'more')).toMatchObject([
      { kind: 'item', item: { id: '2005', pinned: false, lastDay: null, named: true } },
    ])
  })

  it('of very many own items the first fifty are shown, and all are counted', () => {
    const many = Array.from({ length: 80 }, (_, n) => item(String(1000 + n), `Refund ${n}`))
    expect(own('refund', { own: many })).toHaveLength(50)
    expect(found('refund', { own: many }).items).toBe(80)
  })
})
