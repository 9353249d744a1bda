/** In the general settings, each change is saved at once. */
import { afterEach, expect, it } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import GeneralSettings from '../../../src-renderer/settings/GeneralSettings.svelte'
import { SettingsForm } from '../../../src-renderer/settings/settings.svelte.ts'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { show, type Shown } from '../support/show.ts'

let shown: Shown
afterEach(() => shown.end())

async function open(settings: ConstructorParameters<typeof SamplePage>[0] = {}): Promise<void> {
  const page = new SamplePage(settings)
  shown = await show(GeneralSettings as never, { form: new SettingsForm(page) }, page)
}
const patches = () => shown.page.asks('settings.change').map(({ patch }) => patch)

it('the user chooses by keyboard how long an absence must be to be asked about', async () => {
  await open({ settings: { askAfterMinutes: 7 } })
  const list = browser.getByRole('combobox', { name: 'Ask when I’ve been away for' })
  await expect.element(list).toHaveTextContent('7m')
  await list.click()
  await userEvent.keyboard('15{Enter}')
  expect(patches()).toEqual([{ askAfterMinutes: 15 }])
})

it('the themes are on one line in a small window', async () => {
  await browser.viewport(400, 620)
  await open()
  const tops = browser
    .getByRole('radiogroup', { name: 'Theme' })
    .getByRole('radio')
    .elements()
    .map((radio) => Math.round(radio.getBoundingClientRect().top))
  expect(tops).toHaveLength(3)
  expect(new Set(tops).size).toBe(1)
})
