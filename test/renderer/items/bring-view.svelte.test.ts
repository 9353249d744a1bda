import { afterEach, describe, expect, it } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import type { Item } from '#preload/model/item.ts'
import { bringIn } from '#preload/words/made/bringIn.ts'
import BringView from '../../../src-renderer/items/BringView.svelte'
import { pasteOn } from '../support/paste.ts'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { show, type Shown } from '../support/show.ts'

let shown: Shown
let done: (string | null)[] = []
afterEach(async () => {
  await shown.end()
  document.querySelector('style[data-wide]')?.remove()
  done = []
})

const item = (id: string, name: string, board: string | null, nameFrom: Item['nameFrom']): Item => ({
  ...{ id, name, board, nameFrom, named: nameFrom !== null },
  ...{ pinned: false, lastDay: '2026-11-20', todayMinutes: 0, parentId: null },
})

const table = [
  'Item ID\tTitle\tGroup\tOwner',
  '4410281107\tCheckout – redesign (Q4)\tStorefront\tMira',
  '4410281301\tGift cards: redemption\tStorefront\tMira',
  '4410281202\tPayment step\tStorefront\tMira',
  '4410281112\tRefund flow\tStorefront\tJo',
  '\tIdeas for later\tStorefront\tJo',
  '4410281301\tGift cards – redemption\tStorefront\tJo',
].join('\n')

function somePage(given: ConstructorParameters<typeof SamplePage>[0] = {}): SamplePage {
  const page = new SamplePage(given)
  page.items = [
    item('4410281107', 'Checkout redesign', 'Storefront', 'you'),
    item('4410281202', '4410281202', 'Storefront', null),
    item('4410281112', 'Refund flow', 'Storefront', 'table'),
    item('4410281999', 'Old banner', 'Storefront', 'table'),
    item('4410282000', 'Interviews', 'Hiring', 'table'),
  ]
  page.answers.set('items.others', [])
  page.answers.set('items.details', details(null))
  page.answers.set('items.bringIn', { changed: 2, added: 1 })
  return page
}

function details(name: string | null) {
  return {
    ...{ entries: 1, minutes: 30, firstDay: '2026-11-02', lastDay: '2026-11-20', notes: [], link: null },
    otherName: name === null ? null : { name, from: 'history' },
  }
}

async function showView(props: Record<string, unknown> = {}, page = somePage()): Promise<void> {
  await bringIn.load()
  shown = await show(
    BringView as never,
    { ondone: (first: string | null) => done.push(first), oncancel: () => done.push('cancelled'), ...props },
    page,
  )
  if (!page.wide) return
  document.querySelector<HTMLElement>('main')!.style.width = '760px'
  await shown.settled()
}

/** Like {@link pasteOn}, and waits until the page has taken the paste. */
async function paste(text: string, at?: Element): Promise<boolean> {
  const isLeft = pasteOn(text, at)
  await shown.settled()
  return isLeft
}

async function choose(content: string | Uint8Array, name = 'items.csv'): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  const files = new DataTransfer()
  files.items.add(new File([content as BlobPart], name))
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await shown.settled()
  await expect.poll(() => document.querySelector('.late')).toBeNull()
}

const marks = () => [...document.querySelectorAll('.rows .mark')].map(({ textContent }) => textContent.trim())
const button = (name: string | RegExp) => browser.getByRole('button', { name })
const sent = () => shown.page.asks('items.bringIn')

