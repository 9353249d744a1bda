/**
 * Questions about time that nobody can confirm: when they are asked and what each answer does. workday-oracle.test.ts
 * checks elapsed time over whole days.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Answer, Question } from '../../src-preload/model/question.ts'
import type { Run } from '../../src-preload/model/run.ts'
import { elapsedMs } from '../../src-preload/rules/elapsed.ts'
import { checkout, commandId, draft, refunds } from '../support/builders.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { creates } from '../support/flaky-transport.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'

const minute = 60_000
const hour = 60 * minute
let app: StartedApp
/** Time of the last input in milliseconds since boot; null if the host cannot tell. */
let touchedAtMs: number | null

beforeEach(async () => {
  touchedAtMs = null
  const clock = new FakeClock()
  app = startAppAt(clock, {
    // As in Electron: while no input is known, the user counts as present.
    idleMs: () => (touchedAtMs === null ? 0 : clock.bootMs() - touchedAtMs),
  })
  await app.settle()
})
afterEach(() => app.close())

async function start(): Promise<Run> {
  const { run } = await app.give('timer.start', { itemId: checkout })
  await app.call('timer.fill', { runId: run.id, draft: draft() })
  return run
}
const stop = async () => (await app.give('timer.stop', { save: false })).run!
const save = (run: Run, later = false) =>
  app.give('timer.save', { runId: run.id, draft: draft(), later, remember: false })
const open = async () => (await app.call('timer.read', {})).run
const questions = () => app.call('timer.questions', {})
const counted = async () => elapsedMs((await open())!.stretches, app.clock.nowMs())
const answer = (question: Question, said: Answer) =>
  app.give('timer.answer', { questionId: question.id, answer: said })

const set = (ms: number) => {
  app.clock.setWall(new Date(app.clock.nowMs() + ms).toISOString())
}

async function onlyQuestion(): Promise<Question> {
  const all = await questions()
  expect(all).toHaveLength(1)
  return all[0]!
}

async function entries() {
  const days = await app.call('entries.days', { from: '2000-01-01', to: '2099-12-31' })
  return days.flatMap((day) => day.entries).sort((a, b) => (a.startedAt! < b.startedAt! ? -1 : 1))
}

/** Works half an hour, sleeps for 47 minutes or another time, and returns the question about it. */
async function sleepOver(ms = 47 * minute): Promise<Question> {
  await start()
  await app.clock.pass(30 * minute)
  app.app.away('slept')
  app.clock.skip(ms)
  app.app.wake()
  return onlyQuestion()
}

