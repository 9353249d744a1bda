/** Tells Windows the identity of this program, so that Windows groups the program's windows and notifications. */
import { app as electron } from 'electron'
import { appId, toastActivator, unpackagedAppId } from './identity.ts'

/**
 * Sets the ids on Windows. Call this before the first window and the first notification. Other systems have no such
 * ids.
 */
export function identifyOnWindows(platform: NodeJS.Platform, packaged: boolean): void {
  if (platform !== 'win32') return
  electron.setAppUserModelId(packaged ? appId : unpackagedAppId)
  if (packaged) electron.setToastActivatorCLSID(toastActivator)
}
