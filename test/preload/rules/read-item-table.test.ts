import { describe, expect, it } from 'vitest'
import {
  readItemTable,
  readRows,
  withHeadings,
  withUse,
  type ItemTable,
} from '../../../src-preload/rules/read-item-table.ts'

function tableIn(text: string): ItemTable {
  const read = readItemTable(text)
  if ('problem' in read) throw new Error(`not read: ${read.problem}`)
  return read
}

const usesOf = ({ columns }: ItemTable) => columns.map(({ use }) => use)
const rowsIn = (text: string) => readRows(tableIn(text))
/** Returns the id, name and board of each row. */
const factsIn = (text: string) => rowsIn(text).map(({ itemId, name, board }) => [itemId, name, board])

const pasted = [
  'Item ID\tTitle\tGroup\tOwner',
  '4410281107\tCheckout – redesign (Q4)\tStorefront\tAnna',
  '4410281301\tGift cards: redemption\tStorefront\tAnna',
  '\tIdeas for later\tStorefront\tBen',
  '',
].join('\r\n')

describe('a pasted table', () => {
  it('has columns, headings and rows', () => {
    expect(tableIn(pasted)).toMatchObject({
      columns: [
        { head: 'Item ID', use: 'id' },
        { head: 'Title', use: 'name' },
        { head: 'Group', use: 'board' },
        { head: 'Owner', use: 'out' },
      ],
      headings: true,
      cut: false,
    })
    expect(factsIn(pasted)).toEqual([
      ['4410281107', 'Checkout – redesign (Q4)', 'Storefront'],
      ['4410281301', 'Gift cards: redemption', 'Storefront'],
      [null, 'Ideas for later', 'Storefront'],
    ])
  })

  it.each([
    ['semicolons', ';', '\n'],
    ['commas', ',', '\r\n'],
    ['tabs', '\t', '\r'],
  ])('is read with %s', (_name, separator, lineEnd) => {
    const text = [
      ['Id', 'Name'],
      ['88213', 'Voucher'],
      ['88214', 'Refund'],
    ]
      .map((cells) => cells.join(separator))
      .join(lineEnd)
    expect(factsIn(text)).toEqual([
      ['88213', 'Voucher', null],
      ['88214', 'Refund', null],
    ])
  })

  it.each<[string, string, string[][]]>([
    [
      'commas in the names',
      'Id;Name\n88213;A, B, C\n88214;D, E, F',
      [
        ['88213', 'A, B, C'],
        ['88214', 'D, E, F'],
      ],
    ],
    [
      'semicolons in the names',
      'Id,Name\n88213,A; B\n88214,D; E',
      [
        ['88213', 'A; B'],
        ['88214', 'D; E'],
      ],
    ],
    [
      'a decimal comma',
      'Id;Hours;Name\n88213;1,5;A\n88214;2,5;B',
      [
        ['88213', 'A'],
        ['88214', 'B'],
      ],
    ],
    [
      'the separator named above',
      'sep=;\r\nId;Name\r\n12;A, B\r\n13;C',
      [
        ['12', 'A, B'],
        ['13', 'C'],
      ],
    ],
    [
      'line breaks in cells',
      'Id,Name\n88213,"A\nand B"\n88214,C',
      [
        ['88213', 'A and B'],
        ['88214', 'C'],
      ],
    ],
    ['quotes in cells', 'Id,Name\n88213,"say ""so"""', [['88213', 'say "so"']]],
    [
      'quotes around a word',
      '88213\t"Big" launch\n88214\tB',
      [
        ['88213', '"Big" launch'],
        ['88214', 'B'],
      ],
    ],
    [
      'an open quote',
      '88213\t"Big launch\n88214\tB',
      [
        ['88213', '"Big launch'],
        ['88214', 'B'],
      ],
    ],
    ['a byte order mark', '\uFEFFId,Name\n88213,A', [['88213', 'A']]],
  ])('is read with %s', (_what, text, expected) => {
    expect(rowsIn(text).map(({ itemId, name }) => [itemId, name])).toEqual(expected)
  })

  it('leaves out columns without any text', () => {
    expect(tableIn('Id,Name,,,\n88213,A,,,\n88214,B,,,').columns).toHaveLength(2)
  })

  it('starts below the names of board and group, and skips headings that are repeated', () => {
    const text = [
      'Storefront',
      'First group',
      'Name,Person,Status,Item ID (auto generated)',
      'Voucher,Anna,Done,4410281107',
      '',
      'Second group',
      'Name,Person,Status,Item ID (auto generated)',
      'Refund,Anna,Done,4410281108',
    ].join('\n')
    expect(factsIn(text)).toEqual([
      ['4410281107', 'Voucher', null],
      [null, 'Second group', null],
      ['4410281108', 'Refund', null],
    ])
  })
})

