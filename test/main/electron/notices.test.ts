/** Tests how notifications appear, and that they leave nothing behind when the program runs from a clone on Windows. */
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { app, FakeNotification, resetElectron } from '../../support/fake-electron.ts'
import { memoryLog } from './memory-log.ts'

const { openNotices } = await import('../../../src-main/electron/notices.ts')
const { identifyOnWindows } = await import('../../../src-main/electron/windows-identity.ts')

const icon = join(import.meta.dirname, '../../../resources/icons/256x256.png')
const balloons: { title: string; body: string; clicked: () => void }[] = []

beforeEach(() => {
  resetElectron()
  balloons.length = 0
})

function opened(platform: NodeJS.Platform, packaged: boolean) {
  app.isPackaged = packaged
  identifyOnWindows(platform, packaged)
  app.becomeReady()
  const balloon = (title: string, body: string, clicked: () => void) =>
    void balloons.push({ title, body, clicked })
  return openNotices({ log: memoryLog(), icon, platform, packaged, balloon })
}

describe('notifications', () => {
  it.each([
    ['linux', true],
    ['linux', false],
    ['darwin', false],
    ['win32', true],
  ] as const)('appear as notifications of the system on %s (packaged: %s)', (platform, packaged) => {
    const clicked = vi.fn()
    expect(opened(platform, packaged).show('Tea', 'is ready', clicked)).toBe(true)
    expect(FakeNotification.all).toMatchObject([{ title: 'Tea', body: 'is ready', onScreen: true }])
    FakeNotification.all[0]!.click()
    expect(clicked).toHaveBeenCalledOnce()
    expect(balloons).toEqual([])
  })

  it('give the shortcut of the installed program on Windows the same class in every run', () => {
    opened('win32', true).show('Tea', 'is ready', () => undefined)
    expect(app.startMenu).toEqual([
      { name: 'Tallystick', id: 'app.tallystick', activator: '{6C1312B3-0939-4BA4-9ACC-B87F837C9162}' },
    ])
  })

  it('appear at the tray icon on Windows in a clone, where Electron would add itself to the Start menu', () => {
    const clicked = vi.fn()
    const notices = opened('win32', false)
    expect(notices.show('Tea', 'is ready', clicked)).toBe(true)
    notices.close()
    expect([app.startMenu, FakeNotification.all]).toEqual([[], []])
    expect(app.appUserModelId).toBe('app.tallystick.unpackaged')
    expect(balloons).toMatchObject([{ title: 'Tea', body: 'is ready' }])
    balloons[0]!.clicked()
    expect(clicked).toHaveBeenCalledOnce()
  })
})
