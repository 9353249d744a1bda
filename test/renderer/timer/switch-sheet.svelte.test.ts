/**
 * Switching during a run that crosses midnight first shows the run's days; time while the question is open does not
 * count.
 */
import { unmount } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { createBridge } from '#preload/bridge.ts'
import { startApp } from '../../../src-renderer/app/start-app.ts'
import '../../../src-renderer/styles/base.css'
import '../../../src-renderer/styles/shared.css'
import '../../../src-renderer/styles/tokens.css'
import { sampleTransport, type SampleTransport } from '../support/sample-transport.ts'

/** Half past midnight; the sample run began on Friday the 20th at 13:42. */
const asked = '2026-11-20T23:30:00.000Z'

let target: HTMLElement
let app: object | undefined
afterEach(async () => {
  vi.useRealTimers()
  if (app) await unmount(app)
  target.remove()
})

async function start(now = asked): Promise<SampleTransport> {
  // vi.useFakeTimers is not used, because each wait of the test runner would then move the date by 20 ms.
  vi.setSystemTime(now)
  const transport = sampleTransport({ run: 'running' })
  target = document.body.appendChild(document.createElement('div'))
  target.style.height = '620px'
  app = await startApp(createBridge(transport), target)
  return transport
}

const starts = (transport: SampleTransport) =>
  transport.calls.filter(({ name }) => name === 'timer.start').map(({ input }) => input)
const sheet = browser.getByRole('dialog', { name: 'Switch to Weekly planning' })
const running = () => browser.getByRole('region', { name: 'Running timer' }).element().textContent
const rows = () =>
  [...document.querySelectorAll('.days li')].map((row) => row.textContent.trim().replace(/\s/g, ' '))

async function pick(): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}weekly{Enter}')
}

describe('a switch after midnight', () => {
  it('the sheet shows both days, and the new run counts from the second of the switch', async () => {
    const transport = await start()
    await pick()
    await expect.element(sheet).toBeVisible()
    expect(starts(transport)).toEqual([])
    expect(sheet.element().textContent).toContain('An entry belongs to one day, so this becomes two.')
    expect(rows()).toEqual(['Fri 20 Nov13:42 – 24:0010h 18m', 'Sat 21 Nov0:00 – 0:3030m'])

    vi.setSystemTime('2026-11-21T00:10:00.000Z')
    await browser.getByRole('button', { name: 'Save as two and switch' }).click()
    await expect.poll(() => running()).toContain('Weekly planning')
    expect(starts(transport)).toMatchObject([{ itemId: '4', startedAt: asked, split: true }])
    await expect.element(sheet).not.toBeInTheDocument()
  })

  it('the run can be saved entirely on the first day, by keyboard', async () => {
    const transport = await start()
    await pick()
    await expect.element(browser.getByRole('button', { name: 'Save as two and switch' })).toHaveFocus()
    await browser.getByRole('radio', { name: 'All on Friday' }).click()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => starts(transport)).toMatchObject([{ startedAt: asked, split: false }])
  })

  it('Esc cancels the switch', async () => {
    const transport = await start()
    await pick()
    await expect.element(sheet).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.poll(() => running()).toContain('Checkout redesign')
    expect(starts(transport)).toEqual([])
  })

  it('switching before midnight asks nothing', async () => {
    const transport = await start('2026-11-20T15:00:00.000Z')
    await pick()
    await expect.poll(() => starts(transport)).toHaveLength(1)
    expect(starts(transport)[0]).not.toHaveProperty('split')
  })
})
