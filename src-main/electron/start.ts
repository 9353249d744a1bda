/**
 * The Electron host from its command line to its end. Owns the order of things: what must be said before `ready`,
 * who may be the only one on a data folder, and that a start which fails says so in words.
 */
import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { Menu, app as electron, dialog, session } from 'electron'
import type { App } from '../app/app.ts'
import type { Ports } from '../app/ports.ts'
import { usualDataFolder } from '../app/data-folder.ts'
import { startFailureText } from '../app/start-failure.ts'
import { systemPorts } from '../app/system-ports.ts'
import { appMenu } from './app-menu.ts'
import { readArguments, type Handover } from './arguments.ts'
import { guardAllContents } from './guards.ts'
import { openHost } from './host.ts'
import { pageAddress } from './page-address.ts'
import { registerPageScheme } from './protocol.ts'

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
export async function start(compose: Compose, { argv, env, from, platform }: Surroundings): Promise<void> {
  electron.enableSandbox()
  registerPageScheme()
  const asked = readArguments(argv, from)
  const dataFolder = asked.dataFolder ?? usualDataFolder({ platform, env, home: homedir() })
  const profileFault = takeProfile(dataFolder)
  if (profileFault) {
    await electron.whenReady()
    refuse(profileFault, dataFolder)
    return
  }
  // Scoped to the profile, so one instance a data folder. The first one shows its window.
  if (!electron.requestSingleInstanceLock({ argv: [...argv], from } satisfies Handover)) {
    electron.quit()
    return
  }
  // Without a listener Electron quits with the last window, and a timer in the tray would go with it.
  electron.on('window-all-closed', () => undefined)
  if (platform === 'win32') electron.setAppUserModelId('app.tallystick')

  const page = pageAddress(electron.isPackaged, env['ELECTRON_RENDERER_URL'])
  const system = systemPorts(dataFolder)
  const guarded = { page, packaged: electron.isPackaged, log: system.log }
  guardAllContents(electron, guarded)
  await electron.whenReady()
  try {
    const menu = appMenu(platform, electron.isPackaged)
    Menu.setApplicationMenu(menu && Menu.buildFromTemplate(menu))
    openHost({
      compose,
      system,
      guarded,
      session: session.defaultSession,
      facts: { dataFolder, version: electron.getVersion(), platform },
      desktop: { platform, name: env['XDG_CURRENT_DESKTOP'] },
      root: electron.getAppPath(),
      asked,
    })
  } catch (error) {
    system.log.error('electron.start-failed', error)
    refuse(error, dataFolder)
  }
}

/** Chromium's own files go below the data folder, and with them the lock that lets one instance in. */
function takeProfile(dataFolder: string): unknown {
  const profile = resolve(join(dataFolder, 'chromium'))
  try {
    mkdirSync(profile, { recursive: true, mode: 0o700 })
    electron.setPath('userData', profile)
    return undefined
  } catch (error) {
    return error
  }
}

/** Blocks until it is read; before `ready` Linux would only print it (dialog.md). */
function refuse(error: unknown, dataFolder: string): void {
  const { what, safe, do: todo } = startFailureText(error, { dataFolder })
  dialog.showErrorBox(what, `${safe}\n\n${todo}`)
  electron.exit(1)
}