describe('questions', () => {
  it('asks about sleep, from the last sign of life to the return', async () => {
    expect(await sleepOver()).toMatchObject({
      cause: 'slept',
      from: '2026-11-20T09:30:00.000Z',
      to: '2026-11-20T10:17:00.000Z',
      setByMs: 0,
      item: { id: checkout },
      runState: 'running',
      entryId: null,
    })
    expect(await counted()).toBe(77 * minute)
  })

  it('asks about sleep that no event reported, from the last heartbeat', async () => {
    await start()
    await app.clock.pass(30 * minute + 14_000)
    app.clock.skip(hour)
    await app.clock.pass(15_000)
    const { cause, from } = await onlyQuestion()
    expect([cause, from]).toEqual(['slept', '2026-11-20T09:30:00.000Z'])
  })

  it('asks about a locked screen after it is unlocked', async () => {
    await start()
    await app.clock.pass(10 * minute)
    app.app.away('locked')
    await app.clock.pass(20 * minute)
    app.app.wake()
    expect(await onlyQuestion()).toMatchObject({ cause: 'locked', to: null })
    app.app.wake('person')
    expect(await onlyQuestion()).toMatchObject({
      from: '2026-11-20T09:10:00.000Z',
      to: '2026-11-20T09:30:00.000Z',
    })
  })

  it('asks about an idle machine, from the last input to the next', async () => {
    await start()
    await app.clock.pass(10 * minute)
    touchedAtMs = app.clock.bootMs()
    await app.clock.pass(20 * minute)
    touchedAtMs = app.clock.bootMs()
    await app.clock.pass(7_000)
    touchedAtMs = app.clock.bootMs() - 2_000
    await app.clock.pass(8_000)
    const { cause, from, to } = await onlyQuestion()
    expect([cause, from]).toEqual(['idle', '2026-11-20T09:10:00.000Z'])
    expect(Date.parse(to!) - Date.parse('2026-11-20T09:30:00.000Z')).toBeLessThanOrEqual(15_000)
  })

  it('asks about time in which the program was closed: after a crash, an exit and a reboot', async () => {
    await start()
    await app.clock.pass(10 * minute + 5_000)
    app.clock.skip(34 * minute)
    app.crash()
    const crashed = await onlyQuestion()
    expect(crashed).toMatchObject({
      cause: 'closed',
      from: '2026-11-20T09:10:00.000Z',
      to: '2026-11-20T09:44:05.000Z',
    })
    await answer(crashed, { kind: 'discard' })
    expect(await counted()).toBe(10 * minute)

    await app.clock.pass(6_000)
    await app.app.close()
    app.clock.skip(10 * minute)
    app.crash()
    const ended = await onlyQuestion()
    expect(ended.from).toBe('2026-11-20T09:44:11.000Z')
    await answer(ended, { kind: 'keep' })

    app.clock.reboot(20 * minute)
    app.crash()
    const rebooted = await onlyQuestion()
    expect(rebooted).toMatchObject({ cause: 'closed', to: '2026-11-20T10:14:11.000Z' })
    await answer(rebooted, { kind: 'keep' })
    expect(await counted()).toBe(40 * minute + 6_000)
  })

  it('asks about the time between a stop and a much later resume', async () => {
    await start()
    await app.clock.pass(10 * minute)
    await stop()
    await app.clock.pass(hour)
    await app.give('timer.resume', {})
    const question = await onlyQuestion()
    expect(question).toMatchObject({ cause: 'stopped', from: '2026-11-20T09:10:00.000Z' })
    await answer(question, { kind: 'discard' })
    expect(await counted()).toBe(10 * minute)
  })

  it('asks about a run of more than 16 hours, and again only after 16 more', async () => {
    await start()
    await app.clock.pass(17 * hour)
    const question = await onlyQuestion()
    expect(question).toMatchObject({ cause: 'long', from: '2026-11-21T01:00:00.000Z', to: null })
    await answer(question, { kind: 'keep' })
    expect(await questions()).toEqual([])
    await app.clock.pass(15 * hour)
    expect(await questions()).toEqual([])
    await app.clock.pass(2 * hour)
    expect(await onlyQuestion()).toMatchObject({ cause: 'long' })
    expect(await counted()).toBe(34 * hour)
  })

  it('asks about a night once, however often the machine woke up, and proposes the real stop', async () => {
    await start()
    await app.clock.pass(8 * hour)
    for (let nap = 0; nap < 6; nap++) {
      app.app.away('slept')
      app.clock.skip(2 * hour)
      app.app.wake()
      await app.clock.pass(40_000)
    }
    const question = await onlyQuestion()
    expect(question.from).toBe('2026-11-20T17:00:00.000Z')
    const { run } = await answer(question, { kind: 'stop' })
    expect(run).toMatchObject({ state: 'stopped', endedAt: '2026-11-20T17:00:00.000Z' })
    expect(await counted()).toBe(8 * hour)
  })
})

