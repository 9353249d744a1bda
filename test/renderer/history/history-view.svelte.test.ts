import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import HistoryView from '../../../src-renderer/history/HistoryView.svelte'
import { KeptWeeks } from '../../../src-renderer/history/kept-weeks.ts'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { at, entry, run, template, today, weekEntries } from '../support/sample-week.ts'
import { show, type Shown } from '../support/show.ts'

let shown: Shown
afterEach(async () => {
  await shown.end()
})

const showHistory = async (page = new SamplePage()): Promise<void> => {
  shown = await show(HistoryView as never, { kept: new KeptWeeks(page.bridge) }, page)
}
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-row]')]
const focusedRow = (): string | undefined => (document.activeElement as HTMLElement).dataset['row']

/** Returns the ids of all entries except these, in the order of the list. */
const without = (ids: readonly string[]): string[] =>
  weekEntries.map(({ id }) => id).filter((id) => !ids.includes(id))

describe('the history', () => {
  it('the history reads the current week and shows it newest first, with the open run on top', async () => {
    await showHistory()
    expect(shown.page.asks('entries.days')[0]).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(
      rows()
        .slice(0, 3)
        .map((row) => row.dataset['row']),
    ).toEqual([`run ${today}`, 'e1', 'e2'])
    expect(rows()[0]?.textContent).toContain('13:42 – now')
  })

  it('a run over midnight has a row on each of its days, and each day counts its own part', async () => {
    const stretches = [
      { startedAt: at('2026-11-19', '23:30'), endedAt: at(today, '0:15') },
      { startedAt: at(today, '13:42'), endedAt: null },
    ]
    const open = { ...run, startedAt: stretches[0]!.startedAt, stretches }
    await showHistory(new SamplePage({ entries: [], run: open }))
    expect(rows().map((row) => row.textContent.replace(/\s+/g, ' ').trim())).toEqual([
      expect.stringMatching(/^0:00 – now .*1h 39m$/),
      expect.stringMatching(/^23:30 – 0:00 .*30m$/),
    ])
    expect(browser.getByRole('img').element().getAttribute('aria-label')).toContain(
      'Thursday 30m, Friday 1h\u00a039m so far',
    )
  })

  it('the chart of the history is described in one sentence', async () => {
    await showHistory()
    expect(browser.getByRole('img').element().getAttribute('aria-label')).toBe(
      'Hours per day: Monday 7h\u00a020m, Tuesday 7h\u00a045m, Wednesday 6h\u00a050m, Thursday 7h\u00a035m, Friday 5h\u00a012m so far. The goal is 7h\u00a030m a day.',
    )
  })

  it('the rows of the history have one tab stop, and arrow keys move across days', async () => {
    await showHistory()
    expect(rows().filter((row) => row.tabIndex === 0)).toHaveLength(1)
    rows()[0]?.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(focusedRow()).toBe('e2')
    await userEvent.keyboard('{End}')
    expect(focusedRow()).toBe('e13')
    await userEvent.keyboard('{Home}')
    expect(focusedRow()).toBe(`run ${today}`)
  })

  it('Enter opens an entry of the history', async () => {
    await showHistory()
    rows()[1]?.focus()
    await userEvent.keyboard('{Enter}')
    expect(shown.page.opened).toEqual([{ name: 'entry', entryId: 'e1' }])
  })

  it('Delete removes an editable entry with an Undo, and the focus stays in the list', async () => {
    await showHistory()
    rows()[1]?.focus()
    await userEvent.keyboard('{Delete}')
    await shown.settled()
    expect(shown.page.asks('entries.cancel')).toMatchObject([{ entryId: 'e1' }])
    expect(focusedRow()).toBe('e2')
    await browser.getByRole('button', { name: /^Undo/ }).click()
    expect(shown.page.asks('entries.undo')).toMatchObject([{ stepId: 1 }])
  })

  it('the focus stays in the list when a row reached by arrow keys is deleted', async () => {
    await showHistory()
    rows()[0]?.focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(focusedRow).toBe('e1')
    await userEvent.keyboard('{Delete}')
    await expect.poll(focusedRow).toBe('e2')
  })

  it('the text about unlogged time is completely visible above the row below it', async () => {
    await showHistory()
    const words = document.querySelector('.gap')!.firstChild!
    const range = document.createRange()
    range.selectNodeContents(words)
    const { left, bottom } = range.getBoundingClientRect()
    expect(document.elementFromPoint(left + 4, bottom - 3)?.textContent).toContain('not logged')
    expect(document.elementFromPoint(left + 4, bottom - 3)?.className).toContain('gap')
  })

  it('the list of the history keeps room in a low window, whose content scrolls', async () => {
    await browser.viewport(400, 360)
    await showHistory()
    document.querySelector('main')!.style.height = '260px'
    await browser.getByRole('button', { name: 'More filters' }).click()
    await shown.settled()
    const list = document.querySelector('[role=grid]')!.parentElement!
    expect(list.clientHeight).toBeGreaterThan(120)
    const around = list.parentElement!
    expect(around.scrollHeight).toBeGreaterThan(around.clientHeight)
    await browser.viewport(414, 896)
  })

  it('Delete does not remove a sent entry', async () => {
    await showHistory()
    rows()[3]?.focus()
    await userEvent.keyboard('{Delete}')
    expect(shown.page.asks('entries.cancel')).toEqual([])
  })

  it('a week that was read before is drawn in the same frame, and is read again', async () => {
    const page = new SamplePage()
    const kept = new KeptWeeks(page.bridge)
    await kept.read({ from: '2026-11-16', to: '2026-11-22' })
    page.refuses.set('entries.days', 'unreachable')
    shown = await show(HistoryView as never, { kept }, page)
    expect(rows().map((row) => row.dataset['row'])).toContain('e1')
    await expect.poll(() => document.body.textContent).toContain('couldn’t be read')
    expect(rows().map((row) => row.dataset['row'])).toContain('e1')
  })

  it('the history reads the previous week in advance', async () => {
    const page = new SamplePage({
      entries: [entry({ id: 'before', itemId: '80120', day: '2026-11-12', from: '9:00', minutes: 30 })],
    })
    await showHistory(page)
    await expect
      .poll(() => page.asks('entries.days'))
      .toContainEqual({ from: '2026-11-09', to: '2026-11-15' })
    await shown.settled()
    page.silent.add('entries.days')
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await shown.settled()
    expect(rows().map((row) => row.dataset['row'])).toEqual(['before'])
  })

  it('keys go to the previous week and back, but not into the future', async () => {
    await showHistory()
    await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowLeft}{/Alt}')
    await shown.settled()
    expect(shown.page.asks('entries.days').slice(1)).toContainEqual({ from: '2026-11-09', to: '2026-11-15' })
    expect(shown.page.asks('entries.days')).not.toContainEqual({ from: '2026-11-23', to: '2026-11-29' })
    expect(document.body.textContent).toContain('Nothing on 9 – 15 Nov')
  })

  it('the filter narrows the week, and Esc clears it', async () => {
    await showHistory()
    await browser.getByRole('textbox', { name: 'Filter entries' }).fill('audit')
    await shown.settled()
    expect(rows().map((row) => row.dataset['row'])).toEqual(['e1', 'e5'])
    expect(browser.getByText('2 entries', { exact: true }).element()).toHaveAttribute('role', 'status')
    await browser.getByRole('textbox', { name: 'Filter entries' }).fill('xyz')
    await shown.settled()
    expect(document.body.textContent).toContain('No entries match “xyz”')
    await userEvent.keyboard('{Escape}')
    expect(rows()).toHaveLength(14)
  })

  it.each([
    ['Status', 'Needs attention', ['e4']],
    ['Item', 'Invoice import', ['e7', 'e11']],
    ['Board', 'Team', ['e4', 'e9', 'e13']],
    ['Billable', 'Not billable', ['e4']],
    ['Activity', 'Design', ['e3']],
    ['Activity', 'No Activity', without(['e3', 'e4'])],
  ])('the history can be filtered by %s: %s', async (name, option, expected) => {
    const page = new SamplePage()
    page.options = { e3: { activity: 'design' }, e4: { activity: 'meeting' } }
    await showHistory(page)
    await browser.getByRole('button', { name: 'More filters' }).click()
    await browser.getByRole('combobox', { name, exact: true }).click()
    await browser.getByRole('option', { name: new RegExp(`^${option}`) }).click()
    await shown.settled()
    expect(rows().map((row) => row.dataset['row'])).toEqual(expected)
  })

  it('opens with all entries without a value of a field, also of one that has no options', async () => {
    const page = new SamplePage({
      template: { ...template, fields: [{ ...template.fields[0]!, options: [] }] },
    })
    const fieldId = template.fields[0]!.id
    page.options = { e3: { [fieldId]: 'typed' } }
    const props = { kept: new KeptWeeks(page.bridge), asked: { without: fieldId } }
    shown = await show(HistoryView as never, props, page)
    expect(page.asks('entries.find').at(-1)).toMatchObject({ filter: { options: { [fieldId]: null } } })
    expect(browser.getByRole('heading', { name: 'All dates' }).query()).not.toBeNull()
    const chip = browser.getByRole('combobox', { name: template.fields[0]!.label, exact: true })
    await expect.element(chip).toHaveTextContent(`No ${template.fields[0]!.label}`)
  })

  it('the user chooses another period by keyboard, and Esc returns to the week', async () => {
    const older = entry({ id: 'old', itemId: '80120', day: '2025-03-04', from: '9:00', minutes: 10 })
    await showHistory(new SamplePage({ entries: [...weekEntries, older] }))
    browser.getByRole('button', { name: 'More filters' }).element().focus()
    await userEvent.keyboard('{Enter}')
    browser.getByRole('combobox', { name: 'Dates' }).element().focus()
    await userEvent.keyboard('{Enter}all{Enter}')
    await shown.settled()
    expect(browser.getByRole('heading', { name: 'All dates' }).query()).not.toBeNull()
    expect(rows().at(-1)?.dataset['row']).toBe('old')
    rows()[0]?.focus()
    await userEvent.keyboard('{End}')
    await shown.settled()
    expect(focusedRow()).toBe('old')
    await userEvent.keyboard('{Escape}')
    await shown.settled()
    expect(rows()).toHaveLength(14)
  })

  it('only the visible part of a long list is drawn, and keys reach its end', async () => {
    const days = Array.from({ length: 300 }, (_, n) =>
      new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10),
    )
    const many = days.flatMap((day) =>
      ['12:00', '10:00', '8:00'].map((from, n) =>
        entry({ id: `${day}-${n}`, itemId: '80120', day, from, minutes: 30 }),
      ),
    )
    await showHistory(new SamplePage({ entries: many, run: null }))
    await browser.getByRole('button', { name: 'More filters' }).click()
    await browser.getByRole('combobox', { name: 'Dates' }).click()
    await browser.getByRole('option', { name: 'All dates' }).click()
    await shown.settled()
    expect(rows().length).toBeLessThan(120)
    expect(browser.getByRole('grid').element().getAttribute('aria-rowcount')).toBe('1200')
    rows()[0]?.focus()
    await userEvent.keyboard('{End}')
    await shown.settled()
    expect(focusedRow()).toBe('2025-01-01-2')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await shown.settled()
    expect(focusedRow()).toBe('2025-01-01-0')
    await userEvent.keyboard('{PageUp}')
    await shown.settled()
    expect(focusedRow()).toBe('2025-01-04-1')
    await userEvent.keyboard('{Home}')
    await shown.settled()
    expect(focusedRow()).toBe('2025-10-27-0')
  })

  it('only the rows near the visible part of a long list are kept; others are read again', async () => {
    const days = Array.from({ length: 400 }, (_, n) =>
      new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10),
    )
    const many = days.flatMap((day) =>
      ['12:00', '10:00', '8:00'].map((from, n) =>
        entry({ id: `${day}-${n}`, itemId: '80120', day, from, minutes: 30 }),
      ),
    )
    await showHistory(new SamplePage({ entries: many, run: null }))
    await browser.getByRole('button', { name: 'More filters' }).click()
    await browser.getByRole('combobox', { name: 'Dates' }).click()
    await browser.getByRole('option', { name: 'All dates' }).click()
    await shown.settled()
    const newest = days.at(-1)!
    const readNewest = () =>
      shown.page.asks('entries.rows').filter((asked) => (asked['days'] as string[]).includes(newest)).length
    const scroller = browser.getByRole('grid').element().parentElement!
    const go = async (top: number): Promise<void> => {
      scroller.scrollTop = top
      await shown.settled()
    }
    for (let part = 1; part <= 12; part++) await go((scroller.scrollHeight * part) / 12)
    expect(rows().at(-1)?.dataset['row']).toBe('2024-01-01-2')
    expect(readNewest()).toBe(0)
    // Fast scrolling keeps more rows than slow scrolling.
    await go(scroller.scrollTop - 200)
    await go(scroller.scrollTop - 200)
    await go(0)
    expect(readNewest()).toBe(1)
    expect(rows()[0]?.dataset['row']).toBe(`${newest}-0`)
  })

  it('only the visible part of a long day is drawn, and keys reach its end', async () => {
    const many = Array.from({ length: 200 }, (_, n) =>
      entry({ id: `n${n}`, itemId: '80120', day: '2026-11-20', from: null, minutes: 5 }),
    )
    await showHistory(new SamplePage({ entries: many }))
    expect(rows().length).toBeLessThan(40)
    rows()[0]?.focus()
    expect(focusedRow()).toBe(`run ${today}`)
    await userEvent.keyboard('{End}')
    await shown.settled()
    expect(focusedRow()).toBe('n199')
    const end = document.activeElement!.getBoundingClientRect().bottom
    expect(end).toBeLessThanOrEqual(
      browser.getByRole('grid').element().parentElement!.getBoundingClientRect().bottom,
    )
    expect(rows().length).toBeLessThan(40)
    await userEvent.keyboard('{ArrowUp}')
    await shown.settled()
    await userEvent.keyboard('{Enter}')
    expect(shown.page.opened).toEqual([{ name: 'entry', entryId: 'n198' }])
  })

  it('gaps and overlaps are marked in the week, but not among filtered entries', async () => {
    await showHistory(
      new SamplePage({
        run: null,
        entries: [
          entry({ id: 'c', itemId: '80120', day: '2026-11-20', from: '11:00', minutes: 60 }),
          entry({ id: 'b', itemId: '80120', day: '2026-11-20', from: '9:50', minutes: 20 }),
          entry({ id: 'a', itemId: '80120', day: '2026-11-20', from: '9:00', minutes: 55 }),
        ],
      }),
    )
    const words = () => rows().map((row) => row.textContent)
    expect(words()[0]).toContain('50m not logged')
    expect(words()[1]).toContain('Overlaps 5m')
    expect(words()[2]).toContain('Overlaps 5m')
    await browser.getByRole('textbox', { name: 'Filter entries' }).fill('invoice')
    await shown.settled()
    expect(words().join()).not.toMatch(/not logged|Overlaps/)
  })

  it('the filtered entries are exported from the menu and by its key', async () => {
    await showHistory()
    await browser.getByRole('textbox', { name: 'Filter entries' }).fill('audit')
    await shown.settled()
    const saved: string[] = []
    const click = HTMLAnchorElement.prototype.click
    HTMLAnchorElement.prototype.click = function () {
      saved.push(this.download)
    }
    await userEvent.keyboard('{Control>}{Shift>}e{/Shift}{/Control}')
    expect(browser.getByRole('menuitem', { name: 'Export as CSV' }).element()).toBe(document.activeElement)
    await userEvent.keyboard('{Enter}')
    await shown.settled()
    await browser.getByRole('button', { name: 'Export, import' }).click()
    await browser.getByRole('menuitem', { name: 'Export as JSON' }).click()
    await shown.settled()
    HTMLAnchorElement.prototype.click = click
    expect(saved).toEqual([
      'tallystick-2026-11-16-to-2026-11-22.csv',
      'tallystick-2026-11-16-to-2026-11-22.json',
    ])
    expect(shown.page.asks('entries.export')).toEqual([
      { from: '2026-11-16', to: '2026-11-22', filter: { text: 'audit' }, format: 'csv' },
      { from: '2026-11-16', to: '2026-11-22', filter: { text: 'audit' }, format: 'json' },
    ])
  })

  it('the week is read again only when one of its days changes', async () => {
    await showHistory()
    shown.page.entries = [
      entry({ id: 'n', itemId: '80120', day: '2026-11-20', from: '13:26', minutes: 10 }),
      ...weekEntries,
    ]
    shown.page.emit({ name: 'entries.changed', payload: { days: ['2026-11-02'] } })
    await shown.settled()
    const ofThisWeek = () => shown.page.asks('entries.days').filter(({ from }) => from === '2026-11-16')
    expect(ofThisWeek()).toHaveLength(1)
    shown.page.emit({ name: 'entries.changed', payload: { days: ['2026-11-20'] } })
    await shown.settled()
    expect(rows().map((row) => row.dataset['row'])).toContain('n')
  })

  it('the history says that a week could not be read, and retries on request', async () => {
    const page = new SamplePage({ run: null })
    page.refuses.set('entries.days', 'internal')
    await showHistory(page)
    expect(document.body.textContent).toContain('16 – 22 Nov couldn’t be read.')
    page.refuses.clear()
    await browser.getByRole('button', { name: 'Try again' }).click()
    await shown.settled()
    expect(rows()).toHaveLength(13)
  })

  it('an empty history offers to add time', async () => {
    await showHistory(new SamplePage({ entries: [], run: null }))
    await browser.getByRole('button', { name: 'Add time' }).click()
    expect(shown.page.opened).toEqual([{ name: 'add-time', day: '2026-11-20' }])
  })
})

