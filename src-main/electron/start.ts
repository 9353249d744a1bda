/**
 * The Electron host from its command line to its end. Owns the order of things: what must be said before `ready`,
 * who may be the only one on a data folder, and that a start which fails says so in words.
 */
import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { Menu, app as electron, session } from 'electron'
import type { App } from '../app/app.ts'
import type { Ports } from '../app/ports.ts'
import { usualDataFolder } from '../app/data-folder.ts'
import { takeFolder } from '../app/ownership.ts'
import { systemPorts } from '../app/system-ports.ts'
import { isOrder, readCommandLine } from '../cli/command-line.ts'
import { runCommand } from '../cli/run.ts'
import { onceAMinute } from '../kernel/log.ts'
import { appMenu } from './app-menu.ts'
import { readArguments, readLink, type Handover, type StartArguments } from './arguments.ts'
import { guardAllContents } from './guards.ts'
import { openHost } from './host.ts'
import { appId, linkScheme } from './identity.ts'
import { Idle, isWayland } from './idle.ts'
import { pageAddress } from './page-address.ts'
import type { SystemPorts } from './ports.ts'
import { registerPageScheme } from './protocol.ts'
import { SessionBus } from './session-bus.ts'
import { refuseStart } from './start-refusal.ts'
import type { Desktop } from './tray-home.ts'
import { watchTray } from './tray-watch.ts'
import { WaylandIdle } from './wayland-idle.ts'

export type Compose = (ports: Ports) => App

/** What the process was given; everything else is asked of Electron. */
export interface Surroundings {
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly from: string
  readonly platform: NodeJS.Platform
}

/**
 * To be called before `ready` and not to be awaited at the top of the entry: `ready` waits for the entry to have run
 * (electron#40719). What has to be said earlier is said before the first `await`. Resolves when the host is up, or
 * when there is nothing to bring up; never rejects.
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
  // Scoped to the profile, so one instance a data folder. The first one shows its window.
  if (!electron.requestSingleInstanceLock({ argv: [...argv], from } satisfies Handover)) {
    electron.quit()
    return
  }
  // Without a listener Electron quits with the last window, and a timer in the tray would go with it.
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
 * The packaged program is one binary, so `tallystick status` starts us too. Only `open` needs a window; as arguments it
 * is an ordinary start.
 */
function commandIn(argv: readonly string[]): readonly string[] | 'terminal' | undefined {
  if (!isOrder(argv)) return undefined
  const parsed = readCommandLine(argv)
  if (parsed.kind !== 'order' || parsed.line.order.do !== 'open') return 'terminal'
  const { order, data } = parsed.line
  return [...(order.view ? [`--show=${order.view}`] : []), ...(data === undefined ? [] : [`--data=${data}`])]
}

/** No window, no profile, no place in the dock: an answer and an end. */
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

/** Nothing where there is none: every question to it has an answer without it. */
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
  /** What a link that started the program asks for. */
  readonly heard: StartArguments
  /** From now on links go there. */
  pass(show: (asked: StartArguments) => void): void
}

/** macOS hands over links as events, the first one before `ready` (Electron: app, open-url). */
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

/** Chromium's own files go below the data folder, and with them the lock that lets one instance in. */
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
