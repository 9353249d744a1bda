/**
 * Creates the ports (the interfaces through which the app reaches the machine) that only the Electron host has: the
 * settings file and the system's proxies.
 */
import { ipcMain, session } from 'electron'
import ElectronStore from 'electron-store'
import type { App } from '../app/app.ts'
import type { Ports } from '../app/ports.ts'
import { settingsFileFrom, settingsFileMode, settingsFileName } from '../app/files/settings-file.ts'
import type { systemPorts } from '../app/system-ports.ts'
import { systemProxy } from '../app/system-proxy.ts'

export type SystemPorts = ReturnType<typeof systemPorts>

export interface HostParts extends Pick<Ports, 'clock' | 'log'> {
  readonly app: App
}

export const chromiumProxy = systemProxy((url) => session.defaultSession.resolveProxy(url))

/** Opens the settings in `config.json`. The browser host uses the same file and format. */
export function settingsFileIn(dataFolder: string): Ports['settingsFile'] {
  const kept = { cwd: dataFolder, name: settingsFileName, configFileMode: settingsFileMode }
  const file = settingsFileFrom(dataFolder, () => new ElectronStore(kept))
  // Without this line, electron-store would send the path of its file to any page that requests it. Our page never
  // requests it.
  ipcMain.removeAllListeners('electron-store-get-data')
  return file
}
