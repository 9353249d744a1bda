/** Tests finding items in the whole page: groups, keys, what screen readers get, and long lists. */
import { flushSync, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { createBridge } from '#preload/bridge.ts'
import type { OtherItem } from '#preload/model/item.ts'
import { startApp } from '../../../src-renderer/app/start-app.ts'
import '../../../src-renderer/styles/base.css'
import '../../../src-renderer/styles/shared.css'
import '../../../src-renderer/styles/tokens.css'
import { sampleTransport, type Sample, type SampleTransport } from '../support/sample-transport.ts'

let target: HTMLElement
let app: Awaited<ReturnType<typeof startApp>> | undefined
let transport: SampleTransport

beforeEach(() => browser.viewport(420, 640))
afterEach(async () => {
  vi.useRealTimers()
  if (app) await unmount(app)
  target.remove()
})

async function start(sample: Sample = {}): Promise<void> {
  transport = sampleTransport({ workspace: 'account', ...sample })
  target = document.body.appendChild(document.createElement('div'))
  target.style.height = '620px'
  app = await startApp(createBridge(transport), target)
  await expect.element(field()).toHaveFocus()
}

const asked = (name: string) => transport.calls.filter((call) => call.name === name).map(({ input }) => input)
const field = () => browser.getByRole('combobox', { name: /^Item, board link or time/ })

/** Types a letter and renders the result at once, because a test with a fake clock cannot wait for a real key. */
function type(letter: string): void {
  const input = field().element() as HTMLInputElement
  input.value += letter
  input.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter, inputType: 'insertText' }))
  flushSync()
}

const option = (name: string | RegExp) => browser.getByRole('option', { name })
const groups = () =>
  [...target.querySelectorAll('#rows [role=group]')].map((group) => [
    group.getAttribute('aria-label'),
    ...[...group.querySelectorAll('[role=option] .name')].map((name) => name.textContent),
  ])
const selected = () => target.querySelector('#rows [aria-selected=true]')
const other = (id: string, name: string, board: string | null = 'Storefront'): OtherItem => ({
  ...{ id, name, board, nameFrom: 'table' },
})
const others = [
  other('4410281300', 'Refund mails'),
  other('4410281301', 'Reference shop data', 'Store ops'),
  other('4410281302', 'Refactor basket'),
  other('4410281303', 'Refit'),
  other('4410281304', 'Voucher texts'),
]

describe('groups', () => {
  it('own items come first, then three of the others, and a row that shows the rest', async () => {
    await start({ others })
    await userEvent.keyboard('store ref')
    await expect
      .poll(groups)
      .toEqual([
        ['Yours', 'Refund flow – edge cases'],
        ['More in Fieldstone', 'Refactor basket', 'Reference shop data', 'Refit'],
        ['Do something else with “store ref”'],
      ])
    await expect.element(browser.getByText('5 of 14')).toBeVisible()
    await option('1 more').click()
    await expect.poll(() => groups()[1]).toHaveLength(5)
    await expect.element(field()).toHaveFocus()
    expect(selected()!.textContent).toContain('Refund mails')
  })

  it('the matching letters of name and board are marked', async () => {
    await start({ others })
    await userEvent.keyboard('store ref')
    await expect.element(option(/Refactor basket/)).toBeVisible()
    const marks = option(/Refactor basket/)
      .element()
      .querySelectorAll('mark')
    expect([...marks].map((mark) => mark.textContent)).toEqual(['Ref', 'Store'])
  })

  it('an item that was brought in is started with Ctrl and its number', async () => {
    await start({ others })
    await userEvent.keyboard('store ref')
    await expect.element(option(/Refactor basket/)).toBeVisible()
    await userEvent.keyboard('{Control>}2{/Control}')
    await expect.poll(() => asked('timer.start')).toMatchObject([{ itemId: '4410281302' }])
  })

  it('the arrow keys go through all groups, and Enter on “1 more” shows the rest', async () => {
    await start({ others })
    await userEvent.keyboard('store ref')
    await expect.element(option('1 more')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(selected()!.textContent).toContain('1 more')
    expect(field().element().getAttribute('aria-activedescendant')).toBe(selected()!.id)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => selected()!.textContent).toContain('Refund mails')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked('timer.start')).toMatchObject([{ itemId: '4410281300' }])
  })

  it('a pasted id of an item that was brought in starts it', async () => {
    await start({ others })
    await userEvent.keyboard('4410281304')
    await expect.element(option(/^Voucher texts/)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked('timer.start')).toMatchObject([{ itemId: '4410281304' }])
  })

  it('a text that matches nothing offers the board link', async () => {
    await start({ others })
    await userEvent.keyboard('gift')
    // The announcement for screen readers follows later and says the same.
    await expect.element(browser.getByText('No item called “gift”.', { exact: true }).first()).toBeVisible()
    await expect.element(option('Paste its board link or id')).toHaveAttribute('aria-selected', 'true')
  })

  it('in the local workspace, Enter makes a new item of a text that matches nothing', async () => {
    await start({ workspace: 'local' })
    await userEvent.keyboard('gift')
    await expect.element(option('New item “gift”')).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked('items.add')).toMatchObject([{ itemId: null, name: 'gift' }])
    await expect.poll(() => asked('timer.start')).toHaveLength(1)
  })

  it('without text, only own items are listed', async () => {
    await start({ others })
    await expect.poll(() => target.querySelectorAll('#rows [role=option]').length).toBe(9)
    expect(asked('items.others')).toEqual([])
  })
})

