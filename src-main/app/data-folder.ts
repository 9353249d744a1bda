/**
 * Where the data lives: the folder that was asked for, or the usual one of the platform. It is the same for every
 * host, so that a person finds their time whichever way Tallystick was started. Pure.
 */
import { isAbsolute, posix, win32 } from 'node:path'

export interface Machine {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
}

/** Absolute. */
export function usualDataFolder({ platform, env, home }: Machine): string {
  switch (platform) {
    case 'darwin':
      return posix.resolve(home, 'Library', 'Application Support', 'Tallystick')
    case 'win32':
      return win32.resolve(env['APPDATA'] ?? win32.resolve(home, 'AppData', 'Roaming'), 'Tallystick')
    default: {
      // The specification of XDG_DATA_HOME: a relative path is to be ignored.
      const data = env['XDG_DATA_HOME']
      return posix.resolve(
        data && isAbsolute(data) ? data : posix.resolve(home, '.local', 'share'),
        'tallystick',
      )
    }
  }
}
