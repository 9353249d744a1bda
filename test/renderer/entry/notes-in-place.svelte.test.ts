/**
 * A message that appears while an entry is edited moves none of its fields, and the fields still have room in a low
 * window.
 */
import { afterEach, describe, expect, it } from 'vitest'
import { page as browser } from 'vitest/browser'
import type { Entry } from '#preload/model/entry.ts'
import AddTimeView from '../../../src-renderer/entry/AddTimeView.svelte'
import EntryView from '../../../src-renderer/entry/EntryView.svelte'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { entry, today, weekEntries } from '../support/sample-week.ts'
import { show, type Shown } from '../support/show.ts'

let shown: Shown
afterEach(async () => {
  await shown.end()
  await browser.viewport(414, 896)
})

const note = () => browser.getByRole('textbox', { name: 'Note' })
const fields = (): [string, number][] =>
  [...document.querySelectorAll('.field')].map((field) => [
    field.querySelector('.label')!.textContent.trim(),
    field.getBoundingClientRect().top,
  ])

async function become(changes: Partial<Entry>): Promise<void> {
  const { page } = shown
  page.entries = page.entries.map((each) => (each.id === 'e1' ? { ...each, ...changes } : each))
  page.emit({ name: 'entries.changed', payload: { days: [today] } })
  await shown.settled()
}

describe.each([
  ['in one pane', false],
  ['as a card', true],
])('%s', (_, card) => {
  const showEntry = async (entryId: string): Promise<void> => {
    await browser.viewport(card ? 960 : 400, 680)
    shown = await show(EntryView as never, { entryId, card, ondone: () => {} })
  }

  it('the message about a refused entry appears below the fields and moves none of them', async () => {
    await showEntry('e1')
    await note().fill('Half a sentence')
    const before = fields()
    expect(before.length).toBeGreaterThan(4)
    const refused = entry({
      id: 'e1',
      itemId: '80113',
      day: today,
      from: '12:28',
      minutes: 57,
      state: 'rejected',
    })
    await become({ state: refused.state, problem: refused.problem })
    await expect.element(browser.getByText('Needs attention.')).toBeVisible()
    expect(fields()).toEqual(before)
  })

  it('the question about a change made elsewhere appears below the fields and moves none of them', async () => {
    await showEntry('e1')
    await note().fill('Half a sentence')
    const before = fields()
    await become({ minutes: 20 })
    await expect.element(browser.getByText('This entry was changed elsewhere.')).toBeVisible()
    expect(fields()).toEqual(before)
  })

  it('a rejected entry opens with its message above the fields', async () => {
    await showEntry('e4')
    const alert = browser.getByRole('alert').element().getBoundingClientRect()
    expect(alert.bottom).toBeLessThanOrEqual(fields()[0]![1])
  })
})

it.each([
  ['an entry', EntryView, { entryId: 'e1' }],
  ['Add time', AddTimeView, { oncancel: () => {} }],
])('%s scrolls together with its buttons in a low window', async (_, view, props) => {
  await browser.viewport(400, 380)
  shown = await show(view as never, { ...props, ondone: () => {} }, new SamplePage({ entries: weekEntries }))
  document.querySelector('main')!.style.height = '380px'
  const form = document.querySelector<HTMLElement>('.scroll')!
  expect(form.clientHeight).toBeGreaterThan(300)
  expect(form.scrollHeight).toBeLessThanOrEqual(form.clientHeight)
  const around = form.parentElement!
  expect(around.scrollHeight).toBeGreaterThan(around.clientHeight)
  browser.getByRole('button', { name: /^Save/ }).last().element().scrollIntoView()
  const save = browser.getByRole('button', { name: /^Save/ }).last().element().getBoundingClientRect()
  expect(save.bottom).toBeLessThanOrEqual(380)
})
