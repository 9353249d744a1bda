import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { readCsv, readTable, writeCsv } from '../../../src-preload/rules/csv.ts'

describe('writing CSV', () => {
  it.each<[string | number | null, string]>([
    ['plain', 'plain'],
    [90, '90'],
    [-5, '-5'],
    [null, ''],
    ['a, b', '"a, b"'],
    ['say "so"', '"say ""so"""'],
    ['two\nlines', '"two\nlines"'],
    [' room ', '" room "'],
    ['=1+1', "'=1+1"],
    ['@cmd', "'@cmd"],
    ['-20 minutes', "'-20 minutes"],
  ])('writes the cell %j as %s', (value, text) => {
    expect(writeCsv([['x', value]])).toBe(`x,${text}\r\n`)
  })
})

describe('reading CSV', () => {
  it.each<[string, string[][]]>([
    ['', []],
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a;b\nc;"1,5"\n',
      [
        ['a', 'b'],
        ['c', '1,5'],
      ],
    ],
    ['\uFEFFa,b', [['a', 'b']]],
    [
      'a,\n\n,b',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['"a ""b""",c', [['a "b"', 'c']]],
    ['"open, for ever', []],
    [
      'a\tb\r"c,d"\te',
      [
        ['a', 'b'],
        ['c,d', 'e'],
      ],
    ],
  ])('reads the rows of %j', (text, rows) => {
    expect(readCsv(text)).toEqual(rows)
  })

  it('reads written tables back unchanged', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('=1', "'=1", "''=1", '"', 'a,b', 'a;b', '\r\n', '\t'))
    const rows = fc.array(fc.tuple(fc.constant('first'), text, text), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(rows, (given) => {
        expect(readCsv(writeCsv([['a', 'b', 'c'], ...given]))).toEqual([['a', 'b', 'c'], ...given])
      }),
    )
  })

  it('reports the line of each row, and the line of a quote that was left open', () => {
    expect(readTable('a\r\n"b\r\nc",d\r\n\r\ne,"f').rows.map(({ line }) => line)).toEqual([1, 2])
    expect(readTable('a\r\n"b\r\nc",d\r\n\r\ne,"f').openQuoteLine).toBe(5)
    expect(readTable('a\rb\rc').rows.map(({ line }) => line)).toEqual([1, 2, 3])
  })
})
