/**
 * Finds the default data folder of each platform. Electron, the browser host (the program without Electron; the page is
 * in a browser) and the command line use the same folder, so users see the same entries in all of them.
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
    default: {
      // According to the specification of XDG_DATA_HOME, a relative path must be ignored.
      const data = env['XDG_DATA_HOME']
      return posix.resolve(
        data && isAbsolute(data) ? data : posix.resolve(home, '.local', 'share'),
        'tallystick',
      )
    }
  }
}