describe('no questions', () => {
  it.each<[string, () => unknown]>([
    [
      'a short sleep',
      () => {
        app.app.away('slept')
        app.clock.skip(4 * minute)
        app.app.wake()
      },
    ],
    [
      'a short lock',
      async () => {
        app.app.away('locked')
        await app.clock.pass(4 * minute)
        app.app.wake('person')
      },
    ],
    [
      'a start right after a crash',
      () => {
        app.clock.skip(40_000)
        app.crash()
      },
    ],
    ['a clock drawn right', () => set(900)],
  ])('does not ask about %s', async (_name, happen) => {
    await start()
    await app.clock.pass(10 * minute)
    await happen()
    await app.clock.pass(minute)
    expect(await questions()).toEqual([])
  })

  it("does not ask about an absence shorter than the user's setting", async () => {
    await app.call('settings.change', { patch: { askAfterMinutes: 60 } })
    await start()
    app.app.away('locked')
    await app.clock.pass(50 * minute)
    app.app.wake('person')
    expect(await questions()).toEqual([])
    expect(await counted()).toBe(50 * minute)
  })

  it('does not ask about an absence while nothing counts', async () => {
    await start()
    await app.give('timer.pause', {})
    app.app.away('locked')
    app.clock.skip(hour)
    app.app.wake('person')
    app.crash()
    expect(await questions()).toEqual([])
    expect(await counted()).toBe(0)
  })
})

describe('an answer', () => {
  it('keep counts the time in question and continues the run', async () => {
    const question = await sleepOver()
    await answer(question, { kind: 'keep' })
    await app.clock.pass(minute)
    expect(await counted()).toBe(78 * minute)
    expect(await questions()).toEqual([])
  })

  it('discard takes the time in question off and continues the run from the return', async () => {
    const question = await sleepOver()
    await app.clock.pass(minute)
    await answer(question, { kind: 'discard' })
    expect(await counted()).toBe(31 * minute)
    expect(await open()).toMatchObject({ state: 'running', startedAt: '2026-11-20T09:00:00.000Z' })
  })

  it('stop ends the run where the absence began and opens its stop sheet', async () => {
    const question = await sleepOver(14 * hour)
    await app.clock.pass(minute)
    const { run } = await answer(question, { kind: 'stop' })
    expect(run).toMatchObject({ state: 'stopped', endedAt: question.from })
    const saved = await save(run!)
    expect(saved.state).toBe('held')
    expect((await entries())[0]!.minutes).toBe(30)
  })

  it('split saves the time before and the time in question as entries and continues the run', async () => {
    const question = await sleepOver()
    await app.clock.pass(5 * minute)
    const { run, saved } = await answer(question, { kind: 'split', itemId: refunds })
    expect(run).toMatchObject({ item: { id: checkout }, state: 'running', startedAt: question.to })
    expect(run!.draft).toEqual(draft())
    expect(saved.map(({ state }) => state)).toEqual(['held', 'unfinished'])
    expect(await entries()).toMatchObject([
      { item: { id: checkout }, minutes: 30, endedAt: question.from },
      { item: { id: refunds }, minutes: 47, startedAt: question.from, endedAt: question.to },
    ])
    expect(await counted()).toBe(5 * minute)
  })

  it('split leaves no empty entry when the absence began with the run', async () => {
    await start()
    app.app.away('locked')
    await app.clock.pass(20 * minute)
    app.app.wake('person')
    const { run, saved } = await answer(await onlyQuestion(), { kind: 'split', itemId: refunds })
    expect(saved).toHaveLength(1)
    expect(await counted()).toBe(0)
    expect(run!.startedAt).toBe('2026-11-20T09:20:00.000Z')
  })

  it('carries out an answer once, and refuses an answer to a settled question', async () => {
    const question = await sleepOver()
    const order = { commandId: commandId(), questionId: question.id, answer: { kind: 'discard' as const } }
    const first = await app.call('timer.answer', order)
    expect(await app.call('timer.answer', order)).toEqual(first)
    expect(await app.refusal('timer.answer', { questionId: question.id, answer: { kind: 'keep' } })).toEqual({
      code: 'not-found',
      fields: ['questionId'],
    })
    expect(await app.refusal('timer.answer', { questionId: 'x', answer: { kind: 'keep' } })).toMatchObject({
      code: 'not-found',
    })
    expect(await counted()).toBe(30 * minute)
  })

  it('refuses an answer that does not fit the question or names an unknown item', async () => {
    const question = await sleepOver()
    expect(await app.refusal('timer.answer', { questionId: question.id, answer: { kind: 'shift' } })).toEqual(
      { code: 'invalid-input', fields: ['answer'] },
    )
    expect(
      await app.refusal('timer.answer', {
        questionId: question.id,
        answer: { kind: 'split', itemId: 'nope' },
      }),
    ).toMatchObject({ code: 'not-found' })
    expect(await onlyQuestion()).toEqual(question)
  })

  it('leaves the second of two questions open when the first one is answered', async () => {
    await sleepOver()
    await app.clock.pass(10 * minute)
    app.app.away('slept')
    app.clock.skip(hour)
    app.app.wake()
    const [first, second] = await questions()
    await answer(first!, { kind: 'split', itemId: refunds })
    expect(await onlyQuestion()).toMatchObject({ id: second!.id, runState: 'running' })
    await answer(second!, { kind: 'discard' })
    expect(await counted()).toBe(10 * minute)
  })
})

