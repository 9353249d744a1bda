import 'temporal-polyfill/global'
import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import type { ItemRef } from '../../../src-preload/model/item.ts'
import {
  newNameIn,
  readQuickEntry,
  sayItem,
  sayPart,
  type QuickEntry,
} from '../../../src-preload/rules/quick-entry.ts'
import { duration, hoursMinutes } from '../../../src-preload/rules/shown-time.ts'

/** The current day, a Friday. */
const today = '2026-11-20'

/** Items in the order of their last use. */
const items: ItemRef[] = [
  { id: '4410281107', name: 'Checkout redesign', board: 'Storefront' },
  { id: '4410281112', name: 'Refund flow – edge cases', board: 'Storefront' },
  { id: '4410281118', name: 'Accessibility audit', board: 'Platform' },
  { id: '4410281123', name: 'Weekly planning', board: 'Team' },
  { id: '4410281129', name: 'Planning poker', board: 'Team' },
  { id: '4410281131', name: 'Code review', board: 'Platform' },
  { id: '4410281140', name: 'Übergabe Büro', board: null },
  { id: '4410281150', name: 'Phase 2', board: null },
  { id: '4410281160', name: 'May 5 launch', board: 'Marketing' },
]
const short: Record<string, string> = {
  '4410281107': 'checkout',
  '4410281112': 'refund',
  '4410281118': 'audit',
  '4410281123': 'weekly',
  '4410281129': 'poker',
  '4410281131': 'review',
  '4410281140': 'übergabe',
  '4410281150': 'phase2',
  '4410281160': 'launch',
}

/**
 * Describes a reading as one line: minutes, start, day, item, then doubts (?) and words that were not understood (!).
 */
function told(line: string, reading: QuickEntry = readQuickEntry(line, items, today)): string {
  const day = reading.day?.replace('2026-', '') ?? null
  const doubts = reading.doubts.map((doubt) => {
    const text = line.slice(doubt.from, doubt.to)
    return `?${doubt.kind === 'contradiction' ? doubt.about : doubt.kind.replace('several-', '')}(${text})`
  })
  const unread = reading.unread.map(({ from, to }) => `!${line.slice(from, to)}`)
  const understood = [
    reading.minutes === null ? null : `${reading.minutes}m`,
    reading.start === null ? null : `@${hoursMinutes(reading.start)}`,
    day,
    reading.itemId === null ? null : (short[reading.itemId] ?? reading.itemId),
  ].filter((part) => part !== null)
  return [...(understood.length > 0 ? understood : ['nothing']), ...doubts, ...unread].join(' ')
}

/** Splits each line at `=>` into the typed text and the expected reading. */
function examples(text: string): [string, string][] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => line.split(/\s*=>\s*/) as [string, string])
}

const amounts = examples(`
  45m => 45m
  45 m => 45m
  45min => 45m
  45 min => 45m
  45 mins => 45m
  45 minutes => 45m
  45 Minuten => 45m
  1 minute => 1m
  90m => 90m
  1h => 60m
  1 h => 60m
  1hr => 60m
  2hrs => 120m
  1 hour => 60m
  2 hours => 120m
  2 Stunden => 120m
  1 Stunde => 60m
  2 Std => 120m
  2 Std. => 120m
  2std => 120m
  1h30 => 90m
  1h30m => 90m
  1h 30m => 90m
  1h 30 => 90m
  1 h 30 min => 90m
  1 hour 30 minutes => 90m
  1 hour and 30 minutes => 90m
  1 Stunde 30 Minuten => 90m
  1 Stunde und 30 Minuten => 90m
  1h05 => 65m
  1h5 => 65m
  10h => 600m
  1.5h => 90m
  1,5h => 90m
  1,5 h => 90m
  1,5 Stunden => 90m
  1.25 hours => 75m
  0,25h => 15m
  0.5h => 30m
  0,75 Std => 45m
  2.0h => 120m
  1:30h => 90m
  1:30 h => 90m
  0:45h => 45m
  12:00 hours => 720m
  2x 15m => 30m
  2x15m => 30m
  3 x 20min => 60m
  2× 45m => 90m
  4*15m => 60m
  2x 1h30 => 180m
  half an hour => 30m
  an hour => 60m
  an hour and a half => 90m
  halbe Stunde => 30m
  eine halbe Stunde => 30m
  eine Stunde => 60m
  zwei Stunden => 120m
  anderthalb Stunden => 90m
  eineinhalb Stunden => 90m
  two hours => 120m
  ten minutes => 10m
  zehn Minuten => 10m
  Viertelstunde => 15m
  dreiviertelstunde => 45m
  quarter of an hour => 15m
  ½h => 30m
  1½h => 90m
  2½ Stunden => 150m
  for 45m => 45m
  for 2 hours => 120m
  für 2 Stunden => 120m
  168h => 10080m
  45m, => 45m
`)