describe('headings', () => {
  it.each([
    ['Item ID,Name,Board,Archived', ['id', 'name', 'board', 'archived']],
    ['id,title,project,is archived', ['id', 'name', 'board', 'archived']],
    ['Pulse Id,Item Name,Group Name,State', ['id', 'name', 'board', 'archived']],
    ['Element-ID,Elementname,Gruppe,Archiviert', ['id', 'name', 'board', 'archived']],
    ['Aufgaben-ID,Bezeichnung,Projekt,Zustand', ['id', 'name', 'board', 'archived']],
    ['Identifiant,Nom de l’élément,Tableau,Archivé', ['id', 'name', 'board', 'archived']],
    ['ID de l’élément,Intitulé,Groupe,Statut', ['id', 'name', 'board', 'archived']],
    ['Link,Task,List,Status', ['id', 'name', 'board', 'archived']],
    ['Number,Subject,Foo,Bar', ['id', 'name', 'out', 'out']],
  ])('“%s” are recognized', (heads, uses) => {
    const table = tableIn(`${heads}\n88213,Voucher,Storefront,archived\n88214,Refund,Team,no`)
    expect([table.headings, usesOf(table)]).toEqual([true, uses])
  })

  it('are recognized by their position above ids', () => {
    const table = tableIn('Foo;Bar\nVoucher;88213\nRefund;88214')
    expect([table.headings, usesOf(table)]).toEqual([true, ['name', 'id']])
  })

  it('prefer a board to a group, wherever it is', () => {
    const table = tableIn('Group,Item ID,Name,Board\nA,88213,Voucher,Storefront')
    expect(usesOf(table)).toEqual(['out', 'id', 'name', 'board'])
  })

  it('prefer the id of the item to other ids', () => {
    const table = tableIn(
      'Board ID,Parent ID,Name,Item ID,Link\n10001,20001,A,88213,https://x.example/items/1',
    )
    expect(usesOf(table)).toEqual(['out', 'out', 'name', 'id', 'out'])
  })

  it('can be switched off and on again', () => {
    const without = withHeadings(tableIn(pasted), false)
    expect(without.rows).toHaveLength(4)
    expect(without.columns[0]).toEqual({ head: null, use: 'id' })
    expect(withHeadings(without, true)).toEqual(tableIn(pasted))
  })

  it('can be switched on for a table that has none', () => {
    const table = withHeadings(tableIn('88213,Voucher\n88214,Refund'), true)
    expect(table.columns).toEqual([
      { head: '88213', use: 'id' },
      { head: 'Voucher', use: 'name' },
    ])
    expect(readRows(table)).toHaveLength(1)
  })
})

describe('a table without headings', () => {
  it('has a board if a column of text repeats', () => {
    const lines = ['Voucher,Storefront', 'Refund,Storefront', 'Audit,Team', 'Rota,Team', 'Mails,Team']
    const table = tableIn(lines.map((line, n) => `${88_213 + n},${line}`).join('\n'))
    expect([table.headings, usesOf(table)]).toEqual([false, ['id', 'name', 'board']])
  })

  it('does not take days for ids', () => {
    expect(usesOf(tableIn('20261123,88213,A\n20261124,88214,B'))).toEqual(['out', 'id', 'name'])
  })
})

