/** Tests the view of a sent entry that can be changed. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import type { Entry, EntryDetail } from '#preload/model/entry.ts'
import EntryView from '../../../src-renderer/entry/EntryView.svelte'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { entry, today } from '../support/sample-week.ts'
import { show, type Shown } from '../support/show.ts'

let shown: Shown
const ondone = vi.fn()
afterEach(async () => {
  ondone.mockReset()
  await shown.end()
})

async function showSent(changes: Partial<EntryDetail> = {}): Promise<void> {
  const sent = entry({ id: 's', itemId: '71022', day: today, from: '8:32', minutes: 30 })
  const page = new SamplePage({ entries: [{ ...sent, editable: true, ...changes }] })
  shown = await show(EntryView as never, { entryId: 's', ondone }, page)
}

const refusedBy = (kind: NonNullable<Entry['problem']>['kind'], what: 'change' | 'remove' = 'change') => ({
  correction: { kind: what, state: 'refused' as const },
  problem: { kind, fields: [], status: 403, answer: 'It is approved' },
})

const alertText = () => browser.getByRole('alert').element().textContent.replaceAll(/\s+/g, ' ')

describe('a sent entry that can be changed', () => {
  it('a sent entry says where it is, and can be changed with an Undo', async () => {
    await showSent()
    expect(document.body.textContent).toContain('In Fieldstone since')
    expect(document.body.textContent).toContain('it changes there too')
    await browser.getByRole('textbox', { name: 'End' }).fill('9:30')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await shown.settled()
    expect(shown.page.asks('entries.edit')).toMatchObject([{ entryId: 's', entry: { minutes: 58 } }])
    expect(ondone).toHaveBeenCalledOnce()
    await browser.getByRole('button', { name: /^Undo/ }).click()
    expect(shown.page.asks('entries.undo')).toHaveLength(1)
  })

  it('a sent entry has no input for fields that v1.0 does not support, and shows their values', async () => {
    await showSent({ changedByWorklog: true, startedAt: null, endedAt: null })
    expect(document.body.textContent).toContain('v1.0 can’t change anything else')
    expect(browser.getByRole('combobox', { name: 'Team' }).elements()).toEqual([])
    expect(browser.getByText('Time and materials').elements()).toHaveLength(1)
    expect(browser.getByRole('radio').elements()).toEqual([])
    await browser.getByRole('textbox', { name: 'Note' }).fill('New words')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await shown.settled()
    expect(shown.page.asks('entries.edit')).toMatchObject([
      { entryId: 's', entry: { draft: { description: 'New words' } } },
    ])
  })

  it('a sent entry says that a change is waiting', async () => {
    await showSent({ correction: { kind: 'change', state: 'waiting' } })
    expect(document.body.textContent).toContain('goes to Fieldstone as soon as Tallystick can reach it')
  })

  it('a sent entry says why a change was refused, and offers to retry or discard it', async () => {
    await showSent(refusedBy('not-allowed'))
    expect(alertText()).toContain('Fieldstone didn’t take the change: you may not change this entry')
    expect(alertText()).toContain('It answered 403, “It is approved”.')
    await browser.getByRole('button', { name: 'Try again' }).click()
    await shown.settled()
    expect(shown.page.asks('entries.edit')).toMatchObject([{ entryId: 's', entry: { minutes: 30 } }])
    await browser.getByRole('button', { name: 'Keep it as it is in Fieldstone' }).click()
    expect(shown.page.asks('entries.revert')).toMatchObject([{ entryId: 's' }])
  })

  it('a sent entry says that it was not deleted, and can be deleted again', async () => {
    await showSent(refusedBy('not-allowed', 'remove'))
    expect(alertText()).toContain('Fieldstone didn’t delete this entry')
    expect(alertText()).toContain('It is back here.')
    await browser.getByRole('button', { name: 'Delete it again' }).click()
    await shown.settled()
    expect(shown.page.asks('entries.cancel')).toMatchObject([{ entryId: 's' }])
  })

  it('a sent entry that is gone at the service can be sent as a new one, with no version to go back to', async () => {
    await showSent(refusedBy('gone'))
    expect(alertText()).toContain('doesn’t have this entry any more')
    expect(browser.getByRole('button', { name: /Keep it/ }).elements()).toEqual([])
    await browser.getByRole('button', { name: 'Send it as a new one' }).click()
    await shown.settled()
    expect(shown.page.asks('entries.edit')).toMatchObject([{ entryId: 's' }])
  })
})