const times = examples(`
  9:15 => @9:15
  09:15 => @9:15
  0:05 => @0:05
  23:59 => @23:59
  24:00 => @0:00
  9.15 => @9:15
  9h15 => 555m
  9am => @9:00
  9 am => @9:00
  9pm => @21:00
  9:15pm => @21:15
  9:15 p.m. => @21:15
  12am => @0:00
  12pm => @12:00
  12:30 pm => @12:30
  0915 => @9:15
  1325 => @13:25
  at 9 => @9:00
  at 9:15 => @9:15
  at 9pm => @21:00
  um 9 => @9:00
  um 9 Uhr => @9:00
  um 9:15 Uhr => @9:15
  9 Uhr => @9:00
  9 Uhr 15 => @9:15
  13 uhr => @13:00
  9 o'clock => @9:00
  nine o'clock => @9:00
  neun Uhr => @9:00
  ab 9 => @9:00
  ab 9:15 => @9:15
  from 9:15 => @9:15
  since 9:15 => @9:15
  seit 9 => @9:00
  von 9:15 => @9:15
  halb zehn => @9:30
  halb 10 => @9:30
  half past nine => @9:30
  half past 9 => @9:30
  quarter past 9 => @9:15
  quarter to 10 => @9:45
  Viertel nach neun => @9:15
  viertel vor zehn => @9:45
  noon => @12:00
  Mittag => @12:00
  midnight => @0:00
  Mitternacht => @0:00
  until 10:30 => nothing
  45m until 10:30 => 45m @9:45
  45m bis 10:30 => 45m @9:45
  1h till 5pm => 60m @16:00
  1h bis Mitternacht => 60m @23:00
  9:15 until 10:30 => 75m @9:15
  9:15 bis 10:30 => 75m @9:15
  ab 9 bis 10:30 => 90m @9:00
  at 9 1h => 60m @9:00
`)

const ranges = examples(`
  9-10:30 => 90m @9:00
  9 - 10:30 => 90m @9:00
  9–10:30 => 90m @9:00
  9—10:30 => 90m @9:00
  9:00-10:30 => 90m @9:00
  9:15 - 10 => 45m @9:15
  9.15-10.30 => 75m @9:15
  0915-1030 => 75m @9:15
  9-10 => 60m @9:00
  9 to 10:30 => 90m @9:00
  9 bis 10:30 => 90m @9:00
  9:00 until 10:30 => 90m @9:00
  from 9 to 10:30 => 90m @9:00
  von 9 bis 10:30 => 90m @9:00
  von 9 bis 10:30 Uhr => 90m @9:00
  9 Uhr bis 10 Uhr => 60m @9:00
  between 9 and 10 => 60m @9:00
  zwischen 9 und 10 => 60m @9:00
  9am-10:30am => 90m @9:00
  9am to 1pm => 240m @9:00
  2-4pm => 120m @14:00
  2:15-4pm => 105m @14:15
  11-1pm => 120m @11:00
  11am-1 => 120m @11:00
  9-5pm => 480m @9:00
  10pm-11pm => 60m @22:00
  13-14:30 => 90m @13:00
  8-12 => 240m @8:00
  9-24 => 900m @9:00
  22-24:00 => 120m @22:00
  22-0 => 120m @22:00
  22-2 => 240m @22:00
  22:30-1:15 => 165m @22:30
  10pm-2am => 240m @22:00
  23 bis 1 Uhr => 120m @23:00
  9-5 => 480m @9:00 ?readings(9-5)
  8-4:30 => 510m @8:00 ?readings(8-4:30)
  noon-1pm => 60m @12:00
  noon to 13:30 => 90m @12:00
  9-10:30 90m => 90m @9:00
  9-10:30 1h => 60m @9:00 ?amount(1h)
  1h 9-10 => 60m @9:00
  9-9 => nothing !9-9
  25-26 => nothing !25-26
`)

