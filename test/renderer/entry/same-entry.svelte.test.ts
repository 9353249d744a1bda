import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as browser } from 'vitest/browser'
import EntryView from '../../../src-renderer/entry/EntryView.svelte'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { show, type Shown } from '../support/show.ts'

let shown: Shown
const ondone = vi.fn()
afterEach(() => shown.end())

async function showAsking(): Promise<void> {
  const page = new SamplePage()
  page.entries = page.entries.map((one) =>
    one.id === 'e1' ? { ...one, state: 'asking', editable: false } : one,
  )
  shown = await show(EntryView as never, { entryId: 'e1', ondone }, page)
}

describe('an entry that may be there already', () => {
  it('the entry is compared side by side with the account’s entry', async () => {
    await showAsking()
    const ours = shown.page.entries.find(({ id }) => id === 'e1')!
    const question = browser.getByRole('alert').element().textContent
    expect(question).toContain('Is this the same entry?')
    expect(question).toContain(`has an entry for ${ours.item.name}`)
    expect(question).toContain('Theirs')
    expect(question).toContain(ours.description)
  })

  it('the two entries are the same if the user says so', async () => {
    await showAsking()
    await browser.getByRole('button', { name: 'Yes, the same' }).click()
    await shown.settled()
    expect(shown.page.asks('entries.answer')).toMatchObject([{ entryId: 'e1', serviceId: '70001' }])
  })

  it('the entry is sent too if the user says that it is another one', async () => {
    await showAsking()
    await browser.getByRole('button', { name: 'No, send mine too' }).click()
    await shown.settled()
    expect(shown.page.asks('entries.answer')).toMatchObject([{ entryId: 'e1', serviceId: null }])
  })
})
