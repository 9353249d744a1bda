/** Keys pressed while a view is still loading are replayed in the new view, in their order. */
import { unmount } from 'svelte'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { createBridge } from '#preload/bridge.ts'
import { startApp } from '../../../src-renderer/app/start-app.ts'
import '../../../src-renderer/styles/base.css'
import '../../../src-renderer/styles/tokens.css'
import { gate } from '../support/late-code.ts'
import { pasteOn } from '../support/paste.ts'
import { sampleDay, sampleTransport, type Sample, type SampleTransport } from '../support/sample-transport.ts'

// A run of several days would lead to a question before it is saved, so the tests run on the sample's day.
beforeAll(() => {
  vi.setSystemTime(new Date(`${sampleDay}T15:06:07+01:00`))
})
afterAll(() => {
  vi.useRealTimers()
})

vi.mock('../../../src-renderer/lib/lazy.ts', async (original) => ({
  ...(await original<object>()),
  ...(await import('../support/late-code.ts')).lateCode,
}))

let target: HTMLElement
let app: object | undefined
afterEach(async () => {
  gate.open()
  if (app) await unmount(app)
  target.remove()
})

async function start(sample: Sample): Promise<SampleTransport> {
  const transport = sampleTransport({ ...sample, through: (answer) => gate.pass(answer) })
  target = document.body.appendChild(document.createElement('div'))
  target.style.height = '620px'
  app = await startApp(createBridge(transport), target)
  return transport
}

const asked = (transport: SampleTransport, name: string) =>
  transport.calls.filter((call) => call.name === name).map(({ input }) => input)
const line = () => browser.getByRole('textbox', { name: /^Add time: how long/ })

it('text typed before a view has loaded appears in its field with all edits', async () => {
  await start({})
  gate.close()
  await userEvent.keyboard(
    '{Control>}n{/Control}45mx{Backspace}{Home}1h{End} done{ArrowLeft}{ArrowLeft}{Delete}',
  )
  expect(target.querySelector<HTMLInputElement>('[role=combobox]')?.value ?? '').toBe('')
  gate.open()
  await expect.element(line()).toHaveValue('1h45m doe')
})

it('text pasted before a view has loaded appears in its field', async () => {
  await start({})
  gate.close()
  await userEvent.keyboard('{Control>}n{/Control}')
  expect(pasteOn('9-10:30')).toBe(false)
  gate.open()
  await expect.element(line()).toHaveValue('9-10:30')
})

it('Tab, Enter and Space pressed before a sheet has opened reach its controls', async () => {
  const transport = await start({ run: 'running', options: { billing: 'fix' } })
  gate.close()
  // Save has the focus, and Shift+Tab moves it to "Finish later".
  await userEvent.keyboard('{Control>}.{/Control}{Shift>}{Tab}{/Shift}{Enter}')
  gate.open()
  await expect.poll(() => asked(transport, 'timer.save')).toMatchObject([{ later: true }])
})

it('a key pressed twice counts twice: Start earlier moves the start by ten minutes', async () => {
  const transport = await start({ run: 'running' })
  gate.close()
  await userEvent.keyboard('{Control>}[BracketLeft][BracketLeft]{/Control}')
  gate.open()
  await vi.waitFor(() =>
    expect(asked(transport, 'timer.adjust').map(({ startedAt }) => startedAt)).toEqual([
      '2026-11-20T12:37:00.000Z',
      '2026-11-20T12:32:00.000Z',
    ]),
  )
})

it('a click during a pending command is carried out after it', async () => {
  const transport = await start({ run: 'running' })
  gate.close()
  target.querySelector<HTMLElement>('[aria-label=Pause]')!.click()
  target.querySelector<HTMLElement>('.btn.strong')!.click()
  gate.open()
  await expect.element(browser.getByRole('dialog', { name: /^Stopped at/ })).toBeVisible()
  expect(asked(transport, 'timer.pause')).toHaveLength(1)
})

it('keys of the browser are left to the browser', async () => {
  await start({})
  gate.close()
  await userEvent.keyboard('{Control>}n{/Control}')
  const reload = new KeyboardEvent('keydown', { key: 'F5', bubbles: true, cancelable: true })
  expect(document.body.dispatchEvent(reload)).toBe(true)
})
