import { beforeEach, describe, expect, it, vi } from 'vitest'
import { settings, settingsDefaults } from '../../../src-preload/model/settings.ts'
import { keyPlan } from '../../../src-main/electron/key-plan.ts'
import { keyNotes, keysInWords } from '../../../src-main/electron/key-words.ts'
import { SessionBus } from '../../../src-main/electron/linux/session-bus.ts'
import { systemClock } from '../../../src-main/kernel/clock.ts'
import { FakeClock } from '../../support/fake-clock.ts'
import { app, globalShortcut, powerMonitor, preventable, resetElectron } from '../../support/fake-electron.ts'
import { BusService, privateBus, uint64 } from '../../support/private-bus.ts'
import { memoryLog } from './memory-log.ts'

const { Shortcuts } = await import('../../../src-main/electron/shortcuts.ts')
const { listenToPower } = await import('../../../src-main/electron/power.ts')
const { keyRoute } = await import('../../../src-main/electron/linux/shortcut-portal.ts')
const { Idle } = await import('../../../src-main/electron/idle.ts')

const probe = await privateBus()
const noBus = probe === undefined
await probe?.stop()

beforeEach(() => {
  resetElectron()
  app.becomeReady()
})

describe('global shortcuts', () => {
  const clock = new FakeClock()
  const happened: string[] = []
  const openKeys = 'CommandOrControl+Alt+Space'
  const toggleKeys = 'CommandOrControl+Alt+Enter'
  const portalKeys = { openKeys, toggleKeys: 'CommandOrControl+Alt+Shift+Space' }
  const register = (log = memoryLog(), wanted = { openKeys, toggleKeys }) => {
    const shortcuts = new Shortcuts({
      clock,
      log,
      route: globalShortcut.route,
      open: () => happened.push('open'),
      toggle: () => happened.push('toggle'),
      proven: () => happened.push('proven'),
    })
    shortcuts.want(wanted)
    return shortcuts
  }

  beforeEach(() => (happened.length = 0))

  it('registers two global shortcuts', () => {
    expect(register().keys).toEqual({ open: openKeys, toggle: toggleKeys })
    globalShortcut.press(openKeys)
    globalShortcut.press(toggleKeys)
    expect(happened).toEqual(['open', 'toggle'])
  })

  it('leaves out and logs a shortcut that another program uses', () => {
    globalShortcut.taken.add(toggleKeys)
    const log = memoryLog()
    const shortcuts = register(log)
    expect(shortcuts.keys).toEqual({ open: openKeys })
    expect(shortcuts.states).toEqual({ openKeys: 'registered', toggleKeys: 'taken' })
    expect(log.lines).toEqual([
      { level: 'warn', event: 'shortcut.refused', fields: { keys: toggleKeys, because: 'taken' } },
    ])
  })

  it('logs a shortcut that Electron rejects, and continues', () => {
    const log = memoryLog()
    vi.spyOn(globalShortcut, 'register').mockImplementation(() => {
      throw new TypeError('conversion failure')
    })
    expect(register(log).keys).toEqual({})
    expect(log.lines).toHaveLength(2)
    vi.restoreAllMocks()
  })

  it('registers only the changed shortcuts again', () => {
    const shortcuts = register()
    const again = vi.spyOn(globalShortcut, 'register')
    shortcuts.want({ openKeys: 'Alt+Shift+F9', toggleKeys })
    expect([...globalShortcut.ours.keys()].sort()).toEqual(['Alt+Shift+F9', toggleKeys])
    expect(again.mock.calls.map(([keys]) => keys)).toEqual(['Alt+Shift+F9'])
    again.mockRestore()
    shortcuts.want({ openKeys: toggleKeys, toggleKeys: 'Alt+Shift+F9' })
    globalShortcut.press(toggleKeys)
    expect(happened).toEqual(['open'])
    shortcuts.want({ openKeys: '', toggleKeys: '' })
    expect([globalShortcut.ours.size, shortcuts.keys, shortcuts.states.openKeys]).toEqual([0, {}, 'off'])
  })

  it('registers the same shortcut only for the first of two actions, until one of them changes', () => {
    const shortcuts = register(memoryLog(), { openKeys: toggleKeys, toggleKeys })
    expect([shortcuts.keys, shortcuts.states.toggleKeys]).toEqual([{ open: toggleKeys }, 'same'])
    shortcuts.want({ openKeys, toggleKeys })
    expect(shortcuts.keys).toEqual({ open: openKeys, toggle: toggleKeys })
  })

  it('registers nothing again while the shortcuts stay the same', () => {
    const shortcuts = register()
    const again = vi.spyOn(globalShortcut, 'register')
    shortcuts.want({ openKeys, toggleKeys })
    expect(again).not.toHaveBeenCalled()
    again.mockRestore()
  })

  it('requests both shortcuts with one question on Wayland, and reports each as registered after its first use', () => {
    globalShortcut.route = 'portal'
    const shortcuts = register(memoryLog(), portalKeys)
    expect(globalShortcut.questions).toEqual([[portalKeys.openKeys, portalKeys.toggleKeys]])
    expect([shortcuts.states, shortcuts.keys]).toEqual([
      { openKeys: 'asked-for', toggleKeys: 'asked-for' },
      {},
    ])
    globalShortcut.press(openKeys)
    clock.skip(1_000)
    globalShortcut.press(openKeys)
    expect(happened).toEqual(['proven', 'open', 'open'])
    expect(shortcuts.keys).toEqual({ open: openKeys })
  })

  it('never reports a shortcut as registered that the user refused on Wayland', () => {
    globalShortcut.route = 'portal'
    globalShortcut.denied.add(openKeys)
    const shortcuts = register(memoryLog(), portalKeys)
    globalShortcut.press(openKeys)
    expect([happened, shortcuts.states.openKeys]).toEqual([[], 'asked-for'])
  })

  it('requests only the changed shortcut on Wayland', async () => {
    globalShortcut.route = 'portal'
    const shortcuts = register(memoryLog(), portalKeys)
    await Promise.resolve()
    shortcuts.want({ ...portalKeys, toggleKeys: 'CommandOrControl+Alt+T' })
    expect(globalShortcut.questions.slice(1)).toEqual([['CommandOrControl+Alt+T']])
  })

  it('does not register Enter and function keys on Wayland, and logs the reason', () => {
    globalShortcut.route = 'portal'
    const log = memoryLog()
    const shortcuts = register(log, { openKeys: 'Alt+F9', toggleKeys })
    expect(globalShortcut.ours.size).toBe(0)
    expect(shortcuts.states).toEqual({ openKeys: 'unsupported', toggleKeys: 'unsupported' })
    expect(log.lines.map(({ fields }) => fields?.['because'])).toEqual(['unsupported', 'unsupported'])
  })

  it.each(['no portal', 'portal'] as const)(
    'says that the desktop offers no global shortcuts when it has no portal, even if the route was: %s',
    (route) => {
      globalShortcut.route = 'no portal'
      const shortcuts = new Shortcuts({ clock, log: memoryLog(), route, open() {}, toggle() {}, proven() {} })
      shortcuts.want(portalKeys)
      expect(keyNotes(shortcuts.wanted, shortcuts.states, 'linux')).toEqual([
        'This desktop offers no global shortcuts',
      ])
    },
  )

  it.each([
    [
      { openKeys: 'taken', toggleKeys: 'same' },
      ['Ctrl Alt Space belongs to another program', 'Ctrl Alt Enter is set for both shortcuts'],
    ],
    [
      { openKeys: 'asked-for', toggleKeys: 'unsupported' },
      ['Ctrl Alt Enter can’t be a shortcut on this desktop'],
    ],
    [{ openKeys: 'registered', toggleKeys: 'off' }, []],
  ] as const)('describes the states %j with the sentences %j', (states, notes) => {
    expect(keyNotes({ openKeys, toggleKeys }, states, 'linux')).toEqual(notes)
  })

  it('formats shortcuts with the names of the keys', () => {
    expect(keysInWords(openKeys, 'linux')).toBe('Ctrl Alt Space')
    expect(keysInWords('Super+Shift+F9', 'win32')).toBe('Super Shift F9')
    expect(keysInWords(openKeys, 'darwin')).toBe('⌘⌥ Space')
  })

  it.each([
    ['macos', false, 'Control+CommandOrControl+Alt+Space', toggleKeys],
    ['windows', false, openKeys, toggleKeys],
    ['linux', false, openKeys, toggleKeys],
    ['linux', true, openKeys, 'CommandOrControl+Alt+Shift+Space'],
  ] as const)(
    'has default shortcuts that can be registered on %s (Wayland: %s)',
    (platform, wayland, open, toggle) => {
      const defaults = settingsDefaults(platform, wayland)
      expect(settings.parse(defaults)).toMatchObject({ openKeys: open, toggleKeys: toggle })
      const plan = keyPlan(defaults, wayland ? 'portal' : 'direct')
      expect(plan).toEqual({ openKeys: 'register', toggleKeys: 'register' })
    },
  )

  it('registers no shortcut on a Wayland desktop that offers none, because Electron would report success', () => {
    const plan = keyPlan({ openKeys, toggleKeys: '' }, 'no portal')
    expect(plan).toEqual({ openKeys: 'no-portal', toggleKeys: 'off' })
  })

  it('counts a shortcut that is held down once', () => {
    register()
    for (let time = 0; time < 20; time += 1) {
      globalShortcut.press(toggleKeys)
      clock.skip(50)
    }
    expect(happened).toEqual(['toggle'])
    clock.skip(500)
    globalShortcut.press(toggleKeys)
    expect(happened).toHaveLength(2)
    clock.setWall('2020-01-01T00:00:00.000Z')
    globalShortcut.press(toggleKeys)
    expect(happened).toHaveLength(2)
    clock.skip(500)
    globalShortcut.press(toggleKeys)
    expect(happened).toHaveLength(3)
  })

  it('releases the shortcuts when it is closed', () => {
    register().close()
    expect(globalShortcut.ours.size).toBe(0)
  })
})

