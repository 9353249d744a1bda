/**
 * Tests how the parts of the settings are shown: as tabs, in the menu "More", or as a list if there is no room for
 * tabs.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { connections } from '#preload/words/made/connections.ts'
import { settings } from '#preload/words/made/settings.ts'
import type { InnerView } from '../../../src-renderer/lib/page.ts'
import SettingsView from '../../../src-renderer/settings/SettingsView.svelte'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { show, type Shown } from '../support/show.ts'

let shown: Shown
let inner: InnerView | null
beforeEach(async () => {
  inner = null
  await Promise.all([settings.load(), connections.load()])
})
afterEach(() => shown.end())

const main = () => document.querySelector<HTMLElement>('main')!
const part = (name: string) => browser.getByRole('button', { name, exact: true })
const texts = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .map(({ textContent }) => textContent.trim())
const tabs = () => texts('nav button')
const current = () => document.querySelector('[aria-current=page]')?.textContent

async function resize(px: number): Promise<void> {
  main().style.width = `${px}px`
  await shown.settled()
}

/** Shows the settings in a view of this width. */
async function open(px: number, page = new SamplePage({ wide: px >= 560 }), asked = viewOf()): Promise<void> {
  shown = await show(
    SettingsView as never,
    { asked, oninner: (given: InnerView | null) => (inner = given) },
    page,
  )
  await resize(px)
}

const viewOf = (view: object = {}) => ({ name: 'settings', ...view })

async function press(keys: string): Promise<void> {
  await userEvent.keyboard(keys)
  await shown.settled()
}

it('shows the parts as tabs, with directories only for people who work with a service', async () => {
  await open(900)
  expect(tabs()).toEqual(['General', 'Connections', 'Items', 'Fields', 'Shortcuts', 'Directories'])
  await shown.end()
  await open(900, new SamplePage({ wide: true, local: true }))
  expect(tabs()).toEqual(['General', 'Connections', 'Items', 'Fields', 'Shortcuts'])
})

it('moves and opens with the arrow keys, Home and End', async () => {
  await open(900)
  part('General').element().focus()
  await press('{ArrowRight}')
  expect(current()).toBe('Connections')
  await press('{ArrowLeft}{ArrowLeft}')
  expect(current()).toBe('Directories')
  await press('{Home}')
  expect(current()).toBe('General')
  expect(document.activeElement).toBe(part('General').element())
  expect(document.querySelectorAll('nav [tabindex="0"]')).toHaveLength(1)
})

it('shows which part is open as clearly while the pointer is over its tab', async () => {
  await open(900)
  const color = () => getComputedStyle(part('Items').element()).backgroundColor
  await part('Items').hover()
  const hovered = color()
  await part('Items').click()
  await shown.settled()
  expect(color()).not.toBe(hovered)
})

it('puts what does not fit under More, last first, and takes it out again when there is room', async () => {
  await open(900)
  // With wide letters, as with a longer language, not all tabs fit.
  main().style.letterSpacing = '0.35em'
  await resize(570)
  const fewer = tabs()
  expect(fewer.at(-1)).toBe('More')
  expect(['General', 'Connections', 'Items', 'Fields', 'Shortcuts', 'Directories']).toEqual(
    expect.arrayContaining(fewer.slice(0, -1)),
  )
  expect(fewer.length).toBeLessThan(7)
  expect(document.querySelector('nav')!.scrollWidth).toBeLessThanOrEqual(main().clientWidth)

  part('General').element().focus()
  await press('{End}{Enter}')
  const menu = browser.getByRole('menu', { name: 'More' })
  await expect.element(menu).toBeVisible()
  await press('{End}{Enter}')
  await expect.element(part('More')).toHaveAttribute('aria-current', 'true')
  expect(document.activeElement).toBe(part('More').element())
  await press('{ArrowDown}')
  await expect.element(menu).toBeVisible()
  await press('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()

  main().style.letterSpacing = ''
  await shown.settled()
  expect(tabs().at(-1)).toBe('Directories')
  expect(current()).toBe('Directories')
})

it('is a list below 560 px, in which each part says how it is set', async () => {
  const page = new SamplePage({ local: true })
  page.items = page.items.slice(0, 2)
  await open(559, page)
  expect(texts('nav li button')).toEqual(['General', 'Connections', 'Items', 'Fields', 'Shortcuts'])
  expect(texts('nav small')).toEqual([
    'System theme, goal 7h\u00a030m',
    'Local workspace only',
    expect.stringMatching(/^2 items on [12] boards?$/),
    'Note',
    'In this window',
  ])
  await resize(560)
  expect(tabs()).toContain('Fields')
  expect(texts('nav small')).toEqual([])
})

it('says "None yet" while there are no items', async () => {
  const page = new SamplePage({ local: true })
  page.items = []
  await open(400, page)
  expect(texts('nav small')[2]).toBe('None yet')
})

it('says so if all items are archived', async () => {
  const page = new SamplePage({ local: true })
  page.answers.set('items.removed', page.items.slice(0, 2))
  page.items = []
  await open(400, page)
  expect(texts('nav small')[2]).toBe('2 items, all archived')
})

it('moves in the list with the arrow keys, opens with Enter, and goes back to the row', async () => {
  await open(400)
  expect(document.activeElement).toBe(part('General').element())
  await press('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  expect(inner?.title).toBe('Shortcuts')
  expect(document.querySelector('nav')).toBeNull()
  inner?.back()
  await shown.settled()
  expect(inner).toBeNull()
  expect(document.activeElement).toBe(part('Shortcuts').element())
})

it('keeps the open part when its width changes, and when the other pane shows the same view', async () => {
  const view = viewOf()
  await open(900, new SamplePage({ wide: true }), view)
  await part('Shortcuts').click()
  await resize(400)
  expect(inner?.title).toBe('Shortcuts')
  await shown.end()
  await open(400, new SamplePage(), view)
  expect(inner?.title).toBe('Shortcuts')
  await shown.end()
  await open(900, new SamplePage({ wide: true }), view)
  expect(current()).toBe('Shortcuts')
})

it('opens the part that is asked for, also where the parts are a list', async () => {
  await open(400, new SamplePage(), viewOf({ part: 'general' }))
  expect(inner?.title).toBe('General')
})