describe('a chosen column', () => {
  it('is used instead of the one with the same use', () => {
    const table = withUse(tableIn(pasted), 3, 'board')
    expect(usesOf(table)).toEqual(['id', 'name', 'out', 'board'])
    expect(readRows(table)[0]!.board).toBe('Anna')
  })

  it('can be left out', () => {
    expect(usesOf(withUse(tableIn(pasted), 1, 'out'))).toEqual(['id', 'out', 'board', 'out'])
    expect(readRows(withUse(tableIn(pasted), 1, 'out'))[0]!.name).toBeNull()
  })

  it('may hold short ids, and ids with letters', () => {
    const table = tableIn('Id,Name,Key\n12,A,PAY-12\n13,B,PAY-13\n,C,none')
    expect(readRows(table).map(({ itemId }) => itemId)).toEqual(['12', '13', null])
    const chosen = withUse(table, 2, 'id')
    expect(readRows(chosen).map(({ itemId }) => itemId)).toEqual(['PAY-12', 'PAY-13', null])
  })
})

describe('ids', () => {
  it.each([
    ['88213', '88213'],
    ['#88213', '88213'],
    ["'88213", '88213'],
    ['\u200E88213\u200F', '88213'],
    ['="88213"', '88213'],
    ['4410281107.0', '4410281107'],
    ['4410281107,00', '4410281107'],
    ['4,410,281,107', '4410281107'],
    ['4.410.281.107', '4410281107'],
    ['4\u00A0410\u00A0281\u00A0107', '4410281107'],
    ['4’410’281’107', '4410281107'],
    ['4.410281107E9', '4410281107'],
    ['4,410281107E+09', '4410281107'],
    ['https://fieldstone.example/boards/9/pulses/88213', '88213'],
    ['fieldstone.example/boards/9/items/88213?view=1', '88213'],
    // These cells are ids that may have lost digits, or no ids.
    ['4.41028E+09', null],
    ['4,41028E+09', null],
    ['4.4102811E9', null],
    ['88,213', null],
    ['4410281107.5', null],
    ['4410281107.000', null],
    ['1234567890123456.0', null],
    ['4,410.281,107', null],
    ['https://fieldstone.example/boards/9', null],
    ['=A1+88213', null],
    ['88213 88214', null],
    ['–', null],
    ['', null],
  ])('reads “%s” as %s', (cell, expected) => {
    const rows = readRows(tableIn(`Item ID\tName\n4410281999\tA\n${cell}\tB`))
    expect(rows[1]!.itemId).toBe(expected)
  })

  it('are read from links together with the id of the board', () => {
    const [row] = rowsIn('Link,Name\nhttps://fieldstone.example/boards/9/pulses/88213,Voucher')
    expect(row).toEqual({ itemId: '88213', name: 'Voucher', board: null, boardId: '9', archived: false })
  })
})

describe('link formulas', () => {
  const cell = (formula: string) => `"${formula.replaceAll('"', '""')}"`

  it.each([
    '=HYPERLINK("https://fieldstone.example/boards/9/pulses/88213","Voucher ""A""")',
    '=HYPERLINK("https://fieldstone.example/boards/9/pulses/88213";"Voucher ""A""")',
    '=hyperlink( "https://fieldstone.example/boards/9/pulses/88213" , "Voucher ""A""" )',
  ])('%s gives the id and the name', (formula) => {
    const table = tableIn(`Name,Owner\n${cell(formula)},Anna\nRefund,Ben`)
    expect(table.columns.map(({ use, head }) => [use, head])).toEqual([
      ['name', 'Name'],
      ['id', ''],
      ['out', 'Owner'],
    ])
    expect(readRows(table)).toEqual([
      { itemId: '88213', name: 'Voucher "A"', board: null, boardId: '9', archived: false },
      { itemId: null, name: 'Refund', board: null, archived: false },
    ])
  })

  it('give only the name if another column has the ids', () => {
    const formula = cell('=HYPERLINK("https://fieldstone.example/boards/9/pulses/88213","Voucher")')
    expect(factsIn(`Name,Item ID\n${formula},4410281107`)).toEqual([['4410281107', 'Voucher', null]])
  })

  it.each([
    '=1+1',
    '=HYPERLINK("https://x.example/items/88213"&A1,"B")',
    '=HYPERLINK(A1,"B")',
    '@SUM(A1)',
    '+49 30 1',
  ])('other than these stay text: %s', (formula) => {
    expect(rowsIn(`Item ID,Name\n88214,${cell(formula)}`)[0]).toMatchObject({
      itemId: '88214',
      name: formula,
    })
  })
})

