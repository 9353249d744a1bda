/**
 * Makes the system start the program at login: with a login item on macOS and Windows, and with a file in the autostart
 * folder on Linux (Desktop Application Autostart Specification). Does nothing when the program is not packaged, because
 * an entry would start Electron without the app.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { App as Electron } from 'electron'
import { desk as words } from '#preload/words/made/desk.ts'
import { xdgFolder } from '../app/files/data-folder.ts'
import type { Log } from '../kernel/log.ts'
import { desktopId, hiddenFlag } from './identity.ts'
import { appImageFile } from './linux/appimage.ts'

export interface AutostartMakings {
  readonly electron: Pick<Electron, 'setLoginItemSettings' | 'isPackaged'>
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  readonly execPath: string
  readonly log: Log
}

export class Autostart {
  readonly #makings: AutostartMakings
  #wanted: boolean | undefined

  constructor(makings: AutostartMakings) {
    this.#makings = makings
  }

  /**
   * Applies the setting. If it is on, the first call after a start writes the entry again, because the program might
   * have moved. If it is off, the first call does not remove an existing entry, because the user might have created the
   * entry by hand. Never throws.
   */
  want(on: boolean): void {
    const before = this.#wanted
    this.#wanted = on
    if (before === on || (before === undefined && !on)) return
    if (!this.#makings.electron.isPackaged) return
    try {
      enter(on, this.#makings)
    } catch (error) {
      this.#makings.log.error('autostart.failed', error)
    }
  }
}

function enter(on: boolean, makings: AutostartMakings): void {
  switch (makings.platform) {
    case 'linux':
      return writeEntry(on, makings)
    case 'win32':
      // `path` is not set, so Windows starts this executable directly at login. A launcher that an installer has
      // created would not pass on the argument.
      return makings.electron.setLoginItemSettings({ openAtLogin: on, args: [hiddenFlag] })
    default:
      return makings.electron.setLoginItemSettings({ openAtLogin: on })
  }
}

function writeEntry(on: boolean, { env, home, execPath }: AutostartMakings): void {
  const config = xdgFolder(env['XDG_CONFIG_HOME'], home, '.config')
  const path = join(config, 'autostart', `${desktopId}.desktop`)
  if (!on) return rmSync(path, { force: true })
  mkdirSync(dirname(path), { recursive: true })
  // An AppImage runs from a temporary mount, so the entry names the AppImage file instead.
  writeFileSync(path, autostartEntry(appImageFile(env, execPath) ?? execPath))
}

/**
 * Returns the text of the autostart entry. Uninstalling a package cannot remove the entry from every user's folder.
 * TryExec therefore names the program: desktops must ignore an entry whose program does not exist (Desktop Application
 * Autostart Specification).
 */
export function autostartEntry(program: string): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Tallystick',
    `Comment=${words().startsAtLogin}`,
    `TryExec=${program.replaceAll('\\', '\\\\')}`,
    `Exec=${quoted(program)} ${hiddenFlag}`,
    'Icon=tallystick',
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
}

/**
 * Quotes an argument for the key Exec as the Desktop Entry Specification requires, and then escapes it as a string
 * value.
 */
function quoted(argument: string): string {
  const escaped = argument.replace(/["`$\\]/g, (each) => `\\${each}`).replaceAll('%', '%%')
  return `"${escaped}"`.replaceAll('\\', '\\\\')
}
