import { afterEach, describe, expect, it } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import HistoryView from '../../../src-renderer/history/HistoryView.svelte'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { entry, weekEntries } from '../support/sample-week.ts'
import { show, type Shown } from '../support/show.ts'

let shown: Shown
afterEach(async () => {
  await shown.end()
})

const showHistory = async (page?: SamplePage): Promise<void> => {
  shown = await show(HistoryView as never, {}, page)
}
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-row]')]
const focusedRow = (): string | undefined => (document.activeElement as HTMLElement).dataset['row']

describe('the history', () => {
  it('reads the week of today and shows it newest first, the open run on top', async () => {
    await showHistory()
    expect(shown.page.asks('entries.days')).toEqual([{ from: '2026-11-16', to: '2026-11-22' }])
    expect(
      rows()
        .slice(0, 3)
        .map((row) => row.dataset['row']),
    ).toEqual(['run', 'e1', 'e2'])
    expect(rows()[0]?.textContent).toContain('13:42 – now')
  })

  it('says the chart in one sentence', async () => {
    await showHistory()
    expect(browser.getByRole('img').element().getAttribute('aria-label')).toBe(
      'Hours per day: Monday 7h 20m, Tuesday 7h 45m, Wednesday 6h 50m, Thursday 7h 35m, Friday 5h 12m so far. The goal is 7h 30m a day.',
    )
  })

  it('has one row in the tab order and moves by the arrows, over days', async () => {
    await showHistory()
    expect(rows().filter((row) => row.tabIndex === 0)).toHaveLength(1)
    rows()[0]?.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(focusedRow()).toBe('e2')
    await userEvent.keyboard('{End}')
    expect(focusedRow()).toBe('e13')
    await userEvent.keyboard('{Home}')
    expect(focusedRow()).toBe('run')
  })

  it('opens an entry with Enter', async () => {
    await showHistory()
    rows()[1]?.focus()
    await userEvent.keyboard('{Enter}')
    expect(shown.page.opened).toEqual([{ name: 'entry', entryId: 'e1' }])
  })

  it('deletes what can still be deleted, with Undo, and keeps the focus in the list', async () => {
    await showHistory()
    rows()[1]?.focus()
    await userEvent.keyboard('{Delete}')
    await shown.settled()
    expect(shown.page.asks('entries.cancel')).toMatchObject([{ entryId: 'e1' }])
    expect(focusedRow()).toBe('e2')
    await browser.getByRole('button', { name: 'Undo' }).click()
    expect(shown.page.asks('entries.restore')).toMatchObject([{ entryId: 'e1' }])
  })

  it('leaves alone what was sent', async () => {
    await showHistory()
    rows()[3]?.focus()
    await userEvent.keyboard('{Delete}')
    expect(shown.page.asks('entries.cancel')).toEqual([])
  })

  it('goes to the week before and back by key, and not into the future', async () => {
    await showHistory()
    await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowLeft}{/Alt}')
    await shown.settled()
    expect(shown.page.asks('entries.days').slice(1)).toEqual([{ from: '2026-11-09', to: '2026-11-15' }])
    expect(document.body.textContent).toContain('Nothing on 9 – 15 Nov')
  })

  it('filters what is loaded and takes the filter back with Esc', async () => {
    await showHistory()
    await browser.getByRole('textbox', { name: 'Filter entries' }).fill('audit')
    expect(rows().map((row) => row.dataset['row'])).toEqual(['e1', 'e5'])
    await browser.getByRole('textbox', { name: 'Filter entries' }).fill('xyz')
    expect(document.body.textContent).toContain('No entries match “xyz”')
    await userEvent.keyboard('{Escape}')
    expect(rows()).toHaveLength(14)
    expect(shown.page.asks('entries.days')).toHaveLength(1)
  })

  it('reads again when a day of its week changes, and only then', async () => {
    await showHistory()
    shown.page.entries = [
      entry({ id: 'n', itemId: '80120', day: '2026-11-20', from: '13:26', minutes: 10 }),
      ...weekEntries,
    ]
    shown.page.emit({ name: 'entries.changed', payload: { days: ['2026-11-02'] } })
    await shown.settled()
    expect(shown.page.asks('entries.days')).toHaveLength(1)
    shown.page.emit({ name: 'entries.changed', payload: { days: ['2026-11-20'] } })
    await shown.settled()
    expect(rows().map((row) => row.dataset['row'])).toContain('n')
  })

  it('says that a week could not be read, and tries again', async () => {
    const page = new SamplePage({ run: null })
    page.refuses.set('entries.days', 'internal')
    await showHistory(page)
    expect(document.body.textContent).toContain('16 – 22 Nov couldn’t be read.')
    page.refuses.clear()
    await browser.getByRole('button', { name: 'Try again' }).click()
    await shown.settled()
    expect(rows()).toHaveLength(13)
  })

  it('says what to do when nothing was ever logged', async () => {
    await showHistory(new SamplePage({ entries: [], run: null }))
    await browser.getByRole('button', { name: 'Add time' }).click()
    expect(shown.page.opened).toEqual([{ name: 'add-time', day: '2026-11-20' }])
  })
})