describe('the archived state', () => {
  it.each([
    ...[
      'yes',
      'Ja',
      'OUI',
      'true',
      'WAHR',
      'Vrai',
      'x',
      '1',
      '✓',
      'Archived',
      'archiviert',
      'Archivée',
      'deleted',
    ].map((cell) => [cell, true] as const),
    ...['', 'no', 'Nein', 'non', 'false', '0', 'active', '–', 'not archived'].map(
      (cell) => [cell, false] as const,
    ),
  ])('is read from “%s” as %s', (cell, archived) => {
    expect(rowsIn(`Item ID;Archived\n88213;${cell}\n88214;yes`)[0]!.archived).toBe(archived)
  })

  it.each([
    ['archived', 'archived'],
    ['Archiviert', 'archived'],
    ['Done', 'out'],
    ['yes', 'out'],
  ])('is taken from a column of states only if a state is “archived”: %s', (state, use) => {
    const rows = Array.from(
      { length: 1_000 },
      (_, n) => `${88_000 + n},Item ${n},${n === 777 ? state : 'Working on it'}`,
    )
    expect(usesOf(tableIn(['Id,Name,Status', ...rows].join('\n')))).toEqual(['id', 'name', use])
  })
})

describe('a list', () => {
  it.each<[string, [string | null, string | null][]]>([
    ['88213', [['88213', null]]],
    [
      '88213\n88214',
      [
        ['88213', null],
        ['88214', null],
      ],
    ],
    [
      '88213 Voucher page\n88214 – Gift, cards\n#88215: Refund',
      [
        ['88213', 'Voucher page'],
        ['88214', 'Gift, cards'],
        ['88215', 'Refund'],
      ],
    ],
    ['https://x.example/boards/9/items/88213 Voucher', [['88213', 'Voucher']]],
    ['Voucher: https://x.example/boards/9/items/88213', [['88213', 'Voucher']]],
    [
      '88213, 88214;88215 88216',
      [
        ['88213', null],
        ['88214', null],
        ['88215', null],
        ['88216', null],
      ],
    ],
    [
      'https://x.example/items/88213\thttps://x.example/items/88214',
      [
        ['88213', null],
        ['88214', null],
      ],
    ],
    [
      'Item ID\n88213\n88214',
      [
        ['88213', null],
        ['88214', null],
      ],
    ],
    [
      '88213\nIdeas for later\n88214',
      [
        ['88213', null],
        [null, 'Ideas for later'],
        ['88214', null],
      ],
    ],
  ])('is read from %j', (text, expected) => {
    expect(rowsIn(text).map(({ itemId, name }) => [itemId, name])).toEqual(expected)
  })

  it('is read from several hundred links in one line', () => {
    const links = Array.from(
      { length: 500 },
      (_, n) => `https://fieldstone.example/boards/9/items/${88_000 + n}`,
    )
    expect(rowsIn(links.join(' '))).toHaveLength(500)
  })
})

