import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { readCsv, writeCsv } from '../../../src-preload/rules/csv.ts'

describe('written', () => {
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
  ])('%j is %s', (value, text) => {
    expect(writeCsv([['x', value]])).toBe(`x,${text}\r\n`)
  })
})

describe('read', () => {
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
    ['"open, for ever', [['open, for ever']]],
  ])('%j', (text, rows) => {
    expect(readCsv(text)).toEqual(rows)
  })

  it('what was written is read again', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('=1', "'=1", "''=1", '"', 'a,b', 'a;b', '\r\n', '\t'))
    const rows = fc.array(fc.tuple(fc.constant('first'), text, text), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(rows, (given) => {
        expect(readCsv(writeCsv([['a', 'b', 'c'], ...given]))).toEqual([['a', 'b', 'c'], ...given])
      }),
    )
  })
})
