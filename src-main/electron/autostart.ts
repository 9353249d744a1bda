/**
 * Whether the program starts with the session: a login item on macOS and Windows, a file in the autostart folder on
 * Linux (Desktop Application Autostart Specification). Owns that one entry. Refuses to enter a program that is not
 * installed: an unpackaged run would come back as a bare Electron.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import type { App as Electron } from 'electron'
import type { Log } from '../kernel/log.ts'
import { desktopId, hiddenFlag } from './identity.ts'

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
   * Follows the wish. At a start an entry is renewed, because the program may have moved, but none is taken away: one
   * that somebody made by hand is theirs. Never throws: that it does not start by itself is no reason not to run.
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
      // The running program and no other: an installer's stub would not take arguments.
      return makings.electron.setLoginItemSettings({ openAtLogin: on, args: [hiddenFlag] })
    default:
      return makings.electron.setLoginItemSettings({ openAtLogin: on })
  }
}

function writeEntry(on: boolean, { env, home, execPath }: AutostartMakings): void {
  const path = entryPath(env, home)
  if (!on) return rmSync(path, { force: true })
  mkdirSync(dirname(path), { recursive: true })
  // An AppImage runs from a place that is gone after it; its file is elsewhere.
  writeFileSync(path, autostartEntry(env['APPIMAGE'] ?? execPath))
}

export function entryPath(env: AutostartMakings['env'], home: string): string {
  const config = env['XDG_CONFIG_HOME']
  // The specification: a relative path is to be ignored.
  const base = config && isAbsolute(config) ? config : join(home, '.config')
  return join(base, 'autostart', `${desktopId}.desktop`)
}

export function autostartEntry(program: string): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Tallystick',
    'Comment=Starts in the tray when you log in',
    `Exec=${quoted(program)} ${hiddenFlag}`,
    'Icon=tallystick',
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
}

/** As the Desktop Entry Specification quotes an argument of Exec, and then the string that it stands in. */
function quoted(argument: string): string {
  const escaped = argument.replace(/["`$\\]/g, (each) => `\\${each}`).replaceAll('%', '%%')
  return `"${escaped}"`.replaceAll('\\', '\\\\')
}
