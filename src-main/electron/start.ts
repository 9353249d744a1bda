/**
 * Starts the Electron host: prepares what Electron needs before `ready`, ensures that only one program uses a data
 * folder, and shows a message when the start fails.
 */
import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { app as electron, session } from 'electron'
import type { Compose } from '../app/app.ts'
import { usualDataFolder } from '../app/files/data-folder.ts'
import { takeFolder } from '../app/files/ownership.ts'
import { languageSetting } from '../app/host-language.ts'
import { systemPorts } from '../app/system-ports.ts'
import { onceAMinute } from '../kernel/log.ts'
import { setAppMenu } from './app-menu.ts'
import { cacheFolder } from './cache-folder.ts'
import { readArguments, type Handover } from './arguments.ts'
import { guardAllContents } from './window/guards.ts'
import { openHost } from './host.ts'
import { linkScheme } from './identity.ts'
import { Idle, isWayland } from './idle.ts'
import { openLanguage } from './language.ts'
import { pageAddress } from './window/page-address.ts'
import type { SystemPorts } from './ports.ts'
import { hearRequests } from './requests.ts'
import { registerPageScheme } from './window/protocol.ts'
import { SessionBus } from './linux/session-bus.ts'
import { keyRoute } from './linux/shortcut-portal.ts'
import { refuseStart } from './start-refusal.ts'
import type { Desktop } from './linux/tray-home.ts'
import { watchTray } from './linux/tray-watch.ts'
import { WaylandIdle } from './linux/wayland-idle.ts'
import { identifyOnWindows } from './windows-identity.ts'

export interface Surroundings {
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly from: string
  readonly platform: NodeJS.Platform
}

/**
 * Starts the host. Call this before `ready`, but do not await it at the top level of the entry file, because Electron
 * emits `ready` only after that file has run (electron#40719). Everything that must happen before `ready` is done
 * before the first `await`. The promise resolves when the host is running or has refused to start; it never rejects.
 */
export async function start(compose: Compose, { argv, env, from, platform }: Surroundings): Promise<void> {
  electron.enableSandbox()
  registerPageScheme()
  const requests = hearRequests(platform)
  const asked = readArguments(argv, from)
  const dataFolder = asked.dataFolder ?? usualDataFolder({ platform, env, home: homedir() })
  const profileFault = takeProfile(
    dataFolder,
    cacheFolder({ platform, env, usual: asked.dataFolder === undefined }),
  )
  if (profileFault) {
    await electron.whenReady()
    await openLanguage(asked.lang, 'system')
    refuseStart(profileFault, dataFolder)
    return
  }
  // The lock belongs to Chromium's profile in the data folder, so each data folder has at most one instance. If another
  // instance has the lock, that instance shows its window.
  if (!electron.requestSingleInstanceLock({ argv: [...argv], from } satisfies Handover)) {
    electron.quit()
    return
  }
  // Without a listener, Electron quits when the last window is closed, but the timer must continue in the tray.
  electron.on('window-all-closed', () => undefined)
  identifyOnWindows(platform, electron.isPackaged)
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
  const [trayWatch, route] = await Promise.all([
    watchTray({ desktop, bus, ...system }),
    keyRoute(desktop, bus),
  ])
  await electron.whenReady()
  const language = await openLanguage(asked.lang, languageSetting(dataFolder))
  try {
    setAppMenu(platform, electron.isPackaged)
    const show = await openHost({
      compose,
      system,
      guarded,
      language,
      session: session.defaultSession,
      desktop,
      trayWatch,
      idle: new Idle(desktop, bus, compositor),
      keyRoute: route,
      env,
      root: electron.getAppPath(),
      asked,
    })
    requests.pass(show)
  } catch (error) {
    system.log.error('electron.start-failed', error)
    refuseStart(error, dataFolder)
  }
}

/**
 * Connects to the D-Bus session bus on Linux. Resolves to undefined on other systems or if connecting fails; the
 * program works without the bus.
 */
async function sessionBus(
  { platform }: Desktop,
  env: Surroundings['env'],
  { clock }: SystemPorts,
): Promise<SessionBus | undefined> {
  if (platform !== 'linux') return undefined
  const uid = process.getuid?.() ?? 0
  return SessionBus.connect(env['DBUS_SESSION_BUS_ADDRESS'], uid, clock).catch(() => undefined)
}

/**
 * Makes Chromium keep its files in the data folder, including the lock that allows only a single instance. If `cache`
 * is set, the files that Chromium can create again are kept in the folder `cache` instead. Returns the error if this
 * fails, otherwise undefined.
 */
function takeProfile(dataFolder: string, cache: string | undefined): unknown {
  const profile = resolve(join(dataFolder, 'chromium'))
  try {
    takeFolder(dataFolder)
    mkdirSync(profile, { recursive: true, mode: 0o700 })
    electron.setPath('userData', profile)
    if (cache !== undefined) {
      mkdirSync(cache, { recursive: true })
      electron.setPath('sessionData', cache)
    }
    return undefined
  } catch (error) {
    return error
  }
}