describe('the preview of a table', () => {
  it('a pasted table shows what happens to each row', async () => {
    await showView({}, somePage({ wide: true }))
    expect(await paste(table)).toBe(false)
    expect(document.body.textContent).toContain('6 rows, 4 columns. The first row holds the headings.')
    expect(marks()).toEqual([
      'Your name stays',
      'New',
      'Gets its name',
      'Known',
      'No id, left out',
      'Twice, left out',
    ])
    expect(
      browser.getByRole('row', { name: /4410281301 Gift cards: redemption Storefront New/ }).query(),
    ).not.toBeNull()
    expect(button('Bring in 2 items').query()).not.toBeNull()
    expect(document.body.textContent).toContain('Nothing is sent to Fieldstone.')
  })

  it('a row of a merged item says of which item it is a part, and is left out', async () => {
    const page = somePage({ wide: true })
    const stays = { id: '4410282000', name: 'Interviews', board: 'Hiring' }
    page.answers.set('items.merged', [{ id: '4410281301', name: 'Old name', board: null, stays }])
    await showView({}, page)
    await paste(table)
    expect(marks()).toContain('Already part of Interviews')
    expect(marks()).not.toContain('New')
    expect(button('Left out 3').query()).not.toBeNull()
    await button('Bring in 1 item').click()
    await shown.settled()
    expect(sent()[0]!['rows']).not.toContainEqual(expect.objectContaining({ itemId: '4410281301' }))
  })

  it('the heads say how each column is read, and another choice changes the preview', async () => {
    await showView({ text: table }, somePage({ wide: true }))
    const heads = () =>
      [...document.querySelectorAll('th [role=combobox]')].map((each) => each.getAttribute('aria-label'))
    expect(heads()).toEqual([
      'Column 1, Item ID, is read as: Id',
      'Column 2, Title, is read as: Name',
      'Column 3, Group, is read as: Board',
      'Column 4, Owner, is left out',
    ])
    await browser.getByRole('combobox', { name: 'Column 2, Title, is read as: Name' }).click()
    await browser.getByRole('option', { name: 'Left out' }).click()
    await shown.settled()
    expect(marks().slice(0, 3)).toEqual(['Known', 'New', 'Known'])
    expect(button('2 columns left out').query()).not.toBeNull()
    await button('2 columns left out').click()
    await browser.getByRole('combobox', { name: 'Column 4, Owner, is left out' }).click()
    await browser.getByRole('option', { name: 'Name', exact: true }).click()
    await button('Done').click()
    await shown.settled()
    expect(browser.getByRole('cell', { name: 'Mira' }).elements().length).toBeGreaterThan(0)
  })

  it('the switch says whether the first row holds headings', async () => {
    await showView({ text: table }, somePage({ wide: true }))
    await browser.getByRole('switch', { name: /^Headings/ }).click()
    await shown.settled()
    expect(document.body.textContent).toContain('7 rows, 4 columns.')
    expect(document.body.textContent).not.toContain('holds the headings.')
    expect(browser.getByRole('combobox', { name: 'Column 2 is read as: Name' }).query()).not.toBeNull()
  })

  it('a filter shows only the rows with one mark', async () => {
    await showView({ text: table })
    expect([...document.querySelectorAll('.filters button')].map(({ textContent }) => textContent)).toEqual([
      'All 6',
      'New 1',
      'Gets its name 1',
      'Known 1',
      'Your name stays 1',
      'Left out 2',
    ])
    await button('Left out 2').click()
    await shown.settled()
    expect(marks()).toEqual(['No id, left out', 'Twice, left out'])
    expect(button('Left out 2').element()).toHaveAttribute('aria-pressed', 'true')
  })

  it('in one pane each row has two lines, and the columns are in a sheet', async () => {
    await showView({ text: table })
    const rows = [...document.querySelectorAll('.rows li')].map(({ textContent }) =>
      textContent.replace(/\s+/g, ' ').trim(),
    )
    expect(rows[1]).toBe('Gift cards: redemption New 4410281301 · Storefront')
    await button('Columns…').click()
    const sheet = browser.getByRole('dialog', { name: 'Columns' })
    expect(sheet.getByRole('combobox').elements()).toHaveLength(4)
    expect(sheet.element().textContent).toContain('For example: Mira')
  })

  it('of 20,000 rows only those in view are drawn', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `${5_000_000_000 + at}\tItem ${at}`)
    await showView({ text: `Id\tName\n${rows.join('\n')}` }, somePage({ wide: true }))
    await expect.element(button('Bring in 20,000 items')).toBeInTheDocument()
    expect(document.querySelectorAll('tbody tr').length).toBeLessThan(60)
    const scroller = document.querySelector('.rows')!
    expect(scroller.scrollHeight).toBeGreaterThan(20_000 * 30)
    scroller.scrollTop = scroller.scrollHeight
    await shown.settled()
    expect(document.body.textContent).toContain('Item 19999')
    expect(document.querySelectorAll('tbody tr').length).toBeLessThan(60)
    // After a scroll to the end, a short table that is pasted is drawn from its first row.
    await paste(table)
    expect(marks()).toHaveLength(6)
  })

  it('what was read is announced politely', async () => {
    await showView({ text: table })
    await expect.poll(() => shown.page.told!.announcer.polite).toBe('6 rows, 4 columns, 1 new')
  })
})

