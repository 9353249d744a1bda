/**
 * Does the ten most frequent tasks, once by keyboard and once by mouse, and counts their steps. The tables are printed,
 * and a task that takes more steps than before fails.
 */
import type { Locator, Page } from '@playwright/test'
import { newCommandId } from '../../support/host-client.ts'
import { startStandAlone, type StandAlone } from '../../conformance/stand-alone-process.ts'
import { isLong } from '../../tools/extent.ts'
import { connectForm } from '../support/account-steps.ts'
import { pressUntilFocused } from '../support/press-until.ts'
import {
  adjustButton,
  commandField,
  entryRows,
  loadAgain,
  narrow,
  runningTimer,
  stopSheet,
  undoInToast,
} from '../support/steps.ts'
import { expect, test, type FlowClient, type Tallystick } from '../support/tallystick.ts'
import { dayBefore } from '../support/zone.ts'

test.use({ viewport: narrow })
test.skip(!isLong, 'it runs with `npm run test:all`')
test.slow()

const tasks = [
  'start',
  'stop',
  'continue',
  'edit start',
  'add past entry',
  'fill a day of four',
  'delete and undo',
  'find an entry over all dates',
  'week total',
  'connect',
] as const
type Task = (typeof tasks)[number]

/**
 * Keys or clicks that a task takes. Letters of typed text are counted separately, because both ways need the same
 * number.
 */
interface Taken {
  steps: number
  letters: number
}

class Counted {
  readonly taken = new Map<Task, Taken>()
  readonly page: Page
  #now: Taken = { steps: 0, letters: 0 }

  constructor(page: Page) {
    this.page = page
  }

