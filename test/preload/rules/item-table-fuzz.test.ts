/**
 * Reads random and malicious files as tables of items: every text results in a table or a problem in a reasonable time,
 * and every row that could be brought in matches the contract. TALLYSTICK_SEED repeats a failure.
 */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemRow, mostBroughtIn, type ItemRow } from '../../../src-preload/model/item.ts'
import { writeCsv } from '../../../src-preload/rules/csv.ts'
import { decodeTextFile } from '../../../src-preload/rules/decode-text-file.ts'
import { markRows } from '../../../src-preload/rules/item-marks.ts'
import {
  readItemTable,
  readRows,
  withHeadings,
  withUse,
  type ItemTable,
} from '../../../src-preload/rules/read-item-table.ts'
import { extent, freshSeed } from '../../tools/extent.ts'

const seed = freshSeed()
const numRuns = extent({ share: 300, all: 10_000 })
const choices = { from: 'table', names: 'keep' } as const

/**
 * Reads a text as the page does, and also with the headings switched and the last column as ids. Returns the rows that
 * would be brought in; null for a problem.
 */
function broughtIn(text: string): readonly ItemRow[] | null {
  const read = readItemTable(text)
  const table = 'problem' in read ? ('table' in read ? read.table : null) : read
  if (table === null) return null
  const lastAsId = withUse(withHeadings(table, !table.headings), Math.max(0, table.columns.length - 1), 'id')
  for (const one of [table, lastAsId]) {
    expect(one.rows.length).toBeLessThanOrEqual(mostBroughtIn)
    expect(one.rows.filter((row) => row.length !== one.columns.length)).toEqual([])
    expect(rowsOf(one).filter((row) => !isAsInContract(row))).toEqual([])
  }
  return 'problem' in read ? null : rowsOf(table)
}

function rowsOf(table: ItemTable): readonly ItemRow[] {
  return markRows(readRows(table), new Map(), choices).bringIn
}

/** The schema trims names, so a row must pass it unchanged. Otherwise the preview would show another name. */
function isAsInContract(row: ItemRow): boolean {
  const { data } = itemRow.safeParse(row)
  return data !== undefined && data.name === row.name && data.board === row.board
}

function check<T>(values: fc.Arbitrary<T>, test: (value: T) => void): void {
  fc.assert(fc.property(values, test), { seed, numRuns })
}

describe('random input', () => {
  it('of bytes is decoded and read, or refused', () => {
    const headed = fc.uint8Array({ maxLength: 400 }).map((bytes) => {
      return Uint8Array.from([...new TextEncoder().encode('Item ID;Name\n88213;'), ...bytes])
    })
    check(fc.oneof(fc.uint8Array({ maxLength: 400 }), headed), (bytes) => {
      const decoded = decodeTextFile(bytes)
      if ('text' in decoded) broughtIn(decoded.text)
    })
  })

  it('of signs that tables consist of is read, or refused', () => {
    const signs = fc.constantFrom(
      ...[
        '"',
        '""',
        "'",
        ',',
        ';',
        '\t',
        '\n',
        '\r',
        '\r\n',
        ' ',
        '\0',
        '=',
        '#',
        '/',
        '.',
        '-',
        ':',
        'E+09',
        '\uFEFF',
      ],
      ...[
        '88213',
        '4410281107',
        '4.41028E+09',
        '12',
        'Name',
        'Item ID',
        'Board',
        'Status',
        'archived',
        'é',
        'e\u0301',
      ],
      ...[
        'https://x.example/boards/9/items/88213',
        '=HYPERLINK("https://x.example/items/88213","A")',
        'sep=;',
      ],
      ...['\uD800', '\uDC00', '😀', '\u202E', '\u2066', '\u200F', '\u00A0', '\u2028', '\u0958'],
    )
    check(fc.array(signs, { maxLength: 60 }), (parts) => void broughtIn(parts.join('')))
  })

  it('of items is written as a table and read back equal', () => {
    const text = (most: number) =>
      fc
        .oneof(
          fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
          fc.constantFrom(
            '=1+1',
            '"',
            'a,b',
            'a;b',
            "'",
            '“x”',
            '4.41028E+09',
            'x\ny',
            'e\u0301',
            'ש\u200Fx',
          ),
        )
        // The use of a column is guessed from its content, so every name begins with letters.
        .map((name) => cleaned(`Item ${name}`).slice(0, most))
    const items = fc.uniqueArray(
      fc.record({
        itemId: fc.integer({ min: 10_000, max: 9_999_999_999 }).map(String),
        name: text(200),
        board: fc.option(text(120)),
        archived: fc.boolean(),
      }),
      { selector: ({ itemId }) => itemId, minLength: 1, maxLength: 30 },
    )
    check(fc.tuple(items, fc.constantFrom(',', ';', '\t'), fc.boolean()), ([given, separator, links]) => {
      const rows = given.map(({ itemId, name, board, archived }) => [
        ...[
          links ? `https://x.example/boards/9/pulses/${itemId}` : itemId,
          name,
          board,
          archived ? 'yes' : 'no',
        ],
      ])
      const heads = ['Item ID', 'Name', 'Board', 'Archived']
      expect(broughtIn(separated([heads, ...rows], separator))).toEqual(given)
    })
  })
})