describe('bringing in', () => {
  it('the rows are sent once, and the view closes with the first new item', async () => {
    await showView({ text: table })
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await shown.settled()
    expect(sent()).toMatchObject([{ from: 'table', names: 'keep', archive: [] }])
    expect((sent()[0]!['rows'] as { itemId: string }[]).map(({ itemId }) => itemId)).toEqual([
      '4410281107',
      '4410281301',
      '4410281202',
      '4410281112',
    ])
    expect(done).toEqual(['4410281301'])
    expect(document.body.textContent).toContain('2 items brought in')
  })

  it('the choices take other names and archive what the table does not have', async () => {
    await showView({ text: table })
    await browser.getByRole('radio', { name: 'Take these' }).click()
    await browser.getByRole('radio', { name: 'Archive 1' }).click()
    await shown.settled()
    expect(marks()[0]).toBe('Gets its name')
    await button('Bring in 3 items').click()
    await shown.settled()
    expect(sent()).toMatchObject([{ names: 'take', archive: ['4410281999'] }])
  })

  it('the choices are hidden if there is nothing to choose', async () => {
    await showView({ text: '5000000001\tOne\tNowhere\n5000000002\tTwo\tNowhere' })
    expect(browser.getByRole('radiogroup').elements()).toHaveLength(1)
  })

  it('a table with nothing new cannot be brought in, and the button says why', async () => {
    await showView({ text: 'Id\tName\n4410281112\tRefund flow' })
    const main = button('Bring in items').element()
    expect(main).toHaveAttribute('aria-disabled', 'true')
    expect(main).toHaveAttribute('title', 'Nothing new in this table')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await shown.settled()
    expect(sent()).toEqual([])
  })

  it('items can be archived although none is new', async () => {
    await showView({ text: 'Id\tName\tBoard\n4410281112\tRefund flow\tStorefront' })
    await browser.getByRole('radio', { name: 'Archive 3' }).click()
    await button('Archive 3 items').click()
    await shown.settled()
    expect(sent()).toMatchObject([{ archive: ['4410281107', '4410281202', '4410281999'] }])
    expect(document.body.textContent).toContain('3 items archived')
  })

  it('after a failure the preview stays, and the same order is sent again', async () => {
    const page = somePage()
    page.refuses.set('items.bringIn', 'disk-full')
    await showView({ text: table }, page)
    await button('Bring in 2 items').click()
    await shown.settled()
    expect(page.failures).toHaveLength(1)
    expect(done).toEqual([])
    page.refuses.clear()
    await button('Bring in 2 items').click()
    await shown.settled()
    expect(done).toEqual(['4410281301'])
  })

  it('Cancel changes nothing', async () => {
    await showView({ text: table })
    await button('Cancel').click()
    expect(done).toEqual(['cancelled'])
    expect(sent()).toEqual([])
  })
})

