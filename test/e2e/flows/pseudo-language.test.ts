/**
 * Shows every view in the pseudo-languages, in both window sizes and both directions of writing. A text that was not
 * translated, or that is cut because it is longer than in English, is listed with the view that shows it first. The
 * flows use keys and the order of controls, because the page has no English names.
 */
import type { Locator, Page } from '@playwright/test'
import { newCommandId } from '../../support/host-client.ts'
import { logToday } from '../support/log-today.ts'
import type { PseudoLanguage } from '../support/pseudo-language.ts'
import {
  describeInPseudoLanguages,
  dialog,
  inPseudoLanguage,
  lookIntoMenus,
  openPart,
  test,
} from '../support/pseudo-steps.ts'
import { expect, hostGoes, type FlowClient, type Tallystick } from '../support/tallystick.ts'

test.use(inPseudoLanguage)

const minute = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString()
const order = () => ({ commandId: newCommandId() })

const timer = (page: Page): Locator => page.getByRole('timer').first()
const rows = (page: Page): Locator => page.locator('[data-row]')

async function lookAtTimer(page: Page, client: FlowClient, pseudo: PseudoLanguage): Promise<void> {
  await pseudo.look('first run')
  await page.keyboard.type('Zebra crossing')
  await pseudo.look('first run, typed')
  await page.keyboard.press('Enter')
  await expect(timer(page)).toBeVisible()
  await pseudo.look('running')
  await lookIntoMenus(page, pseudo, 'running', 'main')
  await page.keyboard.press('Control+j')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.type('xylo')
  await pseudo.look('adjust the start, not understood')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Shift+.')
  await pseudo.look('running, time spoken')
  await page.keyboard.press('Control+p')
  await pseudo.look('paused')
  await page.keyboard.press('Control+p')
  await page.keyboard.press('Control+1')
  await pseudo.look('switch to another item')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await client.call('timer.adjust', { ...order(), startedAt: ago(30) })
}

async function lookAtCommand(page: Page, pseudo: PseudoLanguage): Promise<void> {
  for (const text of ['xylo', 'acc', '1h30 9:15 refund']) {
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(text)
    await pseudo.look(`command, ${text}`)
  }
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('https://fieldstone.example/boards/9/items/88213')
  await pseudo.look('command, link')
  await page.keyboard.press('Enter')
  await expect(page.locator('form').first()).toBeVisible()
  await pseudo.look('add an item')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
}

async function lookAtStop(page: Page, pseudo: PseudoLanguage): Promise<void> {
  await page.keyboard.press('Control+.')
  await expect(dialog(page)).toBeVisible()
  await pseudo.look('stop sheet')
  await lookIntoMenus(page, pseudo, 'stop sheet', 'dialog[open]')
  await page.keyboard.press('Control+Enter')
  await pseudo.look('stop sheet, required field missing')
  await dialog(page).getByRole('radio').first().click()
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await pseudo.look('idle, saved')
}

async function lookAtAddTime(page: Page, pseudo: PseudoLanguage): Promise<void> {
  await page.keyboard.press('Alt+n')
  const line = page.locator('.say input').first()
  await expect(line).toBeVisible()
  await pseudo.look('add time')
  await lookIntoMenus(page, pseudo, 'add time', '.form')
  for (const text of ['xylo', '1h30 9:15 refund', 'yesterday 23:15-0:45 refund']) {
    await line.fill(text)
    await pseudo.look(`add time, ${text}`)
    await line.press('Control+Enter')
    await pseudo.look(`add time, ${text}, saved`)
    if (await line.isHidden()) await page.keyboard.press('Alt+n')
  }
  await page.keyboard.press('Escape')
}

