import { expect, it } from 'vitest'
import { settings } from '#preload/words/made/settings.ts'
import { fitting, partsFor } from '../../../src-renderer/settings/settings-parts.ts'

it.each([
  { what: 'all fit exactly', widths: [50, 60, 70], room: 188, count: 3 },
  { what: 'one pixel is missing for the last', widths: [50, 60, 70], room: 187, count: 2 },
  { what: 'More needs the place of two', widths: [50, 60, 30], room: 147, count: 1 },
  { what: 'only More fits', widths: [50, 60, 70], room: 60, count: 0 },
  { what: 'there are none', widths: [], room: 10, count: 0 },
])('fits $count tabs when $what', ({ widths, room, count }) => {
  expect(fitting(widths, 40, 4, room)).toBe(count)
})

it.each([
  { connected: false, last: ['shortcuts'] },
  { connected: true, last: ['shortcuts', 'directories'] },
])('has the parts in their order, directories last and only when connected: $connected', async (given) => {
  await settings.load()
  const ids = partsFor(given.connected, false).map(({ id }) => id)
  expect(ids).toEqual(['general', 'connections', 'items', 'fields', ...given.last])
})

it('switches only the connections off while sample data is shown', async () => {
  await settings.load()
  const off = partsFor(false, true).filter((part) => part.off)
  expect(off.map(({ id }) => id)).toEqual(['connections'])
})
