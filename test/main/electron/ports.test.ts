/** The Electron host's settings file and application menu. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { appMenu } from '../../../src-main/electron/app-menu.ts'
import { settingsFileIn as browserFileIn } from '../../../src-main/browser/ports.ts'
import { ipcMain, resetElectron } from '../../support/fake-electron.ts'

vi.mock('electron', async () => (await import('../../support/fake-electron.ts')).electronModule)
const { settingsFileIn } = await import('../../../src-main/electron/ports.ts')

let folder: string
beforeEach(() => {
  resetElectron()
  folder = mkdtempSync(join(tmpdir(), 'tallystick-electron-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the settings file', () => {
  it('is config.json in the data folder, for the owner alone', () => {
    settingsFileIn(folder).set({ theme: 'dark', window: { mode: 'wide' } })
    const path = join(folder, 'config.json')
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ theme: 'dark', window: { mode: 'wide' } })
    expect(statSync(path).mode & 0o077).toBe(0)
  })

  it('is the other host’s too, both ways', () => {
    settingsFileIn(folder).set({ theme: 'dark' })
    browserFileIn(folder).set({ holdSeconds: 3 })
    expect(settingsFileIn(folder).get('holdSeconds')).toBe(3)
    expect(browserFileIn(folder).get('theme')).toBe('dark')
  })

  it('is put aside when it is damaged, never a reason not to start', () => {
    writeFileSync(join(folder, 'config.json'), '{"theme":"da')
    const file = settingsFileIn(folder)
    expect(file.get('theme')).toBeUndefined()
    file.set({ theme: 'light' })
    expect(settingsFileIn(folder).get('theme')).toBe('light')
    expect(existsSync(join(folder, 'config.damaged.json'))).toBe(true)
  })

  it('opens no channel of its own to pages', () => {
    settingsFileIn(folder)
    expect(ipcMain.eventNames()).toEqual([])
  })
})

describe('the application menu', () => {
  const roles = (platform: NodeJS.Platform, packaged: boolean) =>
    (appMenu(platform, packaged) ?? []).flatMap(({ submenu }) =>
      Array.isArray(submenu) ? submenu.flatMap(({ role }) => role ?? []) : [],
    )

  it('is none where people use it on Linux and Windows', () => {
    expect(appMenu('linux', true)).toBeNull()
    expect(appMenu('win32', true)).toBeNull()
  })

  it('gives macOS its keys for copy, paste and quit', () => {
    expect(roles('darwin', true)).toEqual(
      expect.arrayContaining(['copy', 'paste', 'selectAll', 'quit', 'hide']),
    )
  })

  it.each(['linux', 'win32', 'darwin'] as const)('never reloads or inspects in a packaged %s', (platform) => {
    for (const role of ['reload', 'forceReload', 'toggleDevTools', 'zoomIn', 'togglefullscreen'])
      expect(roles(platform, true)).not.toContain(role)
    expect(roles(platform, false)).toContain('toggleDevTools')
  })
})
