import 'temporal-polyfill/global'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowsWithin, sectionsWithin, topsOf } from '../../../src-renderer/history/list-window.ts'
import { marksOf } from '../../../src-renderer/history/marks.ts'
import { periodOf, periodWords } from '../../../src-renderer/history/period.ts'
import { tableOf } from '../../../src-renderer/history/table.ts'
import { daysOf, entry } from '../support/sample-week.ts'

describe('visible days', () => {
  const heights = { head: 40, row: 50 }
  const tops = topsOf([2, 0, 3], heights)

  it('computes where each day begins and where the list ends', () => {
    expect([...tops]).toEqual([0, 140, 180, 370])
  })

  it.each([
    [0, 10, [0, 1]],
    [139, 139, [0, 1]],
    [140, 179, [1, 2]],
    [100, 200, [0, 3]],
    [-500, -1, [0, 1]],
    [900, 999, [2, 3]],
  ] as const)('from %i to %i the visible days are %j', (from, to, expected) => {
    expect(sectionsWithin(tops, from, to)).toEqual(expected)
  })

  it('an empty list shows no day', () => expect(sectionsWithin(topsOf([], heights), 0, 100)).toEqual([0, 0]))

  it('the visible days cover all requested pixels and no other day', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(50), { minLength: 1, maxLength: 60 }),
        fc.nat(10_000),
        fc.nat(1_000),
        (counts, from, height) => {
          const all = topsOf(counts, heights)
          const most = all.at(-1)! - 1
          const [low, high] = [Math.min(from, most), Math.min(from + height, most)]
          const [first, end] = sectionsWithin(all, low, high)
          expect(all[first]).toBeLessThanOrEqual(low)
          expect(all[first + 1]).toBeGreaterThan(low)
          expect(all[end]).toBeGreaterThan(high)
          expect(all[end - 1]).toBeLessThanOrEqual(high)
        },
      ),
    )
  })
})

describe('visible rows of a day', () => {
  it.each([
    [0, 49, [0, 1]],
    [49, 50, [0, 2]],
    [-500, 99, [0, 2]],
    [140, 900, [2, 4]],
    [-500, -1, [0, 0]],
    [200, 900, [4, 4]],
  ] as const)('from %i to %i the visible rows are %j', (from, to, expected) => {
    expect(rowsWithin(1_000, 4, 50, 1_000 + from, 1_000 + to)).toEqual(expected)
  })
})

describe('gaps and overlaps', () => {
  const at = (id: string, from: string | null, minutes: number) =>
    entry({ id, itemId: '71022', day: '2026-11-20', from, minutes })

  it('marks a gap of at least 20 minutes on the later entry', () => {
    expect([...marksOf([at('c', '11:00', 30), at('b', '10:19', 20), at('a', '9:00', 60)])]).toEqual([
      ['c', { gap: 21 }],
    ])
  })

  it('marks an overlap on both entries with the shared minutes', () => {
    expect([...marksOf([at('b', '9:30', 60), at('a', '9:00', 45)])]).toEqual([
      ['a', { overlap: 15 }],
      ['b', { overlap: 15 }],
    ])
  })

  it('measures a gap from the latest end, not from the last start', () => {
    expect(marksOf([at('c', '12:00', 5), at('b', '9:30', 10), at('a', '9:00', 170)]).get('c')).toBeUndefined()
    expect(marksOf([at('c', '12:10', 5), at('b', '9:30', 10), at('a', '9:00', 170)]).get('c')).toEqual({
      gap: 20,
    })
  })

  it('marks nothing on an entry without a start', () => {
    expect([...marksOf([at('b', null, 600), at('a', '9:00', 45)])]).toEqual([])
  })
})

describe('periods', () => {
  const week = { from: '2026-11-16', to: '2026-11-22' }
  it.each([
    ['last-30', '2026-10-22', '2026-11-20', '22 Oct – 20 Nov 2026'],
    ['this-month', '2026-11-01', '2026-11-30', '1 Nov – 30 Nov 2026'],
    ['last-month', '2026-10-01', '2026-10-31', '1 Oct – 31 Oct 2026'],
    ['this-year', '2026-01-01', '2026-12-31', '1 Jan – 31 Dec 2026'],
    ['all', '0001-01-01', '9999-12-31', 'All dates'],
    ['own', '2026-11-16', '2026-11-22', '16 Nov – 22 Nov 2026'],
  ] as const)('the period %s is %s to %s: %s', (choice, from, to, words) => {
    const period = periodOf(choice, '2026-11-20', week)
    expect(period).toEqual({ from, to })
    expect(periodWords(choice, period)).toBe(words)
  })

  it('computes months for February and across a change of year', () => {
    expect(periodOf('this-month', '2028-02-03', week).to).toBe('2028-02-29')
    expect(periodOf('last-month', '2026-01-31', week)).toEqual({ from: '2025-12-01', to: '2025-12-31' })
    expect(periodWords('own', { from: '2025-12-01', to: '2026-01-02' })).toBe('1 Dec 2025 – 2 Jan 2026')
  })
})

describe('a copied table', () => {
  const days = daysOf(
    [
      entry({
        id: 'b',
        itemId: '71022',
        day: '2026-11-20',
        from: '13:00',
        minutes: 30,
        description: '=1+1\tx\ny',
      }),
      entry({ id: 'a', itemId: '90001', day: '2026-11-20', from: null, minutes: 15, description: '<b>&"' }),
    ],
    '2026-11-20',
    '2026-11-20',
  )

  it('the table has a row for each entry, oldest first, and no cell breaks out of its place', () => {
    expect(
      tableOf(days)
        .text.split('\n')
        .map((line) => line.split('\t')),
    ).toEqual([
      ['Day', 'Start', 'End', 'Minutes', 'Item', 'Board', 'Note', 'State'],
      ['2026-11-20', '', '', '15', 'Weekly planning', 'Team', '<b>&"', 'confirmed'],
      ['2026-11-20', '13:00', '13:30', '30', 'Checkout redesign', 'Storefront', "'=1+1 x y", 'confirmed'],
      [''],
    ])
    expect(tableOf(days).html).toContain('<td>&#60;b&#62;&#38;&#34;</td>')
  })
})