const days = examples(`
  today => 11-20
  heute => 11-20
  yesterday => 11-19
  gestern => 11-19
  vorgestern => 11-18
  day before yesterday => 11-18
  the day before yesterday => 11-18
  mo => 11-16
  mon => 11-16
  Monday => 11-16
  Montag => 11-16
  on Monday => 11-16
  am Montag => 11-16
  di => 11-17
  Tue => 11-17
  tuesday => 11-17
  Dienstag => 11-17
  mi => 11-18
  wed => 11-18
  Mittwoch => 11-18
  do => 11-19
  thu => 11-19
  Donnerstag => 11-19
  fr => 11-20
  Friday => 11-20
  last Friday => 11-13
  letzten Freitag => 11-13
  last monday => 11-16
  letzten Montag => 11-16
  sa => 11-14
  Sat => 11-14
  Samstag => 11-14
  Sonnabend => 11-14
  so => 11-15
  Sun => 11-15
  Sonntag => 11-15
  Mo. => 11-16
  3 days ago => 11-17
  one day ago => 11-19
  two days ago => 11-18
  vor 3 Tagen => 11-17
  vor einem Tag => 11-19
  vor zwei Tagen => 11-18
  18.11. => 11-18
  1.11. => 11-01
  01.11. => 11-01
  18.11.26 => 11-18
  18.11.2026 => 11-18
  am 18.11. => 11-18
  24.12. => 2025-12-24
  31.12.2025 => 2025-12-31
  29.2. => 2024-02-29
  2026-11-18 => 11-18
  2025-01-31 => 2025-01-31
  18 Nov => 11-18
  18 November => 11-18
  18. November => 11-18
  18th November => 11-18
  18th of November => 11-18
  Nov 18 => 11-18
  November 18th => 11-18
  Nov 18, 2025 => 2025-11-18
  18 Nov 2025 => 2025-11-18
  3. März => 03-03
  1. Mai => 05-01
  24 Dez => 2025-12-24
  24. Dezember 2025 => 2025-12-24
  18/11 => 11-18
  11/18 => 11-18
  11/18/2026 => 11-18
  5/6 => 06-05 ?readings(5/6)
  3/4/2026 => 04-03 ?readings(3/4/2026)
  11/11 => 11-11
  18.11 => @18:11 ?readings(18.11)
  9.10 => @9:10 ?readings(9.10)
  18.11 9:15 => @9:15 11-18
  18.11 1h => 60m @18:11 ?readings(18.11)
  18.11 yesterday => @18:11 11-19
  31.2. => nothing !31.2.
  31.2.2026 => nothing !31.2.2026
  13/13 => nothing !13/13
  2026-13-01 => nothing !2026-13-01
  32 Nov => 32m !Nov
`)

