import { win32 } from 'node:path'

interface CacheFacts {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  /** True when the user did not specify a data folder. */
  readonly usual: boolean
}

/**
 * Returns a folder for Chromium's session data, or undefined if the session data should stay beside Chromium's other
 * files. On Windows the default data folder is in the roaming profile, which Windows copies between machines at login.
 * Data that Chromium can create again does not belong there.
 */
export function cacheFolder({ platform, env, usual }: CacheFacts): string | undefined {
  const local = env['LOCALAPPDATA']
  if (platform !== 'win32' || !usual || !local || !win32.isAbsolute(local)) return undefined
  return win32.join(local, 'Tallystick', 'chromium')
}