  async do(task: Task, act: () => Promise<void>): Promise<void> {
    this.#now = { steps: 0, letters: 0 }
    this.taken.set(task, this.#now)
    await act()
    this.#now = { steps: 0, letters: 0 }
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
    this.#now.steps += keys.length
  }

  async click(target: Locator, options: { modifiers?: ['Shift'] } = {}): Promise<void> {
    await target.click(options)
    this.#now.steps++
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
    this.#now.letters += text.length
  }

  async tabTo(target: Locator): Promise<void> {
    this.#now.steps += await pressUntilFocused(this.page, 'Tab', target)
  }
}

const addLine = (page: Page): Locator => page.getByRole('textbox', { name: /^Add time: how long/ })
const filter = (page: Page): Locator => page.getByRole('textbox', { name: 'Filter entries' })

async function minutesOn(client: FlowClient, day: string): Promise<number[]> {
  const days = await client.call('entries.days', { from: day, to: day })
  return days.flatMap(({ entries }) => entries.map(({ minutes }) => minutes))
}

/** Saves entries on all items with all required fields, and one entry of half a year ago. */
async function giveWork(tallystick: Tallystick): Promise<FlowClient> {
  const client = await tallystick.client()
  // Entries are held back, because the page would read again after each one that is sent.
  await client.call('settings.change', { patch: { holdSeconds: 60 } })
  const { draft } = await client.call('template.form', { itemId: null })
  const whole = { ...draft, options: { ...draft.options, 'billing-code': 'internal' } }
  for (const [n, item] of (await client.call('items.list', {})).entries()) {
    const entry = { itemId: item.id, day: dayBefore(7), startedAt: null, minutes: 20, draft: whole }
    await client.call('entries.save', { commandId: newCommandId(), entry, remember: true })
    if (n > 0) continue
    const old = { ...entry, day: dayBefore(180), draft: { ...whole, description: 'Lighthouse audit' } }
    await client.call('entries.save', { commandId: newCommandId(), entry: old, remember: false })
  }
  return client
}

const line = (n: number): string => `45m yesterday ${String(9 + n)}:00 accessibility`

/** The steps of each task, done either by keyboard or by mouse; the checks afterwards are the same. */
interface Ways {
  start: () => Promise<void>
  stop: () => Promise<void>
  editStart: () => Promise<void>
  add: (lines: readonly string[]) => Promise<void>
  deleteAndUndo: () => Promise<void>
  find: () => Promise<void>
  weekTotal: () => Promise<void>
  connect: (service: StandAlone) => Promise<void>
}

function byKeys(counted: Counted): Ways {
  const { page } = counted
  return {
    start: () => counted.press('Enter'),
    stop: () => counted.press('Control+Shift+Enter'),
    async editStart() {
      await counted.press('Control+j')
      await expect(page.getByRole('dialog', { name: 'Adjust the start' })).toBeVisible()
      await counted.type('-20')
      await counted.press('Enter')
    },
    async add(lines) {
      for (const each of lines) {
        await counted.press('Control+n')
        await expect(addLine(page)).toBeFocused()
        await counted.type(each)
        await counted.press('Enter')
        await expect(addLine(page)).toBeHidden()
      }
    },
    async deleteAndUndo() {
      await counted.press('Control+Shift+H')
      await expect(entryRows(page).first()).toBeVisible()
      await counted.press('ArrowDown')
      await expect(page.locator('[data-row]:focus')).toHaveCount(1)
      await counted.press('Delete')
      await expect(page.getByRole('button', { name: /^Undo/ }).first()).toBeVisible()
      await counted.press('Control+z')
    },
    async find() {
      await counted.press('Control+k')
      await counted.type('lighthouse')
      const option = page.getByRole('option', { name: 'Find “lighthouse” in history' })
      await expect(option).toBeVisible()
      while ((await option.getAttribute('aria-selected')) !== 'true') {
        const before = await commandField(page).getAttribute('aria-activedescendant')
        await counted.press('ArrowDown')
        await expect(commandField(page)).not.toHaveAttribute('aria-activedescendant', before!)
      }
      await counted.press('Enter')
    },
    weekTotal: () => counted.press('Control+Shift+H'),
    async connect({ ready }) {
      await counted.tabTo(page.getByRole('button', { name: 'Connect an account' }))
      await counted.press('Enter')
      const form = connectForm(page)
      await expect(form.getByRole('textbox', { name: /^Name/ })).toBeFocused()
      await counted.type('Fieldstone')
      for (const [name, text] of accountFields(ready)) {
        await counted.tabTo(form.getByRole('textbox', { name }))
        await counted.press('Control+a')
        await counted.type(text)
        await expect(form.getByRole('textbox', { name })).toHaveValue(text)
      }
      await counted.press('Control+Enter')
    },
  }
}

/** Returns label and value of each field of the form, except for the name. */
function accountFields({ url, clients }: StandAlone['ready']): readonly (readonly [string, string])[] {
  const [client] = clients
  return [
    ['Base URL', url],
    ['Client id', client!.clientId],
    ['Client secret', client!.clientSecret],
    ['Your user id', client!.user],
  ]
}

function byMouse(counted: Counted): Ways {
  const { page } = counted
  const tab = (name: RegExp): Locator => page.getByRole('tab', { name })
  return {
    start: () => counted.click(page.getByRole('option').first()),
    stop: () =>
      counted.click(runningTimer(page).getByRole('button', { name: 'Stop' }), { modifiers: ['Shift'] }),
    async editStart() {
      await counted.click(adjustButton(page))
      await counted.type('-20')
      await counted.click(
        page.getByRole('dialog', { name: 'Adjust the start' }).getByRole('button', { name: /^Set/ }),
      )
    },
    async add(lines) {
      for (const [n, each] of lines.entries()) {
        if (n === 0) await counted.click(page.getByRole('button', { name: 'Add time' }).first())
        await expect(addLine(page)).toBeFocused()
        await counted.type(each)
        const more = n < lines.length - 1
        await counted.click(
          page.getByRole('button', { name: more ? 'Save, add another' : 'Save', exact: true }),
        )
        await expect(more ? addLine(page) : page.getByRole('tab', { name: 'Timer' })).toBeVisible()
        if (more) await expect(addLine(page)).toHaveValue('')
      }
    },
    async deleteAndUndo() {
      await counted.click(tab(/^History/))
      await counted.click(entryRows(page).first())
      await counted.click(
        page.getByRole('article', { name: 'Entry' }).getByRole('button', { name: 'Delete' }),
      )
      await counted.click(undoInToast(page, 'Deleted'))
    },
    async find() {
      await counted.click(commandField(page))
      await counted.type('lighthouse')
      await counted.click(page.getByRole('option', { name: 'Find “lighthouse” in history' }))
    },
    weekTotal: () => counted.click(tab(/^History/)),
    async connect({ ready }) {
      await counted.click(page.getByRole('button', { name: 'Connect an account' }))
      const form = connectForm(page)
      await expect(form.getByRole('textbox', { name: /^Name/ })).toBeFocused()
      await counted.type('Fieldstone')
      await expect(form.getByRole('textbox', { name: /^Name/ })).toHaveValue('Fieldstone')
      for (const [name, text] of accountFields(ready)) {
        const field = form.getByRole('textbox', { name })
        await counted.click(field)
        await field.fill('')
        await counted.type(text)
        await expect(field).toHaveValue(text)
      }
      await counted.click(form.getByRole('button', { name: 'Connect', exact: true }))
    },
  }
}

async function doAll(counted: Counted, ways: Ways, tallystick: Tallystick): Promise<void> {
  const { page } = counted
  const client = await giveWork(tallystick)
  const home = async (): Promise<void> => {
    await loadAgain(page)
    await expect(page.getByRole('main', { name: 'Timer' })).toBeVisible()
  }
  const idle = async (): Promise<void> => {
    await home()
    await expect(commandField(page)).toBeFocused()
  }
  const stopped = async (): Promise<void> => {
    await expect(runningTimer(page)).toBeHidden()
    await expect(stopSheet(page)).toBeHidden()
  }

  await idle()
  await counted.do('start', ways.start)
  await expect(runningTimer(page)).toBeVisible()
  await counted.do('stop', ways.stop)
  await stopped()
  await counted.do('continue', ways.start)
  await expect(runningTimer(page)).toBeVisible()
  const before = await adjustButton(page).textContent()
  await counted.do('edit start', ways.editStart)
  await expect(adjustButton(page)).not.toHaveText(before!)
  await ways.stop()
  await stopped()

  await idle()
  await counted.do('add past entry', () => ways.add([line(0)]))
  await expect.poll(() => minutesOn(client, dayBefore(1))).toEqual([45])
  await idle()
  await counted.do('fill a day of four', () => ways.add([1, 2, 3, 4].map(line)))
  await expect.poll(() => minutesOn(client, dayBefore(1))).toHaveLength(5)
  const today = await minutesOn(client, dayBefore(0))
  await idle()
  await counted.do('delete and undo', ways.deleteAndUndo)
  await expect.poll(() => minutesOn(client, dayBefore(0))).toEqual(today)
  await idle()
  await counted.do('find an entry over all dates', ways.find)
  await expect(entryRows(page)).toHaveCount(1)
  await expect(filter(page)).toHaveValue('lighthouse')
  await idle()
  await counted.do('week total', ways.weekTotal)
  await expect(page.getByRole('img', { name: /^Hours per day/ })).toBeVisible()

  await idle()
  const service = await startStandAlone([])
  try {
    await counted.do('connect', () => ways.connect(service))
    // The page shows the account, unless the hold of a local entry is over: then it first asks about the local entries.
    const question = page.getByRole('form', { name: /in the local workspace$/ })
    const account = page.getByRole('region', { name: 'Fieldstone', exact: true })
    await expect(question.or(account.filter({ hasText: 'In use' }))).toBeVisible()
  } finally {
    await service.end('SIGTERM')
  }
}

/** The number of steps of each task when this test was written; more is a failure. */
const most: Record<'keys' | 'mouse', Record<Task, number>> = {
  keys: {
    start: 1,
    stop: 1,
    continue: 1,
    'edit start': 2,
    'add past entry': 2,
    'fill a day of four': 8,
    'delete and undo': 4,
    'find an entry over all dates': 5,
    'week total': 1,
    connect: 16,
  },
  mouse: {
    start: 1,
    stop: 1,
    continue: 1,
    'edit start': 2,
    'add past entry': 2,
    'fill a day of four': 5,
    'delete and undo': 4,
    'find an entry over all dates': 2,
    'week total': 1,
    connect: 6,
  },
}

for (const [hands, ways] of [
  ['keys', byKeys],
  ['mouse', byMouse],
] as const)
  test(`the ten tasks, done by ${hands}, take no more steps than before`, async ({ page, tallystick }) => {
    const counted = new Counted(page)
    await doAll(counted, ways(counted), tallystick)
    const rows = tasks.map((task) => {
      const { steps, letters } = counted.taken.get(task)!
      return `${task.padEnd(30)} ${String(steps).padStart(3)} ${String(letters).padStart(8)}`
    })
    console.log([`${'by'.padEnd(2)} ${hands.padEnd(27)} steps  letters`, ...rows].join('\n'))
    for (const task of tasks)
      expect.soft(counted.taken.get(task)!.steps, task).toBeLessThanOrEqual(most[hands][task])
  })