describe('what can be read', () => {
  it('a paste anywhere in the view is read, but not one into another field', async () => {
    await showView()
    button('Cancel').element().focus()
    await paste(table)
    expect(marks()).toHaveLength(6)
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    expect(await paste('5000000001\tOne')).toBe(true)
    field.remove()
    expect(marks()).toHaveLength(6)
  })

  it('typed rows are read by the button', async () => {
    await showView()
    await browser
      .getByRole('textbox', { name: /^Copy rows of your board/ })
      .fill('5000000001,One\n5000000002,Two')
    await button('Show preview').click()
    await shown.settled()
    expect(marks()).toEqual(['New', 'New'])
    expect(document.activeElement).toHaveAttribute('aria-label', 'Preview of 2 rows')
  })

  it('board links can be typed one on each line, with a name', async () => {
    await showView({ from: 'links' })
    const field = browser.getByRole('textbox', { name: 'One board link or id on each line' })
    await field.fill(
      'https://fieldstone.example/boards/9/items/5000000001 Audit, second part\n4410281112\nhello',
    )
    await shown.settled()
    expect(marks()).toEqual(['New', 'Known', 'No id, left out'])
    expect(document.body.textContent).toContain('Audit, second part')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await shown.settled()
    expect(sent()).toMatchObject([
      { from: 'link', rows: [{ itemId: '5000000001', name: 'Audit, second part' }, { name: null }] },
    ])
  })

  it('several pasted links are read as links', async () => {
    await showView({ text: 'https://a.example/boards/9/items/5000000001\n5000000002' })
    expect(browser.getByRole('radio', { name: 'Board links' }).element()).toBeChecked()
    expect(marks()).toEqual(['New', 'New'])
  })

  it('a file can be chosen and dropped', async () => {
    await showView({ from: 'file' })
    await choose('Id;Name\r\n5000000001;Übergabe')
    expect(marks()).toEqual(['New'])
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['Id;Name\n5000000001;One\n5000000002;Two'], 'b.csv'))
    document
      .querySelector('.view')!
      .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    await expect.poll(marks).toEqual(['New', 'New'])
  })

  it('names found on this machine are chosen at first, and one can be left out', async () => {
    const page = somePage()
    page.items = [item('1', '1', 'Storefront', null), item('2', '2', null, null)]
    page.answers.set('items.details', details('Checkout redesign'))
    await showView({}, page)
    await browser.getByRole('radio', { name: /^Your history 2$/ }).click()
    await shown.settled()
    expect(document.body.textContent).toContain('From your local workspace')
    const [first] = browser.getByRole('checkbox', { name: /Checkout redesign/ }).elements()
    await userEvent.click(first!)
    await button('Bring in 1 item').click()
    await shown.settled()
    expect(sent()).toMatchObject([
      { from: 'history', rows: [{ itemId: '2', name: 'Checkout redesign', board: null, archived: false }] },
    ])
  })

  it('without a found name the history has no number and says what to do', async () => {
    await showView()
    const history = browser.getByRole('radio', { name: /^Your history$/ })
    await history.click()
    await shown.settled()
    expect(document.body.textContent).toContain('No names found on this machine')
    expect(document.body.textContent).toContain('1 item has no name.')
  })

  it('the arrow keys choose where items come from', async () => {
    await showView({ text: table })
    browser.getByRole('radio', { name: 'Paste a table' }).element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await shown.settled()
    expect(browser.getByRole('radio', { name: 'CSV file' }).element()).toBeChecked()
    expect(button('Choose a file…').query()).not.toBeNull()
    await userEvent.keyboard('{ArrowLeft}')
    await shown.settled()
    // The table that was pasted before is still there.
    expect(marks()).toHaveLength(6)
  })

  it('in the local workspace nothing can be brought in', async () => {
    await showView({ text: table }, somePage({ local: true }))
    expect(document.body.textContent).toContain('The local workspace needs no ids')
    await paste(table)
    expect(marks()).toEqual([])
  })
})

