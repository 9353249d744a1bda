/** The keys that work anywhere, and what the machine tells of its sleep. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keysInWords } from '../../../src-main/electron/key-words.ts'
import { SessionBus } from '../../../src-main/electron/linux/session-bus.ts'
import { systemClock } from '../../../src-main/kernel/clock.ts'
import { FakeClock } from '../../support/fake-clock.ts'
import { app, globalShortcut, powerMonitor, preventable, resetElectron } from '../../support/fake-electron.ts'
import { BusService, privateBus, uint64 } from '../../support/private-bus.ts'
import { memoryLog } from './memory-log.ts'

vi.mock('electron', async () => (await import('../../support/fake-electron.ts')).electronModule)
const { Shortcuts } = await import('../../../src-main/electron/shortcuts.ts')
const { listenToPower } = await import('../../../src-main/electron/power.ts')
const { Idle } = await import('../../../src-main/electron/idle.ts')

const probe = await privateBus()
const noBus = probe === undefined
await probe?.stop()

beforeEach(() => {
  resetElectron()
  app.becomeReady()
})

describe('the global keys', () => {
  const clock = new FakeClock()
  const pressed: string[] = []
  const openKeys = 'CommandOrControl+Alt+Space'
  const toggleKeys = 'CommandOrControl+Alt+Enter'
  const register = (log = memoryLog(), wanted = { openKeys, toggleKeys }) => {
    const open = () => pressed.push('open')
    const shortcuts = new Shortcuts({ clock, log, open, toggle: () => pressed.push('toggle') })
    shortcuts.want(wanted)
    return shortcuts
  }

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
    const shortcuts = register(log)
    expect(shortcuts.keys).toEqual({ open: openKeys })
    expect(shortcuts.taken).toEqual([toggleKeys])
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

  it('follow the wish, and are given back first', () => {
    const shortcuts = register()
    shortcuts.want({ openKeys: 'Alt+Shift+F9', toggleKeys })
    expect([...globalShortcut.ours.keys()]).toEqual(['Alt+Shift+F9', toggleKeys])
    shortcuts.want({ openKeys: '', toggleKeys: '' })
    expect([globalShortcut.ours.size, shortcuts.keys, shortcuts.taken]).toEqual([0, {}, []])
  })

  it('cannot both be the same one', () => {
    const shortcuts = register(memoryLog(), { openKeys: toggleKeys, toggleKeys })
    expect([shortcuts.keys, shortcuts.taken]).toEqual([{ open: toggleKeys }, [toggleKeys]])
  })

  it('are left alone while the wish stays the same', () => {
    const shortcuts = register()
    const again = vi.spyOn(globalShortcut, 'register')
    shortcuts.want({ openKeys, toggleKeys })
    expect(again).not.toHaveBeenCalled()
    again.mockRestore()
  })

  it('are written as they stand on the keyboard', () => {
    expect(keysInWords(openKeys, 'linux')).toBe('Ctrl Alt Space')
    expect(keysInWords('Super+Shift+F9', 'win32')).toBe('Super Shift F9')
    expect(keysInWords(openKeys, 'darwin')).toBe('⌘⌥ Space')
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

  it('is shut down only when the files are closed: the system is asked to wait', () => {
    const stop = listenToPower({ away() {}, wake() {}, shutDown() {} })
    const event = preventable()
    powerMonitor.emit('shutdown', event)
    expect(event.defaultPrevented).toBe(true)
    stop()
  })
})

describe('whether somebody is there', () => {
  it('is told by Electron, but not on Wayland without anybody to ask', async () => {
    const idle = new Idle({ platform: 'linux', name: 'KDE', session: 'x11' }, undefined)
    powerMonitor.idleSeconds = 90
    expect([idle.ms(), await idle.attended()]).toEqual([90_000, true])
    powerMonitor.idleSeconds = 301
    expect(await idle.attended()).toBe(false)
    powerMonitor.idleSeconds = 0
    powerMonitor.locked = true
    expect(await idle.attended()).toBe(false)
  })

  it.skipIf(noBus)('is told by the compositor on Wayland, and assumed where it tells nothing', async () => {
    const bus = (await privateBus())!
    let idleMs = 90_000
    const desktop = { platform: 'linux', name: 'GNOME', session: 'wayland' } as const
    const connection = await SessionBus.connect(bus.address, process.getuid?.() ?? 0, systemClock)
    const idle = new Idle(desktop, connection)
    expect([await idle.attended(), idle.ms()]).toEqual([true, 0])
    const compositor = await BusService.own('org.gnome.Mutter.IdleMonitor', bus.address, () => uint64(idleMs))
    expect(await idle.attended()).toBe(true)
    expect(idle.ms()).toBe(90_000)
    idleMs = 301_000
    expect(await idle.attended()).toBe(false)
    await compositor.end()
    expect(await idle.attended()).toBe(true)
    connection.close()
    await bus.stop()
  })
})
