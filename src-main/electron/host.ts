/**
 * Builds the host after Electron's event `ready`: creates the app, the window, the tray and the shortcuts, and connects
 * them.
 */
import { app as electron, dialog, nativeTheme, type Session } from 'electron'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { AskedView } from '#preload/contract/events.ts'
import type { Compose } from '../app/app.ts'
import { platformOf, type Ports } from '../app/ports.ts'
import { currentLanguage } from '#preload/words/section.ts'
import { openControl } from '../app/control/control.ts'
import type { FollowedLanguage } from '../app/host-language.ts'
import { retryWhileLocked } from '../app/retry-while-locked.ts'
import { releaseSource } from '../app/release-source.ts'
import { HostActions } from './actions.ts'
import { setAppMenu } from './app-menu.ts'
import type { StartArguments } from './arguments.ts'
import { Autostart } from './autostart.ts'
import { clockTimeFor } from './clock-time.ts'
import { guardSession, type Guarded } from './window/guards.ts'
import { isWayland, type Idle } from './idle.ts'
import { openIpc } from './window/ipc.ts'
import type { KeyRoute } from './key-plan.ts'
import { keyNotes } from './key-words.ts'
import { Leaving } from './leaving.ts'
import { noteMissingTray } from './no-tray-note.ts'
import { openNotices } from './notices.ts'
import { wasOpenedAtLogin } from './opened-at-login.ts'
import { chromiumProxy, settingsFileIn, type SystemPorts } from './ports.ts'
import { listenToPower } from './power.ts'
import { servePage } from './window/protocol.ts'
import { Remindings } from './reminding.ts'
import { Shortcuts } from './shortcuts.ts'
import { TrayIcon } from './tray/tray.ts'
import type { Desktop } from './linux/tray-home.ts'
import { toggleAction } from './tray/tray-menu.ts'
import { readTrayState } from './tray/tray-state.ts'
import type { TrayWatch } from './linux/tray-watch.ts'
import { installationHere } from './update/installation.ts'
import { publisher } from './update/publisher.ts'
import { putInPlace } from './update/put-in-place.ts'
import { Updates } from './update/updates.ts'
import { hostWindow } from './window/host-window.ts'

export interface HostMakings {
  readonly compose: Compose
  readonly system: SystemPorts
  readonly guarded: Guarded
  readonly language: FollowedLanguage
  readonly session: Session
  readonly desktop: Desktop
  readonly trayWatch: TrayWatch
  readonly idle: Idle
  readonly keyRoute: KeyRoute
  readonly env: Readonly<Record<string, string | undefined>>
  /** The absolute path of the program's folder, which contains `out/` and `resources/`, packaged or not. */
  readonly root: string
  readonly asked: StartArguments
}

/**
 * The host waits at most this many milliseconds for data that is locked by a command at the terminal or by another host
 * that is still closing.
 */
const patienceMs = 5_000

/**
 * Starts the host. Resolves to a function that shows the window, with the requested view if there is one. Rejects with
 * the errors of `compose`, after closing everything that was opened.
 */
