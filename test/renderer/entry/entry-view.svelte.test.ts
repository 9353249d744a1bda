import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import type { Entry } from '#preload/model/entry.ts'
import EntryView from '../../../src-renderer/entry/EntryView.svelte'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { at, detailOf, entry, today } from '../support/sample-week.ts'
import { show, type Shown } from '../support/show.ts'

let shown: Shown
const ondone = vi.fn()
afterEach(async () => {
  ondone.mockReset()
  await shown.end()
})

const showEntry = async (entryId: string, page?: SamplePage): Promise<void> => {
  shown = await show(EntryView as never, { entryId, ondone }, page)
}

describe('an entry', () => {
  it('an entry that was returned says why, with the caret in the affected field', async () => {
    await showEntry('e4')
    expect(browser.getByRole('alert').element().textContent).toContain(
      'the billing code “Internal” is no longer offered',
    )
    expect(document.activeElement?.textContent).toContain('Internal')
    expect(document.activeElement?.getAttribute('aria-describedby')).toBeTruthy()
  })

  it('an entry is not saved while an affected field is empty, and the form says so', async () => {
    await showEntry('e4')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(shown.page.asks('entries.edit')).toEqual([])
    expect(document.activeElement?.textContent).toContain('Internal')
    expect(document.body.textContent).toContain('Choose one that is still offered.')
  })

  it('an entry is sent again with another option', async () => {
    await showEntry('e4')
    await userEvent.keyboard('time{Enter}')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await shown.settled()
    expect(shown.page.asks('entries.edit')).toMatchObject([
      {
        entryId: 'e4',
        later: false,
        entry: {
          day: today,
          startedAt: at(today, '8:32'),
          minutes: 30,
          draft: { options: { billing: 'tm' } },
        },
      },
    ])
    expect(ondone).toHaveBeenCalledOnce()
  })

  it('an entry accepts another end and another day', async () => {
    await showEntry('e1')
    await browser.getByRole('textbox', { name: 'End' }).fill('13:40')
    await browser.getByRole('combobox', { name: 'Day' }).click()
    await userEvent.keyboard('thu 19{Enter}')
    await browser.getByRole('button', { name: 'Save' }).click()
    await shown.settled()
    expect(shown.page.asks('entries.edit')).toMatchObject([
      { entry: { day: '2026-11-19', startedAt: at('2026-11-19', '12:28'), minutes: 72 } },
    ])
  })

  it('an invalid time stays as it was typed and is not saved', async () => {
    await showEntry('e1')
    await browser.getByRole('textbox', { name: 'End' }).fill('8:00')
    await userEvent.keyboard('{Tab}')
    expect(document.body.textContent).toContain('The end comes before the start.')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(shown.page.asks('entries.edit')).toEqual([])
    expect((browser.getByRole('textbox', { name: 'End' }).element() as HTMLInputElement).value).toBe('8:00')
  })

  it('typed values survive a refusal by the main process and changes elsewhere', async () => {
    await showEntry('e1')
    shown.page.refuses.set('entries.edit', 'disk-full')
    await browser.getByRole('textbox', { name: 'Note' }).fill('Contrast of the badges')
    await browser.getByRole('button', { name: 'Save' }).click()
    await shown.settled()
    expect(shown.page.failures).toHaveLength(1)
    shown.page.emit({ name: 'entries.changed', payload: { days: [today] } })
    await shown.settled()
    expect((browser.getByRole('textbox', { name: 'Note' }).element() as HTMLTextAreaElement).value).toBe(
      'Contrast of the badges',
    )
    expect(ondone).not.toHaveBeenCalled()
  })

  it('Delete removes an entry and Undo restores it', async () => {
    await showEntry('e1')
    await browser.getByRole('button', { name: 'Delete' }).click()
    await shown.settled()
    expect(shown.page.asks('entries.cancel')).toMatchObject([{ entryId: 'e1' }])
    await browser.getByRole('button', { name: /^Undo/ }).click()
    expect(shown.page.asks('entries.undo')).toMatchObject([{ stepId: 1 }])
  })

  it('an entry that arrived is read-only and can be logged again', async () => {
    await showEntry('e3')
    expect(document.body.textContent).toContain('In Fieldstone since 10:41.')
    expect(document.querySelectorAll('input, textarea, [role=combobox]')).toHaveLength(0)
    await browser.getByRole('button', { name: 'Log again' }).click()
    expect(shown.page.opened).toEqual([{ name: 'add-time', like: 'e3' }])
  })

  it('an entry that was left unfinished can be finished', async () => {
    const waiting = entry({
      id: 'u',
      itemId: '90001',
      day: today,
      from: '8:32',
      minutes: 30,
      state: 'unfinished',
    })
    await showEntry('u', new SamplePage({ entries: [waiting] }))
    expect(browser.getByRole('alert').element().textContent).toContain('Billing code is still missing.')
    await userEvent.keyboard('fixed{Enter}')
    await browser.getByRole('button', { name: 'Save and send' }).click()
    await shown.settled()
    expect(shown.page.asks('entries.edit')).toMatchObject([
      { entry: { draft: { options: { billing: 'fixed' } } } },
    ])
  })
})

