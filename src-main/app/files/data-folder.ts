/**
 * Finds the default data folder of each platform. Electron, the browser host (Tallystick without Electron, shown in a
 * browser) and the command line use the same folder, so users see the same entries in all of them.
 */
import { isAbsolute, posix, win32 } from 'node:path'

export interface Machine {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
}

export function usualDataFolder({ platform, env, home }: Machine): string {
  switch (platform) {
    case 'darwin':
      return posix.resolve(home, 'Library', 'Application Support', 'Tallystick')
    case 'win32':
      return win32.resolve(env['APPDATA'] ?? win32.resolve(home, 'AppData', 'Roaming'), 'Tallystick')
    default:
      return posix.resolve(xdgFolder(env['XDG_DATA_HOME'], home, '.local/share'), 'tallystick')
  }
}

/**
 * Returns the folder that a variable such as XDG_DATA_HOME names, or the usual folder below the home folder. According
 * to the XDG Base Directory Specification, a relative path must be ignored.
 */
export function xdgFolder(named: string | undefined, home: string, usual: string): string {
  return named && isAbsolute(named) ? named : posix.resolve(home, usual)
}
