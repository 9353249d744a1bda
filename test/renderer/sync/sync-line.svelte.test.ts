/** Tests the panel that opens from the sync line when several entries lack the same field. */
import { afterEach, expect, it, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import type { Cause } from '../../../src-preload/model/cause.ts'
import SyncLine from '../../../src-renderer/sync/SyncLine.svelte'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { show, type Shown } from '../support/show.ts'

let shown: Shown
const onfix = vi.fn()
afterEach(async () => {
  onfix.mockReset()
  await shown.end()
})

const location: Cause = {
  fieldId: 'location',
  label: 'Location',
  withdrawn: null,
  entryIds: ['a', 'b'],
  options: [
    { id: 'office', label: 'Office' },
    { id: 'home', label: 'Home' },
  ],
}

async function open(...causes: Cause[]): Promise<SamplePage> {
  const page = new SamplePage({ sync: { attention: 2 } })
  page.causes = causes
  shown = await show(SyncLine as never, { onfix }, page)
  await browser.getByRole('button', { name: /2 need attention/ }).click()
  await shown.settled()
  return page
}

it('the panel names the missing field, and one choice fills it in for all entries, by keyboard', async () => {
  const page = await open(location)
  expect(document.body.textContent).toContain('Location is required.')
  ;(browser.getByRole('combobox', { name: 'Location' }).element() as HTMLElement).focus()
  await userEvent.keyboard('hom{Enter}{Tab}{Enter}')
  await shown.settled()
  expect(page.asks('entries.settle')).toMatchObject([
    { fieldId: 'location', withdrawnId: null, optionId: 'home' },
  ])
  expect(document.body.textContent).toContain('2 entries changed')
})

it('the panel shows the fields of another workspace that became active', async () => {
  const page = await open(location)
  page.causes = [{ ...location, fieldId: 'team', label: 'Squad' }]
  page.emit({ name: 'workspace.changed', payload: {} })
  await shown.settled()
  expect(document.body.textContent).toContain('Squad is required.')
  expect(document.body.textContent).not.toContain('Location is required.')
})

it('the panel names the option that is no longer offered', async () => {
  await open({ ...location, withdrawn: { id: 'attic', label: 'Attic' }, entryIds: ['a', 'b', 'c'] })
  expect(document.body.textContent).toContain('“Attic” is no longer offered.')
  expect(document.body.textContent).toContain('3 entries have it as Location.')
  await expect.element(browser.getByRole('button', { name: 'Use for all 3' })).toBeVisible()
})

it('the panel offers to fix entries one by one, and no choice for a cause of a single entry', async () => {
  await open(location, { ...location, fieldId: 'x', label: 'Alone', entryIds: ['a'] })
  expect(document.body.textContent).not.toContain('Alone is required')
  await browser.getByRole('button', { name: 'One by one' }).click()
  expect(onfix).toHaveBeenCalledOnce()
})