describe('an entry that claims the time of another', () => {
  const overlap = {
    earlier: {
      entryId: 'e9',
      name: 'Accessibility audit',
      startedAt: at(today, '12:40'),
      endedAt: at(today, '13:00'),
    },
    later: {
      entryId: 'e1',
      name: 'Checkout redesign',
      startedAt: at(today, '12:57'),
      endedAt: at(today, '13:30'),
    },
    minutes: 3,
    remedies: [{ kind: 'move' as const, entryId: 'e1', startedAt: at(today, '13:00'), minutes: 33 }],
  }

  it('an overlapping entry is named with the minutes it overlaps, and one click separates the two as offered', async () => {
    const sample = new SamplePage()
    sample.overlaps = [overlap]
    await showEntry('e1', sample)
    await expect.element(browser.getByText('3m over Accessibility audit.')).toBeVisible()
    sample.overlaps = []
    await browser.getByRole('button', { name: /^Start this at/ }).click()
    await shown.settled()
    expect(sample.asks('entries.separate')).toMatchObject([{ earlierId: 'e9', laterId: 'e1', how: 'move' }])
    expect(document.body.textContent).not.toContain('over Accessibility audit')
  })

  it('an entry names only its own overlaps, and both entries can be kept', async () => {
    const sample = new SamplePage()
    sample.overlaps = [overlap, { ...overlap, later: { ...overlap.later, entryId: 'e8' } }]
    await showEntry('e1', sample)
    await browser.getByRole('button', { name: 'Keep both' }).click()
    await shown.settled()
    expect(sample.asks('entries.separate')).toMatchObject([{ laterId: 'e1', how: 'keep' }])
  })
})

