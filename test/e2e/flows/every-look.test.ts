/**
 * Does a day of work by mouse and by keyboard, in every window size and theme and with large text. Nothing may extend
 * beyond the window, every control must be there, and no accessibility rule may be violated.
 */
import type { Page } from '@playwright/test'
import { extent } from '../../tools/extent.ts'
import { breaksNoRule } from '../support/accessible.ts'
import {
  adjustButton,
  commandField,
  loadAgain,
  openSettings,
  runningTimer,
  startFirst,
  stop,
  stopSheet,
} from '../support/steps.ts'
import { expect, test } from '../support/tallystick.ts'

interface Look {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly colorScheme?: 'light' | 'dark'
  readonly forcedColors?: 'active'
  /** Percent of the normal text size, as the user sets it in the system. */
  readonly text?: number
}

const everyLook: readonly Look[] = [
  { name: '360 × 480', width: 360, height: 480 },
  { name: '400 × 620', width: 400, height: 620 },
  { name: '960 × 680', width: 960, height: 680 },
  { name: '1600 × 1000', width: 1_600, height: 1_000 },
  { name: 'dark', width: 400, height: 620, colorScheme: 'dark' },
  { name: 'dark and wide', width: 960, height: 680, colorScheme: 'dark' },
  { name: 'forced colors', width: 400, height: 620, forcedColors: 'active' },
  { name: 'forced colors and wide', width: 960, height: 680, forcedColors: 'active' },
  { name: 'text at 200 %', width: 400, height: 620, text: 200 },
  { name: 'text at 200 % and wide', width: 960, height: 680, text: 200 },
]

/** The two looks in which a layout is most likely to break: the narrowest window, and text at double size. */
const firstToBreak = { keys: ['text at 200 %'], mouse: ['360 × 480'] } as const

const looksBy = (way: 'keys' | 'mouse') =>
  extent({
    share: everyLook.filter(({ name }) => firstToBreak[way].some((each) => each === name)),
    all: everyLook,
  })

/** The steps of a day, done either by mouse or by keyboard. */
interface Hands {
  start(page: Page): Promise<void>
  adjust(page: Page): Promise<void>
  pauseAndResume(page: Page): Promise<void>
  stopAndSave(page: Page): Promise<void>
  addTime(page: Page, line: string): Promise<void>
  openHistory(page: Page): Promise<void>
}

const keys: Hands = {
  async start(page) {
    await startFirst(page, 'Refund flow')
  },
  async adjust(page) {
    await page.keyboard.press('Control+j')
    await expect(page.getByRole('dialog', { name: 'Adjust the start' })).toBeVisible()
    await page.keyboard.type('-20')
    await wholeInSight(page, 'adjust the start')
    await page.keyboard.press('Enter')
  },
  async pauseAndResume(page) {
    await page.keyboard.press('Control+p')
    await expect(page.getByRole('region', { name: 'Paused timer' })).toBeVisible()
    await page.keyboard.press('Control+p')
    await expect(runningTimer(page)).toBeVisible()
  },
  async stopAndSave(page) {
    await page.keyboard.press('Control+.')
    await expect(stopSheet(page)).toBeVisible()
    await expect(stopSheet(page).getByRole('radio', { name: 'Fixed price' })).toBeFocused()
    await wholeInSight(page, 'stop sheet')
    await breaksNoRule(page, 'stop sheet')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Control+Enter')
  },
  async addTime(page, line) {
    await page.keyboard.press('Control+n')
    await expect(page.getByRole('textbox', { name: /^Add time: how long/ })).toBeFocused()
    await page.keyboard.type(line)
    await wholeInSight(page, 'add time')
    await breaksNoRule(page, 'add time')
    await page.keyboard.press('Control+Enter')
  },
  async openHistory(page) {
    await page.keyboard.press('Control+Shift+H')
  },
}

const mouse: Hands = {
  async start(page) {
    await page.getByRole('textbox', { name: 'What are you working on right now?' }).fill('Refund flow')
    await page
      .getByRole('button', { name: /^Start/ })
      .first()
      .click()
  },
  async adjust(page) {
    await adjustButton(page).click()
    await page.getByRole('option', { name: /^15 minutes earlier/ }).click()
    await wholeInSight(page, 'adjust the start')
    await page.getByRole('button', { name: /^Set start/ }).click()
  },
  async pauseAndResume(page) {
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(runningTimer(page)).toBeVisible()
  },
  async stopAndSave(page) {
    await stop(page)
    await wholeInSight(page, 'stop sheet')
    await stopSheet(page).getByRole('radio', { name: 'Internal' }).click()
    await stopSheet(page).getByRole('button', { name: 'Save', exact: true }).click()
  },
  async addTime(page, line) {
    await page
      .getByRole('button', { name: /^Add time/ })
      .first()
      .click()
    await page.getByRole('textbox', { name: /^Add time: how long/ }).fill(line)
    await wholeInSight(page, 'add time')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
  },
  async openHistory(page) {
    await page.getByRole('tab', { name: /^History/ }).click()
  },
}

for (const [way, hands] of [
  ['keys', keys],
  ['mouse', mouse],
] as const)
  for (const { name, width, height, colorScheme = 'light', forcedColors, text } of looksBy(way))
    test.describe(`${name}, by ${way}`, () => {
      test.use({
        viewport: { width, height },
        colorScheme,
        contextOptions: { reducedMotion: 'reduce', ...(forcedColors && { forcedColors }) },
      })

      test('a day of work fits into the window and violates no accessibility rule', async ({ page }) => {
        test.slow()
        if (text !== undefined) await textAt(page, text)
        await wholeInSight(page, 'first run')
        await hands.start(page)
        await expect(runningTimer(page)).toContainText('Refund flow')
        await wholeInSight(page, 'running')
        await breaksNoRule(page, 'running')
        await hands.adjust(page)
        await expect(runningTimer(page).getByRole('timer')).toContainText(/^0:(15|20)/)
        await hands.pauseAndResume(page)
        await hands.stopAndSave(page)
        await expect(stopSheet(page)).toBeHidden()
        await wholeInSight(page, 'idle')

        await hands.addTime(page, '25m refund')
        await expect(commandField(page)).toBeVisible()
        await hands.openHistory(page)
        await expect(page.getByRole('grid', { name: 'Entries, newest first' })).toContainText('25m')
        await wholeInSight(page, 'history')
        await openSettings(page)
        await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible()
        await wholeInSight(page, 'settings')
      })
    })

/** Sets the text size in the same way as the system's setting: lengths in rem and breakpoints in em change with it. */
async function textAt(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } })
  await loadAgain(page)
  await expect(page.getByRole('main', { name: 'Timer' })).toBeVisible()
}

/** Expects that nothing extends beyond the sides of the window. */
async function wholeInSight(page: Page, view: string): Promise<void> {
  const beyond = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((node) => node.closest('.sr, [popover]:not(:popover-open)') === null)
      .filter((node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((node) => {
        // Elements that are only for screen readers are one invisible pixel, and are skipped.
        for (let at: HTMLElement | null = node; at; at = at.parentElement)
          if (at.offsetWidth <= 1 && getComputedStyle(at).clipPath !== 'none') return false
        return true
      })
      .filter((node) => {
        const { left, right, width } = node.getBoundingClientRect()
        return width > 0 && (left < -1 || right > innerWidth + 1)
      })
      .map((node) => `${node.tagName} ${node.className}: ${node.textContent.trim().slice(0, 30)}`),
  )
  expect.soft(beyond, `${view}: inside the window`).toEqual([])
}
