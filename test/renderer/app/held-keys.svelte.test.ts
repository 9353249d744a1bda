/** Typing that goes on while the page changes: it arrives where the change leads, in its order, as if typed there. */
import { unmount } from 'svelte'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { createBridge } from '#preload/bridge.ts'
import { startApp } from '../../../src-renderer/app/start-app.ts'
import '../../../src-renderer/styles/base.css'
import '../../../src-renderer/styles/tokens.css'
import { gate } from '../support/late-code.ts'
import { sampleDay, sampleTransport, type Sample, type SampleTransport } from '../support/sample-transport.ts'

// On the day of the sample: a run of days would be asked about before it is saved.
beforeAll(() => {
  vi.setSystemTime(new Date(`${sampleDay}T15:06:07+01:00`))
})
afterAll(() => {
  vi.useRealTimers()
})

vi.mock(
  '../../../src-renderer/app/fetched.ts',
  async () => (await import('../support/late-code.ts')).lateCode,
)

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

it('text that is typed before the view is there stands in its field, with all that was done to it', async () => {
  await start({})
  gate.close()
  await userEvent.keyboard(
    '{Control>}n{/Control}45mx{Backspace}{Home}1h{End} done{ArrowLeft}{ArrowLeft}{Delete}',
  )
  expect(target.querySelector<HTMLInputElement>('[role=combobox]')?.value ?? '').toBe('')
  gate.open()
  await expect.element(line()).toHaveValue('1h45m doe')
})

it('a text that is pasted before the view is there stands in its field', async () => {
  await start({})
  gate.close()
  await userEvent.keyboard('{Control>}n{/Control}')
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', '9-10:30')
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  expect(document.activeElement!.dispatchEvent(paste)).toBe(false)
  gate.open()
  await expect.element(line()).toHaveValue('9-10:30')
})

it('Tab, Enter and Space reach what the sheet has, which was not there when they were pressed', async () => {
  const transport = await start({ run: 'running', options: { billing: 'fix' } })
  gate.close()
  // Save has the focus; before it comes "Finish later".
  await userEvent.keyboard('{Control>}.{/Control}{Shift>}{Tab}{/Shift}{Enter}')
  gate.open()
  await expect.poll(() => asked(transport, 'timer.save')).toMatchObject([{ later: true }])
})

it('a key that is pressed again is a second key: Start earlier, twice, is ten minutes', async () => {
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

it('a click that comes while another order is on its way is carried out after it', async () => {
  const transport = await start({ run: 'running' })
  gate.close()
  target.querySelector<HTMLElement>('[aria-label=Pause]')!.click()
  target.querySelector<HTMLElement>('.btn.strong')!.click()
  gate.open()
  await expect.element(browser.getByRole('dialog', { name: /^Stopped at/ })).toBeVisible()
  expect(asked(transport, 'timer.pause')).toHaveLength(1)
})

it('the keys of the browser are its own', async () => {
  await start({})
  gate.close()
  await userEvent.keyboard('{Control>}n{/Control}')
  const reload = new KeyboardEvent('keydown', { key: 'F5', bubbles: true, cancelable: true })
  expect(document.body.dispatchEvent(reload)).toBe(true)
})
