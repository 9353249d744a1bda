import { afterEach, describe, expect, it } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import type { AccountEntry, CheckedRow, DayCheck } from '#preload/model/day-check.ts'
import DayCheckDialog from '../../../src-renderer/history/DayCheckDialog.svelte'
import HistoryView from '../../../src-renderer/history/HistoryView.svelte'
import { KeptWeeks } from '../../../src-renderer/history/kept-weeks.ts'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { at, itemOf, today, weekEntries } from '../support/sample-week.ts'
import { show, type Shown } from '../support/show.ts'

let shown: Shown
let closed = 0
afterEach(async () => {
  await shown.end()
  closed = 0
})

const [queued, , sent, rejected] = weekEntries
const theirs = (changes: Partial<AccountEntry> = {}): AccountEntry => ({
  ...{ serviceId: '501', day: today, item: itemOf('71022'), minutes: 95, startedAt: at(today, '9:06') },
  ...{ billableMinutes: 95, description: 'Address form states', team: null, options: null },
  ...changes,
})
const row = (kind: CheckedRow['kind'], changes: Partial<CheckedRow>): CheckedRow => ({
  ...{ kind, ours: null, theirs: null, differs: [], fields: [] },
  ...changes,
})
const check = (rows: CheckedRow[], whole = true): DayCheck => ({
  day: today,
  at: at(today, '15:06'),
  whole,
  rows,
})

const pageWith = (answer: DayCheck): SamplePage => {
  const page = new SamplePage()
  page.answers.set('days.check', answer)
  return page
}
const showCheck = async (page: SamplePage): Promise<void> => {
  shown = await show(DayCheckDialog as never, { day: today, onclose: () => (closed += 1) }, page)
}
const summary = () => browser.getByRole('status').element().textContent.trim()
const lines = () =>
  [...document.querySelectorAll('li')].map((line) => line.textContent.replace(/\s+/g, ' ').trim())

describe('checking a day', () => {
  it('the check says that a day is the same on both sides', async () => {
    await showCheck(pageWith(check([row('same', { ours: sent!, theirs: theirs() })])))
    expect(shown.page.asks('days.check')).toEqual([{ day: today }])
    expect(
      browser.getByRole('dialog', { name: 'Friday 20 November, here and in Fieldstone' }).query(),
    ).not.toBeNull()
    expect(summary()).toBe('1 entry, the same on both sides. Here 1h\u00a035m, in Fieldstone 1h\u00a035m.')
  })

  it('the check lists each difference with the values of both sides', async () => {
    const other = theirs({ minutes: 50, description: '' })
    await showCheck(
      pageWith(
        check([
          row('different', { ours: sent!, theirs: other, differs: ['minutes', 'note'] }),
          row('waiting', { ours: queued! }),
          row('attention', { ours: rejected! }),
          row('only-there', { theirs: theirs({ serviceId: '502', minutes: 20 }) }),
        ]),
      ),
    )
    expect(summary()).toBe('3 differences. Here 3h\u00a02m, in Fieldstone 1h\u00a010m.')
    expect(lines()[0]).toContain('Different: minutes and note.')
    expect(lines()[0]).toContain('Here 1h 35m, “Address form states”')
    expect(lines()[0]).toContain('There 50m, no note')
    expect(lines()[1]).toContain('It is on its way to Fieldstone.')
    expect(lines()[2]).toContain('It needs attention before it can be sent.')
    expect(lines()[3]).toContain('It wasn’t made here.')
  })

  it('the check takes in, takes over, lets go and resends entries by keyboard, and checks again', async () => {
    const page = pageWith(
      check([
        row('only-there', { theirs: theirs({ serviceId: '502' }) }),
        row('different', { ours: sent!, theirs: theirs(), differs: ['minutes'] }),
        row('only-here', { ours: sent! }),
      ]),
    )
    // Svelte needs a different key for each row.
    page.answers.set(
      'days.check',
      check([
        row('only-there', { theirs: theirs({ serviceId: '502' }) }),
        row('different', { ours: sent!, theirs: theirs(), differs: ['minutes'] }),
        row('only-here', { ours: { ...sent!, id: 'gone' } }),
      ]),
    )
    await showCheck(page)
    for (const name of ['Take it in', 'Take what Fieldstone has', 'Take it off here', 'Send it again']) {
      browser.getByRole('button', { name }).element().focus()
      await userEvent.keyboard('{Enter}')
      await shown.settled()
    }
    expect(page.asks('days.take')).toMatchObject([
      { day: today, serviceIds: ['502'] },
      { day: today, serviceIds: ['501'] },
    ])
    expect(page.asks('days.letGo')).toMatchObject([{ entryId: 'gone' }, { entryId: 'gone' }])
    expect(page.asks('entries.restore')).toMatchObject([{ entryId: 'gone' }])
    expect(page.asks('days.check')).toHaveLength(5)
  })

  it('the check takes in all entries with one button, and opens the one that needs attention', async () => {
    const page = pageWith(
      check([
        row('only-there', { theirs: theirs({ serviceId: '502' }) }),
        row('only-there', { theirs: theirs({ serviceId: '503' }) }),
        row('attention', { ours: rejected! }),
      ]),
    )
    await showCheck(page)
    await browser.getByRole('button', { name: 'Take all 2 in' }).click()
    await shown.settled()
    expect(page.asks('days.take')).toMatchObject([{ serviceIds: ['502', '503'] }])
    await browser.getByRole('button', { name: 'Open' }).click()
    expect(closed).toBe(1)
    expect(page.opened).toEqual([{ name: 'entry', entryId: rejected!.id }])
  })

  it('the check says if the account showed only a part of the day or could not be read', async () => {
    const page = pageWith(check([row('same', { ours: sent! })], false))
    await showCheck(page)
    expect(document.body.textContent).toContain('Fieldstone didn’t show the whole day')
    page.refuses.set('days.check', 'service')
    await browser.getByRole('button', { name: 'Check again' }).click()
    await shown.settled()
    expect(document.body.textContent).toContain('Fieldstone couldn’t be read.')
    page.refuses.clear()
    await browser.getByRole('button', { name: 'Try again' }).click()
    await shown.settled()
    expect(document.body.textContent).not.toContain('couldn’t be read')
  })
})