describe('problems', () => {
  it.each<[string, object]>([
    ['', { problem: 'empty' }],
    [' \r\n\t\n', { problem: 'empty' }],
    ['Voucher page', { problem: 'not-a-table', lines: 1 }],
    ['Hello, Anna, see you', { problem: 'not-a-table', lines: 1 }],
    ['Item ID\tName', { problem: 'not-a-table', lines: 1 }],
    ['Voucher page\nRefund flow\n\n', { problem: 'not-a-table', lines: 2 }],
    ['Dear Anna,\n\nthank you for it.\nSee you', { problem: 'not-a-table', lines: 3 }],
    ['12', { problem: 'not-a-table', lines: 1 }],
  ])('of %j', (text, expected) => {
    expect(readItemTable(text)).toEqual(expected)
  })

  it('report a table without ids together with the table', () => {
    const read = readItemTable('Name\tBoard\nVoucher\tStorefront\nRefund\tStorefront')
    expect(read).toMatchObject({
      problem: 'no-ids',
      table: {
        rows: [
          ['Voucher', 'Storefront'],
          ['Refund', 'Storefront'],
        ],
      },
    })
  })

  it.each([
    'Item ID;Name\n4,41028E+09;Voucher\n4,41028E+09;Refund',
    'Item ID,Name\n4.41028E+09,Voucher\n4.41E+09,Refund',
    '4.41028E+09\tVoucher\n4.41028E+09\tRefund',
    '4,41028E+09\n4,41029E+09',
    // The ids of the boards are not taken instead.
    'Item ID\tName\tB\n4.41028E+09\tVoucher\t10001\n4.41028E+09\tRefund\t10002',
  ])('report rounded ids: %j', (text) => {
    expect(readItemTable(text)).toMatchObject({ problem: 'rounded-ids', table: { rows: { length: 2 } } })
  })

  it('do not report rounded ids if there are links', () => {
    const text = 'Item ID\tLink\n4.41028E+09\thttps://x.example/items/4410281107'
    expect(rowsIn(text)[0]!.itemId).toBe('4410281107')
  })

  it.each(['\t', ';', ','])('report 10,000 columns', (separator) => {
    const row = Array.from({ length: 10_000 }, (_, n) => `${n}`).join(separator)
    expect(readItemTable(`${row}\n`.repeat(300))).toEqual({ problem: 'too-many-columns' })
  })
})

describe('sizes', () => {
  const body = (rows: number) => Array.from({ length: rows }, (_, n) => `${100_000 + n},Item ${n}`).join('\n')

  it.each([
    ['', 20_000, 20_000, false],
    ['', 20_001, 20_000, true],
    ['Id,Name\n', 20_000, 20_000, false],
    ['Id,Name\n', 20_001, 20_000, true],
    ['Board\nGroup\nId,Name\n', 20_000, 20_000, false],
    ['Board\nGroup\nId,Name\n', 30_000, 20_000, true],
  ])('below %j, of %i rows %i are read', (above, given, expected, cut) => {
    const table = tableIn(above + body(given))
    expect([table.rows.length, table.cut, table.rows[0]![1]]).toEqual([expected, cut, 'Item 0'])
    expect(readRows(table).at(-1)!.name).toBe('Item 19999')
  })

  it('cuts the list of lines as well', () => {
    const table = tableIn(Array.from({ length: 20_500 }, (_, n) => `${100_000 + n} Item`).join('\n'))
    expect([table.rows.length, table.cut]).toEqual([20_000, true])
  })

  it('cuts names and boards, but no surrogate pair', () => {
    const name = `${'n'.repeat(199)}😀`
    const board = `${'b'.repeat(118)}😀b`
    expect(factsIn(`Id,Name,Board\n88213,${name},${board}`)).toEqual([
      ['88213', 'n'.repeat(199), `${'b'.repeat(118)}😀`],
    ])
  })
})

it('cleans the text of cells', () => {
  const text = 'Id\tName\n88213\t \u00A0Bu\u0308ro\u0007 \u202Eabc\u2066 \uD800x\u2028y \n'
  expect(rowsIn(text)[0]!.name).toBe('B\u00fcro abc \uFFFDx y')
})
