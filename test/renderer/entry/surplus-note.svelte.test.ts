import { afterEach, expect, it } from 'vitest'
import { page as browser } from 'vitest/browser'
import type { Candidate } from '#preload/model/entry.ts'
import EntryView from '../../../src-renderer/entry/EntryView.svelte'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { detailOf, weekEntries } from '../support/sample-week.ts'
import { show, type Shown } from '../support/show.ts'

const sent = weekEntries.find(({ state }) => state === 'confirmed')!
const copy = (serviceId: string): Candidate => ({
  ...{ serviceId, item: sent.item.name, day: sent.day, minutes: sent.minutes, description: null },
  ...{ createdAt: null, startedAt: null, gone: false },
})

let shown: Shown
afterEach(() => shown.end())

async function showWith(...ids: string[]): Promise<SamplePage> {
  const page = new SamplePage()
  page.answers.set('entries.read', { ...detailOf(sent), surplus: ids.map(copy) })
  page.answers.set('entries.ruleOut', {})
  shown = await show(EntryView as never, { entryId: sent.id, ondone: () => {} }, page)
  return page
}

it('a possible copy is described, and the user can say that it is another entry', async () => {
  const page = await showWith('70001')
  const note = browser.getByRole('alert')
  expect(note.element().textContent).toContain('It may be there twice.')
  expect(note.element().textContent).toContain(`has an entry for ${sent.item.name}`)
  page.answers.set('entries.read', detailOf(sent))
  await browser.getByRole('button', { name: 'It’s another entry' }).click()
  page.emit({ name: 'entries.changed', payload: { days: [sent.day] } })
  await expect.element(note).not.toBeInTheDocument()
  expect(page.asks('entries.ruleOut')).toMatchObject([{ entryId: sent.id, serviceId: '70001' }])
  expect(page.asks('days.read')).toEqual([{ from: sent.day, to: sent.day }])
  expect(document.activeElement?.tagName).toBe('ARTICLE')
})

it('of several possible copies each has a button with its id', async () => {
  const page = await showWith('70001', '70002')
  await browser.getByRole('button', { name: 'Entry 70002 is another one' }).click()
  await shown.settled()
  expect(page.asks('entries.ruleOut')).toMatchObject([{ serviceId: '70002' }])
})

it('the day is not read if the answer could not be saved', async () => {
  const page = await showWith('70001')
  page.refuses.set('entries.ruleOut', 'not-found')
  await browser.getByRole('button', { name: 'It’s another entry' }).click()
  await shown.settled()
  expect(page.asks('days.read')).toEqual([])
  await expect.element(browser.getByRole('alert').first()).toBeInTheDocument()
})
