/**
 * Checks the app's own list of shortcuts: each key listed as available has an effect that the user could notice, and
 * each key of the map is listed in at least one place. Keys that are added to the list are tested automatically.
 */
import type { Page, Request } from '@playwright/test'
import type { CommandName } from '../../../src-preload/contract/commands.ts'
import { keysOf, shortcuts, type ShortcutName } from '../../../src-renderer/lib/shortcut-keys.ts'
import { extent, freshSeed } from '../../tools/extent.ts'
import { seeded } from '../../support/random.ts'
import { newCommandId } from '../../support/host-client.ts'
import type { FlowClient } from '../support/flow-host.ts'
import { commandField, loadAgain, narrow, runningTimer, wide } from '../support/steps.ts'
import { expect, test } from '../support/tallystick.ts'
import { dayBefore } from '../support/zone.ts'

/** A view or state of the page; `come` navigates there from the page's first view. */
interface Place {
  readonly name: string
  readonly viewport: typeof wide
  readonly running: boolean
  come(page: Page): Promise<void>
  /** Keys that the list must contain there. */
  readonly expects: readonly ShortcutName[]
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Entries, newest first' })

async function toHistory(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+H')
  await expect(grid(page)).toBeVisible()
}

async function toEntry(page: Page): Promise<void> {
  await toHistory(page)
  await grid(page).getByRole('row').filter({ hasText: 'Weekly planning' }).click()
  await expect(page.getByRole('article', { name: 'Entry' })).toBeVisible()
}

async function toAddTime(page: Page): Promise<void> {
  await page.keyboard.press('Control+n')
  await expect(page.getByRole('textbox', { name: /^Add time: how long/ })).toBeFocused()
}

const places: readonly Place[] = [
  {
    ...{ name: 'the command field, nothing runs', viewport: narrow, running: false },
    come: (page) => expect(commandField(page)).toBeFocused(),
    expects: [
      'take-row',
      'pin',
      'rename',
      'delete-row',
      'row-menu',
      'save',
      'undo',
      'next-attention',
      'list',
    ],
  },
  {
    ...{ name: 'the running timer', viewport: narrow, running: true },
    come: (page) => runningTimer(page).getByRole('button', { name: 'Stop' }).focus(),
    expects: [
      'stop',
      'discard',
      'stop-and-save',
      'pause',
      'adjust-start',
      'start-earlier',
      'start-later',
      'speak-time',
    ],
  },
  {
    ...{ name: 'the history', viewport: narrow, running: true },
    come: toHistory,
    expects: ['filter', 'back', 'export', 'close', 'timer', 'open-command-slash'],
  },
  {
    ...{ name: 'an earlier week', viewport: narrow, running: false },
    async come(page) {
      await toHistory(page)
      await page.keyboard.press('Alt+ArrowLeft')
      await expect(page.getByRole('button', { name: 'Week after', exact: true })).toBeVisible()
    },
    expects: ['forward', 'back'],
  },
  {
    ...{ name: 'an entry', viewport: narrow, running: false },
    come: toEntry,
    expects: ['save', 'split', 'back', 'close', 'history'],
  },
  {
    ...{ name: 'adding time', viewport: narrow, running: true },
    come: toAddTime,
    expects: ['save', 'close', 'settings'],
  },
  {
    ...{ name: 'two panes', viewport: wide, running: true },
    come: (page) => runningTimer(page).getByRole('button', { name: 'Stop' }).focus(),
    expects: ['next-view', 'other-pane', 'send-now', 'open-command', 'open-command-slash'],
  },
]

const day = () => dayBefore(0)

/** Saves an hour that can be changed, half an hour that lacks a field, and a change that can be undone. */
async function giveWork(client: FlowClient): Promise<void> {
  await client.call('settings.change', { patch: { holdSeconds: 60, localNoteClosed: true } })
  const items = await client.call('items.list', {})
  const { template, draft } = await client.call('template.form', { itemId: null })
  const options = Object.fromEntries(
    (template?.fields ?? [])
      .filter(({ required }) => required)
      .map(({ id, options: [first] }) => [id, first!.id]),
  )
  const entryFor = (name: string, minutes: number) => ({
    ...{ itemId: items.find((item) => item.name === name)!.id, day: day(), startedAt: null, minutes },
    draft: { ...draft, options: { ...draft.options, ...options } },
  })
  const save = async (name: string, minutes: number) => {
    const entry = entryFor(name, minutes)
    return (await client.call('entries.save', { commandId: newCommandId(), entry, remember: false })).entryId
  }
  await save('Weekly planning', 60)
  const entryId = await save('Accessibility audit', 30)
  const entry = entryFor('Accessibility audit', 31)
  await client.call('entries.edit', { commandId: newCommandId(), entryId, entry, later: true })
}

/** Restores the data that a key may have changed. */
async function makeReady(client: FlowClient, running: boolean): Promise<void> {
  const commandId = newCommandId
  const { run } = await client.call('timer.read', {})
  if (run && !running) await client.call('timer.discard', { commandId: commandId(), runId: run.id })
  else if (run && run.state !== 'running') await client.call('timer.resume', { commandId: commandId() })
  else if (!run && running) {
    const [item] = await client.call('items.list', {})
    const startedAt = new Date(Date.now() - 2 * 60_000).toISOString()
    await client.call('timer.start', { commandId: commandId(), itemId: item!.id, startedAt })
  }
  const { undo, redo } = await client.call('entries.steps', {})
  if (undo === null && redo !== null) await client.call('entries.redo', { commandId: commandId() })
}

/** Returns the keys as the list shows them in a browser tab, where these flows run. */
const printed = (name: ShortcutName): readonly string[] => keysOf(name, 'browser')

/** Returns the keys in Playwright's notation; of the row keys Ctrl 1 to 9, only the first is tested. */
function presses(name: ShortcutName): string {
  const named: Record<string, string> = {
    ...{ Ctrl: 'Control', Esc: 'Escape', Del: 'Delete' },
    ...{ '.': 'Period', ',': 'Comma', '/': 'Slash', '[': 'BracketLeft', ']': 'BracketRight' },
  }
  return printed(name)
    .map((key) => named[key] ?? key)
    .join('+')
}

/** Commands that the page sends on its own; the user causes all others. */
const byItself: ReadonlySet<string> = new Set<CommandName>([
  ...(['app.describe', 'timer.read', 'timer.questions', 'sync.read', 'settings.read', 'items.list'] as const),
  ...(['entries.days', 'entries.find', 'entries.rows', 'entries.steps', 'entries.causes'] as const),
  ...(['entries.overlaps', 'days.read', 'template.form', 'items.notes', 'timer.fill'] as const),
  'items.removed',
])

/** Returns what the user can notice: the text without times, the values of inputs, and the element with the focus. */
const noticed = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    const place = at ? [...document.querySelectorAll('*')].indexOf(at) : -1
    const inputs = [...document.querySelectorAll('input')].map(({ value, checked }) => `${value}/${checked}`)
    return [document.body.innerText.replace(/\d*(:\d+)+|\d+\s?[hms]\b/g, '#'), inputs.join(), place].join(
      '\n',
    )
  })