describe('unsaved text in the history', () => {
  const deleted = {
    entryId: 'gone',
    name: 'Refund flow',
    day: '2026-11-19',
    minutes: 45,
    text: 'Half a sentence',
  }

  it('the row of an entry with unsaved text is marked', async () => {
    const page = new SamplePage()
    page.drafts.set('entry:e2', {})
    await showHistory(page)
    const marked = rows().filter((row) => row.textContent.includes('Unsaved text'))
    expect(marked.map((row) => row.dataset['row'])).toEqual(['e2'])
  })

  it('unsaved text of a deleted entry is shown beside the list and can be restored with the entry', async () => {
    const page = new SamplePage()
    page.answers.set('drafts.list', [{ form: 'entry:gone', deleted }])
    await showHistory(page)
    const alert = () => document.querySelector('[role=alert]')?.textContent.replaceAll(/\s+/g, ' ')
    expect(alert()).toContain(
      'There is unsaved text for a deleted entry. 45m Refund flow, Thu 19 Nov. Half a sentence',
    )
    await browser.getByRole('button', { name: 'Restore the entry' }).click()
    expect(page.asks('entries.restore')).toMatchObject([{ entryId: 'gone' }])
    await expect.poll(() => page.opened).toEqual([{ name: 'entry', entryId: 'gone' }])
  })

  it('Discard deletes the unsaved text of a deleted entry', async () => {
    const page = new SamplePage()
    page.answers.set('drafts.list', [{ form: 'entry:gone', deleted }])
    await showHistory(page)
    await browser.getByRole('button', { name: 'Discard the text' }).click()
    await expect
      .poll(() => page.asks('drafts.keep'))
      .toEqual([{ workspaceId: 'fieldstone', form: 'entry:gone', draft: null }])
  })
})