describe('unanswered questions', () => {
  it('keeps an open question after a crash and a day', async () => {
    const question = await sleepOver()
    app.crash()
    await app.clock.pass(24 * hour)
    expect((await questions())[0]).toEqual({ ...question, stretches: (await open())!.stretches })
  })

  it('does not send an entry with an open question before it is answered', async () => {
    const question = await sleepOver()
    const { run } = await app.give('timer.stop', { save: true })
    expect(run).toMatchObject({ state: 'stopped' })
    const saved = await save(run!)
    expect(saved.state).toBe('unfinished')
    await app.pass(hour)
    expect(app.transport.count(creates)).toBe(0)
    expect(await entries()).toMatchObject([
      { minutes: 30, endedAt: question.from, problem: { kind: 'unanswered' } },
    ])
    expect(await onlyQuestion()).toMatchObject({ runState: 'saved', entryId: saved.entryId })

    const answered = await answer(question, { kind: 'keep' })
    expect(answered).toMatchObject({ run: null, saved: [{ entryId: saved.entryId, state: 'held' }] })
    await app.pass(8_000)
    expect(await app.serviceEntries()).toMatchObject([{ minutes: 77 }])
  })

  it('saves a run with an open question on a switch, and a later split moves the time to another item', async () => {
    const question = await sleepOver()
    await app.clock.pass(10 * minute)
    const { ended } = await app.give('timer.start', { itemId: refunds })
    expect(ended!.state).toBe('unfinished')
    expect((await entries())[0]!.minutes).toBe(40)
    await answer(question, { kind: 'split', itemId: refunds })
    expect(await entries()).toMatchObject([
      { id: ended!.entryId, minutes: 40, state: 'held' },
      { minutes: 47, item: { id: refunds } },
    ])
    expect((await open())!.item.id).toBe(refunds)
  })

  it('leaves an entry unfinished that was saved for later, even after the answer', async () => {
    const question = await sleepOver()
    const saved = await save(await stop(), true)
    await answer(question, { kind: 'keep' })
    expect((await entries())[0]).toMatchObject({ id: saved.entryId, state: 'unfinished', minutes: 77 })
  })

  it('editing an entry settles its question', async () => {
    await sleepOver()
    const { entryId } = await save(await stop())
    const { item, day, startedAt } = (await entries())[0]!
    const entry = { itemId: item.id, day, startedAt, minutes: 60, draft: draft() }
    await app.give('entries.edit', { entryId, entry, later: false })
    expect(await questions()).toEqual([])

    await app.give('entries.cancel', { entryId })
    expect((await app.give('entries.restore', { entryId })).state).toBe('held')
  })

  it('moving the start of a run behind the absence settles its question', async () => {
    const question = await sleepOver()
    await app.clock.pass(10 * minute)
    await app.give('timer.adjust', { startedAt: question.to! })
    expect(await questions()).toEqual([])
    expect((await save(await stop())).state).toBe('held')
  })

  it('hides and shows a question when its run or entry is discarded, deleted, restored or reopened', async () => {
    const question = await sleepOver()
    const run = (await open())!
    await app.give('timer.discard', { runId: run.id })
    expect(await questions()).toEqual([])
    await app.give('timer.restore', { runId: run.id })
    expect((await onlyQuestion()).id).toBe(question.id)
    const { entryId } = await save(await stop())
    await app.give('entries.cancel', { entryId })
    expect(await questions()).toEqual([])
    expect((await app.give('entries.restore', { entryId })).state).toBe('unfinished')
    expect((await onlyQuestion()).id).toBe(question.id)
    await app.give('timer.reopen', { entryId, goOn: false })
    expect(await onlyQuestion()).toMatchObject({ id: question.id, runState: 'stopped', entryId: null })
  })
})

