/** Tests what the open page shows after another workspace became active, and after the main process was unreachable. */
import { unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { createBridge } from '#preload/bridge.ts'
import type { EventMessage } from '#preload/contract/events.ts'
import type { DayEntries } from '#preload/model/entry.ts'
import type { Item } from '#preload/model/item.ts'
import { startApp } from '../../../src-renderer/app/start-app.ts'
import '../../../src-renderer/styles/base.css'
import '../../../src-renderer/styles/tokens.css'
import { sampleDay, sampleTransport } from '../support/sample-transport.ts'

type Answers = Record<string, (input: Record<string, unknown>) => unknown>

let target: HTMLElement
let app: object | undefined
beforeEach(() => browser.viewport(1100, 700))
afterEach(async () => {
  if (app) await unmount(app)
  target.remove()
  history.replaceState(null, '', location.pathname + location.search)
})

/** Returns the answers of a workspace with one entry a week, on this item. */
async function workspaceOf(item: string): Promise<Answers> {
  const span = { from: sampleDay, to: sampleDay }
  const { value } = (await sampleTransport().call('entries.days', span)) as { value: DayEntries[] }
  const entry = value[0]!.entries[0]!
  const dayWith = (day: string) => ({
    ...{ day, minutes: 60, billableMinutes: 0 },
    entries: [{ ...entry, id: item, day, startedAt: null, item: { ...entry.item, name: item } }],
  })
  const step = { id: 1, kind: 'change', entryId: item, day: sampleDay, name: item, minutes: 60, count: 1 }
  return {
    'entries.days': ({ from }) => [dayWith(String(from))],
    'entries.steps': () => ({ undo: { ...step, left: 0, refused: null }, redo: null, earlier: [] }),
  }
}

/** Starts the page. `answers` are those of the main process, which the test may change. */
async function start(
  answers: Answers,
): Promise<{ answers: Answers; lost: boolean; emit(name: 'workspace.changed' | 'items.changed'): void }> {
  const transport = sampleTransport()
  const listeners = new Set<(message: EventMessage) => void>()
  const main = {
    answers,
    lost: false,
    emit: (name: 'workspace.changed' | 'items.changed') =>
      listeners.forEach((listener) => listener({ name, payload: {} })),
  }
  const call: typeof transport.call = async (name, input) => {
    if (main.lost) throw new Error('unreachable')
    const answer = main.answers[name]
    return answer
      ? { ok: true, value: await answer(input as Record<string, unknown>) }
      : transport.call(name, input)
  }
  const subscribe: typeof transport.subscribe = (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  target = document.body.appendChild(document.createElement('div'))
  target.style.height = '700px'
  app = await startApp(createBridge({ call, subscribe }), target)
  return main
}

const right = () => document.querySelector('[data-pane=right]')?.textContent ?? ''
const textOf = ({ textContent }: Element) => textContent
const openHistory = () => browser.getByRole('tab', { name: /^History/ }).click()
const undo = () => browser.getByRole('button', { name: /^Undo/ })

describe('after another workspace became active', () => {
  it('the day shows the entries of that workspace', async () => {
    const main = await start(await workspaceOf('Old work'))
    await expect.poll(right).toContain('Old work')
    main.answers = await workspaceOf('New work')
    main.emit('workspace.changed')
    await expect.poll(right).toContain('New work')
    expect(right()).not.toContain('Old work')
  })

  it('its items appear after everything above them, so that they do not move away from the pointer', async () => {
    const { value: about } = (await sampleTransport().call('app.describe', {})) as { value: object }
    const { value: items } = (await sampleTransport().call('items.list', {})) as { value: Item[] }
    const main = await start({})
    const rows = () => [...document.querySelectorAll('[role=option]')].map(textOf).join(' ')
    await expect.poll(rows).toContain('Checkout redesign')
    const reads = { about: Promise.withResolvers<object>(), day: Promise.withResolvers<DayEntries[]>() }
    main.answers = {
      'app.describe': () => reads.about.promise,
      'entries.days': () => reads.day.promise,
      'items.list': () => [{ ...items[0]!, name: 'New item' }],
    }
    main.emit('workspace.changed')
    const span = { from: sampleDay, to: sampleDay }
    const { value: days } = (await sampleTransport().call('entries.days', span)) as { value: DayEntries[] }
    for (const answer of [() => reads.about.resolve(about), () => reads.day.resolve(days)]) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(rows()).not.toContain('New item')
      answer()
    }
    await expect.poll(rows).toContain('New item')
  })

  it('a key that is pressed while it is being read acts on that workspace', async () => {
    const { value: items } = (await sampleTransport().call('items.list', {})) as { value: Item[] }
    const main = await start({})
    const read = Promise.withResolvers<Item[]>()
    const started: unknown[] = []
    main.answers = {
      'timer.read': () => ({ run: null, lastStopAt: null, carryMs: 0 }),
      'items.list': () => read.promise,
      'timer.start': ({ itemId }) => {
        started.push(itemId)
        return new Promise(() => {})
      },
    }
    main.emit('workspace.changed')
    await userEvent.keyboard('{Control>}1{/Control}')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(started).toEqual([])
    read.resolve([{ ...items[0]!, id: 'new-item' }])
    await expect.poll(() => started).toEqual(['new-item'])
  })

  it('the history shows the entries of that workspace, also of other weeks and after later changes', async () => {
    const main = await start(await workspaceOf('Old work'))
    await openHistory()
    await expect.poll(right).toContain('Old work')
    main.answers = await workspaceOf('New work')
    main.emit('workspace.changed')
    await expect.poll(right).toContain('New work')
    main.answers = await workspaceOf('Renamed work')
    main.emit('items.changed')
    await expect.poll(right).toContain('Renamed work')
    main.answers = await workspaceOf('Earlier work')
    await browser.getByRole('button', { name: 'Week before' }).click()
    await expect.poll(right).toContain('Earlier work')
  })

  it('Undo names the last change in that workspace', async () => {
    const main = await start(await workspaceOf('Old work'))
    await openHistory()
    await expect.element(undo()).toHaveAccessibleName(/Old work/)
    main.answers = await workspaceOf('New work')
    main.emit('workspace.changed')
    await expect.element(undo()).toHaveAccessibleName(/New work/)
  })

  it('the foot and the tab of the history count the entries of that workspace that need attention', async () => {
    const status = (await sampleTransport().call('sync.read', {})) as { value: object }
    const waiting = (attention: number) => ({ 'sync.read': () => ({ ...status.value, attention }) })
    const main = await start(waiting(2))
    const shown = () => [...document.querySelectorAll('.pane-foot, [role=tab]')].map(textOf).join(' ')
    await expect.poll(shown).toMatch(/2 need attention.*History.*2 need attention/)
    main.answers = waiting(0)
    main.emit('workspace.changed')
    await expect.poll(shown).not.toContain('need attention')
  })
})

it('what could not be read while the main process was unreachable is read when it is back', async () => {
  const main = await start(await workspaceOf('Old work'))
  main.lost = true
  await openHistory()
  await expect.element(browser.getByText('This tab isn’t connected to Tallystick any more.')).toBeVisible()
  main.lost = false
  // The page asks at once when its tab is shown again.
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(undo()).toHaveAccessibleName(/Old work/)
})