describe('a closed history', () => {
  /** Delays the answers to the command until the returned function is called. */
  const delay = (page: SamplePage, command: 'entries.cancel' | 'entries.read'): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    page.late.set(command, promise)
    return resolve
  }

  it.each<[string, (page: SamplePage) => Promise<() => void>]>([
    [
      'a deletion is answered',
      async (page) => {
        const answer = delay(page, 'entries.cancel')
        await showHistory(page)
        rows()[1]?.focus()
        await userEvent.keyboard('{Delete}')
        return answer
      },
    ],
    [
      'the entry to show is read',
      async (page) => {
        const answer = delay(page, 'entries.read')
        shown = await show(HistoryView as never, { kept: new KeptWeeks(page.bridge), opened: 'e1' }, page)
        return answer
      },
    ],
    [
      'the browser is idle again',
      async (page) => {
        const kept = new KeptWeeks(page.bridge)
        await kept.read({ from: '2026-11-16', to: '2026-11-22' })
        const idle: (() => void)[] = []
        vi.spyOn(window, 'requestIdleCallback').mockImplementation((call) => idle.push(call as () => void))
        shown = await show(HistoryView as never, { kept }, page)
        return () => idle.forEach((call) => call())
      },
    ],
  ])('does not read its derived values after %s', async (_what, prepare) => {
    const warn = vi.spyOn(console, 'warn')
    const page = new SamplePage()
    const finish = await prepare(page)
    await shown.end()
    page.settings = { ...page.settings, weekStart: 7 }
    finish()
    await shown.settled()
    expect(warn.mock.calls).toEqual([])
  })
})
