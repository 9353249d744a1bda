import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import EntryView from '../../../src-renderer/entry/EntryView.svelte'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { at, entry, today } from '../support/sample-week.ts'
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
const dialog = browser.getByRole('dialog', { name: 'Split this entry' })
const halves = () =>
  [...document.querySelectorAll<HTMLElement>('dialog li .part')].map((row) =>
    row.innerText.trim().replace(/\s+/g, ' '),
  )

describe('splitting an entry', () => {
  it('with the keyboard the middle is proposed, and both halves of any other time are shown before splitting', async () => {
    await showEntry('e1')
    await userEvent.keyboard('{Control>}{Shift>}s{/Shift}{/Control}')
    await expect.element(dialog).toBeVisible()
    const point = browser.getByRole('textbox', { name: 'At' })
    await expect.element(point).toHaveFocus()
    await expect.element(point).toHaveValue('12:56')
    expect(halves()).toEqual(['12:28 – 12:56 28m', '12:56 – 13:25 29m'])
    await userEvent.keyboard('1310')
    expect(halves()).toEqual(['12:28 – 13:10 42m', '13:10 – 13:25 15m'])
    await userEvent.keyboard('{Enter}')
    await shown.settled()
    expect(shown.page.asks('entries.split')).toMatchObject([
      { entryId: 'e1', at: { instant: at(today, '13:10') } },
    ])
    expect(ondone).toHaveBeenCalledOnce()
    await browser.getByRole('button', { name: /^Undo/ }).click()
    await shown.settled()
    expect(shown.page.asks('entries.undo')).toHaveLength(1)
  })

  it('one half can be moved to a new item in the local workspace', async () => {
    const warn = vi.spyOn(console, 'warn')
    await showEntry('e1', new SamplePage({ local: true }))
    await browser.getByRole('button', { name: 'Split…' }).click()
    await browser.getByRole('combobox', { name: /^Second part: .*, change the item$/ }).click()
    await userEvent.keyboard('Vouchers{Enter}')
    await shown.settled()
    expect(shown.page.asks('items.add')).toMatchObject([{ itemId: null, name: 'Vouchers' }])
    await dialog.getByRole('button', { name: 'Split', exact: true }).click()
    await shown.settled()
    const [{ itemIds }] = shown.page.asks('entries.split') as [{ itemIds: string[] }]
    expect(itemIds[1]).toBe(shown.page.items[0]!.id)
    expect(warn.mock.calls).toEqual([])
    warn.mockRestore()
  })

  it('a split can be canceled with the mouse, and the focus returns to the button', async () => {
    await showEntry('e1')
    const button = browser.getByRole('button', { name: 'Split…' })
    await button.click()
    await browser.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
    expect(shown.page.asks('entries.split')).toEqual([])
  })

  it('an invalid split time is explained, and nothing happens', async () => {
    await showEntry('e1')
    await userEvent.keyboard('{Control>}{Shift>}s{/Shift}{/Control}')
    await userEvent.keyboard('half')
    expect(document.body.textContent).toContain('Not understood: “half”. Try 9:15.')
    await browser.getByRole('textbox', { name: 'At' }).fill('15:00')
    expect(document.body.textContent).toContain(
      'Each half needs a minute: give a time between 12:28 and 13:25.',
    )
    await userEvent.keyboard('{Enter}')
    await shown.settled()
    expect(shown.page.asks('entries.split')).toEqual([])
  })

  it('an entry with only a duration is split by the length of its first part', async () => {
    const amount = entry({ id: 'a', itemId: '71022', day: today, from: null, minutes: 45, state: 'queued' })
    await showEntry('a', new SamplePage({ entries: [amount] }))
    await browser.getByRole('button', { name: 'Split…' }).click()
    await expect.element(browser.getByRole('textbox', { name: 'First part' })).toHaveValue('22m')
    expect(halves()).toEqual(['First part 22m', 'Second part 23m'])
    await userEvent.keyboard('20m{Enter}')
    await shown.settled()
    expect(shown.page.asks('entries.split')).toMatchObject([{ at: { minutes: 20 } }])
  })

  it('an entry can be split only after its typed values are saved', async () => {
    await showEntry('e1')
    await browser.getByRole('textbox', { name: 'End' }).fill('13:40')
    await userEvent.keyboard('{Tab}')
    await userEvent.keyboard('{Control>}{Shift>}s{/Shift}{/Control}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect
      .element(browser.getByRole('button', { name: 'Split…' }))
      .toHaveAccessibleDescription('Save what was changed first.')
  })
})
