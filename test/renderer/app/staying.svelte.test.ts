/** The page asks the host to keep the popover open exactly while a form has input or a dialog is open. */
import { unmount } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createBridge } from '#preload/bridge.ts'
import { startApp } from '../../../src-renderer/app/start-app.ts'
import '../../../src-renderer/styles/base.css'
import '../../../src-renderer/styles/tokens.css'
import { sampleTransport, type Sample, type SampleTransport } from '../support/sample-transport.ts'

let target: HTMLElement
let app: object | undefined
afterEach(async () => {
  if (app) await unmount(app)
  target.remove()
})

async function start(sample: Sample): Promise<SampleTransport> {
  const transport = sampleTransport(sample)
  target = document.body.appendChild(document.createElement('div'))
  target.style.height = '620px'
  app = await startApp(createBridge(transport), target)
  return transport
}

const told = (transport: SampleTransport) =>
  transport.calls.filter(({ name }) => name === 'shell.stay').map(({ input }) => input['stay'])
const toldAtLast = (transport: SampleTransport, stay: boolean) =>
  expect.poll(() => told(transport).at(-1)).toBe(stay)

it('a form with input keeps the window open, and an empty form does not', async () => {
  const transport = await start({ canHide: true })
  await userEvent.keyboard('{Control>}n{/Control}')
  await vi.waitFor(() =>
    expect(document.querySelector('input[aria-label^="Add time"]')).toBe(document.activeElement),
  )
  await toldAtLast(transport, false)
  await userEvent.keyboard('45m')
  await toldAtLast(transport, true)
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}')
  await toldAtLast(transport, false)
  await userEvent.keyboard('45m')
  await toldAtLast(transport, true)
  await userEvent.keyboard('{Escape}')
  await toldAtLast(transport, false)
})

it('an open dialog keeps the window open', async () => {
  const transport = await start({ canHide: true })
  await userEvent.keyboard('{Control>}/{/Control}')
  await toldAtLast(transport, true)
  await userEvent.keyboard('{Escape}')
  await toldAtLast(transport, false)
})

it('a window that cannot hide is not notified', async () => {
  const transport = await start({ canHide: false, run: 'stopped' })
  await expect.poll(() => document.querySelector('dialog')).not.toBeNull()
  expect(told(transport)).toEqual([])
})
