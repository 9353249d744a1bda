/** Tests the actions that the user requests outside the window, carried out on the real app. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EventMessage } from '../../../src-preload/contract/events.ts'
import { HostActions } from '../../../src-main/electron/actions.ts'
import { failureSentence } from '../../../src-main/electron/failure-words.ts'
import { commandNames } from '../../support/command-names.ts'
import { failureCode } from '../../../src-preload/contract/outcome.ts'
import { FakeClock } from '../../support/fake-clock.ts'
import { startApp, type StartedApp } from '../../support/start-app.ts'
import { memoryLog } from './memory-log.ts'

let started: StartedApp
let clock: FakeClock
let actions: HostActions
let quits: number
let updates: number
let shows: number
let told: string[]
let asked: EventMessage[]
let pageListens: PromiseWithResolvers<undefined>
let itemId: string

beforeEach(async () => {
  clock = new FakeClock()
  started = startApp({ clock })
  const { app } = started
  asked = []
  app.listen((message) => message.name === 'view.asked' && asked.push(message))
  told = []
  quits = shows = updates = 0
  pageListens = Promise.withResolvers()
  pageListens.resolve(undefined)
  actions = new HostActions({
    app,
    clock,
    log: memoryLog(),
    window: { show: () => (shows += 1), loaded: () => pageListens.promise },
    quit: () => (quits += 1),
    update: async () => void (updates += 1),
    tell: (sentence) => told.push(sentence),
  })
  const added = await app.call('items.add', {
    commandId: '0198a1b2-0000-7000-8000-000000000001',
    itemId: null,
    name: 'Refund flow',
    board: null,
    pinned: true,
  })
  if (!added.ok) throw new Error(added.failure.code)
  itemId = added.value.id
})
afterEach(() => started.close())

const stateOf = async () => {
  const read = await started.app.call('timer.read', {})
  return read.ok ? (read.value.run?.state ?? 'none') : read.failure.code
}

/** Performs the actions one minute apart, so that no two commands have the same time. */
async function perform(...all: Parameters<HostActions['perform']>[0][]): Promise<void> {
  for (const action of all) {
    await actions.perform(action)
    clock.skip(60_000)
  }
}

describe('the timer', () => {
  it('starts, pauses and resumes the timer without showing the window', async () => {
    await perform({ do: 'start', itemId })
    expect(await stateOf()).toBe('running')
    await perform({ do: 'pause' })
    expect(await stateOf()).toBe('paused')
    await perform({ do: 'resume' })
    expect(await stateOf()).toBe('running')
    expect([told, shows]).toEqual([[], 0])
  })

  it('stops the timer, and opens the stop sheet only if a required field is missing', async () => {
    await perform({ do: 'start', itemId }, { do: 'stop' })
    const state = await stateOf()
    if (state === 'stopped')
      expect([shows, asked]).toEqual([1, [{ name: 'view.asked', payload: { view: 'timer' } }]])
    else expect([state, shows]).toEqual(['none', 0])
  })

  it('tells the user that the timer could not be stopped, and does not quit then', async () => {
    await perform({ do: 'stop' })
    expect(told).toEqual(['The timer wasn’t stopped; it keeps running. No timer is running any more.'])
    await perform({ do: 'stop-and-quit' })
    expect(quits).toBe(0)
  })
})

it('lets the updates install a release that is ready', async () => {
  await actions.perform({ do: 'update' })
  expect([updates, quits]).toEqual([1, 0])
})

describe('quitting', () => {
  it('quits without stopping the timer', async () => {
    await perform({ do: 'start', itemId }, { do: 'quit' })
    expect([await stateOf(), quits]).toEqual(['running', 1])
  })

  it('stops the timer before it quits, without opening a stop sheet', async () => {
    await perform({ do: 'start', itemId }, { do: 'stop-and-quit' })
    expect(['stopped', 'none']).toContain(await stateOf())
    expect([quits, shows]).toEqual([1, 0])
  })
})

describe('showing a view', () => {
  it('asks the page for a view only when the page can receive events', async () => {
    pageListens = Promise.withResolvers()
    const performed = actions.perform({ do: 'show', view: 'settings' })
    await Promise.resolve()
    expect([shows, asked]).toEqual([1, []])
    pageListens.resolve(undefined)
    await performed
    expect(asked).toEqual([{ name: 'view.asked', payload: { view: 'settings' } }])
  })

  it('shows only the window when no view is requested', async () => {
    await perform({ do: 'open' })
    expect([shows, asked]).toEqual([1, []])
  })
})

it('shows no message when the user sends now and nothing waits to be sent', async () => {
  await perform({ do: 'send' })
  expect(told).toEqual([])
})

it('returns whole sentences for every failure of every command', () => {
  for (const code of failureCode.options)
    for (const command of commandNames)
      expect(failureSentence(command, code)).toMatch(/^[A-Z].*\. [A-Z].*\.$/)
})
