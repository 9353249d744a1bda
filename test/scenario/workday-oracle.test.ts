/**
 * Compares generated workdays with an oracle that has the physical time. Whatever happens to the machine (sleep, lock,
 * idle time, kills, reboots, changed clocks, zones, midnights, daylight saving), the elapsed time is counted, and time
 * that nobody can confirm becomes a question. Each day is drawn from a seed, which a failure prints.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Question } from '../../src-preload/model/question.ts'
import type { Run } from '../../src-preload/model/run.ts'
import { elapsedMs } from '../../src-preload/rules/elapsed.ts'
import { dayOf } from '../../src-preload/rules/local-time.ts'
import { checkout, draft, refunds } from '../support/builders.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { pick, seeded } from '../support/random.ts'
import { extent } from '../tools/extent.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
/**
 * Interval of the heartbeat in milliseconds. An absence without an event is noticed with up to this much error at
 * either end.
 */
const beat = 15 * second
const askAfter = 5 * minute
/** Tolerance in milliseconds: half a minute of rounding, one minute of carry, and a second of measuring. */
const entrySlack = 91 * second

/**
 * Starts of workdays, most of them before an unusual clock change: daylight saving, a skipped day, Ramadan, or a shift
 * by half an hour.
 */
const mornings: [string, string][] = [
  ['Europe/Berlin', '2026-03-28T20:00:00Z'],
  ['Europe/Berlin', '2026-10-24T21:30:00Z'],
  ['America/New_York', '2026-03-08T04:00:00Z'],
  ['America/New_York', '2026-11-01T03:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T12:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T12:30:00Z'],
  ['Asia/Kathmandu', '2026-11-20T15:00:00Z'],
  ['Pacific/Apia', '2011-12-30T06:00:00Z'],
  ['Pacific/Apia', '2011-12-29T20:00:00Z'],
  ['Africa/Casablanca', '2026-02-14T23:00:00Z'],
  ['Africa/Casablanca', '2026-03-21T23:30:00Z'],
  ['Asia/Beirut', '2026-03-28T20:00:00Z'],
  ['Pacific/Chatham', '2026-04-04T11:00:00Z'],
  ['UTC', '2026-12-31T20:00:00Z'],
]

const each = 50
const chunks = Array.from({ length: extent({ share: 1, all: 20 }) }, (_, part) => part)

describe.each(chunks)('generated workdays, part %i', (chunk) => {
  let world: World
  beforeAll(async () => {
    world = new World()
    await world.app.settle()
  })
  afterAll(() => world.app.close())

  it(`counts elapsed time, whatever the machine does (${each} days)`, { timeout: 300_000 }, async () => {
    for (let n = 0; n < each; n++) {
      const seed = chunk * each + n
      try {
        await workday(world, seed)
      } catch (error) {
        throw new Error(`workday ${seed}: ${world.story.join(', ')}`, { cause: error })
      }
    }
    // Each of these events must have happened at least once, or the test would prove too little.
    for (const thing of [
      'slept',
      'locked',
      'idle',
      'closed',
      'clock',
      'keep',
      'discard',
      'stop',
      'split',
      'shift',
    ])
      expect(world.seen.get(thing) ?? 0, thing).toBeGreaterThan(0)
  })
})

/** A span of counted physical time, as start and end; the last span of a running run has no end yet. */
type Segment = [number, number | null]

interface Truth {
  segments: Segment[]
  entryId: string | null
}

/** An absence that must become a question, with its true start and end and the tolerance at either end. */
interface Absence {
  runId: string
  from: number
  to: number
  slackFrom: number
  slackTo: number
}

class World {
  readonly clock = new FakeClock()
  readonly app: StartedApp
  /** Physical time in milliseconds: it never stops, and nobody can set it. */
  now = 0
  story: string[] = []
  readonly seen = new Map<string, number>()
  readonly truths = new Map<string, Truth>()
  /** The end of each question in physical time, recorded when the question was asked. */
  readonly ends = new Map<string, number>()
  expected: Absence[] = []
  clockSets = 0
  #touched: number | null = null