describe('a wall clock that is set', () => {
  it.each([
    ['forward', 3 * hour],
    ['back', -3 * hour],
    ['a little', 30_000],
    ['a little back', -1_500],
  ])('a clock set %s does not change the counted time', async (_how, ms) => {
    await start()
    await app.clock.pass(20 * minute)
    set(ms)
    expect(await counted()).toBe(20 * minute)
    await app.clock.pass(10 * minute)
    expect(await counted()).toBe(30 * minute)
    const run = await stop()
    expect(elapsedMs(run.stretches, 0)).toBe(30 * minute)
    expect(run.endedAt! >= run.startedAt).toBe(true)
  })

  it('moves the start of a run after the clock was set only if the user says so', async () => {
    await start()
    await app.clock.pass(20 * minute)
    set(-hour)
    const question = await onlyQuestion()
    expect(question).toMatchObject({ cause: 'clock', setByMs: -hour })
    const { run } = await answer(question, { kind: 'shift' })
    expect(run!.stretches).toEqual([{ startedAt: '2026-11-20T08:00:00.000Z', endedAt: null, clock: 1 }])
    expect(await counted()).toBe(20 * minute)
  })

  it('asks separately about sleep and about a clock that was set during it', async () => {
    await start()
    await app.clock.pass(30 * minute)
    app.app.away('slept')
    app.clock.skip(hour)
    set(2 * hour)
    app.app.wake()
    const [slept, clock] = await questions()
    expect(slept).toMatchObject({ from: '2026-11-20T09:30:00.000Z', to: '2026-11-20T10:30:00.000Z' })
    expect(clock).toMatchObject({ cause: 'clock', setByMs: 2 * hour })
    await answer(clock!, { kind: 'shift' })
    const [moved] = await questions()
    expect(moved).toMatchObject({ from: '2026-11-20T11:30:00.000Z', to: '2026-11-20T12:30:00.000Z' })
    await answer(moved!, { kind: 'discard' })
    expect(await counted()).toBe(30 * minute)
  })

  it('asks about a clock that was set back across a reboot, and shows no negative time', async () => {
    await start()
    await app.clock.pass(30 * minute)
    app.clock.reboot(-2 * hour)
    app.crash()
    expect((await questions()).map(({ cause }) => cause)).toEqual(['clock'])
    expect(await counted()).toBe(30 * minute)
  })
})

describe('the heartbeat', () => {
  it('waits for the next heartbeat while a run counts, and not otherwise', async () => {
    const idle = app.clock.waiting
    await start()
    expect(app.clock.waiting).toBe(idle + 1)
    await app.give('timer.pause', {})
    expect(app.clock.waiting).toBe(idle)
    await app.give('timer.resume', {})
    await stop()
    expect(app.clock.waiting).toBe(idle)
  })

  it('a heartbeat that would have been due after the end of the program causes no error', async () => {
    await start()
    await app.app.close()
    await app.clock.pass(hour)
    expect(app.errors).toEqual([])
  })
})

