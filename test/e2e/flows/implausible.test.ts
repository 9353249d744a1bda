/** The page asks once about implausible time, where it was typed, and refuses an end before the start. */
import type { Page } from '@playwright/test'
import { newCommandId } from '../../support/host-client.ts'
import { expect, test } from '../support/tallystick.ts'
import { dayBefore } from '../support/zone.ts'

const dayAfter = (days: number): string => dayBefore(-days)

const form = (page: Page) => page.getByRole('region', { name: 'Day, history and settings' })
const line = (page: Page) => page.getByRole('textbox', { name: /^Add time: how long/ })

/** Types a line, saves, expects the question, and confirms it. */
async function addOdd(page: Page, text: string, question: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+n')
  await expect(line(page)).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(form(page)).toContainText(question)
  await expect(line(page)).toHaveValue(text)
  await form(page).getByRole('button', { name: 'Save it anyway' }).click()
  await expect(line(page)).toBeHidden()
}

test('more than 16 hours, 25 hours in a day, and an end in the future are each asked about once; an end before the start is refused', async ({
  page,
  tallystick,
}) => {
  const client = await tallystick.client()
  const items = await client.call('items.list', {})
  const { id: itemId } = items.find(({ name }) => name === 'Accessibility audit')!
  const { draft } = await client.call('template.form', { itemId: null })
  // This entry is remembered with all required fields, so none is empty on its item later.
  const options = { ...draft.options, 'billing-code': 'internal' }
  const entry = { itemId, day: dayAfter(-1), startedAt: null, minutes: 15, draft: { ...draft, options } }
  await client.call('entries.save', { commandId: newCommandId(), entry, remember: true })
  const entriesOf = async (day: string) =>
    (await client.call('entries.days', { from: day, to: day })).flatMap(({ entries }) => entries)
  const minutes = async (): Promise<number[]> => {
    const days = await client.call('entries.days', { from: '2000-01-01', to: '2099-12-31' })
    return days.flatMap(({ entries }) => entries.map((each) => each.minutes)).sort((a, b) => a - b)
  }

  await addOdd(page, '17h yesterday accessibility', '17h is more than 16 hours. Is that right?')
  await expect.poll(minutes).toEqual([15, 1_020])
  await addOdd(page, '8h yesterday accessibility', 'Yesterday would have 25h 15m. Is that right?')
  await expect.poll(minutes).toEqual([15, 480, 1_020])
  const ahead = 'It ends tomorrow at 10:00, which hasn’t come yet. Is that right?'
  await addOdd(page, `9-10 ${dayAfter(1)} accessibility`, ahead)
  await expect.poll(minutes).toEqual([15, 60, 480, 1_020])

  // Tomorrow may be in the next week and yesterday in the previous one, so the entry is opened by its address.
  const [{ id: entryId } = { id: '' }] = await entriesOf(dayAfter(1))
  await page.evaluate((id) => (location.hash = `entry/${id}`), entryId)
  const card = page.getByRole('article', { name: 'Entry' })
  await card.getByRole('textbox', { name: 'Start' }).fill('9:00')
  await card.getByRole('textbox', { name: 'Start' }).press('Enter')
  const end = card.getByRole('textbox', { name: 'End' })
  await end.fill('8:00')
  await end.press('Enter')
  await expect(card).toContainText('The end comes before the start.')
  await expect(end).toHaveValue('8:00')
})