  constructor() {
    this.app = startAppAt(this.clock, {
      idleMs: () => (this.#touched === null ? 0 : this.now - this.#touched),
    })
  }

  /** Lets time pass while the program is awake, so that every timer fires. */
  async awake(ms: number, touching = true): Promise<void> {
    this.#touched = touching ? null : this.now
    for (let left = ms; left > 0; left -= beat) {
      const step = Math.min(left, beat)
      this.now += step
      await this.clock.pass(step)
    }
    this.#touched = null
  }

  asleep(ms: number): void {
    this.now += ms
    this.clock.skip(ms)
  }

  off(ms: number): void {
    this.now += ms
    this.clock.reboot(ms)
  }

  setClock(byMs: number): void {
    this.clock.setWall(new Date(this.clock.nowMs() + byMs).toISOString())
  }

  note(what: string): void {
    this.story.push(what)
    const kind = what.split(' ')[0]!
    this.seen.set(kind, (this.seen.get(kind) ?? 0) + 1)
  }

  /** Physical time of an instant that the program reports by the current wall clock. */
  physical(at: string): number {
    return Date.parse(at) - (this.clock.nowMs() - this.now)
  }

  async open(): Promise<Run | null> {
    return (await this.app.call('timer.read', {})).run
  }
}

async function workday(world: World, seed: number): Promise<void> {
  const random = seeded(seed)
  const between = (from: number, to: number) => Math.round(from + random() * (to - from))
  const { app, clock } = world
  let itemNow = ''
  world.story = []
  world.truths.clear()
  world.expected = []
  world.clockSets = 0
  const [zone, morning] = pick(random, mornings)
  clock.travel(zone)
  clock.setWall(new Date(Date.parse(morning) + between(0, 8 * hour)).toISOString())
  world.note(`morning ${zone} ${clock.now()}`)

  await begin(pick(random, [checkout, refunds]))
  const steps = between(3, 9)
  for (let step = 0; step < steps; step++) {
    await happen()
    // Two absences without a heartbeat between them would be a single absence.
    await world.awake(between(3, 9) * minute + between(0, minute))
    await check()
  }
  await endOfDay()

  async function begin(itemId: string): Promise<void> {
    const { run, ended } = await app.give('timer.start', { itemId })
    await app.call('timer.fill', { runId: run.id, draft: draft() })
    const before = [...world.truths.values()].find(({ entryId }) => entryId === null)
    if (ended && before) {
      closeLast(before)
      before.entryId = ended.entryId
    }
    world.truths.set(run.id, { segments: [[world.now, null]], entryId: null })
    world.note(`start ${itemId}`)
  }

  function closeLast({ segments }: Truth): void {
    const last = segments.at(-1)!
    last[1] ??= world.now
  }

  function openTruth(): [string, Truth] {
    return [...world.truths].find(([, truth]) => truth.entryId === null)!
  }

  function isRunning(): boolean {
    return openTruth()[1].segments.at(-1)![1] === null
  }

  function expectAbsence(
    from: number,
    slackFrom: number,
    slackTo: number,
    least = askAfter,
    to = world.now,
  ): void {
    if (isRunning() && to - from >= least)
      world.expected.push({ runId: openTruth()[0], from, to, slackFrom, slackTo })
  }

  async function happen(): Promise<void> {
    const from = world.now
    const ms = random() < 0.1 ? between(5, 15) * hour : lengthOf()
    switch (
      pick(random, [
        'sleep',
        'quiet',
        'lock',
        'idle',
        'kill',
        'reboot',
        'set',
        'zone',
        'pause',
        'switch',
        'undo',
        'answer',
      ])
    ) {
      case 'sleep':
        app.app.away('slept')
        world.asleep(ms)
        if (random() < 0.2) setClock()
        app.app.wake()
        world.note(`sleep ${ms}`)
        expectAbsence(from, 0, 0)
        return
      case 'quiet':
        world.asleep(ms)
        world.note(`quiet ${ms}`)
        await world.awake(beat)
        expectAbsence(from, beat, beat, askAfter, from + ms)
        return
      case 'lock': {
        const [awake, rest] = [Math.min(ms, 10 * minute), Math.max(0, ms - 10 * minute)]
        app.app.away('locked')
        await world.awake(awake, false)
        world.asleep(rest)
        if (random() < 0.2) app.crash()
        else app.app.wake('person')
        world.note(`lock ${ms}`)
        expectAbsence(from, 0, 0)
        return
      }
      case 'idle': {
        await world.awake(Math.min(ms, 30 * minute), false)
        const returned = world.now
        await world.awake(beat)
        world.note(`untouched ${ms}`)
        expectAbsence(from, 0, beat, askAfter, returned)
        return
      }
      case 'kill':
        world.asleep(ms)
        app.crash()
        world.note(`kill ${ms}`)
        expectAbsence(from, beat, 0, minute)
        return
      case 'reboot':
        world.off(ms)
        app.crash()
        world.note(`reboot ${ms}`)
        expectAbsence(from, beat, 0, minute)
        return
      case 'set':
        setClock()
        return
      case 'zone':
        clock.travel(pick(random, mornings)[0])
        world.note('zone')
        return
      case 'pause': {
        const [, truth] = openTruth()
        if (!isRunning()) return
        await app.give('timer.pause', {})
        closeLast(truth)
        world.asleep(lengthOf())
        if (random() < 0.3) setClock()
        if (random() < 0.3) app.crash()
        world.note('pause')
        await check()
        // An answer may have stopped the run in the meantime.
        if (isRunning()) return
        await app.give('timer.resume', {})
        truth.segments.push([world.now, null])
        return
      }
      case 'switch':
        await check()
        return begin(
          pick(
            random,
            [checkout, refunds].filter((id) => id !== itemNow),
          ),
        )
      case 'undo': {
        const run = (await world.open())!
        await app.give('timer.discard', { runId: run.id })
        await world.awake(between(1, 20) * second)
        await app.give('timer.restore', { runId: run.id })
        world.note('undo')
        return
      }
      case 'answer':
        await check()
        await sayAll()
    }
  }

  /** Returns a length that is clearly below or clearly above every threshold. */
  function lengthOf(): number {
    return pick(random, [
      between(2 * second, 30 * second),
      between(100, 240) * second,
      between(6, 90) * minute,
    ])
  }

  function setClock(): void {
    const by = pick(random, [
      between(-900, 900),
      between(2, 40) * second,
      -between(2, 40) * second,
      between(-3 * hour, 3 * hour),
    ])
    world.setClock(by)
    world.note(`set ${by}`)
    if (Math.abs(by) > minute) world.clockSets++
  }

  /** Checks that the shown time is the time that passed, and that exactly the expected questions are asked. */
  async function check(): Promise<void> {
    const run = await world.open()
    if (run) {
      itemNow = run.item.id
      const shown = elapsedMs(run.stretches, clock.nowMs())
      const truth = countedOf(world.truths.get(run.id)!, world.now)
      expect(shown, 'never negative').toBeGreaterThanOrEqual(0)
      expect(Math.abs(shown - truth), `shown ${shown}, passed ${truth}`).toBeLessThanOrEqual(second)
    }
    const asked = await app.call('timer.questions', {})
    for (const question of asked) {
      if (world.ends.has(question.id) || !isOpen(question)) continue
      if (question.cause === 'clock') {
        expect(world.clockSets, 'a question about a clock that nobody set').toBeGreaterThan(0)
        world.ends.set(question.id, world.now)
        world.note('clock')
        continue
      }
      if (question.cause === 'long') {
        expect(countedOf(world.truths.get(question.runId)!, world.now)).toBeGreaterThan(16 * hour)
        continue
      }
      match(question)
    }
    expect(world.expected, 'absences that nobody asked about').toEqual([])
    if (asked.length > 3 || random() < 0.3) await sayAll()
  }

  function match(question: Question): void {
    const ms = Date.parse(question.to!) - Date.parse(question.from)
    const at = world.expected.findIndex(
      (one) =>
        one.runId === question.runId &&
        ms >= one.to - one.from - 2 &&
        ms <= one.to - one.from + one.slackFrom + one.slackTo + 2,
    )
    expect(
      at,
      `asked for no reason: ${JSON.stringify(question)} of ${JSON.stringify(world.expected)}`,
    ).not.toBe(-1)
    const [{ to, from }] = world.expected.splice(at, 1) as [Absence]
    world.note(question.cause)
    // The length does not show which end of the question is inexact; its reported end does, unless the clock was set
    // since.
    const end = world.physical(question.to!)
    world.ends.set(question.id, Math.abs(end - to) <= beat ? end : from + ms)
  }

  /** Answers one question at a time, because an answer can settle another question. */
  async function sayAll(): Promise<void> {
    for (;;) {
      const next = (await app.call('timer.questions', {})).find(isOpen)
      if (!next) return
      await say(next)
    }
  }

  async function say(question: Question): Promise<void> {
    const kinds =
      question.cause === 'clock'
        ? (['keep', 'shift'] as const)
        : (['keep', 'discard', 'stop', 'split'] as const)
    const kind = pick(random, kinds)
    const truth = world.truths.get(question.runId)!
    const long = question.to === null
    const end = world.ends.get(question.id) ?? world.now
    const ms = long ? elapsedSince(question) : Date.parse(question.to!) - Date.parse(question.from)
    const span: [number, number] = [end - ms, end]
    world.note(`${kind} ${question.cause}`)
    if (kind === 'split') return splitAt(question, truth, span)

    const { run, saved } = await app.give('timer.answer', { questionId: question.id, answer: { kind } })
    if (kind === 'discard') truth.segments = without(truth.segments, span, world.now)
    if (kind === 'stop') {
      truth.segments = without(truth.segments, [span[0], Infinity], world.now)
      if (run?.id === question.runId) await goOnOrSave(run, truth)
    }
    if (question.runState === 'saved') expect(saved[0]!.entryId).toBe(truth.entryId)
  }

  function elapsedSince(question: Question): number {
    return Math.max(0, clock.nowMs() - Date.parse(question.from))
  }

  /** Saves a run that an answer stopped in the past, and starts another one. */
  async function goOnOrSave(run: Run, truth: Truth): Promise<void> {
    expect(run.state).toBe('stopped')
    const { entryId } = await app.give('timer.save', {
      runId: run.id,
      draft: draft(),
      later: false,
      remember: false,
    })
    truth.entryId = entryId
    await begin(pick(random, [checkout, refunds]))
  }

  async function splitAt(question: Question, truth: Truth, span: [number, number]): Promise<void> {
    const { run, saved } = await app.give('timer.answer', {
      questionId: question.id,
      answer: { kind: 'split', itemId: refunds },
    })
    const before = without(truth.segments, [span[0], Infinity], world.now)
    const rest = without(truth.segments, span, world.now)
    const taken = countedOf(truth, world.now) - countedOf({ ...truth, segments: rest }, world.now)
    const gap = saved.at(-1)!
    world.truths.set(`gap ${gap.entryId}`, { segments: [[0, taken]], entryId: gap.entryId })
    if (run && run.id !== question.runId && !world.truths.has(run.id)) {
      truth.segments = before
      truth.entryId = saved[0]!.entryId
      world.truths.set(run.id, {
        segments: without(rest, [-Infinity, span[1]], world.now),
        entryId: null,
      })
      await app.call('timer.fill', { runId: run.id, draft: draft() })
      // The remaining questions of this run now belong to the new run, which continues.
      for (const one of world.expected) if (one.runId === question.runId) one.runId = run.id
    } else {
      truth.segments = rest
    }
  }

  async function endOfDay(): Promise<void> {
    const [runId, truth] = openTruth()
    await app.give('timer.stop', { save: false })
    closeLast(truth)
    await check()
    const open = await world.open()
    if (open) {
      const now = openTruth()
      if (open.state !== 'stopped') {
        await app.give('timer.stop', { save: false })
        closeLast(now[1])
      }
      const { entryId, state } = await app.give('timer.save', {
        runId: open.id,
        draft: draft(),
        later: false,
        remember: false,
      })
      now[1].entryId = entryId
      const waits = (await app.call('timer.questions', {})).some((one) => one.runId === open.id)
      expect(state, 'nothing in question leaves').toBe(waits ? 'unfinished' : 'held')
    }
    await sayAll()
    expect(runId).not.toBe('')
    const left = await world.open()
    if (left) {
      const [, last] = openTruth()
      const { run } = await app.give('timer.stop', { save: false })
      closeLast(last)
      const saving = { runId: run!.id, draft: draft(), later: false, remember: false }
      last.entryId = (await app.give('timer.save', saving)).entryId
    }
    await sayAll()
    expect(await app.call('timer.questions', {})).toEqual([])
    await sums()
  }

  /** Checks that every entry has the minutes that passed, within the tolerance. */
  async function sums(): Promise<void> {
    for (const truth of world.truths.values()) {
      const entry = await app.call('entries.read', { entryId: truth.entryId! })
      const passed = countedOf(truth, world.now)
      expect(entry.minutes).toBeGreaterThanOrEqual(1)
      if (passed > 30 * second)
        expect(
          Math.abs(entry.minutes * minute - passed),
          `${entry.minutes} min for ${passed}`,
        ).toBeLessThanOrEqual(entrySlack)
      expect(entry.endedAt! >= entry.startedAt!, 'never negative').toBe(true)
      expect(entry.day).toBe(dayOf(entry.startedAt!, entry.zone))
    }
  }
}

function isOpen({ to, cause }: Question): boolean {
  return to !== null || cause === 'long'
}

function countedOf({ segments }: Truth, now: number): number {
  return segments.reduce((sum, [from, to]) => sum + ((to ?? now) - from), 0)
}

/** Returns the segments without a span; the open segment stays open if the span ends before now. */
function without(segments: readonly Segment[], [from, to]: [number, number], now: number): Segment[] {
  const left: Segment[] = []
  for (const [start, end] of segments) {
    const last = end ?? Infinity
    if (start < from) left.push([start, Math.min(last, from)])
    if (last > to) left.push([Math.max(start, to), end])
    if (start < from && last <= from) left[left.length - 1] = [start, end]
  }
  const kept = left.filter(([start, end]) => (end ?? now) > start || end === null)
  return kept.length > 0 ? kept : [[now, now]]
}
