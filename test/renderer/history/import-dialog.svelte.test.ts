import { afterEach, describe, expect, it } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import type { ImportVerdict } from '#preload/model/import-row.ts'
import ImportDialog from '../../../src-renderer/history/ImportDialog.svelte'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { itemOf } from '../support/sample-week.ts'
import { show, type Shown } from '../support/show.ts'

let shown: Shown
let closed = 0
afterEach(async () => {
  await shown.end()
  closed = 0
})

const showDialog = async (page = new SamplePage()): Promise<void> => {
  shown = await show(ImportDialog as never, { onclose: () => (closed += 1) }, page)
}

async function choose(text: string | Uint8Array, name = 'time.csv'): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  const files = new DataTransfer()
  files.items.add(new File([text as BlobPart], name))
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await shown.settled()
}

const text =
  'Date,Start time,Hours,Item,Note\n2026-11-18,09:00,1.5,Audit,One\n2026-11-18,11:00,1,Audit,Two\n2026-11-19,,1,Audit,Three\nnonsense,,1,Audit,Four\n'
const known = itemOf('80113')
const verdicts: ImportVerdict[] = [
  { kind: 'new', item: known, known: true },
  { kind: 'there', item: known },
  { kind: 'similar', item: known },
]
const withVerdicts = (): SamplePage => {
  const page = new SamplePage()
  page.answers.set('entries.compare', verdicts)
  page.answers.set('entries.import', { added: 1, left: 0 })
  return page
}
const lines = () =>
  [...document.querySelectorAll('li')].map((line) => line.textContent.replace(/\s+/g, ' ').trim())

