import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import AddTimeView from '../../../src-renderer/entry/AddTimeView.svelte'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { at, entry, today } from '../support/sample-week.ts'
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
  it('the caret is in the line when the form opens, and the entry that the line describes is saved', async () => {
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

  it('the day includes the running timer in its total, as Today does', async () => {
    await showAddTime()
    await userEvent.keyboard('45m 15:10 invoice')
    const head = browser.getByRole('region', { name: 'The day' }).element().textContent
    expect(head.replaceAll('\u00a0', ' ')).toMatch(/Today\s*5h 12m.*with this\s*5h 57m/)
  })

  it.each(['items.list', 'template.form'] as const)(
    'Save pressed before %s has answered waits for the answer and validates the form',
    async (name) => {
      const page = new SamplePage()
      const { promise, resolve } = Promise.withResolvers<void>()
      page.late.set(name, promise)
      await showAddTime({}, page)
      await browser.getByRole('textbox', { name: /^Add time/ }).fill('45m 11:40 invoice')
      await browser.getByRole('button', { name: 'Save', exact: true }).click()
      expect(page.asks('entries.save')).toEqual([])
      resolve()
      // After the answer, Save moves the focus to the empty required field, as if the answer had been there before.
      await expect.element(browser.getByRole('combobox', { name: 'Billing code' })).toHaveFocus()
      await userEvent.keyboard('time{Enter}{Control>}{Enter}{/Control}')
      await expect.poll(() => page.asks('entries.save')).toMatchObject([{ entry: { itemId: '80120' } }])
    },
  )

  it('the form can start with a line from a link, which is parsed like typed text and saves nothing on its own', async () => {
    await showAddTime({ line: '45m 11:40 invoice' })
    await shown.settled()
    await expect.poll(() => document.body.textContent).toContain('Fits the gap between two entries.')
    expect(shown.page.asks('entries.save')).toEqual([])
    await chooseBilling()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await shown.settled()
    expect(shown.page.asks('entries.save')).toMatchObject([{ entry: { itemId: '80120', minutes: 45 } }])
  })

  it('the words that were understood are underlined, dashed if ambiguous, even if the line is longer than the field', async () => {
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

  it('the underlines of two words do not touch', async () => {
    await showAddTime()
    await userEvent.keyboard('45m 16:10 invoice')
    await expect.poll(() => document.querySelectorAll('.marks i').length).toBe(3)
    const marks = [...document.querySelectorAll('.marks i')].map((each) => each.getBoundingClientRect())
    expect(marks[1]!.left - marks[0]!.right).toBeGreaterThan(1.5)
    expect(marks[2]!.left - marks[1]!.right).toBeGreaterThan(1.5)
  })

  it('one press resolves an ambiguity, and the caret returns to the line', async () => {
    await showAddTime()
    await userEvent.keyboard('18.11 45m invoice')
    await browser.getByRole('button', { name: 'Wed 18 Nov' }).click()
    const field = browser.getByRole('textbox', { name: /^Add time/ }).element()
    expect(field).toHaveProperty('value', '2026-11-18 45m invoice')
    expect(document.activeElement).toBe(field)
    expect(document.querySelector('.doubts')!.textContent.trim()).toBe('')
  })

  it('a pasted link of an unknown item adds the item, shown by its id until it is named', async () => {
    await showAddTime()
    await browser
      .getByRole('textbox', { name: /^Add time/ })
      .fill('45m https://acme.example.com/boards/7/pulses/88213')
    await browser.getByRole('button', { name: 'Add item 88213' }).click()
    await shown.settled()
    expect(shown.page.asks('items.add')).toMatchObject([{ itemId: '88213', name: null }])
  })

  it('the form says what prevents saving and moves the focus there', async () => {
    await showAddTime()
    await userEvent.keyboard('45m blah{Enter}')
    await shown.settled()
    expect(document.body.textContent).toContain(
      'No item called “blah”. Paste its board link or id to add it.',
    )
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Add time')
    expect(shown.page.asks('entries.save')).toEqual([])
  })

  it('the form offers to create the item that the line names; Enter creates it and then saves', async () => {
    await showAddTime({}, new SamplePage({ local: true }))
    await userEvent.keyboard('45m yesterday 11:40 foo bar')
    expect(document.body.textContent).toContain('No item called “foo bar”. Create it?')
    await chooseBilling()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    const create = browser.getByRole('button', { name: 'Create “foo bar”' })
    await expect.element(create).toHaveFocus()
    expect(shown.page.asks('entries.save')).toEqual([])
    await userEvent.keyboard('{Enter}')
    await shown.settled()
    expect(shown.page.asks('items.add')).toMatchObject([{ itemId: null, name: 'foo bar' }])
    await expect.element(create).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await shown.settled()
    expect(shown.page.asks('entries.save')).toMatchObject([
      { entry: { itemId: shown.page.items[0]!.id, day: '2026-11-19', minutes: 45 } },
    ])
  })

  it('a save that is pressed while the new item is still being created waits for the item', async () => {
    const page = new SamplePage({ local: true })
    const { promise, resolve } = Promise.withResolvers<void>()
    page.late.set('items.add', promise)
    await showAddTime({}, page)
    await userEvent.keyboard('45m foo bar')
    await chooseBilling()
    await browser.getByRole('button', { name: 'Create “foo bar”' }).click()
    await browser.getByRole('button', { name: 'Save', exact: true }).click()
    await shown.settled()
    expect(page.asks('entries.save')).toEqual([])
    resolve()
    await expect.poll(() => page.asks('entries.save')).toHaveLength(1)
    const { id } = page.items[0]!
    expect(page.asks('entries.save')).toMatchObject([{ entry: { itemId: id, minutes: 45 } }])
  })

  it('the item list can create an item in the local workspace but not in an account', async () => {
    await showAddTime({}, new SamplePage({ local: true }))
    await browser.getByRole('combobox', { name: 'Item', exact: true }).click()
    await userEvent.keyboard('Vouchers')
    await browser.getByRole('option', { name: 'New item “Vouchers”' }).click()
    await shown.settled()
    expect(shown.page.asks('items.add')).toMatchObject([{ itemId: null, name: 'Vouchers' }])
    await expect
      .element(browser.getByRole('combobox', { name: 'Item', exact: true }))
      .toHaveTextContent('Vouchers')
    await shown.end()

    await showAddTime()
    await browser.getByRole('combobox', { name: 'Item', exact: true }).click()
    await userEvent.keyboard('Vouchers')
    await expect.element(browser.getByText('No item called “Vouchers”.')).toBeVisible()
  })

  it('a removed item of that name is restored instead of a second one being created', async () => {
    const page = new SamplePage({ local: true })
    const removed = { ...page.items[0]!, id: 'gone', name: 'Foo bar' }
    page.answers.set('items.removed', [removed])
    await showAddTime({}, page)
    await userEvent.keyboard('45m foo bar')
    await browser.getByRole('button', { name: 'Create “foo bar”' }).click()
    await shown.settled()
    expect(page.asks('items.hide')).toEqual([{ itemId: 'gone', hidden: false }])
    expect(page.asks('items.add')).toEqual([])
  })

  it('time can be added with the form alone, as a duration without a start', async () => {
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

  it('the form names an overlap and moves the entry behind it', async () => {
    await showAddTime()
    await userEvent.keyboard('30m 10:00 invoice')
    expect(document.body.textContent).toContain('30m over Checkout redesign.')
    await browser.getByRole('button', { name: 'Start after it' }).click()
    expect(document.body.textContent).toContain('10:41 – 11:11')
  })

  it('an entry over midnight shows both days before it is saved, and is saved as the user chooses', async () => {
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

  it('an entry over midnight is not doubted because of the hours that count for the next day', async () => {
    const long = entry({ id: 'long', itemId: '80120', day: '2026-11-19', from: '0:10', minutes: 20 * 60 })
    await showAddTime({}, new SamplePage({ entries: [long] }))
    await userEvent.keyboard('6h thursday 22:10 invoice')
    await chooseBilling()
    await browser.getByRole('button', { name: 'Save as two' }).click()
    await shown.settled()
    expect(document.body.textContent).not.toContain('would have')
    expect(shown.page.asks('entries.save')).toMatchObject([{ split: true }])
  })

  it('one Undo covers all entries that were created', async () => {
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
    expect(page.asks('entries.undo')).toMatchObject([{ stepId: 1 }])
  })

  it('the form fills the gap that it was opened from', async () => {
    await showAddTime({ day: today, from: at(today, '11:36') })
    expect(document.body.textContent).toContain('11:36 – 12:28')
  })

  it('the form keeps its input when the main process refuses to save it', async () => {
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

  it('the form repeats the same command when the response was lost', async () => {
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

  it('the form starts over on the same day after “Save, add another”', async () => {
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

  it('the form is prefilled from an entry that is to be logged again', async () => {
    await showAddTime({ like: 'e3' })
    expect(document.body.textContent).toContain('9:06 – 10:41')
    expect(browser.getByRole('combobox', { name: 'Item' }).element().textContent).toContain(
      'Checkout redesign',
    )
  })
})

describe('unsaved text of Add time', () => {
  const line = () => browser.getByRole('textbox', { name: /^Add time/ })
  const value = () => (line().element() as HTMLInputElement).value

  it('unsaved text, chips and fields are restored when the form is closed and opened again', async () => {
    await showAddTime()
    await userEvent.keyboard('45m 11:40 invoice')
    await chooseBilling()
    await browser.getByRole('textbox', { name: 'Note' }).fill('Half a sentence')
    expect(document.body.textContent).toContain('Not saved yet. Your text is kept.')
    const { page } = shown
    await shown.end()
    await showAddTime({}, page)
    expect(value()).toBe('45m 11:40 invoice')
    expect(document.body.textContent).toContain('Time and materials')
    await expect.element(browser.getByRole('textbox', { name: 'Note' })).toHaveValue('Half a sentence')
    expect(document.body.textContent).toContain('Not saved yet. Your text is kept.')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await shown.settled()
    expect(shown.page.asks('entries.save')).toMatchObject([
      { form: 'add', entry: { itemId: '80120', minutes: 45, draft: { description: 'Half a sentence' } } },
    ])
  })

  it('a time that cannot be read is kept with its message when the form is reopened', async () => {
    const problem = 'Not understood: “9:7x”. Try 9:15.'
    await showAddTime()
    await userEvent.keyboard('45m invoice')
    await browser.getByRole('button', { name: /^From when to when/ }).click()
    await browser.getByRole('textbox', { name: 'Start' }).fill('9:7x')
    // The text is stored while it is typed, before it is checked.
    await expect.poll(() => shown.page.drafts.get('add')).toMatchObject({ times: { start: '9:7x' } })
    expect(document.body.textContent).not.toContain(problem)
    const { page } = shown
    await shown.end()
    await showAddTime({}, page)
    await expect.poll(() => document.body.textContent).toContain(problem)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await shown.settled()
    expect(page.asks('entries.save')).toEqual([])
    await browser.getByRole('button', { name: /^From when to when/ }).click()
    const start = browser.getByRole('textbox', { name: 'Start' })
    await expect.element(start).toHaveValue('9:7x')
    await expect.element(start).toHaveAttribute('aria-invalid', 'true')
    await start.fill('9:07')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => page.drafts.get('add')).toMatchObject({ start: '9:07', minutes: 45 })
    expect(page.drafts.get('add')).not.toHaveProperty('times')
    expect(document.body.textContent).not.toContain(problem)
  })

  it('unsaved text takes precedence over the gap that the form was opened for; Discard returns to that gap', async () => {
    await showAddTime()
    await userEvent.keyboard('1h refund')
    const { page } = shown
    await shown.end()
    await showAddTime({ day: today, from: at(today, '11:36') }, page)
    expect(value()).toBe('1h refund')
    await browser.getByRole('button', { name: 'Discard' }).click()
    expect(value()).toBe('')
    await expect.poll(() => document.body.textContent).toContain('11:36')
    expect(document.body.textContent).not.toContain('Not saved yet.')
    await expect.poll(() => page.drafts.get('add')).toBeNull()
  })

  it('the initial values of a form do not count as unsaved text', async () => {
    await showAddTime({ day: today, from: at(today, '11:36') })
    expect(document.body.textContent).not.toContain('Not saved yet.')
    const { page } = shown
    await shown.end()
    expect(page.drafts.size).toBe(0)
    await showAddTime()
  })

  it('unsaved text is stored by the next attempt if the first one fails, and the user is told once', async () => {
    const page = new SamplePage()
    await showAddTime({}, page)
    page.refuses.set('drafts.keep', 'disk-full')
    await userEvent.keyboard('45m')
    await expect.poll(() => page.failures.length).toBe(1)
    page.refuses.clear()
    await expect.poll(() => page.drafts.get('add')).toMatchObject({ line: '45m' })
    expect(page.failures).toHaveLength(1)
  })

  it('unsaved text belongs to its workspace, and each workspace has its own form', async () => {
    const page = new SamplePage()
    await showAddTime({}, page)
    await userEvent.keyboard('45m')
    page.answers.set('drafts.read', { workspaceId: 'other', draft: null })
    page.emit({ name: 'workspace.changed', payload: {} })
    await expect.poll(value).toBe('')
    await userEvent.keyboard('20m')
    await expect.poll(() => page.asks('drafts.keep').at(-1)).toMatchObject({ draft: { line: '20m' } })
    const kept = page
      .asks('drafts.keep')
      .map(({ workspaceId, draft }) => [workspaceId as string, (draft as { line: string }).line] as const)
    // On a busy machine, text that is only partly typed can be saved as well.
    expect([...new Map(kept)]).toEqual([
      ['fieldstone', '45m'],
      ['other', '20m'],
    ])
    expect(kept.filter(([id]) => id === 'fieldstone').every(([, line]) => '45m'.startsWith(line))).toBe(true)
  })
})