async function lookAtHistory(page: Page, pseudo: PseudoLanguage): Promise<void> {
  await page.keyboard.press('Control+Shift+h')
  await expect(rows(page).first()).toBeVisible()
  await pseudo.look('history')
  await lookIntoMenus(page, pseudo, 'history', '[role=search]')
  await page.locator('[role=search] [aria-expanded]:not([aria-haspopup])').click()
  await lookIntoMenus(page, pseudo, 'history, more filters', '[role=search]')
  await page.locator('[role=search] [aria-expanded]:not([aria-haspopup])').click()
  await page.keyboard.press('Control+Shift+e')
  await pseudo.look('export and import')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+ArrowLeft')
  await pseudo.look('history, week before')
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Control+f')
  await page.keyboard.insertText('xylo')
  await pseudo.look('history, nothing found')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await rows(page).first().focus()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu')).toBeVisible()
  await pseudo.look('menu of an entry')
  await page.keyboard.press('Escape')
}

async function lookAtEntry(page: Page, pseudo: PseudoLanguage): Promise<void> {
  await rows(page).first().click()
  await expect(page.getByRole('article')).toBeVisible()
  await pseudo.look('entry')
  await lookIntoMenus(page, pseudo, 'entry', 'article')
  await page.keyboard.press('Control+Shift+s')
  await expect(dialog(page)).toBeVisible()
  await pseudo.look('split')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('article').locator('textarea, input').last().fill('Wide stripes')
  await pseudo.look('entry, changed')
  await page.keyboard.press('Escape')
  await pseudo.look('history, unsaved text')
  await rows(page).last().focus()
  await page.keyboard.press('Delete')
  await pseudo.look('entry deleted')
  await page.keyboard.press('Control+z')
  await pseudo.look('undone')
  const steps = page.locator('.steps button').last()
  if (await steps.isVisible()) {
    await steps.click()
    await pseudo.look('what can be undone')
    await page.keyboard.press('Escape')
  }
}

async function lookAtRows(page: Page, pseudo: PseudoLanguage): Promise<void> {
  await page.keyboard.press('Alt+t')
  await page.keyboard.press('Control+k')
  await pseudo.look('command, empty')
  for (const key of ['ArrowDown', 'F2', 'Escape', 'Control+d', 'Shift+F10']) {
    await page.keyboard.press(key)
    await pseudo.look(`row of the timer, ${key}`)
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('Delete')
  await pseudo.look('row removed')
  await lookIntoMenus(page, pseudo, 'head', 'header, footer')
}

async function lookAtAbsence(page: Page, client: FlowClient, pseudo: PseudoLanguage): Promise<void> {
  const [item] = await client.call('items.list', {})
  await client.call('timer.start', { ...order(), itemId: item!.id })
  await client.call('timer.adjust', { ...order(), startedAt: ago(60) })
  await client.call('timer.stop', { ...order(), save: false })
  await client.call('timer.adjust', { ...order(), endedAt: ago(45) })
  await client.call('timer.resume', order())
  await expect(dialog(page)).toBeVisible()
  for (const key of ['k', 'd', 's']) {
    await page.keyboard.press(key)
    await pseudo.look(`absence, ${key}`)
  }
  await page.keyboard.press('Escape')
  await pseudo.look('absence, put off')
}

async function lookAtItems(page: Page, pseudo: PseudoLanguage): Promise<void> {
  await openPart(page, 'items')
  const row = page.locator('[role=table] [role=row][data-row]').nth(1)
  await expect(row).toBeVisible()
  await pseudo.look('settings, items')
  await row.click()
  await expect(page.locator('[role=table] form')).toBeVisible()
  await pseudo.look('settings, an open item')
  await page.keyboard.press('Escape')
  await expect(page.locator('[role=table] form')).toBeHidden()

  await page.keyboard.press(' ')
  await page.keyboard.press('Shift+ArrowDown')
  const chosen = page.locator('.acts[role=toolbar]')
  await expect(chosen.getByRole('combobox')).toBeVisible()
  await pseudo.look('settings, two chosen items')
  await chosen.getByRole('button').last().click()
  await expect(dialog(page)).toBeVisible()
  await pseudo.look('settings, merging two items')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
}

async function lookAtBoards(page: Page, pseudo: PseudoLanguage): Promise<void> {
  const filters = page.locator('.chips [aria-pressed]')
  // A narrow pane shows two filters, the second of which is that of the boards; the others are in a menu.
  await filters.nth((await filters.count()) === 2 ? 1 : 2).click()
  const board = page.locator('[data-board]').first()
  await expect(board).toBeVisible()
  await pseudo.look('settings, boards')
  await board.getByRole('button').click()
  await expect(page.getByRole('menu')).toBeVisible()
  await pseudo.look('settings, menu of a board')
  await page.getByRole('menuitem').nth(1).click()
  await expect(dialog(page)).toBeVisible()
  await pseudo.look('settings, items move to another board')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
}

async function lookAtFields(page: Page, pseudo: PseudoLanguage): Promise<void> {
  await openPart(page, 'fields')
  const add = page.locator('[data-add] button')
  await expect(add).toBeVisible()
  await pseudo.look('settings, fields')
  await add.click()
  const form = page.locator('.cards form')
  await form.getByRole('radio').nth(1).click()
  await form.locator('ol input').fill('Location')
  await form.locator('ol input').press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(form.locator('[aria-invalid=true]').first()).toBeVisible()
  await pseudo.look('settings, fields, a new one')
  await form.locator('li button').first().click()
  await expect(page.getByRole('menu')).toBeVisible()
  await pseudo.look('settings, fields, menu of a choice')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
}

async function lookAtSettings(page: Page, pseudo: PseudoLanguage): Promise<void> {
  await openPart(page, 'general')
  await expect(page.getByRole('radiogroup').first()).toBeVisible()
  await pseudo.look('settings, general')
  await lookIntoMenus(page, pseudo, 'settings, general', '.part')
  const goal = page.locator('.part .goal input')
  await goal.fill('xylo')
  await goal.press('Tab')
  await pseudo.look('settings, general, not understood')
  await page.locator('.part [role=switch]').nth(1).click()
  await pseudo.look('settings, general, no goal')
  await lookAtItems(page, pseudo)
  await lookAtBoards(page, pseudo)
  await lookAtFields(page, pseudo)
  await openPart(page, 'shortcuts')
  await expect(page.locator('.part dl')).toBeVisible()
  await pseudo.look('settings, shortcuts')
  await page.keyboard.press('Control+Slash')
  await expect(dialog(page)).toBeVisible()
  await pseudo.look('list of shortcuts')
  await page.keyboard.press('Escape')
}

async function lookAtLost(page: Page, tallystick: Tallystick, pseudo: PseudoLanguage): Promise<void> {
  // The note is in code and texts that the page loads right after its first view.
  const loaded = (): Promise<number> =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /assets\/(soon|texts)-.*js$/.test(name))
          .length,
    )
  await expect.poll(loaded).toBeGreaterThanOrEqual(2)
  await tallystick.host().stop()
  await expect(page.locator('.callout').first()).toBeVisible()
  await pseudo.look('connection to the host lost')
}