describe('an import', () => {
  it('the import dialog shows each line with its verdict, those that need attention first', async () => {
    await showDialog(withVerdicts())
    await choose(text)
    expect(browser.getByRole('status').element().textContent).toContain(
      '1 new · 1 already here · 1 like one that is here · 1 not understood.',
    )
    expect(lines()).toEqual([
      'Line 5 nonsense · · 1 · Audit · Four The day couldn’t be read.',
      'Import line 4 Thu 19 Nov Accessibility audit Platform · Three Looks like an entry you already have 1h',
      'Import line 2 Wed 18 Nov 09:00 Accessibility audit Platform · One 1h 30m'.replace('09:00', '9:00'),
      'Wed 18 Nov 11:00 Accessibility audit Platform · Two Already here 1h',
    ])
    expect(browser.getByRole('checkbox', { name: 'Import line 2' }).element()).toBeChecked()
    expect(browser.getByRole('checkbox', { name: 'Import line 4' }).element()).not.toBeChecked()
  })

  it('the import dialog imports only the chosen lines, by keyboard', async () => {
    await showDialog(withVerdicts())
    await choose(text)
    browser.getByRole('checkbox', { name: 'Import line 4' }).element().focus()
    await userEvent.keyboard(' ')
    browser.getByRole('checkbox', { name: 'Import line 2' }).element().focus()
    await userEvent.keyboard(' ')
    browser.getByRole('button', { name: 'Import 1', exact: true }).element().focus()
    await userEvent.keyboard('{Enter}')
    await shown.settled()
    expect(shown.page.asks('entries.import')).toMatchObject([
      { rows: [{ day: '2026-11-19', description: 'Three' }] },
    ])
    expect(closed).toBe(1)
    expect(browser.getByText('1 entry imported').query()).not.toBeNull()
  })

  it('the import dialog does nothing if no line is chosen', async () => {
    await showDialog(withVerdicts())
    await choose(text)
    browser.getByText('Import line 2').element().closest('label')!.click()
    await shown.settled()
    const button = browser.getByRole('button', { name: 'Import 0', exact: true })
    expect(button.element()).toHaveAttribute('aria-disabled', 'true')
    expect(shown.page.asks('entries.import')).toEqual([])
  })

  it('the import dialog asks for the order of day and month if dates are ambiguous', async () => {
    const page = new SamplePage()
    page.answers.set('entries.compare', [])
    await showDialog(page)
    await choose('Date,Hours,Item\n03/04/2026,1,Audit\n')
    expect(lines()).toEqual(['Line 2 03/04/2026 · 1 · Audit The day couldn’t be read.'])
    page.answers.set('entries.compare', [{ kind: 'new', item: known, known: true }])
    await browser.getByRole('radio', { name: '3 April' }).click()
    await shown.settled()
    expect(page.asks('entries.compare')).toMatchObject([{ rows: [{ day: '2026-04-03' }] }])
    expect(lines()[0]).toContain('Fri 3 Apr')
  })

  it('the import dialog says which columns a file lacks', async () => {
    await showDialog()
    await choose('Name,Street\nA,B\n')
    expect(document.body.textContent).toContain('No column has the day or the duration or the item.')
    expect(document.body.textContent).toContain('Nothing was changed.')
    expect(shown.page.asks('entries.compare')).toEqual([])
  })

  it('the import dialog compares again after main could not save', async () => {
    const page = withVerdicts()
    page.refuses.set('entries.import', 'disk-full')
    await showDialog(page)
    await choose(text)
    await browser.getByRole('button', { name: 'Import 1', exact: true }).click()
    await shown.settled()
    expect(page.failures).toHaveLength(1)
    expect(closed).toBe(0)
    expect(page.asks('entries.compare')).toHaveLength(2)
  })

  it('the import dialog reads all days of the file from the account before it compares', async () => {
    const page = withVerdicts()
    await showDialog(page)
    await choose(text)
    expect(page.asks('days.read')).toEqual([{ from: '2026-11-18', to: '2026-11-19' }])
    const order = page.asked.map(({ name }) => name)
    expect(order.indexOf('days.read')).toBeLessThan(order.indexOf('entries.compare'))
  })

  it('the import dialog reads nothing from an account for the local workspace', async () => {
    const page = new SamplePage({ local: true })
    page.answers.set('entries.compare', verdicts)
    await showDialog(page)
    await choose(text)
    expect(page.asks('days.read')).toEqual([])
    expect(page.asks('entries.compare')).toHaveLength(1)
  })

  it('unchecked lines cannot be chosen, and the account is read again on request', async () => {
    const page = new SamplePage()
    page.answers.set('days.read', { taken: 0, complete: false, whole: false })
    page.answers.set('entries.compare', Array(3).fill({ kind: 'unchecked', item: known, known: true }))
    await showDialog(page)
    await choose(text)
    expect(document.body.textContent).toContain('Fieldstone can’t be read just now.')
    expect(document.body.textContent).toContain('3 lines may be there already, so they stay out')
    expect(document.querySelectorAll('li input')).toHaveLength(0)
    expect(browser.getByRole('button', { name: 'Import 0', exact: true }).query()).not.toBeNull()

    page.answers.set('days.read', { taken: 3, complete: true, whole: true })
    page.answers.set('entries.compare', verdicts)
    await browser.getByRole('button', { name: 'Check again' }).click()
    await shown.settled()
    expect(page.asks('entries.compare')).toHaveLength(2)
    expect(document.body.textContent).not.toContain('can’t be read')
    expect(browser.getByRole('button', { name: 'Import 1', exact: true }).query()).not.toBeNull()
  })

  it('lines that were sent before and that the account does not have are left out unless the user chooses them', async () => {
    const page = new SamplePage()
    const gone: ImportVerdict = { kind: 'gone', item: known, known: true }
    page.answers.set('entries.compare', [verdicts[0], gone, gone])
    await showDialog(page)
    await choose(text)
    expect(browser.getByRole('status').element().textContent).toContain('2 not in Fieldstone')
    expect(browser.getByRole('checkbox', { name: 'Import line 3' }).element()).not.toBeChecked()
    await browser.getByRole('button', { name: 'Choose 2' }).click()
    await shown.settled()
    expect(browser.getByRole('checkbox', { name: 'Import line 3' }).element()).toBeChecked()
    expect(browser.getByRole('button', { name: 'Import 3', exact: true }).query()).not.toBeNull()
  })

  it('Esc closes the import dialog', async () => {
    await showDialog()
    await userEvent.keyboard('{Escape}')
    expect(closed).toBe(1)
  })

  const called = (kind: 'no-item' | 'unclear-item'): ImportVerdict[] => [{ kind }, { kind }]
  const twoLines = 'Date,Hours,Item,Board\n2026-11-18,1,Audit,Web\n2026-11-19,2,Audit,Web\n'

  it('the import dialog asks once for an unknown name and uses the choice for all of its lines', async () => {
    const page = new SamplePage()
    page.answers.set('entries.compare', called('no-item'))
    await showDialog(page)
    await choose(twoLines)
    expect(document.body.textContent).toContain('Fieldstone doesn’t know these names.')
    expect(document.querySelectorAll('.name')).toHaveLength(1)
    expect(document.querySelector('.name')!.textContent).toContain('2 lines')

    const both: ImportVerdict = { kind: 'new', item: known, known: true }
    page.answers.set('entries.compare', [both, both])
    await browser.getByRole('combobox', { name: /^Audit/ }).click()
    await userEvent.keyboard('accessib{Enter}')
    await shown.settled()
    const meant = [{ item: { id: '80113', name: 'Audit' } }, { item: { id: '80113' } }]
    expect(page.asks('entries.compare').at(-1)).toMatchObject({ rows: meant })
    // The choice can still be changed.
    expect(document.querySelectorAll('.name')).toHaveLength(1)

    page.answers.set('entries.import', { added: 2, left: 0 })
    await browser.getByRole('button', { name: 'Import 2', exact: true }).click()
    await shown.settled()
    expect(page.asks('entries.import')).toMatchObject([{ rows: meant }])
  })

  it('an unknown name becomes a new item in the local workspace unless the user chooses another item', async () => {
    const page = new SamplePage({ local: true })
    const made: ImportVerdict = { kind: 'new', item: { ...known, id: 'item-1' }, known: false }
    page.answers.set('entries.compare', [made, made])
    await showDialog(page)
    await choose(twoLines)
    expect(document.body.textContent).toContain('Each becomes a new item')
    const box = browser.getByRole('combobox', { name: /^Audit/ })
    expect(box.element().textContent).toContain('New item')
    await box.click()
    await userEvent.keyboard('accessib{Enter}')
    await shown.settled()
    await box.click()
    await userEvent.keyboard('{Home}{Enter}')
    await shown.settled()
    expect(page.asks('entries.compare').at(-1)).toMatchObject({ rows: [{ item: { id: null } }, {}] })
  })

  it('all lines of a name can be imported under a newly named item in the local workspace', async () => {
    const page = new SamplePage({ local: true })
    const made: ImportVerdict = { kind: 'new', item: { ...known, id: 'item-1' }, known: false }
    page.answers.set('entries.compare', [made, made])
    await showDialog(page)
    await choose(twoLines)
    await browser.getByRole('combobox', { name: /^Audit/ }).click()
    await userEvent.keyboard('Yearly audit{Enter}')
    await shown.settled()
    expect(page.asks('entries.compare').at(-1)).toMatchObject({
      rows: [{ item: { id: null, name: 'Yearly audit', board: null } }, { item: { name: 'Yearly audit' } }],
    })
    await expect.element(browser.getByRole('combobox', { name: /^Audit/ })).toHaveTextContent('Yearly audit')
    // The import itself creates the item, so no separate command creates it before.
    expect(page.asks('items.add')).toEqual([])
  })

  const named = (id: string, changes: object) => ({ ...itemOf('80113'), id, name: 'Audit', ...changes })
  const twoAudits = () => {
    const page = new SamplePage({ local: true })
    page.answers.set('items.list', [
      itemOf('80113'),
      named('71', { board: 'Shop', lastDay: '2026-11-12' }),
      named('72', { board: null, lastDay: null }),
    ])
    return page
  }

  it('items with the same name are offered first, with what distinguishes them', async () => {
    const page = twoAudits()
    page.answers.set('entries.compare', called('unclear-item'))
    await showDialog(page)
    await choose(twoLines)
    expect(document.body.textContent).toContain(
      'Several items have the same name. Choose the one that is meant; until then its lines are not imported.',
    )
    expect(document.querySelector('.name')!.textContent).toContain('2 lines · 2 items have this name')
    const box = browser.getByRole('combobox', { name: /^Audit/ })
    expect(box.element().textContent).toContain('Choose an item')
    await box.click()
    const offered = browser
      .getByRole('option')
      .elements()
      .map((each) => each.textContent.replace(/\s+/g, ' ').trim())
    expect(offered.filter((text) => text !== 'None of them').slice(0, 2)).toEqual([
      'Audit Shop · 71 · last used 12 Nov 2026',
      'Audit 72 · never used',
    ])
    await browser.getByRole('option', { name: /72/ }).click()
    await shown.settled()
    expect(page.asks('entries.compare').at(-1)).toMatchObject({
      rows: [{ item: { id: '72', name: 'Audit' } }, { item: { id: '72' } }],
    })
  })

  it('the import dialog says that items on other boards have the name of a new item', async () => {
    const page = twoAudits()
    const made: ImportVerdict = { kind: 'new', item: { ...known, id: 'item-1' }, known: false }
    page.answers.set('entries.compare', [made, made])
    await showDialog(page)
    await choose(twoLines)
    expect(document.querySelector('.name')!.textContent).toContain('2 lines · 2 items have this name')
    const box = browser.getByRole('combobox', { name: /^Audit/ })
    expect(box.element().textContent).toContain('New item')
    await box.click()
    await browser.getByRole('option', { name: /71/ }).click()
    await shown.settled()
    expect(page.asks('entries.compare').at(-1)).toMatchObject({ rows: [{ item: { id: '71' } }, {}] })
  })

  it('an import is one step, and Undo says how many entries were already sent', async () => {
    const page = withVerdicts()
    page.answers.set('entries.undo', {
      ...{ id: 1, entryId: 'e', day: '2026-11-18', kind: 'import', name: 'Audit', minutes: 30 },
      ...{ count: 1, left: 2, refused: null },
    })
    await showDialog(page)
    await choose(text)
    await browser.getByRole('button', { name: 'Import 1', exact: true }).click()
    await shown.settled()
    // The toast is outside of the scrollable part of this stage, so the button is clicked directly.
    ;(browser.getByRole('button', { name: /^Undo/ }).element() as HTMLElement).click()
    await shown.settled()
    expect(
      browser.getByText('Undone: import 1 entry. 2 entries were already sent and stay.').query(),
    ).not.toBeNull()
  })
})
