/** In the settings of the desktop program, each change is saved at once. */
import { afterEach, describe, expect, it } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { settingsPatch } from '../../../src-preload/model/settings.ts'
import DesktopSettings from '../../../src-renderer/settings/DesktopSettings.svelte'
import { keysPressed, keysWritten } from '../../../src-renderer/settings/key-press.ts'
import { SettingsForm } from '../../../src-renderer/settings/settings.svelte.ts'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { show, type Shown } from '../support/show.ts'

let shown: Shown
afterEach(() => shown.end())

async function open(settings: ConstructorParameters<typeof SamplePage>[0] = {}): Promise<void> {
  const page = new SamplePage(settings)
  shown = await show(DesktopSettings as never, { form: new SettingsForm(page) }, page)
}
const patches = () => shown.page.asks('settings.change').map(({ patch }) => patch)

describe('desktop settings', () => {
  it('start at login, updates and reminders are off until they are switched on', async () => {
    await open()
    expect(document.body.textContent).not.toContain('Quiet hours')
    for (const name of ['Start at login', 'Look for new versions', 'No timer runs', 'A timer runs long']) {
      const toggle = browser.getByRole('switch', { name })
      await expect.element(toggle).not.toBeChecked()
      await toggle.click()
    }
    expect(patches()).toEqual([
      { startAtLogin: true },
      { lookForUpdates: true },
      { remindIdle: true },
      { remindLongRun: true },
    ])
    expect(document.body.textContent).toContain('Quiet hours')
  })

  it('the settings do not mention updates if another program updates Tallystick', async () => {
    await open({ canUpdate: false })
    expect(document.body.textContent).toContain('Start at login')
    expect(document.body.textContent).not.toContain('Look for new versions')
  })

  it('quiet hours are shown only if a reminder is on', async () => {
    await open({ settings: { remindIdle: true, remindLongRun: true } })
    await browser.getByRole('combobox', { name: 'Quiet from' }).click()
    await userEvent.keyboard('22{Enter}')
    await browser.getByRole('combobox', { name: 'So long' }).click()
    await userEvent.keyboard('4h{Enter}')
    expect(patches()).toEqual([{ quietFrom: 22 * 60 }, { longRunMinutes: 240 }])
  })

  it('a key field records the pressed keys, and Backspace clears it', async () => {
    await open()
    const field = browser.getByRole('textbox', { name: 'Open, anywhere' })
    await expect.element(field).toHaveValue('Ctrl Alt Space')
    await field.click()
    await userEvent.keyboard('a')
    await userEvent.keyboard('{Control>}{Shift>}{F9}{/Shift}{/Control}')
    await userEvent.keyboard('{Backspace}')
    expect(patches()).toEqual([{ openKeys: 'CommandOrControl+Shift+F9' }, { openKeys: '' }])
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).not.toBe(field.element())
  })
})

describe('a shortcut that is not known to work', () => {
  it.each([
    ['asked-for', 'Asked for. Press it once to see whether this desktop agreed.'],
    ['taken', 'Another program uses it.'],
    ['same', 'It is set for both.'],
    ['unsupported', 'This desktop takes only letters, digits and Space.'],
    ['no-portal', 'This desktop offers no global shortcuts.'],
  ])('the settings explain the state of a shortcut: %s', async (state, words) => {
    const page = new SamplePage({})
    page.answers.set('shell.keys', { openKeys: 'registered', toggleKeys: state })
    shown = await show(DesktopSettings as never, { form: new SettingsForm(page) }, page)
    await expect.element(browser.getByText(words)).toBeVisible()
    await expect
      .element(browser.getByRole('textbox', { name: 'Start, stop, anywhere' }))
      .toHaveAccessibleDescription(new RegExp(words))
  })

  it('the settings read the state of a shortcut again when the window gets the focus', async () => {
    const page = new SamplePage({})
    page.answers.set('shell.keys', { openKeys: 'asked-for', toggleKeys: 'registered' })
    shown = await show(DesktopSettings as never, { form: new SettingsForm(page) }, page)
    await expect
      .element(browser.getByText('Asked for. Press it once to see whether this desktop agreed.'))
      .toBeVisible()
    page.answers.set('shell.keys', { openKeys: 'registered', toggleKeys: 'registered' })
    window.dispatchEvent(new Event('focus'))
    await expect.poll(() => document.body.textContent).not.toContain('Asked for.')
  })
})

describe('a key press', () => {
  const press = (code: string, held: string) => ({
    code,
    ctrlKey: held.includes('c'),
    altKey: held.includes('a'),
    shiftKey: held.includes('s'),
    metaKey: held.includes('m'),
  })

  it('a pressed key is stored in a form that the settings accept', async () => {
    await open()
    const codes = ['KeyA', 'Digit1', 'F12', 'F25', 'Space', 'Enter', 'Escape', 'Comma', 'ShiftLeft']
    for (const code of codes)
      for (const held of ['', 's', 'c', 'ca', 'cas', 'casm', 'm', 'a'])
        for (const mac of [true, false]) {
          const keys = keysPressed(press(code, held), mac)
          if (keys !== undefined) expect(settingsPatch.safeParse({ openKeys: keys }).success, keys).toBe(true)
        }
    expect(keysPressed(press('KeyK', 'ca'), false)).toBe('CommandOrControl+Alt+K')
    expect(keysPressed(press('KeyK', 'm'), true)).toBe('CommandOrControl+K')
    expect(keysPressed(press('KeyK', 's'), false)).toBeUndefined()
    expect(keysPressed(press('KeyK', 'casm'), false)).toBeUndefined()
  })

  it('stored keys are shown as on the keyboard', async () => {
    await open()
    expect(keysWritten('CommandOrControl+Alt+Space', false)).toBe('Ctrl Alt Space')
    expect(keysWritten('CommandOrControl+Alt+Space', true)).toBe('⌘ ⌥ Space')
    expect(keysWritten('', false)).toBe('Off')
  })
})
