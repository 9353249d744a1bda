/** Tests the language of the host's own texts, such as the menu, and that it follows the setting at once. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Damaged } from '../../../src-main/storage/database.ts'
import type { SettingsPatch } from '../../../src-preload/model/settings.ts'
import { app as electron, dialog, FakeMenu, FakeNotification, shown } from '../../support/fake-electron.ts'
import { settled, StartedHost, type Started } from '../../support/started-host.ts'

const { start } = await import('../../../src-main/electron/start.ts')

let host: StartedHost
let folder: string
beforeEach(() => {
  host = new StartedHost(start)
  folder = host.folder
})
afterEach(() => host.end())

interface Asked extends Started {
  /** The languages of the system. */
  languages?: string[]
  settings?: SettingsPatch
}

async function started({ languages = ['en-GB'], settings, ...options }: Asked = {}) {
  electron.languages = languages
  if (settings) writeFileSync(join(folder, 'config.json'), JSON.stringify(settings))
  await host.start(options)
}

async function set(patch: SettingsPatch): Promise<void> {
  await host.app.call('settings.change', { patch })
  await settled()
  await new Promise((resolve) => setTimeout(resolve, 20))
}

const firstLine = () => shown.tray.menu?.labels[0]

describe('the language at the start', () => {
  it.each<[string, Asked, string]>([
    ['of the system', { languages: ['de-AT', 'en'] }, 'Tallystick öffnen'],
    ['of a POSIX locale', { languages: ['fr_CA.UTF-8', 'fr_CA', 'fr', 'C'] }, 'Ouvrir Tallystick'],
    ['of the first language that we have', { languages: ['ja', 'fr'] }, 'Ouvrir Tallystick'],
    ['English, if the system has none of ours', { languages: ['ja'] }, 'Open Tallystick'],
    ['of the setting', { languages: ['fr'], settings: { language: 'de' } }, 'Tallystick öffnen'],
    ['of the flag', { argv: ['--lang=de'], settings: { language: 'fr' } }, 'Tallystick öffnen'],
    [
      'of the setting, if the flag is none of ours',
      { argv: ['--lang=x'], settings: { language: 'fr' } },
      'Ouvrir Tallystick',
    ],
  ])('is the language %s', async (_name, asked, line) => {
    await started(asked)
    expect(firstLine()).toBe(line)
  })

  it('writes durations as the language does', async () => {
    await started({ languages: ['de-AT'] })
    expect(shown.tray.toolTip).toBe('Es läuft kein Timer · Heute 0\u00a0min')
  })

  it('starts in the language of the system when the settings are damaged', async () => {
    writeFileSync(join(folder, 'config.json'), '{')
    await started({ languages: ['de'] })
    expect(firstLine()).toBe('Tallystick öffnen')
  })

  it('delivers the page in the same language', async () => {
    electron.appPath = join(folder, 'program')
    mkdirSync(join(electron.appPath, 'out/renderer'), { recursive: true })
    writeFileSync(join(electron.appPath, 'out/renderer/index.html'), '<html lang="en"><head></head>')
    symlinkSync(join(process.cwd(), 'resources'), join(electron.appPath, 'resources'))
    const page = async () =>
      (await shown.session.schemes.get('app')!(new Request('app://tallystick/index.html'))).text()
    await started({ languages: ['de-AT'], argv: ['--lang=fr'] })
    expect(await page()).toContain('<html lang="fr" dir="ltr" data-system-language="de-AT" data-forms=')
    await set({ language: 'de' })
    expect(await page()).toContain('<html lang="de-AT" dir="ltr" data-system-language="de-AT" data-forms=')
  })
})

describe('a change of the setting', () => {
  it('changes the menu and the tooltip of the tray at once', async () => {
    await started()
    expect([firstLine(), shown.tray.toolTip]).toEqual(['Open Tallystick', 'Nothing running. Today 0m'])
    await set({ language: 'de' })
    expect([firstLine(), shown.tray.toolTip]).toEqual([
      'Tallystick öffnen',
      'Es läuft kein Timer · Heute 0\u00a0min',
    ])
    await set({ language: 'fr' })
    expect(firstLine()).toBe('Ouvrir Tallystick')
  })

  it('changes the menu of the application on macOS, and the menu of a text field', async () => {
    await started({ platform: 'darwin' })
    const menus = () => shown.applicationMenu?.template.map(({ label }) => label)
    expect(menus()).toEqual(['Tallystick', 'Edit', 'Window', 'Development'])
    await set({ language: 'de' })
    expect(menus()).toEqual(['Tallystick', 'Bearbeiten', 'Fenster', 'Development'])
    const editFlags = { canCopy: true }
    shown.window.webContents.emit('context-menu', {}, { isEditable: false, selectionText: 'x', editFlags })
    expect(FakeMenu.opened?.labels).toEqual(['Kopieren'])
  })

  it('counts more than the flag, which chose the language at the start', async () => {
    await started({ argv: ['--lang=fr'] })
    await set({ theme: 'dark' })
    expect(firstLine()).toBe('Ouvrir Tallystick')
    await set({ language: 'de' })
    expect(firstLine()).toBe('Tallystick öffnen')
    await set({ language: 'system' })
    expect(firstLine()).toBe('Open Tallystick')
  })
})

describe('messages', () => {
  it('reports a failed start in the language of the setting', async () => {
    await started({
      settings: { language: 'de' },
      composed: () => {
        throw new Damaged('x')
      },
    })
    expect(dialog.errors[0]?.title).toBe(`Eine Datei in ${folder} ist beschädigt und nicht lesbar.`)
    expect(readFileSync(join(folder, 'tallystick.log'), 'utf8')).toContain('electron.start-failed')
  })

  it('reports a data folder that cannot be used in the language of the system', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    await started({ languages: ['fr'], argv: [`--data=${join(file, 'data')}`] })
    expect(dialog.errors[0]?.title).toMatch(/^Tallystick ne peut pas écrire dans/)
  })

  it('notifies the user in the language that a desktop without a tray cannot show the icon', async () => {
    await started({ languages: ['de'], env: { XDG_CURRENT_DESKTOP: 'GNOME' } })
    expect(FakeNotification.all[0]?.title).toBe('Dieser Desktop hat keinen Infobereich')
  })
})

describe('the pseudo-language', () => {
  it('shows no text outside the page that is not in brackets, apart from names and the menu for developers', async () => {
    await started({ argv: ['--lang=en-XA'], platform: 'darwin' })
    const editFlags = { canCopy: true, canPaste: true }
    shown.window.webContents.emit('context-menu', {}, { isEditable: true, selectionText: 'x', editFlags })
    shown.tray.emit('right-click')
    const menus = [
      ...(shown.applicationMenu?.template.slice(0, -1) ?? []),
      ...FakeMenu.opened!.template,
      ...shown.tray.popped!.template,
    ]
    const labels = menus.flatMap(({ label, type, submenu }) => [
      ...(type === 'separator' ? [] : [label]),
      ...(Array.isArray(submenu)
        ? submenu.flatMap((line) => (line.type === 'separator' ? [] : [line.label]))
        : []),
    ])
    expect(labels.length).toBeGreaterThan(25)
    const names =
      /^(?:Tallystick|Checkout redesign|Refund flow – edge cases|Accessibility audit|Weekly planning|Support rota)$/
    const ours = labels.filter((label = '') => !names.test(label))
    expect(ours.filter((label = '') => !/^⟦.*⟧$/.test(label))).toEqual([])
  })
})
