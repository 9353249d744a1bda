/** While a list in a sheet is open, the list handles its keys before the sheet does. */
import { afterEach, expect, it, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import ListInSheet from '../support/ListInSheet.svelte'
import { show, type Shown } from '../support/show.ts'

let shown: Shown
afterEach(() => shown.end())

it('Esc closes the open list, and only the next Esc closes the sheet', async () => {
  const onclose = vi.fn()
  shown = await show(ListInSheet as never, { onclose })
  const list = browser.getByRole('combobox', { name: 'Billing code' })
  await list.click()
  await expect.element(list).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(list).toHaveAttribute('aria-expanded', 'false')
  expect(onclose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onclose).toHaveBeenCalledOnce()
})
