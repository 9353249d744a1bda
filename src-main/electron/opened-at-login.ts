import { app as electron } from 'electron'

/**
 * Returns true when macOS reports that it started the program at login. On other systems, the program is started with
 * an argument instead.
 */
export function wasOpenedAtLogin(platform: NodeJS.Platform): boolean {
  return platform === 'darwin' && electron.getLoginItemSettings().wasOpenedAtLogin
}
