import { expect, it } from 'vitest'
import { numbersOf, type UnnumberedRow } from '../../../src-preload/rules/number-rows.ts'

const nine = '2026-11-20T08:00:07.341Z'
const ten = '2026-11-20T09:00:00.000Z'
type ExportedAs = UnnumberedRow['exportedAs']

function row([exportedAs, startedAt, minutes = 30]: readonly [
  ExportedAs,
  string | null,
  number?,
]): UnnumberedRow {
  return {
    ...{ day: '2026-11-20', startedAt, zone: 'Europe/Berlin', minutes },
    item: { id: '71022', name: 'Checkout', board: null },
    ...{ description: '', billable: 'none', team: null, fields: {}, exportedAs },
  }
}

it.each<[string, readonly (readonly [ExportedAs, string | null, number?])[], readonly number[]]>([
  [
    'equal lines are counted',
    [
      [null, nine],
      [null, nine],
      [null, nine],
    ],
    [0, 1, 2],
  ],
  [
    'seconds do not matter',
    [
      [null, nine],
      [null, '2026-11-20T08:00:59.000Z'],
    ],
    [0, 1],
  ],
  [
    'other starts and minutes are other work',
    [
      [null, nine],
      [null, ten],
      [null, nine, 45],
    ],
    [0, 0, 0],
  ],
  [
    'a recorded line comes before an unsent one',
    [
      ['unsent', null],
      ['recorded', null],
    ],
    [1, 0],
  ],
  [
    'a line in doubt comes after recorded and before unsent ones',
    [
      ['unsent', nine],
      ['in-doubt', nine],
      ['recorded', nine],
    ],
    [2, 1, 0],
  ],
  [
    'an entry without a start may belong to a recorded line with one',
    [
      ['unsent', null],
      ['recorded', nine],
      ['recorded', ten],
    ],
    [2, 0, 0],
  ],
  [
    'an entry without a start belongs to a recorded line without one',
    [
      ['unsent', nine],
      ['recorded', null],
    ],
    [1, 0],
  ],
  [
    'a recorded line at another time is other work',
    [
      ['unsent', ten],
      ['recorded', nine],
    ],
    [0, 0],
  ],
  [
    'other programs have no states, and one of their lines has a start',
    [
      [null, nine],
      [null, null],
    ],
    [0, 0],
  ],
])('%s', (_title, lines, expected) => {
  const rows = lines.map(row)
  const numbers = numbersOf(rows)
  expect(rows.map((each) => numbers.get(each))).toEqual(expected)
})

it('an item is recognized by its id, or by its name and board in any case', () => {
  const named = (name: string, board: string | null) => ({
    ...row([null, nine]),
    item: { id: null, name, board },
  })
  const rows = [named('Audit', 'Web'), named('audit', 'WEB'), named('Audit', null), row([null, nine])]
  const numbers = numbersOf(rows)
  expect(rows.map((each) => numbers.get(each))).toEqual([0, 1, 0, 0])
})