describe('unsaved text of an entry', () => {
  const note = () => browser.getByRole('textbox', { name: 'Note' })
  /** Changes the entry as another tab, the command line or the account would. */
  const changeElsewhere = async (changes: Partial<Entry>): Promise<void> => {
    const { page } = shown
    page.entries = page.entries.map((each) => (each.id === 'e1' ? { ...each, ...changes } : each))
    page.emit({ name: 'entries.changed', payload: { days: [today] } })
    await shown.settled()
  }
  const showAgain = async (): Promise<void> => {
    const { page } = shown
    await shown.end()
    await showEntry('e1', page)
  }

  it('a time that cannot be read is kept with its message when the entry is reopened', async () => {
    const problem = 'Not understood: “9:7x”. Try 9:15.'
    await showEntry('e1')
    const start = () => browser.getByRole('textbox', { name: 'Start' })
    const before = (start().element() as HTMLInputElement).value
    await start().fill('9:7x')
    const { page } = shown
    await expect.poll(() => page.drafts.get('entry:e1')).toMatchObject({ times: { start: '9:7x' } })
    await shown.end()
    await showEntry('e1', page)
    await expect.element(start()).toHaveValue('9:7x')
    await expect.element(start()).toHaveAttribute('aria-invalid', 'true')
    expect(document.body.textContent).toContain(problem)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await shown.settled()
    expect(page.asks('entries.edit')).toEqual([])
    await browser.getByRole('button', { name: 'Discard' }).click()
    await expect.element(start()).toHaveValue(before)
    expect(document.body.textContent).not.toContain(problem)
    await expect.poll(() => page.drafts.get('entry:e1')).toBeNull()
  })

  it('a typed time that can be read is applied when the entry is reopened', async () => {
    await showEntry('e1')
    await browser.getByRole('textbox', { name: 'End' }).fill('13:40')
    const { page } = shown
    await expect.poll(() => page.drafts.get('entry:e1')).toMatchObject({ times: { end: '13:40' } })
    // After a crash, the main process still has the text that was stored last.
    const kept = page.drafts.get('entry:e1')
    await shown.end()
    page.drafts.set('entry:e1', kept)
    await showEntry('e1', page)
    await expect.poll(() => page.drafts.get('entry:e1')).not.toHaveProperty('times')
    await expect.element(browser.getByRole('textbox', { name: 'End' })).toHaveValue('13:40')
  })

  it('unsaved text is restored when the entry is opened again, is marked as unsaved, and disappears with Discard', async () => {
    await showEntry('e1')
    await note().fill('Half a sentence')
    await showAgain()
    await expect.element(note()).toHaveValue('Half a sentence')
    expect(document.body.textContent).toContain('Not saved yet. Your text is kept.')
    await browser.getByRole('button', { name: 'Discard' }).click()
    await expect.element(note()).not.toHaveValue('Half a sentence')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Entry')
    await showAgain()
    await expect.element(note()).not.toHaveValue('Half a sentence')
  })

  it('an unchanged form has no unsaved text', async () => {
    await showEntry('e1')
    const before = (note().element() as HTMLTextAreaElement).value
    await note().fill('Half a sentence')
    await note().fill(before)
    expect(document.body.textContent).not.toContain('Not saved yet.')
    await expect.poll(() => shown.page.drafts.get('entry:e1')).toBeNull()
  })

  it('unsaved text overwrites a change made elsewhere only after the user confirms it', async () => {
    await showEntry('e1')
    await note().fill('Half a sentence')
    await showAgain()
    await changeElsewhere({ minutes: 20 })
    await expect
      .poll(() => document.querySelector('[role=alert]')?.textContent)
      .toContain('This entry was changed elsewhere.')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await shown.settled()
    expect(shown.page.asks('entries.edit')).toEqual([])
    expect(document.activeElement?.textContent).toContain('Keep my text')
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await shown.settled()
    expect(shown.page.asks('entries.edit')).toMatchObject([
      { form: 'entry:e1', entry: { minutes: 20, draft: { description: 'Half a sentence' } } },
    ])
  })

  it('unsaved text stays readable if the entry was deleted in the meantime', async () => {
    await showEntry('e1')
    await note().fill('Half a sentence')
    await changeElsewhere({ state: 'cancelled', editable: false })
    await expect
      .poll(() => document.querySelector('[role=alert]')?.textContent)
      .toContain('This entry was deleted.')
    await expect.poll(() => document.querySelector('[role=alert]')?.textContent).toContain('Half a sentence')
    await browser.getByRole('button', { name: 'Discard my text' }).click()
    await expect.poll(() => shown.page.drafts.get('entry:e1')).toBeNull()
    expect(document.body.textContent).not.toContain('Half a sentence')
  })
})

describe.each([
  ['a view of its own', false],
  ['a card in the list', true],
])('a note that comes by itself, in %s,', (_, card) => {
  it('a note that appears on its own moves no field and no button of the open entry', async () => {
    const waiting = entry({ id: 'n', itemId: '80113', day: today, from: '12:28', minutes: 57, state: 'held' })
    const page = new SamplePage({ entries: [waiting] })
    shown = await show(EntryView as never, { entryId: 'n', ondone, card }, page)
    const places = (): number[] =>
      [...document.querySelectorAll('article :is(input, textarea, button:not(.note *))')]
        .filter((each) => each.closest('.note') === null)
        .map((each) => each.getBoundingClientRect().top)
    await browser.getByRole('textbox', { name: 'Note' }).click()
    const before = places()
    expect(before.length).toBeGreaterThan(6)

    page.answers.set('entries.read', detailOf({ ...waiting, state: 'confirmed', editable: true }))
    page.emit({ name: 'entries.changed', payload: { days: [today] } })
    await shown.settled()
    await expect.element(browser.getByText(/since \d/)).toBeInTheDocument()
    expect(places()).toEqual(before)
  })
})
