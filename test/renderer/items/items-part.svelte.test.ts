/** Tests Settings → Items, by keyboard and by mouse, wide and narrow, with few items and with 20,000. */
import { afterEach, describe, expect, it } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { items as words } from '#preload/words/made/items.ts'
import ItemsPart from '../../../src-renderer/items/ItemsPart.svelte'
import { pasteOn } from '../support/paste.ts'
import { show, type Shown } from '../support/show.ts'
import { fieldstone, item, ItemsPage } from './items-page.ts'

let shown: Shown
let page: ItemsPage
afterEach(() => shown.end())

async function open(given: ItemsPage, itemId?: string): Promise<void> {
  await words.load()
  page = given
  await browser.viewport(given.wide ? 1100 : 400, given.wide ? 760 : 620)
  shown = await show(ItemsPart as never, { itemId } as never, page)
  const main = document.querySelector('main')!
  main.style.width = given.wide ? '724px' : '400px'
  await shown.settled()
}
const wide = (kept = fieldstone) => new ItemsPage(kept, { wide: true })

const table = () => browser.getByRole('table', { name: 'Items' })
const row = (name: string) => table().getByRole('row').filter({ hasText: name })
const names = () =>
  [...document.querySelectorAll('[role=rowheader]')].map((each) => each.textContent.trim().split('  ')[0])
const field = () => browser.getByRole('textbox', { name: 'Find by name, board or id' })
const filter = (name: string) => browser.getByRole('button', { name, exact: true })
const card = (name: string) => browser.getByRole('form', { name })
const focused = () => (document.activeElement as HTMLElement).dataset['row']
const inputs = (name: Parameters<ItemsPage['asks']>[0]) =>
  page.asks(name).map(({ commandId: _commandId, ...input }) => input)

async function paste(text: string): Promise<void> {
  pasteOn(text)
  await shown.settled()
}