describe('what cannot be read', () => {
  const zip = 'PK\x03\x04 xl/workbook.xml'
  const wide = Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',')

  it.each<[string, string, string]>([
    ['one line', 'hello', 'This isn’t a table: 1 line, no columns.'],
    ['nothing', '', 'The clipboard holds no text.'],
    ['blank lines', ' \n\n', 'The clipboard holds no text.'],
    [
      'a table without ids',
      'Title\tGroup\nOne\tTwo\nThree\tFour',
      'No column holds ids. Fieldstone needs them',
    ],
    ['10,000 columns', `${wide}\n${wide}`, 'The table has more than 500 columns, too many to read.'],
    [
      'rounded ids',
      'Id\tName\n4.41028E+09\tOne\n4.41028E+09\tTwo',
      'A spreadsheet rounded the ids, for example 4.41028E+09.',
    ],
    ['zeros', 'Id\tName\n5000000001\tOne\0', 'The clipboard holds no text.'],
  ])('pasting %s says what is wrong, and nothing is changed', async (_what, text, sentence) => {
    await showView()
    await paste(text)
    const alert = browser
      .getByRole('alert')
      .elements()
      .map(({ textContent }) => textContent)
      .join(' ')
    expect(alert).toContain(sentence)
    expect(alert).toContain('Nothing was changed.')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await shown.settled()
    expect(sent()).toEqual([])
  })

  it.each<[string, Uint8Array | string, string, string]>([
    ['a spreadsheet', zip, 'items.xlsx', 'items.xlsx is a spreadsheet. Save it as CSV'],
    ['a PDF', '%PDF-1.7 …', 'board.pdf', 'board.pdf is a PDF. Export the board as CSV'],
    [
      'a picture',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 0, 0]),
      'a.png',
      'a.png is not a text file.',
    ],
    ['zeros', 'Id,Name\n5000000001,a\0b', 'a.csv', 'a.csv is not a text file.'],
    ['an empty file', '', 'a.csv', 'a.csv is empty.'],
    ['more than 20 MB', new Uint8Array(20_000_001).fill(65), 'a.csv', 'This is larger than 20 MB'],
  ])('choosing %s says what is wrong, and nothing is changed', async (_what, content, name, sentence) => {
    await showView({ from: 'file' })
    await choose(content, name)
    await expect.poll(() => document.querySelector('[role=alert]')?.textContent).toContain(sentence)
    expect(sent()).toEqual([])
  })

  it('Windows-1252 is decoded', async () => {
    await showView({ from: 'file' })
    await choose(new Uint8Array([...new TextEncoder().encode('Id;Name\r\n5000000001;Pr'), 0xfc, 0x66]))
    expect(document.body.textContent).toContain('Prüf')
  })

  it('if no column was taken for the ids, the user can choose one', async () => {
    await showView({}, somePage({ wide: true }))
    await paste('Title\tPhone\nOne\t#12\nTwo\t#13')
    expect(marks()).toEqual(['No id, left out', 'No id, left out'])
    await browser.getByRole('combobox', { name: 'Column 2, Phone, is left out' }).click()
    await browser.getByRole('option', { name: 'Id', exact: true }).click()
    await shown.settled()
    expect(marks()).toEqual(['New', 'New'])
    expect(
      browser
        .getByRole('alert')
        .elements()
        .map((each) => each.textContent)
        .join(''),
    ).toBe('')
  })

  it('if the known items cannot be read, they are read again on request', async () => {
    const page = somePage()
    page.refuses.set('items.others', 'unavailable' as never)
    await showView({ text: table }, page)
    expect(document.body.textContent).toContain('The items on this machine could not be read.')
    page.refuses.clear()
    await button('Try again').click()
    await shown.settled()
    expect(marks()).toHaveLength(6)
  })
})
