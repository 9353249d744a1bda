/** Start, end and minutes of an entry read the same wherever they are shown or exported. */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Entry, EntryDetail } from '../../src-preload/model/entry.ts'
import { readCsv } from '../../src-preload/rules/csv.ts'
import { minutesBetween } from '../../src-preload/rules/shown-time.ts'
import { dayLines } from '../../src-main/cli/words.ts'
import { clockTimeFor } from '../../src-main/electron/clock-time.ts'
import { entry } from '../../src-preload/words/made/entry.ts'
import { first } from '../../src-preload/words/made/first.ts'
import { history } from '../../src-preload/words/made/history.ts'
import { page } from '../../src-preload/words/made/page.ts'
import { endOf, spanWords } from '../../src-renderer/lib/span-words.ts'
import { clockTime, wallTime } from '../../src-renderer/lib/format.ts'
import { endingAt, startingAt } from '../../src-renderer/entry/span.ts'
import { marksOf } from '../../src-renderer/history/marks.ts'
import { tableOf } from '../../src-renderer/history/table.ts'
import { daySoFar } from '../../src-renderer/timer/day-so-far.ts'
import { checkout, draft } from '../support/builders.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { speakEnglish } from '../support/languages.ts'
import { seeded } from '../support/random.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'
import { freshSeed } from '../tools/extent.ts'

// The test needs a 24-hour clock; for English texts the system's region decides that.
vi.hoisted(() => Object.defineProperty(navigator, 'language', { value: 'en-GB' }))

const second = 1_000
const minute = 60 * second
let app: StartedApp
beforeAll(async () => {
  await speakEnglish()
  await Promise.all([first, page, history, entry].map((section) => section.load()))
})
afterEach(() => app.close())

async function started(now: string, zone: string): Promise<void> {
  app = startAppAt(new FakeClock(now, zone))
  await app.settle()
}

async function entries(): Promise<Entry[]> {
  const days = await app.call('entries.days', { from: '2000-01-01', to: '2099-12-31' })
  return days.flatMap((day) => day.entries).reverse()
}

const detail = (entryId: string): Promise<EntryDetail> => app.call('entries.read', { entryId })

/** Logs one run that alternates between counting and pausing for the given milliseconds. */
async function logRun(lengths: readonly number[]): Promise<string> {
  await app.give('timer.start', { itemId: checkout })
  for (const [index, ms] of lengths.entries()) {
    await app.clock.pass(ms)
    if (index < lengths.length - 1) await app.give(index % 2 === 0 ? 'timer.pause' : 'timer.resume', {})
  }
  const { run } = await app.give('timer.stop', { save: false })
  const order = {
    runId: run!.id,
    draft: draft({ options: { activity: 'development' } }),
    later: true,
    remember: false,
  }
  return (await app.give('timer.save', order)).entryId
}

/** Returns the time span, such as `9:06 – 10:41`, as each view and export shows it, without leading zeros. */
function readings(entry: Entry, card: EntryDetail, csv: readonly string[]): Record<string, string> {
  const { zone, startedAt, endedAt } = entry
  const unpadded = (text: string): string => text.replace(/\b0(\d:)/g, '$1')
  const tray = clockTimeFor('en-GB', zone)
  const cells = tableOf([{ day: entry.day, minutes: 0, billableMinutes: 0, entries: [entry] }])
    .text.split('\n')[1]!
    .split('\t')
  const onRail = daySoFar({
    ...{
      day: entry.day,
      zone,
      entries: [{ ...entry, pauses: undefined }] as never,
      run: null,
      goalMinutes: 0,
    },
    ...{ nowMs: Date.parse(endedAt!), fromHour: 8, toHour: 18 },
  }).rail.sentence
  const [from, to] = csv
  return {
    list: spanWords(entry, zone),
    card: spanWords(card, zone),
    rail: /: ([\d:]+ to [\d:]+)\./.exec(onRail)![1]!.replace(' to ', ' – '),
    tray: unpadded(`${tray(startedAt!)} – ${tray(endedAt!)}`),
    clipboard: unpadded(`${cells[1]!} – ${cells[2]!}`),
    commandLine: unpadded(
      /\d\d:\d\d – \d\d:\d\d/.exec(
        dayLines({ day: '', minutes: 0, billableMinutes: 0, entries: [entry] }, zone)[0]!,
      )![0],
    ),
    csv: unpadded(`${from!.slice(11, 16)} – ${to!.slice(11, 16)}`),
  }
}

const zones = ['Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC']

it('shows the same start and end of an entry in list, card, rail, tray, clipboard, command line and CSV, and its minutes in CSV', async () => {
  const seed = freshSeed()
  const random = seeded(seed)
  const upTo = (most: number): number => Math.floor(random() * most)
  for (const zone of zones) {
    await started(new Date(Date.parse('2026-11-20T06:00:00.000Z') + upTo(3_600_000)).toISOString(), zone)
    for (let n = 0; n < 4; n++) {
      await logRun(Array.from({ length: [1, 1, 3, 5][n]! }, () => 20 * second + upTo(25 * minute)))
      await app.clock.pass(upTo(10 * minute))
    }
    const { text } = await app.call('entries.export', { from: '2000-01-01', to: '2099-12-31', format: 'csv' })
    const [, ...rows] = readCsv(text)
    const all = await entries()
    for (const [index, entry] of all.entries()) {
      if (entry.day !== all[0]!.day) continue
      const row = rows[index]!
      const read = readings(entry, await detail(entry.id), row.slice(1, 3))
      expect(new Set(Object.values(read)).size, `seed ${seed}: ${JSON.stringify(read)}`).toBe(1)
      expect(row[4]).toBe(String(entry.minutes))
    }
    await app.close()
  }
})

