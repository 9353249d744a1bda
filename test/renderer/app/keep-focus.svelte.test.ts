/** The focus stays where the user left it when the window becomes wide or narrow, and is set when the page loads. */
import { flushSync, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { createBridge } from '#preload/bridge.ts'
import { keepFocus } from '../../../src-renderer/app/keep-focus.svelte.ts'
import { startApp } from '../../../src-renderer/app/start-app.ts'
import '../../../src-renderer/styles/base.css'
import '../../../src-renderer/styles/tokens.css'
import { appPage } from '../support/app-page.ts'
import { sampleTransport, type Sample } from '../support/sample-transport.ts'
import { nowMs } from '../support/sample-week.ts'

const narrow = [400, 640] as const
const wide = [960, 680] as const

let target: HTMLElement
let app: object | undefined
// The history opens at the current week, so the tests run in the week of the sample.
beforeEach(() => void vi.setSystemTime(nowMs))
afterEach(async () => {
  vi.useRealTimers()
  if (app) await unmount(app)
  target.remove()
  history.replaceState(null, '', location.pathname + location.search)
})

async function start(sample: Sample, size: readonly [number, number]): Promise<void> {
  await browser.viewport(...size)
  target = document.body.appendChild(document.createElement('div'))
  target.style.height = '620px'
  app = await startApp(createBridge(sampleTransport(sample)), target)
}

it('a timer that is running when the page loads has the focus in its note', async () => {
  await start({ run: 'running' }, narrow)
  await expect.element(browser.getByRole('textbox', { name: 'Note' })).toHaveFocus()
})

it('the first field gets the focus as soon as it appears, if its code loads after the page', async () => {
  app = undefined
  target = document.body.appendChild(document.createElement('div'))
  target.innerHTML = '<main data-pane="left"><div id="left-view"></div></main>'
  const page = appPage(createBridge(sampleTransport({})))
  const stop = $effect.root(() => {
    $effect(() => keepFocus(page))
  })
  flushSync()
  const field = document.createElement('input')
  target.querySelector('#left-view')!.append(field)
  await expect.element(field).toHaveFocus()
  stop()
})

it.each([
  ['the filter of the history', () => browser.getByRole('textbox', { name: 'Filter entries' })],
  ['a filter', () => browser.getByRole('combobox', { name: 'Status' })],
  ['a row of the history', () => browser.getByRole('row', { name: /Refund flow/ }).first()],
])('%s keeps the focus when the window becomes wide and narrow again', async (_, control) => {
  await start({}, narrow)
  await browser.getByRole('tab', { name: /^History/ }).click()
  await expect.element(control()).toBeVisible()
  control().element().focus()
  await browser.viewport(...wide)
  await expect.element(browser.getByRole('tab', { name: 'Today' })).toBeVisible()
  await expect.element(control()).toHaveFocus()
  await browser.viewport(...narrow)
  await expect.element(browser.getByRole('tab', { name: 'Timer' })).toBeVisible()
  await expect.element(control()).toHaveFocus()
})

it.each([
  ['one pane', narrow],
  ['two panes', wide],
] as const)(
  'an arrow key moves from the tab or the filter of the history to its list, in %s',
  async (_, size) => {
    await start({}, size)
    await browser.getByRole('tab', { name: /^History/ }).click()
    const first = browser.getByRole('row', { name: /Refund flow|Accessibility|Checkout/ }).first()
    await expect.element(first).toBeVisible()
    browser
      .getByRole('tab', { name: /^History/ })
      .element()
      .focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement?.getAttribute('role')).toBe('row')
    browser.getByRole('textbox', { name: 'Filter entries' }).element().focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement?.getAttribute('role')).toBe('row')
  },
)