const named = examples(`
  refund => refund
  Refund => refund
  refund flow => refund
  flow refund => refund
  edge cases => refund
  audit => audit
  checkout => checkout
  storefront => checkout ?items(storefront)
  platform => audit ?items(platform)
  planning => poker
  weekly planning => weekly
  plan => poker
  poker => poker
  review => review
  mo review => 11-16 review
  übergabe => übergabe
  büro => übergabe
  phase 2 => phase2
  Phase 2 45m => 45m phase2
  "Phase 2" => phase2
  "Phase 2" 2h => 120m phase2
  "May 5 launch" 1h => 60m launch
  "refund flow – edge cases" => refund
  on refund => refund
  for the audit => audit
  am audit => audit
  #4410281112 => refund
  4410281112 => refund
  4410281112 45m => 45m refund
  #99 => nothing ?unknown-item(#99)
  123456789 => nothing ?unknown-item(123456789)
  https://example.monday.test/boards/12/pulses/4410281112 => refund
  https://example.monday.test/boards/12/pulses/4410281112 1h30 yesterday => 90m 11-19 refund
  45m https://example.monday.test/boards/12/pulses/777 => 45m ?unknown-item(https://example.monday.test/boards/12/pulses/777)
  "No such thing" => nothing !"No such thing"
  refund xyzzy => nothing !refund !xyzzy
`)

const whole = examples(`
  1h30 yesterday 9:15 refund => 90m @9:15 11-19 refund
  refund 1h30 yesterday 9:15 => 90m @9:15 11-19 refund
  9:15 refund yesterday 1h30 => 90m @9:15 11-19 refund
  yesterday refund 9:15 1h30 => 90m @9:15 11-19 refund
  9-10:30 mo review => 90m @9:00 11-16 review
  mo 9-10:30 review => 90m @9:00 11-16 review
  review mo 9-10:30 => 90m @9:00 11-16 review
  1,5h 18.11. => 90m 11-18
  18.11. 1,5h audit => 90m 11-18 audit
  1,5 Stunden gestern um 9 für refund => 90m @9:00 11-19 refund
  gestern von 9 bis 10:30 Uhr audit => 90m @9:00 11-19 audit
  am Montag 2 Stunden audit => 120m 11-16 audit
  on Monday for 2 hours on refund => 120m 11-16 refund
  two hours on refund yesterday => 120m 11-19 refund
  halbe Stunde weekly planning heute => 30m 11-20 weekly
  2x 15m weekly => 30m weekly
  last Friday 2-4pm checkout => 120m @14:00 11-13 checkout
  45m at 9 phase 2 => 45m @9:00 phase2
  9-10 phase 2 => 60m @9:00 phase2
  audit, 1h30, yesterday => 90m 11-19 audit
  1h refund; yesterday => 60m 11-19 refund
  1h audit yesterday today => 60m 11-19 audit ?day(today)
  1h 2h audit => 60m audit ?amount(2h)
  9:15 10:30 audit => @9:15 audit ?time(10:30)
  9-10 11-12 => 60m @9:00 ?time(11-12)
  45m until 10:30 audit yesterday => 45m @9:45 11-19 audit
  Nov 18 9am 45m review => 45m @9:00 11-18 review
  1:30h 2026-11-18 13:25 checkout => 90m @13:25 11-18 checkout
  vorgestern ab 14:00 2h => 120m @14:00 11-18
  vor 3 Tagen 45 Minuten review => 45m 11-17 review
`)

const nonsense = examples(`
  ? => nothing
  - => nothing
  ... => nothing
  ,,, => nothing
  xyzzy => nothing !xyzzy
  lorem ipsum => nothing !lorem !ipsum
  0m => nothing !0m
  0h => nothing !0h
  169h => nothing !169h
  99999m => nothing !99999m
  -5m => nothing !-5m
  1h75 => nothing !1h75
  1,5h30 => nothing !1,5h30
  25:00 => nothing !25:00
  9:60 => nothing !9:60
  13pm => nothing !13pm
  0am => nothing !0am
  9:15:30 => nothing !9:15:30
  1.2.3.4 => nothing !1.2.3.4
  h => nothing !h
  xm => nothing !xm
  0x 15m => 15m !0x
  99:99h => nothing !99:99h
  at at at => nothing
  for the => nothing
  yesterdayy => nothing !yesterdayy
  constructor => nothing !constructor
  __proto__ => nothing !__proto__
  toString hours => nothing !toString !hours
  💥 => nothing
  9 => @9:00 ?readings(9)
  45 => 45m
  1 => @1:00 ?readings(1)
`)

