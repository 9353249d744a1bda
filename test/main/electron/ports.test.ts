/** Tests the settings file and the application menu of the Electron host. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appMenu } from '../../../src-main/electron/app-menu.ts'
import { settingsFileIn as browserFileIn } from '../../../src-main/app/windowless-ports.ts'
import { ipcMain, resetElectron } from '../../support/fake-electron.ts'

const { settingsFileIn } = await import('../../../src-main/electron/ports.ts')

let folder: string
beforeEach(() => {
  resetElectron()
  folder = mkdtempSync(join(tmpdir(), 'tallystick-electron-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the settings file of the Electron host', () => {
  it('writes config.json to the data folder, for its owner only', () => {
    settingsFileIn(folder).set({ theme: 'dark', window: { mode: 'wide' } })
    const path = join(folder, 'config.json')
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ theme: 'dark', window: { mode: 'wide' } })
    expect(statSync(path).mode & 0o077).toBe(0)
  })

  it('shares the settings file with the browser host in both directions', () => {
    settingsFileIn(folder).set({ theme: 'dark' })
    browserFileIn(folder).set({ holdSeconds: 3 })
    expect(settingsFileIn(folder).get('holdSeconds')).toBe(3)
    expect(browserFileIn(folder).get('theme')).toBe('dark')
  })

  it('renames a damaged settings file and starts with defaults', () => {
    writeFileSync(join(folder, 'config.json'), '{"theme":"da')
    const file = settingsFileIn(folder)
    expect(file.get('theme')).toBeUndefined()
    file.set({ theme: 'light' })
    expect(settingsFileIn(folder).get('theme')).toBe('light')
    expect(existsSync(join(folder, 'config.damaged.json'))).toBe(true)
  })

  it('offers pages no IPC channel to the settings file', () => {
    settingsFileIn(folder)
    expect(ipcMain.eventNames()).toEqual([])
  })
})

describe('the application menu', () => {
  const roles = (platform: NodeJS.Platform, packaged: boolean) =>
    (appMenu(platform, packaged) ?? []).flatMap(({ submenu }) =>
      Array.isArray(submenu) ? submenu.flatMap(({ role }) => role ?? []) : [],
    )

  it('has no application menu in packages for Linux and Windows', () => {
    expect(appMenu('linux', true)).toBeNull()
    expect(appMenu('win32', true)).toBeNull()
  })

  it('has the shortcuts for copy, paste and quit in the menu of macOS', () => {
    expect(roles('darwin', true)).toEqual(
      expect.arrayContaining(['copy', 'paste', 'selectAll', 'quit', 'hide']),
    )
  })

  it('has the shortcuts for closing and minimising the window in the menu on macOS', () => {
    expect(roles('darwin', true)).toEqual(expect.arrayContaining(['close', 'minimize', 'front']))
    expect(appMenu('darwin', true)?.map(({ role }) => role)).toContain('window')
  })

  it.each(['linux', 'win32', 'darwin'] as const)(
    'has no reload and no developer tools in the menu of a package for %s',
    (platform) => {
      for (const role of ['reload', 'forceReload', 'toggleDevTools', 'zoomIn', 'togglefullscreen'])
        expect(roles(platform, true)).not.toContain(role)
      expect(roles(platform, false)).toContain('toggleDevTools')
    },
  )
})