const seed = freshSeed()

/** Returns one random element. */
function someOf<T>(all: readonly T[]): T[] {
  const random = seeded(seed)
  return all
    .map((each) => ({ each, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ each }) => each)
    .slice(0, 1)
}

const tried = extent({ share: places.filter((_, at) => at % 3 === 0), all: places })

for (const place of tried)
  test(`every listed key has an effect: ${place.name}`, async ({ page, tallystick }) => {
    test.setTimeout(600_000)
    test.info().annotations.push({ type: 'seed', description: String(seed) })
    await page.setViewportSize(place.viewport)
    const client = await tallystick.client()
    await giveWork(client)
    const ordered: string[] = []
    const underWay = new Set<Request>()
    page.on('request', (request) => {
      const name = /\/call\/(.+)$/.exec(new URL(request.url()).pathname)?.[1]
      if (name === undefined) return
      underWay.add(request)
      if (!byItself.has(name)) ordered.push(name)
    })
    page.on('requestfinished', (request) => underWay.delete(request))
    page.on('requestfailed', (request) => underWay.delete(request))
    const arrive = async (): Promise<void> => {
      await makeReady(client, place.running)
      await loadAgain(page)
      await expect(page.getByRole('main', { name: 'Timer' })).toBeVisible()
      await expect(place.running ? runningTimer(page).first() : commandField(page)).toBeVisible()
      // Shortcuts work only after the code that follows the first view has been loaded.
      await expect(page.locator('footer')).toContainText(/attention|this machine/)
      await place.come(page)
      // On a busy machine, reading the entries can take longer than the pause between the two comparisons below.
      await expect(page.getByText(/^Reading /)).toHaveCount(0)
      let seen = ''
      await expect
        .poll(async () => seen === (seen = await noticed(page)) && underWay.size === 0, { intervals: [150] })
        .toBe(true)
    }

    await arrive()
    // Checks the comparison itself: neither an unused key nor the passing of a second may count as a change.
    const still = await noticed(page)
    ordered.length = 0
    await page.keyboard.press('F9')
    await page.waitForTimeout(1_200)
    expect([await noticed(page), ordered]).toEqual([still, []])

    await page.keyboard.press('Control+Slash')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(dialog).toBeVisible()
    const texts = await dialog
      .getByRole('region', { name: 'Available now' })
      .locator('dd .sr')
      .allTextContents()
    const names = Object.keys(shortcuts) as ShortcutName[]
    const listed = names.filter((name) => texts.includes(printed(name).join(' ')))
    expect(listed).toHaveLength(texts.length)
    expect(listed).toEqual(expect.arrayContaining([...place.expects]))

    for (const name of extent({ share: someOf(listed), all: listed })) {
      await arrive()
      const before = await noticed(page)
      ordered.length = 0
      await page.keyboard.press(presses(name))
      await expect
        .poll(async () => ordered.length > 0 || (await noticed(page)) !== before, {
          message: `${printed(name).join(' ')} (${name})`,
        })
        .toBe(true)
      // The commands that the key has caused must end before the next place is prepared.
      await expect.poll(() => underWay.size).toBe(0)
    }
  })

test('every key of the map is listed as having an effect in at least one of these places', () => {
  const walked = new Set(places.flatMap(({ expects }) => expects))
  // In a browser tab, the layout cannot be switched between compact and wide.
  const onlyInWindow: ShortcutName[] = ['layout']
  const elsewhere: ShortcutName[] = ['redo', 'previous-attention', 'add-time']
  expect((Object.keys(shortcuts) as ShortcutName[]).filter((name) => !walked.has(name)).toSorted()).toEqual(
    [...onlyInWindow, ...elsewhere].toSorted(),
  )
})