const french = examples(`
  hier 14h30 => @14:30 11-19 ?readings(14h30)
  hier 1h30 refund => 90m 11-19 refund
  aujourd’hui 45m audit => 45m 11-20 audit
  aujourd'hui 2 heures => 120m 11-20
  avant-hier 20 minutes => 20m 11-18
  vendredi 1h => 60m 11-20
  vendredi dernier 1h => 60m 11-13
  lundi 45 min audit => 45m 11-16 audit
  de 9h à 10h30 => 90m @9:00
  9h à 10h30 hier => 90m @9:00 11-19
  entre 9h15 et 10h => 45m @9:15
  à 9h 45m => 45m @9:00
  à 14h30 45m audit => 45m @14:30 audit
  jusqu’à 10h30 45m => 45m @9:45
  pour 2h refund => 120m refund
  une heure => 60m
  deux heures hier => 120m 11-19
  une demi-heure => 30m
  un quart d’heure => 15m
  une heure et demie => 90m
  18 novembre 1h => 60m 11-18
  1h le 18 novembre => 60m 11-18
`)

describe.each([
  ['an amount', amounts],
  ['French', french],
  ['a time', times],
  ['from and to', ranges],
  ['a day', days],
  ['an item', named],
  ['a whole line', whole],
  ['nonsense', nonsense],
])('%s', (_what, given) => {
  it.each(given)('%s => %s', (line, understood) => {
    expect(told(line)).toBe(understood)
  })
})

it('there are at least three hundred examples', () => {
  const all = [amounts, times, ranges, days, named, whole, nonsense, french].flat()
  expect(new Set(all.map(([line]) => line)).size).toBeGreaterThanOrEqual(300)
})

it('marks the words that were understood', () => {
  const line = '1h30  yesterday 9:15, refund flow'
  expect(
    readQuickEntry(line, items, today).marks.map(({ kind, from, to }) => [kind, line.slice(from, to)]),
  ).toEqual([
    ['amount', '1h30'],
    ['day', 'yesterday'],
    ['time', '9:15'],
    ['item', 'refund'],
    ['item', 'flow'],
  ])
})

