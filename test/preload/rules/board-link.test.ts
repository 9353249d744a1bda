import { describe, expect, it } from 'vitest'
import { readBoardLink, type BoardLink } from '../../../src-preload/rules/board-link.ts'

const nothing = { service: null, links: [] }
const link = 'https://fieldstone.example/boards/9/items/88213'

describe('readBoardLink', () => {
  it.each<[string, BoardLink]>([
    [link, { kind: 'item', itemId: '88213', boardHint: '9' }],
    ['88213', { kind: 'item', itemId: '88213' }],
    ['#88213', { kind: 'item', itemId: '88213' }],
    ['https://fieldstone.example/boards/9', { kind: 'no-id' }],
    ['https://fieldstone.example/', { kind: 'no-id' }],
    ['voucher page', { kind: 'not-a-link' }],
    ['', { kind: 'not-a-link' }],
  ])('reads “%s” if nothing is known about the account', (text, expected) => {
    expect(readBoardLink(text, nothing)).toEqual(expected)
  })

  it.each<[service: string | null, links: string[], host: string, belongs: boolean]>([
    ['api.fieldstone.example', [], 'fieldstone.example', true],
    ['api.fieldstone.example', [], 'boards.fieldstone.example', true],
    ['fieldstone.example', [], 'fieldstone.example', true],
    ['api.fieldstone.example', [], 'board.other.example', false],
    ['api.fieldstone.example', [], 'notfieldstone.example', false],
    ['api.fieldstone.co.uk', [], 'other.co.uk', false],
    ['api.fieldstone.co.uk', [], 'board.fieldstone.co.uk', true],
    ['127.0.0.1', [], 'board.other.example', true],
    ['[::1]', [], 'board.other.example', true],
    ['localhost', [], 'board.other.example', true],
    ['timeserver', [], 'board.other.example', true],
    ['api.fieldstone.example', ['board.vendor.example'], 'board.vendor.example', true],
    ['api.fieldstone.example', ['board.vendor.example'], 'board.other.example', false],
    ['api.fieldstone.example', ['board.vendor.example'], 'api.fieldstone.example', true],
    [null, ['board.vendor.example'], 'board.other.example', false],
  ])(
    'with the service %s and earlier links to %j, a link to %s belongs: %s',
    (service, links, host, belongs) => {
      const read = readBoardLink(`https://${host}/boards/9/items/88213`, { service, links })
      const item = { itemId: '88213', boardHint: '9' }
      expect(read).toEqual(belongs ? { kind: 'item', ...item } : { kind: 'other-host', host, ...item })
    },
  )

  it('compares hosts without case, port and user name', () => {
    const known = { service: null, links: ['fieldstone.example'] }
    expect(readBoardLink('https://FIELDSTONE.example:8443/items/88213', known).kind).toBe('item')
    expect(readBoardLink('https://fieldstone.example@evil.example/items/88213', known)).toMatchObject({
      kind: 'other-host',
      host: 'evil.example',
    })
  })

  it('accepts a bare id for every account', () => {
    expect(readBoardLink('88213', { service: 'api.a.example', links: ['b.example'] }).kind).toBe('item')
  })
})
