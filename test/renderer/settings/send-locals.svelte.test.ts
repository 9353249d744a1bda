/** Tests "Send local entries", by keyboard and by mouse: what is ticked, what is missing, and what is ordered. */
import axe from 'axe-core'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import type { LocalEntries, LocalEntry } from '#preload/model/local-sending.ts'
import { locals as words } from '#preload/words/made/locals.ts'
import SendLocalsView from '../../../src-renderer/settings/SendLocalsView.svelte'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { show, type Shown } from '../support/show.ts'

let shown: Shown
let page: SamplePage
let closed = 0
beforeAll(() => words.load())
afterEach(() => shown.end())

const entry = (id: string, itemId: string, minutes: number, code?: string): LocalEntry => ({
  ...{ id, itemId, day: '2026-11-19', startedAt: null, minutes, note: `Note ${id}` },
  ...{ billable: 'none', team: null, values: code === undefined ? {} : { Code: code } },
})
const three: LocalEntries = {
  entries: [entry('1', 'l1', 60, 'Option A'), entry('2', 'l1', 30, 'Option B'), entry('3', 'l2', 15)],
  items: [
    { id: 'l1', name: 'Weekly planning', board: 'Office' },
    { id: 'l2', name: 'Bookkeeping', board: null },
  ],
  sameName: { l1: { id: '4410281133', name: 'Weekly planning', board: 'Team' } },
  template: {
    ...{ id: 'template', readAt: '2026-11-20T09:00:00.000Z' },
    fields: [
      {
        ...{ id: 'code', label: 'Code', type: 'single-select', required: true, defaultOptionId: null },
        options: [
          { id: 'a', label: 'Option A', archived: false },
          { id: 'b', label: 'Option B', archived: false },
        ],
      },
    ],
  },
}

async function open(read: LocalEntries = three, width = 724): Promise<void> {
  closed = 0
  page = new SamplePage({ wide: width > 500 })
  page.answers.set('locals.read', read)
  page.answers.set('locals.send', { entryIds: ['x'], holdUntil: null })
  await browser.viewport(width < 500 ? 400 : 1100, 760)
  const props = { account: 'Fieldstone', editing: 'none', onclose: () => (closed += 1) }
  shown = await show(SendLocalsView as never, props as never, page)
  const main = document.querySelector('main')!
  main.style.width = `${width}px`
  main.style.height = '700px'
  await shown.settled()
}

const button = (name: string | RegExp) => browser.getByRole('button', { name })
const tick = (name: string | RegExp) => browser.getByRole('checkbox', { name })
const click = (name: string | RegExp) => tick(name).click({ force: true })
const list = (name: string) => browser.getByRole('combobox', { name })
const sent = () =>
  page.asked.flatMap(({ name, input }) => {
    const { commandId: _, ...order } = input
    return name === 'locals.send' ? [order] : []
  })

async function choose(name: string, option: string | RegExp): Promise<void> {
  await list(name).click()
  await browser.getByRole('option', { name: option }).click()
  await shown.settled()
}

it('ticks items with the same name and sends their entries with Ctrl Enter', async () => {
  await open()
  await expect.element(tick('Send Weekly planning')).toBeChecked()
  await expect.element(tick('Send Bookkeeping')).not.toBeChecked()
  await expect.element(browser.getByText('Stays here')).toBeVisible()
  await expect.element(button('Send 2 entries, 1h 30m')).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await shown.settled()
  expect(sent()).toEqual([
    { entryIds: ['1', '2'], items: { l1: '4410281133' }, fields: { code: { how: 'each', instead: null } } },
  ])
  expect(closed).toBe(1)
})

it('says what a ticked item lacks, until it has an item and a value', async () => {
  await open()
  await click('Send Bookkeeping')
  await expect.element(browser.getByText('Needs an item, or untick it.')).toBeVisible()
  await expect.element(button('Send 2 of 3 entries, 1h 30m')).toBeVisible()
  await choose('Where Bookkeeping goes', /^Invoice import/)
  await expect.element(browser.getByText('1 entry lacks something that Fieldstone requires.')).toBeVisible()
  await expect.element(browser.getByText('2 match by name')).toBeVisible()
  await choose('1 other becomes', 'Option B')
  await button('Send 3 entries, 1h 45m').click()
  await shown.settled()
  expect(sent()[0]).toMatchObject({
    entryIds: ['3', '1', '2'].toSorted(),
    fields: { code: { how: 'each', instead: 'b' } },
  })
})

it('shows the entries of an item with Enter, and leaves out the unticked ones', async () => {
  await open()
  button(/^Weekly planning/)
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await shown.settled()
  await click(/Note 2/)
  await expect.element(button('Send 1 entry, 1h')).toBeVisible()
  await expect.element(browser.getByText('1 of 2 · 1h')).toBeVisible()
  await click(/Note 1/)
  await expect.element(tick('Send Weekly planning')).not.toBeChecked()
  await expect.element(browser.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
})

it('chooses only the ticked entry of an unticked item, also when the days are widened later', async () => {
  const older = { ...entry('4', 'l2', 45), day: '2026-03-02' }
  await open({ ...three, entries: [older, ...three.entries] })
  await choose('Days', 'Last 30 days')
  await button(/^Bookkeeping/).click()
  await click(/Note 3/)
  await choose('Days', 'All days')
  await expect.element(browser.getByText('1 of 2 · 15m')).toBeVisible()
  await expect.element(tick(/Note 4/)).not.toBeChecked()
})

it('gives all entries one value, or each item its own', async () => {
  await open()
  await click('Send Bookkeeping')
  await choose('Where Bookkeeping goes', /^Invoice import/)
  await choose('Code', 'Option A')
  await expect.element(button('Per item')).toBeVisible()
  await button('Per item').click()
  await choose('Code of Bookkeeping', 'Option B')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await shown.settled()
  expect(sent()[0]!['fields']).toEqual({ code: { how: 'items', values: { l1: 'a', l2: 'b' } } })
})

it('keeps the name on the line of its checkbox when the board wraps below it', async () => {
  await open({
    ...three,
    items: [{ id: 'l1', name: 'Weekly planning of everybody', board: 'The office downtown' }],
  })
  const [name, board] = [...document.querySelectorAll('.texts > span')].map((each) =>
    each.getBoundingClientRect(),
  )
  expect(board!.top).toBeGreaterThan(name!.top + 10)
  const box = document.querySelector('tbody .tick label')!.getBoundingClientRect()
  expect((name!.top + name!.bottom) / 2).toBeCloseTo((box.top + box.bottom) / 2, -0.5)
})

it('shows only the entries of a board, and sends no others', async () => {
  await open()
  await click('Send Bookkeeping')
  await choose('Board', 'Office')
  await expect.element(tick('Send Bookkeeping')).not.toBeInTheDocument()
  await expect.element(browser.getByText('2 entries, 1h 30m', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await shown.settled()
  expect(sent()).toMatchObject([{ entryIds: ['1', '2'] }])
})

it('stays open after a refusal, and says so', async () => {
  await open()
  page.refuses.set('locals.send', 'already-sent')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await shown.settled()
  expect([page.failures.length, closed]).toEqual([1, 0])
})

it('says that there is nothing to send', async () => {
  await open({ ...three, entries: [], items: [] })
  await expect.element(browser.getByText('Nothing to send')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(closed).toBe(1)
})

it.each([724, 400])('breaks no rule of accessibility when it is %d wide', async (width) => {
  await open(three, width)
  await click('Send Bookkeeping')
  await button(/^Weekly planning/).click()
  await shown.settled()
  const { violations } = await axe.run(document.querySelector('main')!)
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})
