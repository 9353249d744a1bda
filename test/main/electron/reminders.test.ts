/** Tests when a reminder is due, when it must not be shown, and that reminders cost nothing while they are off. */
import '../../../src-main/kernel/temporal.ts'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { defaultSettings, type Settings } from '../../../src-preload/model/settings.ts'
import {
  isQuiet,
  isWorkTime,
  nothingYet,
  remind,
  type ReminderFacts,
} from '../../../src-main/electron/reminders.ts'
import { Remindings, wordsOf } from '../../../src-main/electron/reminding.ts'
import { FakeClock } from '../../support/fake-clock.ts'
import { sampleTexts } from '../../support/sample-texts.ts'
import { startAppAt, type StartedApp } from '../../support/start-app.ts'
import { memoryLog } from './memory-log.ts'

const zone = 'Europe/Berlin'
const minute = 60_000
const hour = 60 * minute
/** Returns the milliseconds since 1970 of a time in Berlin, by default on a Friday, which is a working day. */
const at = (time: string, day = '2026-11-20') => Date.parse(`${day}T${time}:00+01:00`)
const wanted: Settings = { ...defaultSettings, remindIdle: true, remindLongRun: true }

const facts = (changes: Partial<ReminderFacts> = {}): ReminderFacts => ({
  nowMs: at('10:00'),
  zone,
  settings: wanted,
  run: null,
  attended: true,
  ...changes,
})
const run = (countedMs: number, changes: Partial<NonNullable<ReminderFacts['run']>> = {}) => ({
  id: 'run',
  item: 'Refund flow',
  countedMs,
  running: true,
  ...changes,
})