export async function openHost(makings: HostMakings): Promise<(asked: StartArguments) => void> {
  const { compose, system, guarded, language, session, desktop, trayWatch, idle, env, root } = makings
  const { clock, log, dataFolder } = system
  const { platform } = desktop
  const version = electron.getVersion()
  const { page, packaged } = guarded
  servePage(session, join(root, 'out', 'renderer'), () => language.sources)

  const settingsFile = settingsFileIn(dataFolder)
  const window = hostWindow({
    ...{ page, packaged, clock, log, platform, settingsFile, root },
    hasTray: () => trayWatch.hosted,
    closed: () => app.leaveSample(),
    sessionEnded: () => leaving.hurry(),
  })
  guardSession(session, guarded, {
    dialogOpen: (open) => window.dialogOpen(open),
    ended: (url, outcome) => app.emit({ name: 'file.saved', payload: { url, outcome } }),
  })
  const installation = installationHere({ packaged, platform, env })
  const shell = {
    canGrow: true,
    canHide: true,
    canUpdate: installation !== undefined && publisher.keys.length > 0,
    setLayout: (mode: 'popover' | 'wide', view: AskedView = 'timer') => {
      if (window.setLayout(mode)) void actions.show(view)
    },
    hide: () => window.hide(),
    stay: (stay: boolean) => window.stay(stay),
    keys: () => shortcuts.states,
  }
  const ports: Ports = {
    ...system,
    settingsFile,
    shell,
    description: { version, host: 'electron', platform: platformOf(platform) },
    idleMs: idle.ms,
    proxyOf: chromiumProxy,
    wayland: isWayland(desktop),
  }
  const app = await retryWhileLocked(clock, patienceMs, () => compose(ports))
  const parts = { app, clock, log }
  log.info('electron.started', { version, electron: process.versions.electron, pid: process.pid })

  const closeIpc = openIpc({ app, page, log: guarded.log, contents: () => window.contents })
  const leaving = new Leaving({
    ...{ electron, clock, log, close: closeAll },
    afterwards: () => updates.whenClosed(),
  })
  const tell = (sentence: string): void =>
    void dialog.showMessageBox({ type: 'warning', title: 'Tallystick', message: sentence })
  const actions = new HostActions({
    ...parts,
    window: { show: () => window.show(tray.anchor()), loaded: () => window.loaded },
    quit: () => leaving.quit(),
    update: () => updates.restart(),
    tell,
  })
  const notices = openNotices({
    ...{ log, platform, packaged },
    icon: join(root, 'resources', 'icons', '256x256.png'),
    balloon: (...message) => tray.balloon(...message),
  })
  const shortcuts = new Shortcuts({
    ...{ clock, log, route: makings.keyRoute },
    proven: () => tray.redraw(),
    open: () => {
      if (!app.showsSample()) window.toggle(tray.anchor())
    },
    toggle: () => {
      if (!app.showsSample()) void toggleTimer()
    },
  })
  const updates = new Updates({
    ...parts,
    ...{ publisher, installation, version, putInPlace },
    source: releaseSource(clock),
    folder: join(dataFolder, 'updates'),
    changed: () => tray.redraw(),
    quit: () => leaving.quit(),
    tell,
  })
  const tray = new TrayIcon({
    ...parts,
    desktop,
    hosted: () => trayWatch.answered,
    resources: join(root, 'resources'),
    menu: () => ({
      keys: shortcuts.keys,
      keyNotes: keyNotes(shortcuts.wanted, shortcuts.states, platform),
      update: updates.ready,
      time: clockTimeFor(currentLanguage().locale, clock.zone()),
    }),
    perform: (action) => void actions.perform(action),
    toggleWindow: () => window.toggle(tray.anchor()),
  })
  const remindings = new Remindings({
    ...parts,
    attended: idle.attended,
    notify: (title, body) => void notices.show(title, body, () => void actions.show('timer')),
  })
  const stopPower = listenToPower({
    away: (cause) => app.away(cause),
    wake(by) {
      app.wake(by)
      tray.refresh()
      remindings.look()
    },
    shutDown: () => leaving.hurry(),
  })
  const autostart = new Autostart({
    ...{ electron, platform, env, log },
    home: homedir(),
    execPath: process.execPath,
  })
  const repaint = (): void => window.repaint()
  nativeTheme.on('updated', repaint)
  const stopSettings = app.listen(({ name }) => {
    if (name === 'settings.changed') void followSettings()
  })
  const control = await openControl({
    ...parts,
    dataFolder,
    runtimeFolder: env['XDG_RUNTIME_DIR'],
    show(view) {
      showAsked(view ? { view } : {})
      return undefined
    },
  })
  trayWatch.onChange((hosted) => {
    if (hosted) return tray.renew()
    window.beReachable()
    sayOnce()
  })
  await followSettings()
  const begunBySession = makings.asked.hidden === true || wasOpenedAtLogin(platform)
  if (!begunBySession || !trayWatch.hosted) showAsked(makings.asked)
  if (!trayWatch.hosted) sayOnce()
  return showAsked

  function showAsked({ view, text }: StartArguments): void {
    if (view) void actions.show(view, text)
    else window.show(tray.anchor())
  }

  async function followSettings(): Promise<void> {
    repaint()
    const read = await app.call('settings.read', {})
    if (!read.ok) return
    shortcuts.want(read.value)
    if (await language.follow(read.value.language)) setAppMenu(platform, packaged)
    tray.redraw()
    autostart.want(read.value.startAtLogin)
    updates.want(read.value.lookForUpdates)
  }

  function sayOnce(): void {
    const clicked = (): void => window.show()
    noteMissingTray({ settingsFile, log, notices, tell, clicked })
  }

  async function toggleTimer(): Promise<void> {
    const state = await readTrayState(app, clock)
    await actions.perform(state ? toggleAction(state) : { do: 'open' })
  }

  async function closeAll(): Promise<void> {
    await updates.beforeClosing()
    window.leave()
    stopPower()
    stopSettings()
    remindings.close()
    notices.close()
    shortcuts.close()
    trayWatch.close()
    nativeTheme.off('updated', repaint)
    tray.close()
    await control.close()
    await app.close()
    closeIpc()
  }
}
