import 'temporal-polyfill/global'
import { expect, it } from 'vitest'
import { splitByDay } from '../../../src-preload/rules/day-split.ts'
import { wallTime } from '../../../src-renderer/lib/format.ts'
import { daySplitWords } from '../../../src-renderer/form/day-split-words.ts'

const t = (hour: number, minute: number): string => wallTime(hour, minute)

function words(from: string, to: string, zone: string) {
  const run = { startedAt: new Date(from).toISOString(), endedAt: new Date(to).toISOString() }
  return daySplitWords(splitByDay([run], zone, { roundTo: 1, roundHow: 'nearest' }, 0), zone)
}

it('a run over midnight is shown as a row for each day up to 24:00, with the day that could hold all of it', () => {
  expect(words('2026-11-20T22:10:00+01:00', '2026-11-21T00:35:00+01:00', 'Europe/Berlin')).toEqual({
    text: 'An entry belongs to one day, so this becomes two.',
    rows: [
      { day: 'Fri 20 Nov', times: `${t(22, 10)} – ${t(24, 0)}`, minutes: 110 },
      { day: 'Sat 21 Nov', times: `${t(0, 0)} – ${t(0, 35)}`, minutes: 35 },
    ],
    split: 'Save as two',
    whole: 'All on Friday',
  })
})

it('a run over a clock change is shown as a row for each side, so that times and minutes agree', () => {
  expect(words('2026-03-29T00:30:00+01:00', '2026-03-29T04:00:00+02:00', 'Europe/Berlin')).toMatchObject({
    text: 'The clocks changed in between, so start and end alone would not say how long it was. This becomes two.',
    rows: [
      { times: `${t(0, 30)} – ${t(2, 0)}`, minutes: 90 },
      { times: `${t(3, 0)} – ${t(4, 0)}`, minutes: 60 },
    ],
    whole: 'As one, 2h\u00a030m',
  })
})
