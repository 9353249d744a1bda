/** A run survives a reload, a second tab and kill -9. */
import { setTimeout } from 'node:timers/promises'
import { long } from '../support/long.ts'
import { entryRows, openHistory, runningTimer, saveWith, startFirst, stop } from '../support/steps.ts'
import { expect, hostGoes, test } from '../support/tallystick.ts'

test('a reload of the page does not change a running timer', long, async ({ page }) => {
  await startFirst(page, 'Refund flow')
  await page.getByRole('textbox', { name: 'Note' }).fill('Edge cases')
  await expect(page.getByRole('timer')).not.toHaveText('0:00:00')
  await page.reload()
  await expect(runningTimer(page)).toContainText('Refund flow')
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Edge cases')
  await expect(page.getByRole('timer')).toHaveText(/^0:0\d:/)
})

test('text typed right before a reload is still there after it', long, async ({ page }) => {
  await startFirst(page, 'Refund flow')
  await page.getByRole('textbox', { name: 'Note' }).fill('The last word')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('The last word')
})

test.describe('in a browser', () => {
  test.use({ needs: 'Electron has one window' })

  test(
    'two tabs show the same state, and each is notified of the other’s changes',
    long,
    async ({ page, context, tallystick }) => {
      const other = await context.newPage()
      await tallystick.enter(other)
      await startFirst(page, 'Refund flow')
      await expect(runningTimer(other)).toContainText('Refund flow')
      await stop(other)
      await saveWith(other, 'Internal')
      await expect(runningTimer(page)).toBeHidden()
      await openHistory(page)
      await expect(entryRows(page)).toHaveCount(1)
    },
  )

  test('a used link says so in a plain sentence', long, async ({ page, tallystick, browser }) => {
    await expect(page.getByRole('main')).toBeVisible()
    const stranger = await browser.newPage()
    await stranger.goto(tallystick.link())
    await expect(stranger.getByRole('heading')).toBeVisible()
    // This plain page has the language of the host, which is English in flows.
    const said = await stranger.locator('body').innerText()
    expect(said).toContain('This link has been used or has ended.')
    expect(said).toContain('Run npm start and open the new link.')
    await stranger.close()
  })
})

test.describe('kill -9', () => {
  // The page loses its host during the flow, and its console reports that.
  test.use({ expected: hostGoes })

  test('a run in progress continues after a restart, derived from its start', async ({
    page,
    tallystick,
  }) => {
    await startFirst(page, 'Refund flow')
    const { run } = await (await tallystick.client()).call('timer.read', {})
    await tallystick.host().kill()
    await setTimeout(2_000)
    await tallystick.startAgain()
    await tallystick.enter(page)
    await expect(runningTimer(page)).toContainText('Refund flow')
    const off = async (): Promise<number> => {
      const shown = (await page.getByRole('timer').textContent()) ?? ''
      const [hours, minutes, seconds] = shown.split(':').map(Number)
      const passed = (Date.now() - Date.parse(run!.startedAt)) / 1_000
      return Math.abs(hours! * 3_600 + minutes! * 60 + seconds! - passed)
    }
    await expect.poll(off).toBeLessThanOrEqual(2)
  })
})

test.describe('a page that outlives its host', () => {
  test.use({
    needs: 'in Electron the page goes with its host',
    expected: hostGoes,
  })

  test(
    'the page says that the host is gone and that the time is safe',
    long,
    async ({ page, tallystick }) => {
      await startFirst(page, 'Refund flow')
      await tallystick.host().kill()
      await runningTimer(page).getByRole('button', { name: 'Stop' }).click()
      await expect(
        page.getByRole('alert').filter({ hasText: 'This tab isn’t connected to Tallystick any more.' }),
      ).toContainText('What was saved is safe, and what you typed stays here.')
      await tallystick.startAgain()
    },
  )
})
