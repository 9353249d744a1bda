/** The icon in the panel, over the real app: what it shows, when it reads again, and what it leaves alone. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TrayAction } from '../../../../src-main/electron/tray/tray-menu.ts'
import { FakeClock } from '../../../support/fake-clock.ts'
import {
  app as electronApp,
  nativeTheme,
  resetElectron,
  screen,
  shown,
} from '../../../support/fake-electron.ts'
import { startApp, type StartedApp } from '../../../support/start-app.ts'
import { memoryLog } from '../memory-log.ts'

vi.mock('electron', async () => (await import('../../../support/fake-electron.ts')).electronModule)
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
    resources,
    menu: () => ({ keys: {}, taken: [], time: (at) => at.slice(11, 16) }),
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

describe('on Linux', () => {
  it('shows the state, and its menu leads with the way in', async () => {
    const tray = await inPanel('linux')
    expect(picture()).toBe('light-panel/22/tray-idle.png')
    expect(tray.toolTip).toBe('Nothing running. Today 0m')
    expect(tray.menu?.labels.slice(0, 3)).toEqual(['Open Tallystick', '—', '[No timer · 0m today]'])
  })

  it('follows what happens in the app', async () => {
    const tray = await inPanel('linux')
    await start()
    await settled()
    expect(picture()).toBe('light-panel/22/tray-running.png')
    expect(tray.menu?.labels).toContain('[R&D "&" more · 0m]')
    await started.app.call('timer.pause', { commandId: commandId() })
    await settled()
    expect(picture()).toBe('light-panel/22/tray-paused.png')
  })

  it('tells the next minute when it comes, and sets nothing else again', async () => {
    const tray = await inPanel('linux')
    await start()
    await settled()
    const before = { ...tray.changes }
    await clock.pass(60_000, settled)
    expect(tray.menu?.labels).toContain('[R&D "&" more · 1m]')
    expect(tray.changes.menu).toBe(before.menu + 1)
    expect(tray.changes.image).toBe(before.image)
  })

  it('waits for nothing but midnight while no clock runs', async () => {
    const tray = await inPanel('linux')
    const read = vi.spyOn(started.app, 'call')
    await clock.pass(12 * 3_600_000, settled)
    expect(read).not.toHaveBeenCalled()
    expect(tray.changes.menu).toBe(2)
    await clock.pass(4 * 3_600_000, settled)
    expect(read).toHaveBeenCalled()
  })

  it('changes its picture with the panel, not with every event', async () => {
    const tray = await inPanel('linux')
    nativeTheme.turns(true)
    expect(picture()).toBe('dark-panel/22/tray-idle.png')
    nativeTheme.turns(true)
    expect(tray.changes.image).toBe(1)
  })

  it('performs what is clicked', async () => {
    const tray = await inPanel('linux')
    tray.menu?.click('Settings…')
    tray.menu?.click('Open Tallystick')
    expect(performed).toEqual([{ do: 'show', view: 'settings' }, { do: 'open' }])
    tray.emit('click')
    expect(toggles).toBe(1)
  })

  it('tells where the pointer is, because nothing tells where the icon is', async () => {
    await inPanel('linux')
    screen.pointer = { x: 5, y: 6 }
    expect(icon.anchor()).toEqual({ pointer: { x: 5, y: 6 } })
  })
})

describe('when the panel restarts', () => {
  it('the icon is offered again as it is, and the dead one is gone', async () => {
    const dead = await inPanel('linux')
    await start()
    await settled()
    icon.renew()
    expect([dead.isDestroyed(), shown.tray === dead]).toEqual([true, false])
    expect(picture()).toBe('light-panel/22/tray-running.png')
    expect(shown.tray.menu?.labels).toContain('Stop')
    shown.tray.emit('click')
    expect(toggles).toBe(1)
    await started.app.call('timer.pause', { commandId: commandId() })
    await settled()
    expect(picture()).toBe('light-panel/22/tray-paused.png')
  })
})

describe('on macOS', () => {
  it('is a template, with the elapsed time beside it while it runs', async () => {
    const tray = await inPanel('darwin')
    expect(picture()).toBe('template/tray-idleTemplate.png')
    expect(tray.title).toBe('')
    await start()
    await clock.pass(61 * 60_000, settled)
    expect(tray.title).toBe('1h 1m')
    expect(tray.ignoresDoubleClicks).toBe(true)
    expect(tray.guid).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('keeps the left click for the window: no menu is set, it pops up on a right click', async () => {
    const tray = await inPanel('darwin')
    expect(tray.changes.menu).toBe(0)
    tray.emit('right-click')
    expect(tray.popped?.labels[0]).toBe('[No timer · 0m today]')
    tray.emit('click')
    expect(toggles).toBe(1)
  })
})

describe('on Windows', () => {
  it('is an icon file for the taskbar’s theme, without a title', async () => {
    const tray = await inPanel('win32')
    expect(picture()).toBe('light-panel/tray-idle.ico')
    nativeTheme.turns(true)
    expect(picture()).toBe('dark-panel/tray-idle.ico')
    expect(tray.changes.title).toBe(0)
    expect(tray.guid).toBeUndefined()
  })

  it('starts and stops on a middle click', async () => {
    const tray = await inPanel('win32')
    await start()
    await settled()
    tray.emit('middle-click')
    expect(performed).toEqual([{ do: 'stop' }])
    expect(icon.anchor()).toEqual({ tray: { x: 1_200, y: 0, width: 22, height: 24 } })
  })
})

describe('when the app is closed', () => {
  it('still opens and quits', async () => {
    const tray = await inPanel('linux')
    await started.app.close()
    icon.refresh()
    await settled()
    expect(tray.menu?.labels).toEqual(['Open Tallystick', '—', 'Quit Tallystick'])
    expect(tray.toolTip).toBe('Tallystick')
  })

  it('and the icon is gone, nothing is drawn any more', async () => {
    const tray = await inPanel('linux')
    icon.refresh()
    icon.close()
    nativeTheme.turns(true)
    await settled()
    expect(tray.isDestroyed()).toBe(true)
    expect(tray.changes.image).toBe(0)
  })
})
