/**
 * Tests the icon in the panel over the real app: its image and menu, when the state is read again, and that unchanged
 * parts are not set again.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TrayAction } from '../../../../src-main/electron/tray/tray-menu.ts'
import { FakeClock } from '../../../support/fake-clock.ts'
import {
  app as electronApp,
  FakeTray,
  nativeTheme,
  resetElectron,
  screen,
  shown,
} from '../../../support/fake-electron.ts'
import { startApp, type StartedApp } from '../../../support/start-app.ts'
import { memoryLog } from '../memory-log.ts'

const { TrayIcon } = await import('../../../../src-main/electron/tray/tray.ts')

const resources = new URL('../../../../resources', import.meta.url).pathname
let commands = 0
const commandId = () => `0198a1b2-0000-7000-8000-${String((commands += 1)).padStart(12, '0')}`

let clock: FakeClock
let started: StartedApp
let icon: InstanceType<typeof TrayIcon>
let performed: TrayAction[]
let toggles: number
let itemId: string

beforeEach(async () => {
  resetElectron()
  electronApp.becomeReady()
  clock = new FakeClock('2026-11-20T09:00:00.000Z')
  started = startApp({ clock })
  itemId = await itemCalled('R&D "&" more')
  performed = []
  toggles = 0
})

afterEach(async () => {
  icon.close()
  await started.close()
})

async function itemCalled(name: string): Promise<string> {
  const input = { commandId: commandId(), itemId: null, name, board: null, pinned: false }
  const added = await started.app.call('items.add', input)
  if (!added.ok) throw new Error(added.failure.code)
  return added.value.id
}

async function inPanel(platform: NodeJS.Platform, desktop = 'KDE') {
  icon = new TrayIcon({
    app: started.app,
    clock,
    log: memoryLog(),
    desktop: { platform, name: desktop },
    hosted: () => FakeTray.panel !== 'gone',
    resources,
    menu: () => ({ keys: {}, keyNotes: [], time: (at) => at.slice(11, 16) }),
    perform: (action) => void performed.push(action),
    toggleWindow: () => void (toggles += 1),
  })
  await settled()
  return shown.tray
}

const start = () => started.app.call('timer.start', { commandId: commandId(), itemId })
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
const picture = () => shown.tray.image.replace(`${resources}/tray/`, '')

describe('the icon on Linux', () => {
  it('shows the state on Linux, and starts the menu with Open Tallystick', async () => {
    const tray = await inPanel('linux')
    expect(picture()).toBe('light-panel/22/tray-idle.png')
    expect(tray.toolTip).toBe('Nothing running. Today 0m')
    expect(tray.menu?.labels.slice(0, 3)).toEqual(['Open Tallystick', '—', '[No timer · 0m today]'])
  })

  it('changes the icon and the menu when the timer changes', async () => {
    const tray = await inPanel('linux')
    await start()
    await settled()
    expect(picture()).toBe('light-panel/22/tray-running.png')
    expect(tray.menu?.labels).toContain('[R&D "&" more · 0m]')
    await started.app.call('timer.pause', { commandId: commandId() })
    await settled()
    expect(picture()).toBe('light-panel/22/tray-paused.png')
  })

  it('updates only the menu at the next full minute of a run', async () => {
    const tray = await inPanel('linux')
    await start()
    await settled()
    const before = { ...tray.changes }
    await clock.pass(60_000, settled)
    expect(tray.menu?.labels).toContain('[R&D "&" more · 1m]')
    expect(tray.changes.menu).toBe(before.menu + 1)
    expect(tray.changes.image).toBe(before.image)
  })

  it('reads the state only at midnight while no timer runs', async () => {
    const tray = await inPanel('linux')
    const read = vi.spyOn(started.app, 'call')
    await clock.pass(12 * 3_600_000, settled)
    expect(read).not.toHaveBeenCalled()
    expect(tray.changes.menu).toBe(2)
    await clock.pass(4 * 3_600_000, settled)
    expect(read).toHaveBeenCalled()
  })

  it('changes the icon when the theme changes', async () => {
    const tray = await inPanel('linux')
    nativeTheme.turns(true)
    expect(picture()).toBe('dark-panel/22/tray-idle.png')
    nativeTheme.turns(true)
    expect(tray.changes.image).toBe(1)
  })

  it('performs the clicked action of the menu, and toggles the window by a click on the icon', async () => {
    const tray = await inPanel('linux')
    tray.menu?.click('Settings…')
    tray.menu?.click('Open Tallystick')
    expect(performed).toEqual([{ do: 'show', view: 'settings' }, { do: 'open' }])
    tray.emit('click')
    expect(toggles).toBe(1)
  })

  it('opens the popover at the pointer on Linux, where the position of the icon is unknown', async () => {
    await inPanel('linux')
    screen.pointer = { x: 5, y: 6 }
    expect(icon.anchor()).toEqual({ pointer: { x: 5, y: 6 } })
  })
})

describe('a restarted panel', () => {
  it('sets the picture and the menu of the same icon again, because a second icon would not be shown', async () => {
    FakeTray.panel = 'there'
    const tray = await inPanel('linux')
    await start()
    await settled()
    FakeTray.panelRestarts()
    const { menu } = tray.changes
    icon.renew()
    expect(shown.tray).toBe(tray)
    expect([tray.drawn, tray.changes.menu]).toEqual([true, menu + 1])
    expect(picture()).toBe('light-panel/22/tray-running.png')
    expect(tray.menu?.labels).toContain('Stop')
    await started.app.call('timer.pause', { commandId: commandId() })
    await settled()
    expect(picture()).toBe('light-panel/22/tray-paused.png')
  })

  it('creates an icon again, once, that was created without a panel', async () => {
    FakeTray.panel = 'gone'
    const dead = await inPanel('linux')
    expect(dead.drawn).toBe(false)
    FakeTray.panelRestarts()
    icon.renew()
    expect([dead.isDestroyed(), shown.tray.drawn]).toEqual([true, true])
    const second = shown.tray
    FakeTray.panelRestarts()
    icon.renew()
    expect([shown.tray === second, second.drawn]).toEqual([true, true])
    shown.tray.emit('click')
    expect(toggles).toBe(1)
  })
})

describe('the icon on macOS', () => {
  it('uses a template image on macOS, with the elapsed time of a run beside it', async () => {
    const tray = await inPanel('darwin')
    expect(picture()).toBe('template/tray-idleTemplate.png')
    expect(tray.title).toBe('')
    await start()
    await clock.pass(61 * 60_000, settled)
    expect(tray.title).toBe('1h\u00a01m')
    expect(tray.ignoresDoubleClicks).toBe(true)
    expect(tray.guid).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('toggles the window by a left click on macOS, and opens the menu by a right click', async () => {
    const tray = await inPanel('darwin')
    expect(tray.changes.menu).toBe(0)
    tray.emit('right-click')
    expect(tray.popped?.labels[0]).toBe('[No timer · 0m today]')
    tray.emit('click')
    expect(toggles).toBe(1)
  })
})

describe('the icon on Windows', () => {
  it("uses an icon file for the taskbar's theme on Windows, without a title", async () => {
    const tray = await inPanel('win32')
    expect(picture()).toBe('light-panel/tray-idle.ico')
    nativeTheme.turns(true)
    expect(picture()).toBe('dark-panel/tray-idle.ico')
    expect(tray.changes.title).toBe(0)
    expect(tray.guid).toBeUndefined()
  })

  it('shows a message at the icon on Windows, whose click counts for the latest message', async () => {
    const tray = await inPanel('win32')
    const clicked: string[] = []
    icon.balloon('Tea', 'is ready', () => clicked.push('tea'))
    icon.balloon('Cake', 'is ready', () => clicked.push('cake'))
    expect(tray.balloon).toMatchObject({ title: 'Cake', content: 'is ready' })
    tray.emit('balloon-click')
    expect(clicked).toEqual(['cake'])
  })

  it('stops the timer by a middle click on Windows', async () => {
    const tray = await inPanel('win32')
    await start()
    await settled()
    tray.emit('middle-click')
    expect(performed).toEqual([{ do: 'stop' }])
    expect(icon.anchor()).toEqual({ tray: { x: 1_200, y: 0, width: 22, height: 24 } })
  })
})

describe('a closed app', () => {
  it('offers only Open and Quit after the app was closed', async () => {
    const tray = await inPanel('linux')
    await started.app.close()
    icon.refresh()
    await settled()
    expect(tray.menu?.labels).toEqual(['Open Tallystick', '—', 'Quit Tallystick'])
    expect(tray.toolTip).toBe('Tallystick')
  })

  it('draws nothing after the icon was closed', async () => {
    const tray = await inPanel('linux')
    icon.refresh()
    icon.close()
    nativeTheme.turns(true)
    await settled()
    expect(tray.isDestroyed()).toBe(true)
    expect(tray.changes.image).toBe(0)
  })
})