describe('the route for registering shortcuts', () => {
  it.each([
    ['darwin', undefined, 'direct'],
    ['win32', undefined, 'direct'],
    ['linux', 'x11', 'direct'],
    ['linux', 'wayland', 'no portal'],
  ] as const)(
    'registers shortcuts on %s (%s) without a bus by the route: %s',
    async (platform, session, route) => {
      expect(await keyRoute({ platform, session, name: 'KDE' }, undefined)).toBe(route)
    },
  )

  it.skipIf(noBus)(
    "registers shortcuts with the desktop's portal on Wayland if the desktop has one",
    async () => {
      const bus = (await privateBus())!
      const desktop = { platform: 'linux', name: 'KDE', session: 'wayland' } as const
      const connection = await SessionBus.connect(bus.address, process.getuid?.() ?? 0, systemClock)
      expect(await keyRoute(desktop, connection)).toBe('no portal')
      const portal = await BusService.own('org.freedesktop.portal.Desktop', bus.address, () => uint64(1))
      expect(await keyRoute(desktop, connection)).toBe('portal')
      await portal.end()
      connection.close()
      await bus.stop()
    },
  )
})

describe('power events', () => {
  it('passes on sleep, lock, wake-up, the return of the user and shutdown', () => {
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

  it('asks the system to delay its shutdown', () => {
    const stop = listenToPower({ away() {}, wake() {}, shutDown() {} })
    const event = preventable()
    powerMonitor.emit('shutdown', event)
    expect(event.defaultPrevented).toBe(true)
    stop()
  })
})

describe('idle time', () => {
  it('reads the idle time from Electron on X11', async () => {
    const idle = new Idle({ platform: 'linux', name: 'KDE', session: 'x11' }, undefined)
    powerMonitor.idleSeconds = 90
    expect([idle.ms(), await idle.attended()]).toEqual([90_000, true])
    powerMonitor.idleSeconds = 301
    expect(await idle.attended()).toBe(false)
    powerMonitor.idleSeconds = 0
    powerMonitor.locked = true
    expect(await idle.attended()).toBe(false)
  })

  it.skipIf(noBus)(
    'reads the idle time from GNOME on Wayland, and assumes that the user is there when it is unknown',
    async () => {
      const bus = (await privateBus())!
      let idleMs = 90_000
      const desktop = { platform: 'linux', name: 'GNOME', session: 'wayland' } as const
      const connection = await SessionBus.connect(bus.address, process.getuid?.() ?? 0, systemClock)
      const idle = new Idle(desktop, connection)
      expect([await idle.attended(), idle.ms()]).toEqual([true, 0])
      const compositor = await BusService.own('org.gnome.Mutter.IdleMonitor', bus.address, () =>
        uint64(idleMs),
      )
      expect(await idle.attended()).toBe(true)
      expect(idle.ms()).toBe(90_000)
      idleMs = 301_000
      expect(await idle.attended()).toBe(false)
      await compositor.end()
      expect(await idle.attended()).toBe(true)
      connection.close()
      await bus.stop()
    },
  )
})
