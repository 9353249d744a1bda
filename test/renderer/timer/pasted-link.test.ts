/** Tests how the form for a new item interprets a pasted link or id, and when several items were pasted. */
import { describe, expect, it } from 'vitest'
import type { Item, KnownLinks } from '../../../src-preload/model/item.ts'
import { readPasted, severalIn } from '../../../src-renderer/timer/pasted-link.ts'

const item = (id: string, name: string, board: string | null = null): Item => ({
  ...{ id, name, board, pinned: false, lastDay: null, todayMinutes: 0, named: true, nameFrom: 'you' },
  parentId: null,
})
const known = {
  own: [item('4410281301', 'Gift cards: redemption', 'Storefront'), item('5', 'Five', '4410275001')],
  others: [{ id: '4410281302', name: 'Vouchers', board: null, nameFrom: 'table' as const }],
  archived: [item('4410281303', 'Refund banner 2024')],
  merged: new Map([['4410281304', '4410281301']]),
}
const links: KnownLinks = {
  service: 'time.fieldstone.example',
  links: [
    { link: 'https://fieldstone.example/boards/9/items/4410281301', board: 'Storefront' },
    { link: 'https://fieldstone.example/boards/8/items/77777', board: null },
  ],
}
const none: KnownLinks = { service: 'time.fieldstone.example', links: [] }
const read = (text: string, given = links, accepted: string | null = null) =>
  readPasted(text, known, given, (host) => host === accepted)
const link = (itemId: string, board = 9, host = 'fieldstone.example') =>
  `https://${host}/boards/${board}/items/${itemId}`

describe('readPasted', () => {
  it('finds known items, also those that were brought in or archived', () => {
    expect(read(link('4410281301'))).toMatchObject({
      kind: 'known',
      item: { name: 'Gift cards: redemption' },
    })
    expect(read('4410281302')).toMatchObject({ kind: 'known', item: { name: 'Vouchers' }, archived: null })
    expect(read('#4410281303')).toMatchObject({ kind: 'known', archived: { name: 'Refund banner 2024' } })
  })

  it('finds the item that stays by the id of one that was merged into it', () => {
    expect(read(link('4410281304'))).toMatchObject({
      kind: 'known',
      item: { id: '4410281301' },
      archived: null,
    })
  })

  it('finds a known item in a link of any host, because the id is the same', () => {
    expect(read(link('4410281301', 9, 'board.other.example'))).toMatchObject({ kind: 'known' })
  })

  it('takes the board of an item that came from a link to the same board, or the one called like the id', () => {
    expect(read(link('88213'))).toEqual({
      ...{ kind: 'new', itemId: '88213', board: 'Storefront', link: link('88213') },
    })
    expect(read(link('88213', 4410275001))).toMatchObject({ board: '4410275001' })
    expect(read(link('88213', 8))).toMatchObject({ board: null })
    expect(read(link('88213', 7))).toMatchObject({ board: null })
  })

  it('keeps no link for an id, and a whole link if the scheme was left out', () => {
    expect(read('88213')).toMatchObject({ kind: 'new', itemId: '88213', link: null })
    expect(read('fieldstone.example/boards/9/items/88213')).toMatchObject({ link: link('88213') })
  })

  it('names the host of a link that does not belong to the account, until it is accepted', () => {
    const other = link('88213', 9, 'board.other.example')
    const refused = { kind: 'other-host', host: 'board.other.example', itemId: '88213' }
    expect(read(other)).toEqual(refused)
    expect(read(other, none)).toEqual(refused)
    expect(read(other, links, 'board.another.example')).toEqual(refused)
    expect(read(other, links, 'board.other.example')).toMatchObject({ kind: 'new', itemId: '88213' })
  })

  it('accepts every host as long as neither the service nor an earlier link shows which one is right', () => {
    const free = { service: null, links: [] }
    expect(read(link('88213', 9, 'board.other.example'), free)).toMatchObject({ kind: 'new' })
    expect(read(link('88213', 9, 'boards.fieldstone.example'), none)).toMatchObject({ kind: 'new' })
  })

  it('says that a text has no id, but not that nothing has none', () => {
    expect(read('https://fieldstone.example/about')).toEqual({ kind: 'no-id' })
    expect(read('some words')).toEqual({ kind: 'no-id' })
    expect(read('  ')).toEqual({ kind: 'nothing' })
  })
})

describe('severalIn', () => {
  it.each([
    ['a table', 'Id\tName\n88213\tRefunds', 'Id\tName\n88213\tRefunds'],
    ['links on lines', `${link('88213')}\n${link('88214')}`, `${link('88213')}\n${link('88214')}`],
    ['links with names', `${link('88213')} Audit\n\n88214`, `${link('88213')} Audit\n\n88214`],
    ['ids in one line', '88213, 88214 #88215', '88213\n88214\n#88215'],
    ['links in one line', `${link('88213')} ${link('88214')}`, `${link('88213')}\n${link('88214')}`],
  ])('returns the lines of %s', (_what, text, lines) => expect(severalIn(text)).toBe(lines))

  it.each([
    ['one link', link('88213')],
    ['one id with a line break', '88213\n'],
    ['times', '9:30 10:15'],
    ['short numbers', '12 15 20'],
    ['words on lines', 'Refund flow\nwith edge cases'],
    ['a name with an id', 'Refund 88213'],
    ['nothing', ' \n '],
  ])('returns null for %s', (_what, text) => expect(severalIn(text)).toBeNull())
})