describe('taking an answer back', () => {
  const unanswer = (question: Question) => app.give('timer.unanswer', { questionId: question.id })

  it.each<[string, Answer]>([
    ['keep', { kind: 'keep' }],
    ['discard', { kind: 'discard' }],
    ['stop', { kind: 'stop' }],
    ['split', { kind: 'split', itemId: refunds }],
  ])('taking back %s opens the question again and restores the shown time', async (_kind, said) => {
    const question = await sleepOver()
    const [run, ms] = [await open(), await counted()]
    await answer(question, said)
    expect(await questions()).toEqual([])
    await app.clock.pass(3_000)
    await unanswer(question)
    expect(await open()).toEqual(run)
    expect(await counted()).toBe(ms + 3_000)
    expect(await entries()).toEqual([])
    expect(await onlyQuestion()).toEqual(question)
    // The question can be answered differently.
    await answer(question, { kind: 'discard' })
    expect(await counted()).toBe(ms + 3_000 - 47 * minute)
    await app.pass(minute)
    expect(app.transport.count(creates)).toBe(0)
  })

  it('taking back a shifted start restores the original start', async () => {
    const run = await start()
    await app.clock.pass(10 * minute)
    set(2 * hour)
    const question = await onlyQuestion()
    await answer(question, { kind: 'shift' })
    expect((await open())!.startedAt).not.toBe(run.startedAt)
    await unanswer(question)
    expect((await open())!.startedAt).toBe(run.startedAt)
    expect(await counted()).toBe(10 * minute)
    expect(await onlyQuestion()).toEqual(question)
  })

  it('taking back the answer for an entry makes it wait again', async () => {
    const question = await sleepOver()
    await app.give('timer.start', { itemId: refunds })
    const [before] = await entries()
    expect(before).toMatchObject({ state: 'unfinished', minutes: 30, problem: { kind: 'unanswered' } })
    await answer(question, { kind: 'keep' })
    expect((await entries())[0]).toMatchObject({ state: 'held', minutes: 77 })
    await unanswer(question)
    expect((await entries())[0]).toEqual(before)
    await app.pass(minute)
    expect(app.transport.count(creates)).toBe(0)
    expect(await onlyQuestion()).toMatchObject({ id: question.id, runState: 'saved' })
  })

  it('taking back a stop much later asks about the time since then and loses none', async () => {
    const question = await sleepOver()
    await answer(question, { kind: 'stop' })
    await app.clock.pass(20 * minute)
    await unanswer(question)
    expect(await counted()).toBe((30 + 47 + 20) * minute)
    expect((await questions()).map(({ cause }) => cause)).toEqual(['slept', 'stopped'])
  })

  it('refuses to take an answer back after the run was changed or the entries were sent', async () => {
    const question = await sleepOver()
    await answer(question, { kind: 'split', itemId: refunds })
    await app.give('timer.pause', {})
    expect(await app.refusal('timer.unanswer', { questionId: question.id })).toEqual({ code: 'no-run' })
    expect((await open())!.state).toBe('paused')
    await app.give('timer.resume', {})
    await app.pass(minute)
    expect(await app.refusal('timer.unanswer', { questionId: question.id })).toEqual({ code: 'no-run' })
    expect(await entries()).toHaveLength(2)
  })

  it('refuses to take an answer back when an entry of it is being sent', async () => {
    const question = await sleepOver()
    await answer(question, { kind: 'split', itemId: refunds })
    await app.pass(minute)
    const before = [await open(), await entries()]
    const { code } = await app.refusal('timer.unanswer', { questionId: question.id })
    expect(['already-sent', 'being-sent']).toContain(code)
    expect([await open(), await entries()]).toEqual(before)
    const again = await app.refusal('timer.unanswer', { questionId: '9999' })
    expect(again).toMatchObject({ code: 'not-found' })
  })
})
