import { expect, it } from 'vitest'
import type { ImportRow } from '../../../src-preload/model/import-row.ts'
import { portions } from '../../../src-renderer/history/import-portions.ts'

const row: ImportRow = {
  ...{ day: '2026-11-16', startedAt: null, zone: 'Europe/Berlin', minutes: 60 },
  item: { id: null, name: 'Refund flow', board: null },
  ...{ description: '', billable: 'all', team: null, fields: {}, nth: 0 },
}
const rows = (count: number, description = ''): ImportRow[] =>
  Array.from({ length: count }, (_, nth) => ({ ...row, description, nth }))

it.each([
  ['no rows', rows(0), []],
  ['500 rows', rows(500), [500]],
  ['1,001 rows', rows(1001), [500, 500, 1]],
  ['rows of 3,000 Latin letters', rows(400, 'a'.repeat(3000)), [281, 119]],
  ['rows of 3,000 letters of three bytes each', rows(200, '件'.repeat(3000)), [97, 97, 6]],
  ['rows that are too large on their own', rows(2, 'a'.repeat(900_000)), [1, 1]],
])('divides %s', (_, all, sizes) => {
  const groups = [...portions(all)]
  expect(groups.map((group) => group.length)).toEqual(sizes)
  expect(groups.flat()).toEqual(all)
})

it('keeps a group of several rows below what the browser host accepts as one request', () => {
  for (const group of portions(rows(500, '"件\n'.repeat(1000))))
    expect(Buffer.byteLength(JSON.stringify({ commandId: 'x'.repeat(36), rows: group }))).toBeLessThan(
      950_000,
    )
})
