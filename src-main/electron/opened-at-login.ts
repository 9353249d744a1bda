import { app as electron } from 'electron'

/**
 * Returns true when macOS says that it started the program at login. Other systems start the program with an argument
 * instead.
 */
export function wasOpenedAtLogin(platform: NodeJS.Platform): boolean {
  return platform === 'darwin' && electron.getLoginItemSettings().wasOpenedAtLogin
}
