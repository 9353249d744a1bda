/** The page enters the sample from the first start, says where it is, and leaves it with Esc or the bar. */
import { unmount } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { createBridge } from '#preload/bridge.ts'
import type { EventMessage } from '#preload/contract/events.ts'
import type { AppDescription } from '#preload/model/app-description.ts'
import { sampleTexts } from '../../../src-preload/model/sample.ts'
import { startApp } from '../../../src-renderer/app/start-app.ts'
import '../../../src-renderer/styles/base.css'
import '../../../src-renderer/styles/tokens.css'
import { sampleTransport, type Sample } from '../support/sample-transport.ts'

let target: HTMLElement
let app: object | undefined
afterEach(async () => {
  if (app) await unmount(app)
  target.remove()
})

/**
 * Starts the page over two main processes, that of a new user (`own`) and that of the sample (`shown`). The commands to
 * enter and to leave the sample switch between them.
 */
async function start(
  own: Sample = {},
  shown: Sample = {},
): Promise<{ inputs: unknown[]; calls(): string[] }> {
  const [real, sample] = [sampleTransport({ empty: true, ...own }), sampleTransport(shown)]
  const inputs: unknown[] = []
  const calls: string[] = []
  const listeners = new Set<(message: EventMessage) => void>()
  let current = real
  const change = (to: typeof real) => {
    current = to
    for (const listener of listeners) listener({ name: 'workspace.changed', payload: {} })
    return { ok: true, value: {} }
  }
  const call: typeof real.call = async (name, input) => {
    calls.push(name)
    if (name === 'sample.leave') return change(real)
    if (name === 'sample.enter') {
      inputs.push(input)
      return own.fail?.[name] ? real.call(name, input) : change(sample)
    }
    const outcome = (await current.call(name, input)) as { value: AppDescription }
    if (name === 'app.describe' && current === sample) outcome.value.workspace.sample = 'A sample day'
    return outcome
  }
  const subscribe: typeof real.subscribe = (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  target = document.body.appendChild(document.createElement('div'))
  target.style.height = '620px'
  app = await startApp(createBridge({ call, subscribe }), target)
  return { inputs, calls: () => calls }
}

const offer = () => browser.getByRole('button', { name: 'Look around with sample data' })
const bar = () => document.querySelector('.sample [role=note]')
const said = () => document.querySelector('[aria-live=polite].sr, .sr [aria-live=polite]')?.textContent ?? ''

it('the offer sends the texts of the sample, and the page shows the bar, the sample day and no field of the first start', async () => {
  const { inputs } = await start()
  await offer().click()
  await expect.poll(bar).not.toBeNull()
  const { texts } = inputs[0] as { texts: unknown }
  expect(sampleTexts.safeParse(texts).success).toBe(true)
  expect(bar()?.textContent).toContain('Sample data. Not yours, and nothing of it is kept.')
  await expect.element(browser.getByText('A sample day').first()).toBeVisible()
  await expect.element(browser.getByText('Sample, not saved')).toBeVisible()
  expect(offer().query()).toBeNull()
})

it('the note is said when the sample is entered, and again on entering each view', async () => {
  await start()
  await offer().click()
  await expect.poll(said).toContain('Sample data.')
  await userEvent.keyboard('{Control>},{/Control}')
  await expect.poll(() => document.querySelector('nav')).not.toBeNull()
  await expect.poll(() => said().endsWith('\u00a0')).toBe(true)
})

it('Esc closes an open view first, and ends the sample at the top', async () => {
  const { calls } = await start({ canHide: true }, { canHide: true })
  await offer().click()
  await expect.poll(bar).not.toBeNull()
  await userEvent.keyboard('{Control>},{/Control}')
  await expect.poll(() => document.querySelector('nav')).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('nav')).toBeNull()
  expect(calls()).not.toContain('sample.leave')
  await userEvent.keyboard('{Escape}')
  await expect.poll(bar).toBeNull()
  await expect.element(offer()).toBeVisible()
  expect(calls()).not.toContain('shell.hide')
  expect(said()).toContain('Nothing of it was kept.')
})

it('a sheet has the bar too, and Leave in it ends the sample', async () => {
  await start({}, { run: 'stopped' })
  await offer().click()
  await vi.waitFor(() => expect(document.querySelector('dialog .sample [role=note]')).not.toBeNull())
  await browser.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect.poll(bar).toBeNull()
  expect(document.querySelector('dialog')).toBeNull()
})

it('while a timer runs elsewhere, the page says why there is no sample', async () => {
  await start({ fail: { 'sample.enter': 'run-open' } })
  await offer().click()
  await expect.element(browser.getByText(/Nothing was changed\./).first()).toBeVisible()
  expect(bar()).toBeNull()
})
