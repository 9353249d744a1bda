/** The keys that work anywhere, and what the machine tells of its sleep. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeClock } from '../../support/fake-clock.ts'
import { app, globalShortcut, powerMonitor, resetElectron } from '../../support/fake-electron.ts'
import { memoryLog } from './memory-log.ts'

vi.mock('electron', async () => (await import('../../support/fake-electron.ts')).electronModule)
const { openKeys, registerShortcuts, toggleKeys } = await import('../../../src-main/electron/shortcuts.ts')
const { idleMs, listenToPower } = await import('../../../src-main/electron/power.ts')

beforeEach(() => {
  resetElectron()
  app.becomeReady()
})

describe('the global keys', () => {
  const clock = new FakeClock()
  const pressed: string[] = []
  const register = (log = memoryLog()) =>
    registerShortcuts({ clock, log, open: () => pressed.push('open'), toggle: () => pressed.push('toggle') })

  beforeEach(() => (pressed.length = 0))

  it('are two', () => {
    expect(register().keys).toEqual({ open: openKeys, toggle: toggleKeys })
    globalShortcut.ours.get(openKeys)?.()
    globalShortcut.ours.get(toggleKeys)?.()
    expect(pressed).toEqual(['open', 'toggle'])
  })

  it('that another program holds are left out and logged', () => {
    globalShortcut.taken.add(toggleKeys)
    const log = memoryLog()
    expect(register(log).keys).toEqual({ open: openKeys })
    expect(log.lines).toEqual([{ level: 'warn', event: 'shortcut.taken', fields: { keys: toggleKeys } }])
  })

  it('that Electron cannot take are no error', () => {
    const log = memoryLog()
    vi.spyOn(globalShortcut, 'register').mockImplementation(() => {
      throw new TypeError('conversion failure')
    })
    expect(register(log).keys).toEqual({})
    expect(log.lines).toHaveLength(2)
    vi.restoreAllMocks()
  })

  it('count once while they are held', () => {
    register()
    const press = () => globalShortcut.ours.get(toggleKeys)?.()
    for (let time = 0; time < 20; time += 1) {
      press()
      clock.skip(50)
    }
    expect(pressed).toEqual(['toggle'])
    clock.skip(500)
    press()
    expect(pressed).toHaveLength(2)
    clock.setWall('2020-01-01T00:00:00.000Z')
    press()
    expect(pressed).toHaveLength(3)
  })

  it('are given back at the end', () => {
    register().close()
    expect(globalShortcut.ours.size).toBe(0)
  })
})

describe('the machine', () => {
  it('sleeps, is locked, wakes, comes back to its user, and shuts down', () => {
    const heard: string[] = []
    const stop = listenToPower({
      away: (cause) => heard.push(cause),
      wake: (by) => heard.push(`wake ${by ?? ''}`.trim()),
      shutDown: () => heard.push('down'),
    })
    for (const event of ['suspend', 'resume', 'lock-screen', 'unlock-screen', 'user-did-become-active'])
      powerMonitor.emit(event)
    powerMonitor.emit('shutdown')
    expect(heard).toEqual(['slept', 'wake', 'locked', 'wake person', 'wake person', 'down'])
    stop()
    for (const event of ['suspend', 'resume', 'lock-screen']) powerMonitor.emit(event)
    expect(heard).toHaveLength(6)
  })

  it('says how long nobody has touched it', () => {
    powerMonitor.idleSeconds = 90
    expect(idleMs()).toBe(90_000)
  })
})