describe('any typed line', () => {
  const word = fc.oneof(
    fc.constantFrom(...[amounts, times, ranges, days, named, whole, nonsense].flat().map(([line]) => line)),
    fc.string({ maxLength: 12 }),
    fc.constantFrom('"', '-', '9', '12', 'am', 'to', 'bis', 'halb', 'x', 'uhr', '.', '18.11'),
  )
  const line = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '))

  /** Returns a line with these values, for example `1h 30m 2026-11-19 at 9:15 "Refund flow"`. */
  const lineOf = ({ minutes, start, day, itemId }: QuickEntry): string =>
    [
      ...(minutes === null ? [] : [duration(minutes)]),
      ...(day === null ? [] : [day]),
      ...(start === null ? [] : [`at ${hoursMinutes(start)}`]),
      ...(itemId === null ? [] : [sayItem(itemId, items)]),
    ].join(' ')

  it('reads its own wording of any reading back as the same reading', () => {
    fc.assert(
      fc.property(line, (typed) => {
        const first = readQuickEntry(typed, items, today)
        const again = readQuickEntry(lineOf(first), items, today)
        expect([again.minutes, again.start, again.day, again.itemId]).toEqual([
          first.minutes,
          first.start,
          first.day,
          first.itemId,
        ])
        expect([again.unread, again.doubts]).toEqual([[], []])
      }),
      { numRuns: 3_000 },
    )
  })

  it('words each possible meaning of an ambiguous word unambiguously', () => {
    const all = [amounts, times, ranges, days, named, whole, nonsense].flat()
    const parts = all
      .flatMap(([typed]) => readQuickEntry(typed, items, today).doubts)
      .flatMap((doubt) => (doubt.kind === 'several-readings' ? doubt.parts : []))
    expect(parts.length).toBeGreaterThan(10)
    for (const part of parts) {
      const { minutes, start, day, doubts, unread } = readQuickEntry(sayPart(part), items, today)
      expect([doubts, unread]).toEqual([[], []])
      switch (part.kind) {
        case 'amount':
          expect([minutes, start, day]).toEqual([part.minutes, null, null])
          break
        case 'start':
          expect([minutes, start, day]).toEqual([null, part.at % 1440, null])
          break
        case 'range':
          expect([(start! + minutes!) % 1440, start]).toEqual([part.to % 1440, part.from])
          break
        case 'day':
          expect([minutes, start, day]).toEqual([null, null, part.day])
          break
        case 'end':
          // A typed end is always certain, because a word such as "until" introduces it.
          expect.unreachable()
      }
    }
  })

  it('returns minutes and start within bounds, and ranges within the line that do not overlap', () => {
    fc.assert(
      fc.property(line, (typed) => {
        const { minutes, start, marks, unread, doubts } = readQuickEntry(typed, items, today)
        if (minutes !== null) expect(minutes >= 1 && minutes <= 10_080).toBe(true)
        if (start !== null) expect(start >= 0 && start < 1440).toBe(true)
        for (const { from, to } of [...marks, ...unread, ...doubts])
          expect(from >= 0 && from < to && to <= typed.length).toBe(true)
        const places = [...marks, ...unread].sort((a, b) => a.from - b.from)
        places.forEach(({ from }, at) => {
          expect(from).toBeGreaterThanOrEqual(places[at - 1]?.to ?? 0)
        })
      }),
      { numRuns: 3_000 },
    )
  })

  it('reads a very long line in time', () => {
    expect(readQuickEntry('1h30 '.repeat(20_000), items, today).minutes).toBe(90)
    expect(readQuickEntry(`${'9-'.repeat(5_000)}${'a '.repeat(5_000)}`, items, today).start).toBeNull()
  })
})

describe('a 12-hour clock at half past four', () => {
  const at = { twelveHours: true, minute: 16 * 60 + 30 }
  it.each([
    ['2-3:30', 14 * 60, 90],
    ['45m 2', 14 * 60, 45],
    ['9-10:30', 9 * 60, 90],
    ['2am-3:30am', 2 * 60, 90],
    ['2-5', 2 * 60, 180],
    ['02:00-03:30', 2 * 60, 90],
  ])('reads %s on a 12-hour clock as the latest such time that has passed', (line, start, minutes) => {
    expect(readQuickEntry(line, items, today, at)).toMatchObject({ start, minutes })
  })

  it('offers the time at night as the other reading on a 12-hour clock', () => {
    const { doubts } = readQuickEntry('2-3:30', items, today, at)
    expect(doubts).toMatchObject([{ kind: 'several-readings', parts: [{ from: 14 * 60 }, { from: 2 * 60 }] }])
    const night = sayPart({ kind: 'range', from: 120, to: 210 })
    expect(readQuickEntry(night, items, today, at)).toMatchObject({ start: 120, minutes: 90, doubts: [] })
  })

  it('reads a time of another day literally on a 12-hour clock', () => {
    expect(readQuickEntry('2-3:30 yesterday', items, today, at)).toMatchObject({ start: 120 })
  })
})

describe('the name of a new item', () => {
  it.each([
    ['45m yesterday foo bar', 'foo bar'],
    ['foo 45m bar', 'foo bar'],
    ['9-10:30 call with Bob', 'call with Bob'],
    ['45m for the workshop', 'workshop'],
    ['45m “Größe” 2. Teil', '“Größe” 2. Teil'],
    ['45m "foo bar"', 'foo bar'],
    ['45m fun 😀 party', 'fun 😀 party'],
    ['45m refund', null],
    ['45m #99', null],
    ['1h30 yesterday', null],
  ])('reads from %s the name of a new item: %s', (line, name) => {
    expect(newNameIn(line, readQuickEntry(line, items, today))).toBe(name)
  })
})