describe('the history of an account', () => {
  const showHistory = async (page: SamplePage): Promise<void> => {
    shown = await show(HistoryView as never, { kept: new KeptWeeks(page.bridge) }, page)
  }

  it('each day of an account can be checked, but no day of the local workspace', async () => {
    await showHistory(pageWith(check([])))
    await browser.getByRole('button', { name: 'Check Friday 20 November against Fieldstone' }).click()
    await expect.element(browser.getByRole('dialog', { name: /here and in Fieldstone$/ })).toBeVisible()
    await shown.end()
    await showHistory(new SamplePage({ local: true }))
    expect(browser.getByRole('button', { name: /^Check / }).query()).toBeNull()
    expect(shown.page.asks('days.read')).toEqual([])
  })

  it('the history reads each week from the account once, and says if a week cannot be read', async () => {
    const page = new SamplePage()
    await showHistory(page)
    expect(page.asks('days.read')).toEqual([{ from: '2026-11-16', to: '2026-11-22' }])
    page.refuses.set('days.read', 'service')
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await shown.settled()
    expect(document.body.textContent).toContain('9 – 15 Nov couldn’t be read from Fieldstone.')
    page.refuses.clear()
    await browser.getByRole('button', { name: 'Try again' }).click()
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await shown.settled()
    expect(page.asks('days.read')).toHaveLength(3)
    expect(document.body.textContent).not.toContain('couldn’t be read')
  })

  it('the history requests a week again that could not be read, when the user returns to it', async () => {
    const page = new SamplePage()
    await showHistory(page)
    page.refuses.set('days.read', 'service')
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await shown.settled()
    page.refuses.clear()
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await shown.settled()
    expect(page.asks('days.read')).toHaveLength(2)
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await shown.settled()
    expect(page.asks('days.read')).toEqual([
      { from: '2026-11-16', to: '2026-11-22' },
      { from: '2026-11-09', to: '2026-11-15' },
      { from: '2026-11-09', to: '2026-11-15' },
    ])
  })
})