function separated(rows: readonly (readonly (string | null)[])[], separator: string): string {
  if (separator === ',') return writeCsv(rows)
  const cell = (text: string) =>
    /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
  return rows.map((row) => row.map((text) => cell(text ?? '')).join(separator)).join('\r\n')
}

function cleaned(text: string): string {
  return text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\u200B\u200E\u200F\u2060\uFEFF]|[\u202A-\u202E\u2066-\u2069]/gu, '')
    .normalize()
    .trim()
}

describe('malicious input', () => {
  /**
   * The characters that count as a megabyte. Only `npm run test:all` uses a real megabyte, and most of these texts then
   * have up to 20 MB.
   */
  const mb = extent({ share: 100_000, all: 1_000_000 })
  const ids = (cells: (n: number) => string) =>
    Array.from({ length: mb / 50 }, (_, n) => `${100_000 + n},${cells(n)}`)
  it.each<[string, () => string]>([
    ['only one row', () => '88213,Voucher,'.repeat((20 * mb) / 14)],
    ['only rows', () => '88213,Voucher\n'.repeat((20 * mb) / 14)],
    ['only long rows', () => ids((n) => `${n}${'x'.repeat(990)}`).join('\n')],
    ['only one word', () => 'x'.repeat(20 * mb)],
    ['only spaces', () => ' '.repeat(20 * mb)],
    ['only separators', () => ',;\t'.repeat((20 * mb) / 3)],
    ['only line ends', () => '\r\n'.repeat(10 * mb)],
    ['only quotes', () => '"'.repeat(20 * mb)],
    ['open quotes', () => '"a,'.repeat(5 * mb)],
    ['doubled quotes that are never closed', () => `"${'a""'.repeat(5 * mb)}\n`],
    ['odd numbers of quotes', () => '"""a,'.repeat(3 * mb)],
    ['a quote at the beginning of each line', () => '"88213\n'.repeat(mb)],
    ['NUL', () => ids(() => '\0\0').join('\n')],
    ['10,000 columns', () => `${'a\t'.repeat(10_000)}\n`.repeat(500)],
    ['10,000 columns below one', () => `88213,A\n${'a,'.repeat(10_000)}\n`],
    ['500 columns of ids', () => `${'88213\t'.repeat(499)}88213\n`.repeat(mb / 333)],
    ['a very long cell', () => `Id,Name\n88213,"${'x\n'.repeat(mb / 2)}"`],
    ['a very long link', () => `Id,Name\nhttps://x.example/${'a/'.repeat(mb / 2)}items/88213,A`],
    ['a very long formula', () => `Id,Name\n88213,"=HYPERLINK(""${'""""'.repeat(mb / 4)}"`],
    ['formulas that are not closed', () => ids(() => `"=HYPERLINK(""${'""""'.repeat(200)}"`).join('\n')],
    ['lone surrogates', () => ids(() => '\uD800\uDC00\uD800').join('\n')],
    ['marks of direction', () => ids((n) => `\u202E\u2066Item ${n}\u200F`).join('\n')],
    [
      'long runs of dashes',
      () =>
        ids(() => `${'-'.repeat(450)}x${'-'.repeat(450)}`)
          .join('\n')
          .replaceAll(',', ' '),
    ],
    [
      'long runs of spaces',
      () =>
        ids(() => `x${' '.repeat(900)}x`)
          .join('\n')
          .replaceAll(',', ' '),
    ],
    ['combining marks', () => ids(() => `a${'\u0301'.repeat(400)}`).join('\n')],
    ['text that grows when it is normalized', () => ids(() => '\u0958'.repeat(400)).join('\n')],
    ['almost thousands', () => ids(() => '1.111'.repeat(100)).join('\n')],
    ['almost hosts', () => ids(() => 'a.'.repeat(400)).join('\n')],
  ])('is read or refused within the time limit of a test: %s', (_what, make) => {
    broughtIn(make())
  })

  it('in a wrong encoding gives wrong letters, but the right ids', () => {
    const wrong = new TextDecoder('windows-1252').decode(new TextEncoder().encode('Id;Name\n88213;Büro\n'))
    expect(broughtIn(wrong)).toMatchObject([{ itemId: '88213', name: 'BÃ¼ro' }])
  })

  it('does not become a property of every object', () => {
    const [item] = broughtIn('Id,Name,__proto__\n88213,__proto__,x\n88214,constructor,y') ?? []
    expect(item).toMatchObject({ name: '__proto__' })
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })
})
