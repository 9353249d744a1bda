/**
 * The running host: app, window, tray, keys, and the threads between them. Built once, after `ready`. Owns who hears
 * of what; each part decides for itself.
 */
import { app as electron, dialog, nativeTheme, type Session } from 'electron'
import { join } from 'node:path'
import { HostActions } from './actions.ts'
import { readHandover, type StartArguments } from './arguments.ts'
import { clockTimeFor } from './clock-time.ts'
import { guardSession, type Guarded } from './guards.ts'
import { openRoad } from './ipc.ts'
import { Leaving } from './leaving.ts'
import { electronPorts, settingsFileIn, type HostFacts, type SystemPorts } from './ports.ts'
import { listenToPower } from './power.ts'
import { servePage } from './protocol.ts'
import { registerShortcuts } from './shortcuts.ts'
import type { Compose } from './start.ts'
import { TrayIcon } from './tray.ts'
import { presumesTray, type Desktop } from './tray-home.ts'
import { toggleAction } from './tray-menu.ts'
import { readTrayState } from './tray-state.ts'
import { MainWindow } from './window.ts'

export interface HostMakings {
  readonly compose: Compose
  readonly system: SystemPorts
  readonly guarded: Guarded
  readonly session: Session
  readonly facts: HostFacts
  readonly desktop: Desktop
  /** Absolute path of the program: `out/` and `resources/` are in it, packaged or not. */
  readonly root: string
  readonly asked: StartArguments
}

/** Throws what `compose` throws; then nothing is left open. */
export function openHost({
  compose,
  system,
  guarded,
  session,
  facts,
  desktop,
  root,
  asked,
}: HostMakings): void {
  const { clock, log } = system
  const { page, packaged } = guarded
  guardSession(session, guarded)
  servePage(session, join(root, 'out', 'renderer'))

  const settingsFile = settingsFileIn(facts.dataFolder)
  const window = new MainWindow({
    page,
    packaged,
    clock,
    log,
    platform: desktop.platform,
    framed: !presumesTray(desktop),
    preload: join(root, 'out', 'preload', 'preload.cjs'),
    icon: join(root, 'resources', 'icons', desktop.platform === 'win32' ? 'icon.ico' : '256x256.png'),
    theme: () => settingsFile.get('theme'),
    remembered: () => settingsFile.get('window'),
    remember: (memory) => {
      try {
        settingsFile.set({ window: memory })
      } catch (error) {
        // Where a window stood is not worth a word to the person.
        log.error('window.not-remembered', error)
      }
    },
  })
  const shell = {
    canGrow: true,
    canHide: true,
    setLayout: (mode: 'popover' | 'wide') => window.setLayout(mode),
    hide: () => window.hide(),
  }
  const app = compose(electronPorts(facts, system, settingsFile, shell))
  log.info('electron.started', {
    version: facts.version,
    electron: process.versions.electron,
    pid: process.pid,
  })

  const closeRoad = openRoad({ app, page, log, contents: () => window.contents })
  const leaving = new Leaving({ electron, clock, log, close: closeAll })
  const actions = new HostActions({
    app,
    clock,
    log,
    window: { show: () => window.show(tray.anchor()), loaded: () => window.loaded },
    quit: () => leaving.quit(),
    tell: (sentence) =>
      void dialog.showMessageBox({ type: 'warning', title: 'Tallystick', message: sentence }),
  })
  const shortcuts = registerShortcuts({
    clock,
    log,
    open: () => window.toggle(tray.anchor()),
    toggle: () => void toggleTimer(),
  })
  const tray = new TrayIcon({
    app,
    clock,
    log,
    desktop,
    resources: join(root, 'resources'),
    menu: () => ({ keys: shortcuts.keys, time: clockTimeFor(electron.getSystemLocale(), clock.zone()) }),
    perform: (action) => void actions.perform(action),
    toggleWindow: () => window.toggle(tray.anchor()),
  })
  const stopPower = listenToPower({
    away: (cause) => app.away(cause),
    wake(by) {
      app.wake(by)
      tray.refresh()
    },
    shutDown: () => leaving.quit(),
  })
  const repaint = (): void => window.repaint()
  nativeTheme.on('updated', repaint)
  const stopSettings = app.listen(({ name }) => {
    if (name === 'settings.changed') repaint()
  })
  electron.on('second-instance', (_event, _argv, _from, handedOver) => showAsked(readHandover(handedOver)))
  electron.on('activate', () => window.show(tray.anchor()))
  window.onSessionEnd(() => leaving.hurry())
  showAsked(asked)

  function showAsked({ view }: StartArguments): void {
    if (view) void actions.show(view)
    else window.show()
  }

  async function toggleTimer(): Promise<void> {
    const state = await readTrayState(app, clock)
    await actions.perform(state ? toggleAction(state) : { do: 'open' })
  }

  async function closeAll(): Promise<void> {
    window.leave()
    stopPower()
    stopSettings()
    shortcuts.close()
    nativeTheme.off('updated', repaint)
    tray.close()
    await app.close()
    closeRoad()
  }
}