describe('items that are still being read', () => {
  /** Starts the page while `others` are still being read. The returned function ends the reading. */
  async function startReading(): Promise<() => void> {
    let end!: () => void
    const ended = new Promise<void>((resolve) => (end = resolve))
    await start({
      others,
      through: async (answer) => {
        const read = transport.calls.at(-1)?.name === 'items.others'
        if (read) await ended
        return answer()
      },
    })
    return end
  }

  it('own items are shown at once, and the others when they are there', async () => {
    const end = await startReading()
    await userEvent.keyboard('ref')
    await expect.poll(() => groups()[0]).toEqual(['Yours', 'Refund flow – edge cases'])
    expect(groups().map(([head]) => head)).not.toContain('More in Fieldstone')
    end()
    await expect.poll(() => groups().map(([head]) => head)).toContain('More in Fieldstone')
    expect(asked('items.others')).toHaveLength(1)
  })

  it('Enter waits for them if no own item matches', async () => {
    const end = await startReading()
    await userEvent.keyboard('voucher{Enter}')
    await expect.poll(() => asked('items.others')).toHaveLength(1)
    expect(asked('timer.start')).toEqual([])
    await expect.element(browser.getByText(/No item called/)).not.toBeInTheDocument()
    end()
    await expect.poll(() => asked('timer.start')).toMatchObject([{ itemId: '4410281304' }])
  })
})

describe('for screen readers', () => {
  it('the count is said once, when the user pauses', async () => {
    await start({ others })
    const heard: string[] = []
    const live = [...target.querySelectorAll('[role=status], [aria-live]')]
    const observer = new MutationObserver(() => {
      for (const each of live) if (each.textContent.includes(' of ')) heard.push(each.textContent.trim())
    })
    for (const each of live) observer.observe(each, { childList: true, characterData: true, subtree: true })
    type('s')
    await expect.poll(() => groups().map(([name]) => name)).toContain('More in Fieldstone')
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    heard.length = 0
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (const letter of 'tore ref') {
      type(letter)
      vi.advanceTimersByTime(300)
    }
    await Promise.resolve()
    expect(heard).toEqual([])
    vi.advanceTimersByTime(500)
    vi.useRealTimers()
    await expect.poll(() => heard.at(-1)).toBe('5 of 14')
    expect(new Set(heard)).toEqual(new Set(['5 of 14']))
    observer.disconnect()
  })

  it('groups are named by their visible headings', async () => {
    await start({ others })
    await userEvent.keyboard('store ref')
    await expect.element(option('1 more')).toBeVisible()
    const heads = [...target.querySelectorAll('#rows .list-head > span:first-child')]
    expect(heads.map((head) => head.textContent)).toEqual(groups().map(([name]) => name))
  })
})

describe('20,000 items', () => {
  const many = Array.from({ length: 20_000 }, (_, n) =>
    other(String(4410300000 + n), `Ticket ${n}`, 'Support'),
  )

  it('of a long group, only the rows in view are rendered, and the keys reach every row', async () => {
    await start({ others: many })
    await userEvent.keyboard('ticket')
    await option('19,997 more').click()
    await expect.element(option(/^Ticket 3 /)).toHaveAttribute('aria-selected', 'true')
    const rendered = () => target.querySelectorAll('#rows [role=option]').length
    expect(rendered()).toBeLessThan(60)
    await userEvent.keyboard('{PageDown}{PageDown}{PageDown}{PageDown}{PageDown}{PageDown}')
    await expect.element(option(/^Ticket 39 /)).toHaveAttribute('aria-selected', 'true')
    await expect.element(option(/^Ticket 39 /)).toBeInViewport()
    await expect.element(option(/^Ticket 39 /)).toHaveAttribute('aria-setsize', '20000')
    const list = target.querySelector('#rows')!
    list.scrollTop = list.scrollHeight / 2
    await expect.poll(() => target.querySelector('#rows')!.textContent).toMatch(/Ticket 999\d/)
    // The selected row stays rendered, because the field refers to it.
    await expect.element(option(/^Ticket 39 /)).toBeInTheDocument()
    expect(rendered()).toBeLessThan(60)
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(option(/^Ticket 40 /)).toBeInViewport()
  })
})