it('exports local times with their offset to CSV', async () => {
  await started('2026-11-20T08:00:20.341Z', 'Europe/Berlin')
  await logRun([30 * minute])
  const { text } = await app.call('entries.export', { from: '2026-11-20', to: '2026-11-20', format: 'csv' })
  expect(readCsv(text)[1]!.slice(1, 4)).toEqual([
    '2026-11-20T09:00:20.341+01:00',
    '2026-11-20T09:30:20.341+01:00',
    'Europe/Berlin',
  ])
})

describe('a run with a pause of 2 h 46 min', () => {
  const pauses = [{ startedAt: '2026-11-20T07:46:00.000Z', endedAt: '2026-11-20T10:32:00.000Z' }]

  async function saved(): Promise<string> {
    await started('2026-11-20T07:45:00.000Z', 'Europe/Berlin')
    return logRun([minute, 166 * minute, minute])
  }

  it('saves a run with its pause, and the rail shows two stretches with the pause between them', async () => {
    await saved()
    const [entry] = await entries()
    expect(entry).toMatchObject({ minutes: 2, endedAt: '2026-11-20T10:33:00.000Z', pauses })
    const { rail } = daySoFar({
      ...{ day: '2026-11-20', zone: 'Europe/Berlin', entries: [entry!], run: null, goalMinutes: 0 },
      ...{ nowMs: app.clock.nowMs(), fromHour: 8, toHour: 18 },
    })
    expect(
      rail.segments.map(({ kind, from, to }) => [
        kind,
        wallTime(Math.floor(from), Math.round((from % 1) * 60)),
        wallTime(Math.floor(to), Math.round((to % 1) * 60)),
      ]),
    ).toEqual([
      ['logged', '8:45', '8:46'],
      ['logged', '11:32', '11:33'],
      ['gap', '8:46', '11:32'],
    ])
  })

  it('reports no overlap with an entry that was logged during the pause of another', async () => {
    await saved()
    const entry = {
      itemId: checkout,
      day: '2026-11-20',
      startedAt: '2026-11-20T08:00:00.000Z',
      minutes: 60,
      draft: draft(),
    }
    await app.give('entries.save', { entry, remember: false })
    expect(await app.call('entries.overlaps', { day: '2026-11-20' })).toEqual([])
    expect([...marksOf(await entries()).values()].some(({ overlap }) => overlap !== undefined)).toBe(false)
  })

  it('does not offer to shorten an entry whose second stretch overlaps another entry', async () => {
    const entryId = await saved()
    const entry = {
      ...{ itemId: checkout, day: '2026-11-20', startedAt: '2026-11-20T10:32:00.000Z' },
      ...{ minutes: 30, draft: draft() },
    }
    await app.give('entries.save', { entry, remember: false })
    const [overlap, ...none] = await app.call('entries.overlaps', { day: '2026-11-20' })
    expect(none).toEqual([])
    expect(overlap).toMatchObject({ earlier: { entryId }, minutes: 1 })
    expect(overlap!.remedies.map(({ kind }) => kind)).toEqual(['move'])
  })

  it('keeps the pause when the start of an entry is changed, and recalculates the minutes', async () => {
    const entryId = await saved()
    const { day, startedAt, endedAt, minutes, item, draft: own, pauses: found } = await detail(entryId)
    const span = startingAt({ day, startedAt, endedAt, minutes, pauses: found }, '8:40', 'Europe/Berlin')!
    expect([spanWords(span, 'Europe/Berlin'), span.minutes]).toEqual(['8:40 – 11:33', 7])
    const entry = {
      itemId: item.id,
      day,
      startedAt: span.startedAt,
      endedAt: endOf(span)!,
      minutes: span.minutes,
      draft: own,
    }
    await app.give('entries.edit', { entryId, entry, later: true })
    expect(await detail(entryId)).toMatchObject({ minutes: 7, endedAt: '2026-11-20T10:33:00.000Z', pauses })
  })
})

it('shows a typed end as it was typed, whatever the seconds of the start', async () => {
  await started('2026-11-20T08:00:40.000Z', 'Europe/Berlin')
  const entryId = await logRun([25 * minute])
  const { day, startedAt, endedAt, minutes, item, draft: own } = await detail(entryId)
  const span = endingAt({ day, startedAt, endedAt, minutes }, '9:20', 'Europe/Berlin')!
  const entry = { itemId: item.id, day, startedAt, endedAt: endOf(span)!, minutes: span.minutes, draft: own }
  await app.give('entries.edit', { entryId, entry, later: true })
  const [changed] = await entries()
  expect([
    clockTime(changed!.startedAt!, 'Europe/Berlin'),
    clockTime(changed!.endedAt!, 'Europe/Berlin'),
    changed!.minutes,
  ]).toEqual(['9:00', '9:20', 20])
  expect(minutesBetween(changed!.startedAt!, changed!.endedAt!)).toBe(20)
})

it('refuses an end that leaves less time than the minutes of the entry', async () => {
  await started('2026-11-20T08:00:00.000Z', 'Europe/Berlin')
  const entryId = await logRun([25 * minute])
  const { day, startedAt, item, draft: own } = await detail(entryId)
  const entry = {
    itemId: item.id,
    day,
    startedAt,
    endedAt: '2026-11-20T08:10:00.000Z',
    minutes: 25,
    draft: own,
  }
  expect(await app.refusal('entries.edit', { entryId, entry, later: true })).toEqual({
    code: 'invalid-input',
    fields: ['endedAt'],
  })
})
