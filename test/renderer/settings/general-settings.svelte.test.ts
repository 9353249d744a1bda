/** What a person sets about the day, as it is saved: each change at once, in the words of the form. */
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

it('how long an absence is before it is asked about is chosen by keys, and shows what is set', async () => {
  await open({ settings: { askAfterMinutes: 7 } })
  const list = browser.getByRole('combobox', { name: 'Ask when I’ve been away for' })
  await expect.element(list).toHaveTextContent('7m')
  await list.click()
  await userEvent.keyboard('15{Enter}')
  expect(patches()).toEqual([{ askAfterMinutes: 15 }])
})

it('the themes stand in one line where the window is small', async () => {
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
