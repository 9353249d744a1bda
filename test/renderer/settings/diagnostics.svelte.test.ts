/** Tests the texts of the diagnostics card, and the copy on the clipboard. */
import { afterEach, describe, expect, it } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import DiagnosticsCard from '../../../src-renderer/settings/DiagnosticsCard.svelte'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { show, type Shown } from '../support/show.ts'

let shown: Shown
afterEach(() => shown.end())

async function open(page = new SamplePage()): Promise<void> {
  shown = await show(DiagnosticsCard as never, {}, page)
  await browser.getByRole('button', { name: 'Show diagnostics' }).click()
}

describe('the diagnostics', () => {
  it('the diagnostics are read only while the card is open', async () => {
    shown = await show(DiagnosticsCard as never, {}, new SamplePage())
    expect(shown.page.asks('sync.diagnose')).toHaveLength(0)
    await browser.getByRole('button', { name: 'Show diagnostics' }).click()
    await expect.poll(() => shown.page.asks('sync.diagnose').length).toBe(1)
    shown.page.emit({ name: 'sync.changed', payload: {} })
    await expect.poll(() => shown.page.asks('sync.diagnose').length).toBe(2)
    await browser.getByRole('button', { name: 'Hide diagnostics' }).click()
    shown.page.emit({ name: 'sync.changed', payload: {} })
    expect(shown.page.asks('sync.diagnose')).toHaveLength(2)
  })

  it('the diagnostics say what holds for this account and which risk remains', async () => {
    await open()
    await expect.element(browser.getByText(/^Each entry is logged exactly once\. Fieldstone/)).toBeVisible()
    await expect.element(browser.getByText('3 answers got lost · 2 had arrived · 1 sent again')).toBeVisible()
    await expect
      .element(browser.getByText(/^One case can’t be ruled out: if Fieldstone saves an entry/))
      .toBeVisible()
  })

  it('the copied diagnostics contain no name', async () => {
    await open()
    await browser.getByRole('button', { name: 'Copy as text' }).click()
    await expect
      .element(browser.getByText('Copied. There is no name, address or secret in it.'))
      .toBeVisible()
    const field = document.body.appendChild(document.createElement('textarea'))
    field.focus()
    await userEvent.keyboard('{Control>}v{/Control}')
    await expect.poll(() => field.value).not.toBe('')
    const copied = field.value
    field.remove()
    expect(copied).toMatch(/^Tallystick 0\.1\.0/)
    expect(copied).not.toContain('Fieldstone')
  })

  it('the card reports diagnostics that cannot be read as a failure', async () => {
    const page = new SamplePage()
    page.refuses.set('sync.diagnose', 'internal')
    await open(page)
    await expect.poll(() => page.failures.length).toBe(1)
  })
})