describe('working hours and quiet hours', () => {
  const working = (time: string, changes: Partial<Settings> = {}, day?: string) =>
    isWorkTime({ nowMs: at(time, day), zone, settings: { ...wanted, ...changes } })
  const quiet = (time: string, changes: Partial<Settings> = {}) =>
    isQuiet({ nowMs: at(time), zone, settings: { ...wanted, ...changes } })

  it('counts nine to five on working days as working hours', () => {
    expect(['08:59', '09:00', '16:59', '17:00'].map((time) => working(time))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(working('10:00', {}, '2026-11-21')).toBe(false)
  })

  it('counts working hours past midnight as part of the day on which they begin', () => {
    const night = { workFrom: 22 * 60, workTo: 6 * 60, workDays: [5] }
    expect(working('23:00', night)).toBe(true)
    expect(working('05:00', night, '2026-11-21')).toBe(true)
    expect(working('05:00', night)).toBe(false)
    expect(working('05:00', { ...night, workDays: [7] }, '2026-11-23')).toBe(true)
  })

  it('accepts quiet hours past midnight, and none when they end where they begin', () => {
    expect(['19:59', '20:00', '03:00', '07:59', '08:00'].map((time) => quiet(time))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
    expect(quiet('12:00', { quietFrom: 600, quietTo: 600 })).toBe(false)
  })
})

describe('the reminder that no timer is running', () => {
  it('reminds the user after ten minutes without a timer and then once an hour', () => {
    const first = remind(nothingYet, facts())
    expect([first.say, first.lookAgainMs]).toEqual([undefined, 10 * minute])
    const due = remind(first.memory, facts({ nowMs: at('10:10') }))
    expect(due.say).toEqual({ kind: 'no-timer', sinceMs: at('10:00') })
    expect(remind(due.memory, facts({ nowMs: at('11:09') })).say).toBeUndefined()
    expect(remind(due.memory, facts({ nowMs: at('11:10') })).say).toBeDefined()
  })

  it('starts to count the time without a timer again after a run', () => {
    const told = remind(remind(nothingYet, facts()).memory, facts({ nowMs: at('10:10') }))
    const between = remind(told.memory, facts({ nowMs: at('10:20'), run: run(minute) }))
    const after = remind(between.memory, facts({ nowMs: at('10:25') }))
    expect(after.say).toBeUndefined()
    expect(remind(after.memory, facts({ nowMs: at('10:35') })).say).toEqual({
      kind: 'no-timer',
      sinceMs: at('10:25'),
    })
  })

  it.each([
    ['after work', { nowMs: at('17:30') }],
    ['in the quiet hours', { settings: { ...wanted, quietFrom: 600, quietTo: 700 } }],
    ['while the user is away', { attended: false }],
    ['when only the reminder of long runs is on', { settings: { ...wanted, remindIdle: false } }],
    ['while a timer is paused', { run: run(hour, { running: false }) }],
  ] as [string, Partial<ReminderFacts>][])(
    'does not remind the user that no timer is running %s',
    (_when, changes) => {
      const memory = { ...nothingYet, idleSinceMs: at('09:00') }
      expect(remind(memory, facts({ nowMs: at('10:10'), ...changes })).say).toBeUndefined()
    },
  )

  it('shows a reminder that could not be shown earlier as soon as it may be shown', () => {
    const memory = { ...nothingYet, idleSinceMs: at('09:00') }
    const away = remind(memory, facts({ attended: false }))
    expect(away.lookAgainMs).toBe(10 * minute)
    expect(remind(away.memory, facts({ nowMs: at('10:10') })).say).toBeDefined()
  })
})

describe('the reminder of a long run', () => {
  it('reminds the user at the limit of a run and at each multiple of it', () => {
    const told: number[] = []
    let memory = nothingYet
    for (let counted = 0; counted <= 7 * hour; counted += minute) {
      const step = remind(memory, facts({ nowMs: at('09:00') + counted, run: run(counted) }))
      memory = step.memory
      if (step.say) told.push(counted / hour)
    }
    expect(told).toEqual([2, 4, 6])
  })

  it('does not remind the user at once of a run that had exceeded its limit when it was first seen', () => {
    const met = remind(nothingYet, facts({ run: run(5 * hour) }))
    expect(met.say).toBeUndefined()
    expect(remind(met.memory, facts({ run: run(6 * hour) })).say).toMatchObject({ kind: 'long-run' })
  })

  it('reminds the user again at the limit of a run that was shortened', () => {
    const told = remind({ ...nothingYet, runId: 'run', limitsPassed: 2 }, facts({ run: run(hour) }))
    expect(remind(told.memory, facts({ run: run(2 * hour) })).say).toBeDefined()
  })

  it('does not remind the user of a paused run, nor of another run that is first seen after its limit', () => {
    const memory = { ...nothingYet, runId: 'run', limitsPassed: 0 }
    expect(remind(memory, facts({ run: run(2 * hour, { running: false }) })).say).toBeUndefined()
    expect(remind(memory, facts({ run: run(2 * hour, { id: 'other' }) })).say).toBeUndefined()
  })
})

it('schedules no check while reminders are off', () => {
  for (const run_ of [null, run(20 * hour)])
    expect(remind(nothingYet, facts({ settings: defaultSettings, run: run_ }))).toEqual({
      say: undefined,
      memory: nothingYet,
      lookAgainMs: Infinity,
    })
})

it('schedules the next check between one second and ten minutes later, whatever the clock does', () => {
  const anyRun = fc.option(
    fc.record({
      id: fc.constantFrom('a', 'b'),
      item: fc.constant('x'),
      countedMs: fc.integer({ min: 0, max: 200 * hour }),
      running: fc.boolean(),
    }),
  )
  const anyFacts = fc.record({
    nowMs: fc.integer({ min: at('00:00'), max: at('00:00') + 30 * 24 * hour }),
    zone: fc.constantFrom('Europe/Berlin', 'Australia/Lord_Howe', 'America/New_York'),
    run: anyRun,
    attended: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(anyFacts, { maxLength: 12 }), (moments) => {
      let memory = nothingYet
      for (const moment of moments) {
        const step = remind(memory, { ...moment, settings: wanted })
        expect(step.lookAgainMs).toBeGreaterThanOrEqual(1_000)
        expect(step.lookAgainMs).toBeLessThanOrEqual(10 * minute)
        memory = step.memory
      }
    }),
    { numRuns: 500 },
  )
})

describe('reminders over the real app', () => {
  let app: StartedApp
  let remindings: Remindings
  const said: string[] = []
  afterEach(async () => {
    remindings.close()
    await app.close()
  })

  async function reminded(patch: Partial<Settings>) {
    said.length = 0
    app = startAppAt(new FakeClock('2026-11-20T08:00:00.000Z', zone))
    await app.settle()
    remindings = new Remindings({
      app: app.app,
      clock: app.clock,
      log: memoryLog(),
      attended: () => Promise.resolve(true),
      notify: (title, body) => said.push(`${title}. ${body}`),
    })
    await app.call('settings.change', { patch })
    await app.settle()
  }

  it('shows the time without a timer in the reminder, and no reminder while a timer runs', async () => {
    await reminded({ remindIdle: true })
    await app.pass(11 * minute)
    expect(said).toEqual([
      'No timer is running. Nothing has been counted for 10m. Click to start one or to add time.',
    ])
    const { id } = await app.give('items.add', { itemId: null, name: 'Refund', board: null, pinned: false })
    await app.give('timer.start', { itemId: id })
    await app.pass(3 * hour)
    expect(said).toHaveLength(1)
  })

  it('shows the item and the duration of a long run in the reminder', async () => {
    await reminded({ remindLongRun: true, longRunMinutes: 30 })
    const { id } = await app.give('items.add', { itemId: null, name: 'Refund', board: null, pinned: false })
    await app.give('timer.start', { itemId: id })
    await app.pass(31 * minute)
    expect(said).toEqual([
      'Refund has run for 30m. Click if you are on something else by now. The clock goes on until you stop it.',
    ])
  })

  it('is silent while the page shows sample data, and goes on afterwards', async () => {
    await reminded({ remindIdle: true })
    await app.app.dispatchPage('sample.enter', { texts: sampleTexts })
    await app.pass(30 * minute)
    expect(said).toEqual([])
    await app.app.dispatchPage('sample.leave', {})
    await app.pass(11 * minute)
    expect(said).toHaveLength(1)
  })

  it('sets no timer while reminders are off', async () => {
    await reminded({})
    const before = app.clock.waiting
    remindings.look()
    await app.settle()
    expect(app.clock.waiting).toBe(before)
    expect(wordsOf({ kind: 'no-timer', sinceMs: 0 }, 90 * minute)[1]).toContain('1h\u00a030m')
  })
})
