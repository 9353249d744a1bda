import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import AddTimeView from '../../../src-renderer/entry/AddTimeView.svelte'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { at, today } from '../support/sample-week.ts'
import { show, type Shown } from '../support/show.ts'

let shown: Shown
const ondone = vi.fn()
afterEach(async () => {
  ondone.mockReset()
  await shown.end()
})

const showAddTime = async (props: Record<string, unknown> = {}, page?: SamplePage): Promise<void> => {
  shown = await show(AddTimeView as never, { ...props, ondone, oncancel: ondone }, page)
}
const chooseBilling = async (): Promise<void> => {
  await browser.getByRole('combobox', { name: 'Billing code' }).click()
  await userEvent.keyboard('time{Enter}')
}

describe('Add time', () => {
  it('has the caret in the line and saves what it says', async () => {
    await showAddTime()
    await userEvent.keyboard('45m 11:40 invoice')
    expect(document.body.textContent).toContain('Fits the gap between two entries.')
    await chooseBilling()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await shown.settled()
    expect(shown.page.asks('entries.save')).toMatchObject([
      { entry: { itemId: '80120', day: today, startedAt: at(today, '11:40'), minutes: 45 }, remember: true },
    ])
    expect(ondone).toHaveBeenCalledOnce()
  })

  it('may begin with a line from a link, which is read like a typed one and saves nothing by itself', async () => {
    await showAddTime({ line: '45m 11:40 invoice' })
    await shown.settled()
    await expect.poll(() => document.body.textContent).toContain('Fits the gap between two entries.')
    expect(shown.page.asks('entries.save')).toEqual([])
    await chooseBilling()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await shown.settled()
    expect(shown.page.asks('entries.save')).toMatchObject([{ entry: { itemId: '80120', minutes: 45 } }])
  })

  it('underlines what it understood, dashed where it could mean something else, also when the line is longer than the field', async () => {
    await showAddTime()
    const marked = () =>
      [...document.querySelectorAll('.marks i')].map((mark) => [
        mark.textContent,
        mark.classList.contains('doubtful'),
      ])
    await userEvent.keyboard('1h30 9 invoice')
    expect(marked()).toEqual([
      ['1h30', false],
      ['9', false],
      ['invoice', false],
    ])
    await browser.getByRole('textbox', { name: /^Add time/ }).fill(`18.11 ${'invoice '.repeat(20)}`)
    expect(marked()[0]).toEqual(['18.11', true])
    const field = browser.getByRole('textbox', { name: /^Add time/ }).element()
    await userEvent.keyboard('{End} 45m')
    await expect.poll(() => field.scrollLeft).toBeGreaterThan(0)
    const last = [...document.querySelectorAll('.marks i')].at(-1)!.getBoundingClientRect()
    expect(last.right).toBeLessThanOrEqual(field.getBoundingClientRect().right)
  })

  it('settles a doubt with one press, and the caret is back in the line', async () => {
    await showAddTime()
    await userEvent.keyboard('18.11 45m invoice')
    await browser.getByRole('button', { name: 'Wed 18 Nov' }).click()
    const field = browser.getByRole('textbox', { name: /^Add time/ }).element()
    expect(field).toHaveProperty('value', '2026-11-18 45m invoice')
    expect(document.activeElement).toBe(field)
    expect(document.querySelector('.doubts')!.textContent.trim()).toBe('')
  })

  it('takes a pasted link of an item that is not known: it is added, by its id until it is named', async () => {
    await showAddTime()
    await browser
      .getByRole('textbox', { name: /^Add time/ })
      .fill('45m https://acme.example.com/boards/7/pulses/88213')
    await browser.getByRole('button', { name: 'Add item 88213' }).click()
    await shown.settled()
    expect(shown.page.asks('items.add')).toMatchObject([{ itemId: '88213', name: 'Item 88213' }])
  })

  it('says what is in the way and puts the focus there', async () => {
    await showAddTime()
    await userEvent.keyboard('45m blah{Enter}')
    await shown.settled()
    expect(document.body.textContent).toContain('Not understood: “blah”. Try 45m or 9-10:30.')
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Add time')
    expect(shown.page.asks('entries.save')).toEqual([])
  })

  it('can be done by form alone, as an amount without a start', async () => {
    await showAddTime()
    await browser.getByRole('button', { name: /^How long/ }).click()
    await browser.getByRole('textbox', { name: 'Amount' }).fill('20m')
    await userEvent.keyboard('{Enter}')
    await browser.getByRole('combobox', { name: 'Item' }).click()
    await userEvent.keyboard('weekly{Enter}')
    await chooseBilling()
    await browser.getByRole('button', { name: 'Save', exact: true }).click()
    await shown.settled()
    expect(shown.page.asks('entries.save')).toMatchObject([
      { entry: { itemId: '90001', startedAt: null, minutes: 20 } },
    ])
  })

  it('names an overlap and moves behind it', async () => {
    await showAddTime()
    await userEvent.keyboard('30m 10:00 invoice')
    expect(document.body.textContent).toContain('30m over Checkout redesign.')
    await browser.getByRole('button', { name: 'Start after it' }).click()
    expect(document.body.textContent).toContain('10:41 – 11:11')
  })

  it('over midnight shows both days before it is saved, as the stop sheet does, and saves what is chosen', async () => {
    await showAddTime()
    await userEvent.keyboard('2h25 thursday 22:10 invoice')
    const rows = () =>
      [...document.querySelectorAll('.days li')].map((row) => row.textContent.trim().replace(/\s/g, ' '))
    expect(document.body.textContent).toContain('An entry belongs to one day, so this becomes two.')
    expect(rows()).toEqual(['Thu 19 Nov22:10 – 24:001h 50m', 'Fri 20 Nov0:00 – 0:3535m'])
    await chooseBilling()
    await browser.getByRole('button', { name: 'Save as two' }).click()
    await shown.settled()
    await browser.getByRole('radio', { name: 'All on Thursday' }).click()
    await browser.getByRole('button', { name: 'Save', exact: true }).click()
    await shown.settled()
    expect(shown.page.asks('entries.save').map(({ split }) => split)).toEqual([true, undefined])
  })

  it('takes back all that it became with one Undo', async () => {
    const page = new SamplePage()
    page.answers.set('entries.save', {
      ...{ entryId: 'one', state: 'held', holdUntil: null },
      entryIds: ['one', 'two'],
    })
    await showAddTime({ line: '2h25 thursday 22:10 invoice' }, page)
    await chooseBilling()
    await browser.getByRole('button', { name: 'Save as two' }).click()
    await shown.settled()
    await browser.getByRole('button', { name: /^Undo/ }).click()
    await shown.settled()
    expect(page.asks('entries.cancel')).toMatchObject([{ entryId: 'one', also: ['two'] }])
  })

  it('fills a gap that it was opened from', async () => {
    await showAddTime({ day: today, from: at(today, '11:36') })
    expect(document.body.textContent).toContain('11:36 – 12:28')
  })

  it('keeps everything when main refuses', async () => {
    await showAddTime()
    shown.page.refuses.set('entries.save', 'disk-full')
    await userEvent.keyboard('45m invoice')
    await chooseBilling()
    await browser.getByRole('button', { name: 'Save', exact: true }).click()
    await shown.settled()
    expect(shown.page.failures).toHaveLength(1)
    expect(ondone).not.toHaveBeenCalled()
    expect((document.querySelector('input') as HTMLInputElement).value).toBe('45m invoice')
  })

  it('gives the same order again when the answer got lost', async () => {
    await showAddTime()
    shown.page.refuses.set('entries.save', 'unreachable')
    await userEvent.keyboard('45m invoice')
    await chooseBilling()
    const save = browser.getByRole('button', { name: 'Save', exact: true })
    await save.click()
    await shown.settled()
    await save.click()
    await shown.settled()
    const [first, second] = shown.page.asks('entries.save')
    expect(second?.['commandId']).toBe(first?.['commandId'])
  })

  it('starts anew after Save, add another, on the same day', async () => {
    await showAddTime()
    await userEvent.keyboard('45m yesterday invoice')
    await chooseBilling()
    await browser.getByRole('button', { name: 'Save, add another' }).click()
    await shown.settled()
    expect((document.querySelector('input') as HTMLInputElement).value).toBe('')
    expect(document.activeElement).toBe(document.querySelector('input'))
    expect(browser.getByRole('combobox', { name: 'Day' }).element().textContent).toContain('Thu 19 Nov')
    expect(ondone).not.toHaveBeenCalled()
  })

  it('starts from an entry that is to be logged again', async () => {
    await showAddTime({ like: 'e3' })
    expect(document.body.textContent).toContain('9:06 – 10:41')
    expect(browser.getByRole('combobox', { name: 'Item' }).element().textContent).toContain(
      'Checkout redesign',
    )
  })
})
