/** Tests the whole page over a sample transport: what it does before all code has loaded, and where the focus goes. */
import { unmount } from 'svelte'
import { afterEach, describe, expect, it } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { createBridge } from '#preload/bridge.ts'
import { startApp } from '../../../src-renderer/app/start-app.ts'
import '../../../src-renderer/styles/base.css'
import '../../../src-renderer/styles/tokens.css'
import { sampleTransport, type Sample, type SampleTransport } from '../support/sample-transport.ts'

let target: HTMLElement
let started: ReturnType<typeof startApp> | undefined
afterEach(async () => {
  const app = await started
  if (app) await unmount(app)
  target.remove()
})

/** Starts the page; `drawn` runs when its first elements are drawn. */
function start(sample: Sample, drawn: () => void = () => undefined): SampleTransport {
  const transport = sampleTransport(sample)
  target = document.body.appendChild(document.createElement('div'))
  target.style.height = '620px'
  const watch = new MutationObserver(() => {
    if (!target.querySelector('main')) return
    watch.disconnect()
    drawn()
  })
  watch.observe(target, { childList: true, subtree: true })
  started = startApp(createBridge(transport), target)
  return transport
}

const asked = (transport: SampleTransport, name: string) =>
  transport.calls.filter((call) => call.name === name).map(({ input }) => input)
const field = (): HTMLInputElement => target.querySelector<HTMLInputElement>('[role=combobox]')!
const press = (key: string, init: KeyboardEventInit = {}): boolean =>
  field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))

describe('the starting page', () => {
  it('the page carries out what was typed and pressed before the code for it had loaded', async () => {
    const transport = start({}, () => {
      field().value = 'weekly'
      field().dispatchEvent(new InputEvent('input', { bubbles: true }))
      press('Enter')
      expect(asked(transport, 'timer.start')).toEqual([])
    })
    await started
    await expect.poll(() => asked(transport, 'timer.start')).toMatchObject([{ itemId: '4' }])
  })

  it('the page answers a shortcut that was pressed before the shortcuts had loaded', async () => {
    start({}, () => press('/', { ctrlKey: true, code: 'Slash' }))
    await expect.element(browser.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  })

  it('typing the name of a known item into the first question starts that item', async () => {
    const transport = start({ empty: true })
    await expect.element(browser.getByRole('textbox')).toHaveFocus()
    await userEvent.keyboard('weekly Planning{Enter}')
    await expect.element(browser.getByRole('region', { name: 'Running timer' })).toBeVisible()
    expect(asked(transport, 'timer.start')).toMatchObject([{ itemId: '4' }])
    expect(asked(transport, 'items.add')).toEqual([])
  })

  it('the page says so if main does not answer its first calls', async () => {
    start({ fail: { 'timer.read': 'unreachable' } })
    await started
    expect(target.textContent).toContain('This tab isn’t connected to Tallystick any more.')
  })

  it.each([
    ['disk-failed', 'The disk reported an error.'],
    ['internal', 'Something went wrong in Tallystick. What was saved is safe.'],
  ] as const)('the page says what happened if main answers its first calls with %s', async (code, text) => {
    start({ fail: { 'timer.read': code } })
    await started
    expect(target.textContent.replaceAll(/\s+/g, ' ')).toContain(text)
    expect(target.textContent).not.toContain('connected')
    await expect.element(browser.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

describe('the focus', () => {
  const note = () => browser.getByRole('textbox', { name: 'Note' })
  const historyTab = () => browser.getByRole('tab', { name: 'History' })

  it('the focus moves to the note when a run starts, and returns there from the command field', async () => {
    start({})
    await started
    await userEvent.keyboard('{Enter}')
    await expect.element(note()).toHaveFocus()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(browser.getByRole('combobox', { name: 'Item, board link or time' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(note()).toHaveFocus()
  })

  it('the focus moves to the tab of a view opened by a key, and to the command field on the way back', async () => {
    start({})
    await started
    await userEvent.keyboard('{Control>}{Shift>}h{/Shift}{/Control}')
    await expect.element(historyTab()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('combobox')
  })

  it('the selection stays on an item whose row moves because it is pinned', async () => {
    start({})
    await started
    const front = () =>
      document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent
    await userEvent.keyboard('{ArrowDown}')
    expect(front()).toContain('Checkout redesign')
    await userEvent.keyboard('{Control>}d{/Control}')
    await expect
      .element(browser.getByRole('status').getByText('Pinned Checkout redesign'))
      .toBeInTheDocument()
    expect(front()).toContain('Checkout redesign')
  })
})

describe('the stop sheet', () => {
  it('the stop sheet focuses the first required field that is empty', async () => {
    start({ run: 'stopped' })
    await expect.element(browser.getByRole('radio', { name: 'Fixed price' })).toHaveFocus()
  })

  it('the stop sheet focuses Save if no required field is empty', async () => {
    start({ run: 'stopped', options: { billing: 'fix' } })
    await expect.element(browser.getByRole('button', { name: 'Save', exact: true })).toHaveFocus()
  })
})
