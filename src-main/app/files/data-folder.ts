/**
 * The default data folder of each platform. It is the same for every host, so that users find their time in whichever
 * way they start Tallystick. Pure.
 */
import { isAbsolute, posix, win32 } from 'node:path'

export interface Machine {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
}

/** The absolute path of the default data folder. */
export function usualDataFolder({ platform, env, home }: Machine): string {
  switch (platform) {
    case 'darwin':
      return posix.resolve(home, 'Library', 'Application Support', 'Tallystick')
    case 'win32':
      return win32.resolve(env['APPDATA'] ?? win32.resolve(home, 'AppData', 'Roaming'), 'Tallystick')
    default: {
      // The specification of XDG_DATA_HOME says that relative paths must be ignored.
      const data = env['XDG_DATA_HOME']
      return posix.resolve(
        data && isAbsolute(data) ? data : posix.resolve(home, '.local', 'share'),
        'tallystick',
      )
    }
  }
}