describe('the list of items', () => {
  it('shows one’s own items, pinned ones first and then by last use, with counts and a foot', async () => {
    await open(wide())
    expect(names()).toEqual([
      ...['Weekly planning', 'Support rota', 'Checkout redesign', 'Refund flow – edge cases'],
      ...['Accessibility audit', 'No name yetName it'],
      ...['Abstimmung der Quartalsabschlüsse mit den Landesgesellschaften', 'Old pricing page Archived'],
    ])
    await expect.element(filter('Yours 8')).toHaveAttribute('aria-pressed', 'true')
    for (const name of ['Pinned 2', 'No name 1', 'Archived 1', 'All 10'])
      await expect.element(filter(name)).toHaveAttribute('aria-pressed', 'false')
    await expect.element(browser.getByText('8 yours of 10 in Fieldstone')).toBeVisible()
    await expect.element(browser.getByText('Names stay on this machine')).toBeVisible()
    await expect
      .element(row('Accessibility audit'))
      .toMatchTextContent(/Platform 4410281120 History Wednesday/)
    await expect.element(table()).toHaveAttribute('aria-rowcount', '9')
    await expect.element(row('Support rota')).toHaveAttribute('aria-rowindex', '3')
  })

  it('leaves out a count of 0', async () => {
    await open(wide([item('1', 'Only one')]))
    await expect.element(filter('Pinned')).toBeVisible()
    await expect.element(filter('Yours 1')).toBeVisible()
  })

  it('a head sorts by its column and says so', async () => {
    await open(wide())
    const head = browser.getByRole('columnheader', { name: 'Name', exact: true })
    await expect.element(head).not.toHaveAttribute('aria-sort')
    await head.getByRole('button').click()
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
    expect(names()[0]).toMatch(/^Abstimmung/)
    await head.getByRole('button').click()
    await expect.element(head).toHaveAttribute('aria-sort', 'descending')
    expect(names()[0]).toBe('Weekly planning')
  })

  it('the filter field finds every word, and the number found is announced', async () => {
    await open(wide())
    await filter('All 10').click()
    await field().fill('redesign check')
    expect(names()).toEqual(['Checkout redesign', 'Checkout – redesign (Q4)'])
    await expect.element(browser.getByRole('status').filter({ hasText: '2 of 10' })).toBeInTheDocument()
  })

  it('when nothing matches, all items can be searched or the filters cleared', async () => {
    await open(wide())
    await field().fill('invoice')
    await expect.element(browser.getByText('No items match “invoice”')).toBeVisible()
    await browser.getByRole('button', { name: 'Look in all 10 items' }).click()
    expect(names()).toEqual(['Invoice import'])
    await field().fill('xylo')
    await browser.getByRole('button', { name: 'Clear filters' }).click()
    await expect.element(filter('Yours 8')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(field()).toHaveFocus()
    await expect.element(field()).toHaveValue('')
  })

  it('without items it says how to bring some in', async () => {
    await open(wide([]))
    await expect.element(browser.getByText('No items yet')).toBeVisible()
    await expect
      .element(browser.getByText('Paste a table, a board link or an id. Ctrl V works right here.'))
      .toBeVisible()
    await browser.getByRole('button', { name: 'Bring in items' }).last().click()
    expect(page.opened.at(-1)).toEqual({ name: 'bring-in' })
  })

  it('if no item is one’s own, all are shown at first', async () => {
    await open(wide(fieldstone.filter(({ other }) => other)))
    await expect.element(filter('All 2')).toHaveAttribute('aria-pressed', 'true')
    expect(names()).toHaveLength(2)
  })

  it('of 20,000 items only those near the visible ones are drawn, and End reaches the last one', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) =>
      item(String(500_000 + index), `Item no. ${index}`),
    )
    await open(wide(many))
    const drawn = () => document.querySelectorAll('[data-row]').length
    expect(drawn()).toBeLessThan(60)
    await expect.element(table()).toHaveAttribute('aria-rowcount', '20001')
    ;(document.querySelector('[data-row]') as HTMLElement).focus()
    await userEvent.keyboard('{End}')
    await expect.poll(focused).toBe('519999')
    expect(drawn()).toBeLessThan(60)
    await expect.element(row('Item no. 19999')).toHaveAttribute('aria-rowindex', '20001')
    await userEvent.keyboard('{Home}')
    await expect.poll(focused).toBe('500000')
  })

  it('shows the item that was asked for, also one that is not one’s own', async () => {
    await open(wide(), '4410281151')
    await expect.poll(focused).toBe('4410281151')
    await expect.element(filter('All 10')).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('keys in the list', () => {
  it('Tab goes from the field over filters and Bring in to the list, which is one stop', async () => {
    await open(wide())
    await field().click()
    await userEvent.keyboard('{Tab}')
    await expect.element(filter('Yours 8')).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(browser.getByRole('button', { name: 'Bring in items' })).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    expect(focused()).toBe('4410281133')
    await userEvent.keyboard('{Tab}')
    expect(document.querySelector('main')!.contains(document.activeElement)).toBe(false)
  })

  it('arrow down leads from the field to the list, and arrow up from the list to the heads', async () => {
    await open(wide())
    await field().click()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('4410281146')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect.element(browser.getByRole('button', { name: 'Last used' })).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(browser.getByRole('button', { name: 'Name from' })).toHaveFocus()
    await userEvent.keyboard('{Home}{Enter}{ArrowDown}')
    expect(focused()).toBe('4410280031')
  })

  it('Space chooses, Shift and an arrow extend, Ctrl A chooses all shown, and Esc drops the choice', async () => {
    await open(wide())
    await field().click()
    await userEvent.keyboard('{ArrowDown}{ArrowDown} ')
    await expect.element(browser.getByRole('checkbox', { name: 'Choose Support rota' })).toBeChecked()
    const bar = (name: string) => browser.getByRole('toolbar', { name })
    await expect.element(bar('1 chosen')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}')
    await expect.element(bar('3 chosen')).toBeVisible()
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect.element(bar('8 chosen')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(browser.getByText('8 yours of 10 in Fieldstone')).toBeVisible()
    expect(focused()).toBe('4410281120')
  })

  it('F2 renames in place: Enter keeps the name, Esc gives the old one back', async () => {
    await open(wide())
    await field().click()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{F2}')
    const name = browser.getByRole('textbox', { name: 'Name of Support rota' })
    await expect.element(name).toHaveFocus()
    await userEvent.keyboard('Something else{Escape}')
    expect(focused()).toBe('4410281146')
    expect(inputs('items.rename')).toEqual([])
    await userEvent.keyboard('{F2}Support rota, weekends{Enter}')
    await expect
      .poll(() => inputs('items.rename'))
      .toEqual([{ itemId: '4410281146', name: 'Support rota, weekends', board: 'Client care' }])
    await expect.element(row('Support rota, weekends')).toHaveFocus()
  })

  it('Ctrl D pins, and the row keeps the focus where it moves to', async () => {
    await open(wide())
    await row('Accessibility audit').click({ modifiers: ['Control'] })
    await userEvent.keyboard('{Escape}')
    ;(row('Accessibility audit').element() as HTMLElement).focus()
    await userEvent.keyboard('{Control>}d{/Control}')
    await expect
      .poll(() => inputs('items.changeSeveral'))
      .toEqual([{ itemIds: ['4410281120'], change: { pinned: true } }])
    await expect.element(browser.getByText('Pinned Accessibility audit')).toBeVisible()
    await expect.element(row('Accessibility audit')).toHaveAttribute('aria-rowindex', '4')
    await expect.element(row('Accessibility audit')).toHaveFocus()
  })

  it('Del archives: the item stays under Yours with its tag, and under Pinned it makes room for the next', async () => {
    await open(wide())
    ;(row('Checkout redesign').element() as HTMLElement).focus()
    await userEvent.keyboard('{Delete}')
    await expect.poll(() => inputs('items.hide')).toEqual([{ itemId: '4410281107', hidden: true }])
    await expect.element(browser.getByText('Archived Checkout redesign')).toBeVisible()
    await expect.element(browser.getByRole('button', { name: /^Undo/ })).toBeVisible()
    await expect.element(row('Checkout redesign')).toMatchTextContent(/Archived/)
    await expect.element(row('Checkout redesign')).toHaveFocus()

    await filter('Pinned 2').click()
    ;(row('Weekly planning').element() as HTMLElement).focus()
    await userEvent.keyboard('{Delete}')
    await expect.element(row('Weekly planning')).not.toBeInTheDocument()
    await expect.element(row('Support rota')).toHaveFocus()
  })
})

describe('an open item', () => {
  it('Enter opens it with the caret in its name, and saving returns to its row', async () => {
    await open(wide())
    ;(row('Checkout redesign').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    const name = card('Checkout redesign').getByRole('textbox', { name: 'Name' })
    await expect.element(name).toHaveFocus()
    await expect.element(card('Checkout redesign')).toMatchTextContent(/34 entries, 41h 20m since 3 Sep/)
    await expect.element(card('Checkout redesign')).toMatchTextContent(/On the board: “Checkout \(Q4\)”\./)
    await expect.element(card('Checkout redesign')).toMatchTextContent(/4410281107/)
    await browser.getByRole('button', { name: 'Use that' }).click()
    await expect.element(name).toHaveValue('Checkout (Q4)')
    await expect.element(browser.getByRole('button', { name: 'Use that' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => inputs('items.rename'))
      .toEqual([{ itemId: '4410281107', name: 'Checkout (Q4)', board: 'Storefront' }])
    await expect.element(row('Checkout (Q4)')).toHaveFocus()
  })

  it('Tab leads from the list to its form, and arrow keys beside it too', async () => {
    await open(wide())
    await row('Checkout redesign').click()
    const name = card('Checkout redesign').getByRole('textbox', { name: 'Name' })
    await expect.element(name).toHaveFocus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(focused()).toBe('4410281146')
    await userEvent.keyboard('{Tab}')
    await expect.element(name).toHaveFocus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{ArrowDown}')
    await expect.element(name).toHaveFocus()
  })

  it('a name that was typed and not saved is kept, and can be discarded', async () => {
    await open(wide())
    await row('Checkout redesign').click()
    await card('Checkout redesign').getByRole('textbox', { name: 'Name' }).fill('Half a na')
    await userEvent.keyboard('{Escape}')
    await expect.element(row('Checkout redesign')).toHaveFocus()
    await expect.element(row('Checkout redesign')).toMatchTextContent(/Not saved/)
    await row('Refund flow').click()
    await row('Checkout redesign').click()
    const name = card('Checkout redesign').getByRole('textbox', { name: 'Name' })
    await expect.element(name).toHaveValue('Half a na')
    await browser.getByRole('button', { name: 'Discard' }).click()
    await expect.element(name).toHaveValue('Checkout redesign')
    expect(inputs('items.rename')).toEqual([])
  })

  it('a name cannot be emptied, but an item without a name gets a board without one', async () => {
    await open(wide())
    await row('Checkout redesign').click()
    await card('Checkout redesign').getByRole('textbox', { name: 'Name' }).fill(' ')
    await userEvent.keyboard('{Enter}')
    await expect.element(browser.getByText('Give it a name to find it by.')).toBeVisible()
    await userEvent.keyboard('{Escape}')

    await browser.getByRole('button', { name: 'Name item 4410281202' }).click()
    const unnamed = card('Item 4410281202')
    await expect.element(unnamed.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    await unnamed.getByRole('combobox', { name: 'Board' }).click()
    await userEvent.keyboard('Shop{Enter}')
    await unnamed.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => inputs('items.changeSeveral'))
      .toEqual([{ itemIds: ['4410281202'], change: { board: 'Shop' } }])
    expect(inputs('items.rename')).toEqual([])
  })

  it('pinning and archiving take effect at once, and an archived item can be brought back', async () => {
    await open(wide())
    await row('Checkout redesign').click()
    await browser.getByRole('switch', { name: 'Pinned' }).click()
    await expect
      .poll(() => inputs('items.changeSeveral'))
      .toEqual([{ itemIds: ['4410281107'], change: { pinned: true } }])
    await browser.getByRole('button', { name: 'Archive', exact: true }).click()
    await expect.poll(() => inputs('items.hide')).toEqual([{ itemId: '4410281107', hidden: true }])
    await expect.element(row('Checkout redesign')).toHaveFocus()
    await row('Checkout redesign').click()
    await browser.getByRole('button', { name: 'Bring back' }).click()
    await expect
      .poll(() => inputs('items.changeSeveral').at(-1))
      .toEqual({ itemIds: ['4410281107'], change: { archived: false } })
  })
})

describe('several chosen items', () => {
  it('a click beside the box of a checkbox chooses the item and does not open it', async () => {
    await open(wide())
    const box = browser.getByRole('checkbox', { name: 'Choose Checkout redesign' })
    await userEvent.click(box.element().closest('label')!, { position: { x: 1, y: 1 }, force: true })
    await expect.element(box).toBeChecked()
    await expect.element(browser.getByRole('toolbar', { name: '1 chosen' })).toBeVisible()
    expect(inputs('items.details')).toEqual([])
  })

  it('are archived as one step, and the focus returns to the list', async () => {
    await open(wide())
    for (const name of ['Checkout redesign', 'Accessibility audit'])
      await browser.getByRole('checkbox', { name: `Choose ${name}` }).click({ force: true })
    await browser.getByRole('toolbar', { name: '2 chosen' }).getByRole('button', { name: 'Archive' }).click()
    await expect
      .poll(() => inputs('items.changeSeveral'))
      .toEqual([{ itemIds: ['4410281107', '4410281120'], change: { archived: true } }])
    await expect.element(browser.getByText('Archived 2 items')).toBeVisible()
    await expect.poll(focused).toBeTruthy()
  })

  it('are put on a board that exists or on a new one', async () => {
    await open(wide())
    await row('Checkout redesign').click({ modifiers: ['Control'] })
    await row('Accessibility audit').click({ modifiers: ['Shift'] })
    const board = browser.getByRole('combobox', { name: 'Board of the chosen items' })
    await board.click()
    await userEvent.keyboard('team{Enter}')
    await expect.poll(() => inputs('items.changeSeveral').at(-1)).toMatchObject({ change: { board: 'Team' } })
    await expect.element(browser.getByText(/items are on Team now$/)).toBeVisible()
  })
})

describe('pasting', () => {
  it('several lines open Bring in items with them, anywhere in the part', async () => {
    await open(wide())
    await paste('1\tOne\n2\tTwo')
    expect(page.opened).toEqual([
      { name: 'settings', part: 'items' },
      { name: 'bring-in', text: '1\tOne\n2\tTwo' },
    ])
    await field().click()
    await paste('3\tThree\n4\tFour')
    expect(page.opened.at(-1)).toEqual({ name: 'bring-in', text: '3\tThree\n4\tFour' })
    await expect.element(field()).toHaveValue('')
  })

  it('a link to an unknown item opens the form for a new one, and that of a known item shows its row', async () => {
    await open(wide())
    await paste('https://fieldstone.example/boards/9/items/88213')
    expect(page.opened).toEqual([
      { name: 'timer', adding: 'https://fieldstone.example/boards/9/items/88213' },
    ])
    await paste('https://fieldstone.example/boards/9/items/4410281151')
    await expect.poll(focused).toBe('4410281151')
    expect(page.opened).toHaveLength(1)
  })

  it('an id that is pasted into the name of an item stays there', async () => {
    await open(wide())
    await row('Checkout redesign').click()
    await paste('88213')
    expect(page.opened).toEqual([])
  })
})

describe('in the popover', () => {
  it('rows have two lines with ticks, and filters without room are in a menu', async () => {
    await open(new ItemsPage())
    await expect.element(browser.getByRole('textbox', { name: 'Find by name, board or id' })).toBeVisible()
    await expect.element(row('Checkout redesign')).toMatchTextContent(/Storefront · 4410281107 Today/)
    expect(row('Checkout redesign').element().getBoundingClientRect().height).toBe(44)
    await expect.element(filter('Pinned 2')).not.toBeInTheDocument()
    await browser.getByRole('button', { name: 'More filters' }).click()
    await browser.getByRole('menuitem', { name: 'Archived 1' }).click()
    await expect.element(browser.getByRole('button', { name: 'Archived 1' })).toHaveFocus()
    expect(names()).toEqual(['Old pricing page'])
  })
})

describe('in the local workspace', () => {
  it('there is neither an id nor a source of names, and nothing to bring in', async () => {
    await open(new ItemsPage([item('i1', 'Logo sketches', { board: 'Bakery' })], { wide: true, local: true }))
    await expect.element(browser.getByText('1 item', { exact: true })).toBeVisible()
    expect(row('Logo sketches').element().textContent.replace(/\s+/g, ' ').trim()).toBe(
      'Logo sketches Bakery',
    )
    const heads = [...document.querySelectorAll('[role=columnheader]')].map((each) => each.textContent.trim())
    expect(heads).toEqual(['Pinned', 'Name', 'Board', 'Last used'])
    await expect.element(browser.getByRole('button', { name: 'Bring in items' })).not.toBeInTheDocument()
  })
})

describe('the items and boards of the local workspace', () => {
  const bakery = [
    item('i1', 'Logo sketches', { board: 'Bakery', lastDay: '2026-11-20' }),
    item('i2', 'Menu', { board: 'Bakery' }),
    item('i3', 'Desk', { board: 'Office' }),
  ]
  const openLocal = () => open(new ItemsPage(bakery, { wide: true, local: true }))
  const question = (name: string) => browser.getByRole('dialog', { name })
  const press = async (item: string, keys: string) => {
    await row(item).click()
    await userEvent.keyboard(keys)
  }
  const boards = () =>
    [...document.querySelectorAll('li[data-board]')].map((each) =>
      each.textContent.replace(/\s+/g, ' ').trim(),
    )
  async function choose(board: string, action: RegExp): Promise<void> {
    await browser.getByRole('button', { name: `Actions for ${board}` }).click()
    await browser.getByRole('menuitem', { name: action }).click()
  }

  it('has no filter for items without a name, and one for boards', async () => {
    await openLocal()
    await expect.element(filter('Boards 2')).toBeVisible()
    await expect.element(browser.getByRole('button', { name: /^No name/ })).not.toBeInTheDocument()
  })

  it('asks before an item with entries is archived, and keeps it if the user cancels', async () => {
    await openLocal()
    await press('Logo sketches', '{Escape}{Delete}')
    const asked = question('Archive Logo sketches?')
    await expect.element(asked.getByText(/^Its 34 entries stay\. It is not offered any more/)).toBeVisible()
    await asked.getByRole('button', { name: 'Cancel' }).click()
    expect(inputs('items.hide')).toEqual([])
    await userEvent.keyboard('{Delete}')
    await question('Archive Logo sketches?').getByRole('button', { name: 'Archive' }).click()
    await expect.poll(() => inputs('items.hide')).toEqual([{ itemId: 'i1', hidden: true }])
  })

  it('asks without a number if the number of entries cannot be read', async () => {
    await openLocal()
    page.refuses.set('items.details', 'internal')
    await press('Logo sketches', '{Escape}{Delete}')
    const asked = question('Archive Logo sketches?')
    await expect.element(asked.getByText(/^Its entries stay\. It is not offered any more/)).toBeVisible()
  })

  it('deletes an item that was never used without asking', async () => {
    await openLocal()
    await row('Menu').click()
    await card('Menu').getByRole('button', { name: 'Delete' }).click()
    await expect
      .poll(() => inputs('items.changeSeveral'))
      .toEqual([{ itemIds: ['i2'], change: { deleted: true } }])
    await expect.element(row('Menu')).not.toBeInTheDocument()
  })

  it('lists the boards with their items and time, and finds them by name', async () => {
    await openLocal()
    await filter('Boards 2').click()
    await expect.poll(boards).toEqual(['Bakery 2 items, 1h 30m', 'Office 1 item, 1h 30m'])
    await browser.getByRole('textbox', { name: 'Find a board' }).fill('off')
    await expect.poll(boards).toHaveLength(1)
    await browser.getByRole('textbox', { name: 'Find a board' }).fill('none')
    await expect.element(browser.getByText('No boards match “none”')).toBeVisible()
  })

  it('renames a board by F2, and takes the spelling of a board that has this name already', async () => {
    await openLocal()
    await filter('Boards 2').click()
    await browser.getByRole('button', { name: 'Actions for Office' }).click()
    await userEvent.keyboard('{Escape}{F2}')
    await browser.getByRole('textbox', { name: 'Name of the board Office' }).fill('bakery')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => inputs('items.changeSeveral'))
      .toEqual([{ itemIds: ['i3'], change: { board: 'Bakery' } }])
    await expect.poll(boards).toEqual(['Bakery 3 items, 1h 30m'])
  })

  it('keeps the focus on the boards when the focused one goes, and moves it to the filter field after the last', async () => {
    await openLocal()
    await filter('Boards 2').click()
    const label = () => document.activeElement?.getAttribute('aria-label')
    await choose('Bakery', /^Put all on another board/)
    await browser.getByRole('button', { name: 'Put on the board' }).click()
    await expect.poll(boards).toEqual(['Office 3 items, 1h 30m'])
    await expect.poll(label).toBe('Actions for Office')
    await userEvent.keyboard('{Delete}')
    await expect.element(question('Archive the board Office?')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(browser.getByText('No boards yet')).toBeVisible()
    await expect.element(browser.getByRole('textbox', { name: 'Find a board' })).toHaveFocus()
  })

  it('puts all items of a board on another one, and archives a board after asking', async () => {
    await openLocal()
    await filter('Boards 2').click()
    await choose('Bakery', /^Put all on another board/)
    await browser.getByRole('button', { name: 'Put on the board' }).click()
    await expect
      .poll(() => inputs('items.changeSeveral').at(-1))
      .toEqual({ itemIds: ['i1', 'i2'], change: { board: 'Office' } })
    await choose('Office', /^Archive/)
    await question('Archive the board Office?').getByRole('button', { name: 'Archive' }).click()
    await expect
      .poll(() => inputs('items.changeSeveral').at(-1))
      .toMatchObject({ change: { archived: true } })
    await expect.element(browser.getByText('No boards yet')).toBeVisible()
  })
})