async function areSent(client: FlowClient): Promise<boolean> {
  const days = await client.call('entries.days', { from: '2000-01-01', to: '2099-12-31' })
  return days.flatMap(({ entries }) => entries).every(({ state }) => state === 'confirmed')
}

describeInPseudoLanguages(() => {
  test('the timer and its sheets are translated, and no text is cut', async ({ page, client, pseudo }) => {
    test.slow()
    await lookAtTimer(page, client, pseudo)
    await lookAtCommand(page, pseudo)
    await lookAtStop(page, pseudo)
    await lookAtRows(page, pseudo)
    await lookAtAbsence(page, client, pseudo)
  })

  test('the history and its entries are translated, and no text is cut', async ({ page, client, pseudo }) => {
    test.slow()
    for (const minutes of [20, 25, 90]) await logToday(client, minutes)
    // A view of an entry changes when the entry is sent, and a list that is open in it may close.
    await expect.poll(() => areSent(client)).toBe(true)
    await lookAtAddTime(page, pseudo)
    await lookAtHistory(page, pseudo)
    await lookAtEntry(page, pseudo)
  })

  test('the settings are translated, and no text is cut', async ({ page, pseudo }) => {
    test.slow()
    await lookAtSettings(page, pseudo)
  })

  test.describe('when the host goes', () => {
    test.use({ expected: hostGoes })

    test('the note about a lost connection is translated', async ({ page, tallystick, pseudo }) => {
      await lookAtLost(page, tallystick, pseudo)
    })
  })
})
