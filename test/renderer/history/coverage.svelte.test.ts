/** A long list of an account is called complete only once all of the account's entries have been read. */
import { afterEach, describe, expect, it } from 'vitest'
import { page as browser } from 'vitest/browser'
import type { Coverage } from '#preload/model/coverage.ts'
import HistoryView from '../../../src-renderer/history/HistoryView.svelte'
import { KeptWeeks } from '../../../src-renderer/history/kept-weeks.ts'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { show, type Shown } from '../support/show.ts'

const partly: Coverage = { since: '2026-03-03', left: 182, state: 'reading' }
const whole: Coverage = { since: '2024-03-03', left: 0, state: 'idle' }

let shown: Shown
afterEach(async () => {
  await shown.end()
})

async function showAllDates(coverage: Coverage, page = new SamplePage()): Promise<void> {
  page.coverage = coverage
  const asked = { search: '' }
  shown = await show(HistoryView as never, { kept: new KeptWeeks(page.bridge), asked }, page)
}
async function become(coverage: Coverage): Promise<void> {
  shown.page.coverage = coverage
  shown.page.emit({ name: 'coverage.changed', payload: {} })
  await shown.settled()
}
const text = () => document.body.textContent.replaceAll(/\s+/g, ' ')

describe('all dates of an account', () => {
  it('all dates say since when they are complete and what is still being read, and that sums are partial', async () => {
    await showAllDates(partly)
    expect(shown.page.asks('days.readAll')).toHaveLength(1)
    expect(text()).toContain('Complete since 3 Mar 2026. Reading 182 older entries …')
    expect(text()).toMatch(/\d+ entries so far/)
    expect(text()).toMatch(/billable so far/)
    await become(whole)
    expect(text()).toContain('Complete since 3 Mar 2024, the oldest entry.')
    expect(text()).not.toContain('so far')
  })

  it('the line about the coverage is below the list and does not move its rows', async () => {
    await showAllDates({ since: null, left: null, state: 'reading' })
    const top = () => document.querySelector('[data-row]')!.getBoundingClientRect().top
    const before = top()
    for (const coverage of [partly, { ...partly, state: 'waiting' as const }, whole]) {
      await become(coverage)
      expect(top(), text()).toBe(before)
      const line = document.querySelector('[data-row]')!.closest('.scroll')!.nextElementSibling!
      expect(line.textContent).toContain('Complete since')
    }
  })

  it('all dates say that the account does not answer, and continue reading on request', async () => {
    await showAllDates({ ...partly, state: 'waiting' })
    expect(text()).toContain('Fieldstone doesn’t answer now. Tallystick keeps trying.')
    await browser.getByRole('button', { name: 'Try again' }).click()
    expect(shown.page.asks('days.readAll')).toHaveLength(2)
  })

  it('all dates of the local workspace are always complete', async () => {
    await showAllDates(partly, new SamplePage({ local: true }))
    expect(shown.page.asks('days.readAll')).toEqual([])
    expect(text()).not.toMatch(/so far|Complete since|Reading/)
  })
})

describe('exporting an incomplete list', () => {
  const saved: string[] = []
  const click = HTMLAnchorElement.prototype.click
  afterEach(() => {
    saved.length = 0
    HTMLAnchorElement.prototype.click = click
  })
  const exportCsv = async (): Promise<void> => {
    HTMLAnchorElement.prototype.click = function () {
      saved.push(this.download)
    }
    shown.page.answers.set('entries.export', { text: 'day\n', count: 13 })
    await browser.getByRole('button', { name: 'Export, import' }).click()
    await browser.getByRole('menuitem', { name: 'Export as CSV' }).click()
  }

  it('an incomplete export asks first and is marked as partial in its name and its message', async () => {
    await showAllDates(partly)
    await exportCsv()
    await expect.poll(text).toContain('Not everything has been read yet')
    expect(saved).toEqual([])
    await browser.getByRole('button', { name: /^Export \d+ entries$/ }).click()
    await expect.poll(() => saved).toEqual(['tallystick-all-partial.csv'])
    expect(text()).toContain('13 entries exported as CSV. Not everything was read yet.')
  })

  it('an export can wait until everything has been read', async () => {
    await showAllDates(partly)
    await exportCsv()
    await browser.getByRole('button', { name: 'Read the rest first' }).click()
    await shown.settled()
    expect(saved).toEqual([])
    await become(whole)
    await expect.poll(() => saved).toEqual(['tallystick-all.csv'])
    expect(text()).toContain('13 entries exported as CSV')
    expect(text()).not.toContain('Not everything')
  })

  it('an export asks about a week that could not be read', async () => {
    const page = new SamplePage()
    page.coverage = { since: null, left: null, state: 'idle' }
    page.refuses.set('days.read', 'service')
    shown = await show(HistoryView as never, { kept: new KeptWeeks(page.bridge) }, page)
    await exportCsv()
    await expect.poll(text).toContain('couldn’t be read from Fieldstone.')
    page.refuses.clear()
    await browser.getByRole('button', { name: 'Read the rest first' }).click()
    await expect.poll(() => saved).toEqual(['tallystick-2026-11-16-to-2026-11-22.csv'])
  })
})
