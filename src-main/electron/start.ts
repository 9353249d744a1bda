/**
 * Starts the Electron host: prepares what Electron needs before `ready`, ensures that only one program uses a data
 * folder, and shows a message when the start fails.
 */
import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { Menu, app as electron, session } from 'electron'
import type { Compose } from '../app/app.ts'
import { usualDataFolder } from '../app/files/data-folder.ts'
import { takeFolder } from '../app/files/ownership.ts'
import { systemPorts } from '../app/system-ports.ts'
import { isOrder, readCommandLine } from '../cli/command-line.ts'
import { runCommand } from '../cli/run.ts'
import { onceAMinute } from '../kernel/log.ts'
import { appMenu } from './app-menu.ts'
import { readArguments, readLink, type Handover, type StartArguments } from './arguments.ts'
import { guardAllContents } from './window/guards.ts'
import { openHost } from './host.ts'
import { appId, linkScheme } from './identity.ts'
import { Idle, isWayland } from './idle.ts'
import { pageAddress } from './window/page-address.ts'
import type { SystemPorts } from './ports.ts'
import { registerPageScheme } from './window/protocol.ts'
import { SessionBus } from './linux/session-bus.ts'
import { refuseStart } from './start-refusal.ts'
import type { Desktop } from './linux/tray-home.ts'
import { watchTray } from './linux/tray-watch.ts'
import { WaylandIdle } from './linux/wayland-idle.ts'

/** The arguments and environment of the process. */
export interface Surroundings {
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly from: string
  readonly platform: NodeJS.Platform
}

/**
 * Starts the host. Call it before `ready`, and do not await it at the top level of the entry file, because `ready`
 * waits until the entry has run (electron#40719). Everything that must happen before `ready` is done before the first
 * `await`. Resolves when the host is running or when there is nothing to start; never rejects.
 */
export async function start(compose: Compose, surroundings: Surroundings): Promise<void> {
  const { env, from, platform } = surroundings
  const command = electron.isPackaged ? commandIn(surroundings.argv) : undefined
  if (command === 'terminal') return runAtTerminal(compose, surroundings)
  const argv = command ?? surroundings.argv
  electron.enableSandbox()
  registerPageScheme()
  const links = hearLinks()
  const asked = readArguments(argv, from)
  const dataFolder = asked.dataFolder ?? usualDataFolder({ platform, env, home: homedir() })
  const profileFault = takeProfile(dataFolder)
  if (profileFault) {
    await electron.whenReady()
    refuseStart(profileFault, dataFolder)
    return
  }
  // The lock belongs to the profile, so there is one instance per data folder. The first instance shows its window.
  if (!electron.requestSingleInstanceLock({ argv: [...argv], from } satisfies Handover)) {
    electron.quit()
    return
  }
  // Without a listener, Electron quits when the last window is closed, but the timer must go on in the tray.
  electron.on('window-all-closed', () => undefined)
  if (platform === 'win32') electron.setAppUserModelId(appId)
  if (electron.isPackaged) electron.setAsDefaultProtocolClient(linkScheme)

  const page = pageAddress(electron.isPackaged, env['ELECTRON_RENDERER_URL'])
  const system = systemPorts(dataFolder)
  const log = { ...system.log, ...onceAMinute(system.log, () => system.clock.nowMs()) }
  const guarded = { page, packaged: electron.isPackaged, log }
  guardAllContents(electron, guarded)
  const desktop = { platform, name: env['XDG_CURRENT_DESKTOP'], session: env['XDG_SESSION_TYPE'] }
  const bus = await sessionBus(desktop, env, system)
  const compositor = isWayland(desktop)
    ? await WaylandIdle.connect(env, system.clock).catch(() => undefined)
    : undefined
  const trayWatch = await watchTray({ desktop, bus, ...system })
  await electron.whenReady()
  try {
    const menu = appMenu(platform, electron.isPackaged)
    Menu.setApplicationMenu(menu && Menu.buildFromTemplate(menu))
    const show = await openHost({
      compose,
      system,
      guarded,
      session: session.defaultSession,
      facts: { dataFolder, version: electron.getVersion(), platform },
      desktop,
      trayWatch,
      idle: new Idle(desktop, bus, compositor),
      env,
      root: electron.getAppPath(),
      asked: { ...asked, ...links.heard },
    })
    links.pass(show)
  } catch (error) {
    system.log.error('electron.start-failed', error)
    refuseStart(error, dataFolder)
  }
}

/**
 * Recognises commands such as `tallystick status`, because the packaged program is also the command-line program.
 * `open` needs a window, so it is translated to the arguments of an ordinary start.
 */
function commandIn(argv: readonly string[]): readonly string[] | 'terminal' | undefined {
  if (!isOrder(argv)) return undefined
  const parsed = readCommandLine(argv)
  if (parsed.kind !== 'order' || parsed.line.order.do !== 'open') return 'terminal'
  const { order, data } = parsed.line
  return [...(order.view ? [`--show=${order.view}`] : []), ...(data === undefined ? [] : [`--data=${data}`])]
}

/** Runs a command without a window, a profile or a dock icon, and ends the process. */
async function runAtTerminal(compose: Compose, { argv, env, from, platform }: Surroundings): Promise<void> {
  if (platform === 'darwin') electron.setActivationPolicy('prohibited')
  const code = await runCommand({
    argv,
    from,
    env,
    version: electron.getVersion(),
    loadCompose: () => Promise.resolve(compose),
    isTerminal: process.stdout.isTTY,
    out: (line) => process.stdout.write(`${line}\n`),
    err: (line) => process.stderr.write(`${line}\n`),
  })
  electron.exit(code)
}

/** The session bus, or undefined when there is none; everything works without it. */
async function sessionBus(
  { platform }: Desktop,
  env: Surroundings['env'],
  { clock }: SystemPorts,
): Promise<SessionBus | undefined> {
  if (platform !== 'linux') return undefined
  const uid = process.getuid?.() ?? 0
  return SessionBus.connect(env['DBUS_SESSION_BUS_ADDRESS'], uid, clock).catch(() => undefined)
}

interface Links {
  /** The link with which the program was started. */
  readonly heard: StartArguments
  /** Passes later links to `show`. */
  pass(show: (asked: StartArguments) => void): void
}

/** Receives links on macOS, where they arrive as events, the first one before `ready` (Electron: app, open-url). */
function hearLinks(): Links {
  let heard: StartArguments = {}
  let show = (asked: StartArguments): void => void (heard = asked)
  electron.on('open-url', (event, url) => {
    event.preventDefault()
    show(readLink(url))
  })
  return {
    get heard() {
      return heard
    },
    pass: (to) => (show = to),
  }
}

/**
 * Puts Chromium's files into the data folder. The lock for a single instance is among them. Returns the error if that
 * fails.
 */
function takeProfile(dataFolder: string): unknown {
  const profile = resolve(join(dataFolder, 'chromium'))
  try {
    takeFolder(dataFolder)
    mkdirSync(profile, { recursive: true, mode: 0o700 })
    electron.setPath('userData', profile)
    return undefined
  } catch (error) {
    return error
  }
}
