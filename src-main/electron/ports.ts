/** The ports of the Electron host: the settings file, a window that can be resized and hidden, and the system's proxies. */
import { ipcMain, session } from 'electron'
import ElectronStore from 'electron-store'
import { platformOf, type Ports } from '../app/ports.ts'
import { settingsFileFrom, settingsFileMode, settingsFileName } from '../app/files/settings-file.ts'
import { systemPorts } from '../app/system-ports.ts'
import { systemProxy } from '../app/system-proxy.ts'

export interface HostFacts {
  /** An absolute path. */
  readonly dataFolder: string
  readonly version: string
  readonly platform: NodeJS.Platform
}

export type SystemPorts = ReturnType<typeof systemPorts>

/** Creates the ports. `settingsFile` and `system` are created earlier, because the window needs them too. */
export function electronPorts(
  facts: HostFacts,
  system: SystemPorts,
  settingsFile: Ports['settingsFile'],
  shell: Ports['shell'],
  idleMs: () => number,
): Ports {
  return {
    ...system,
    description: { version: facts.version, host: 'electron', platform: platformOf(facts.platform) },
    settingsFile,
    shell,
    idleMs,
    proxyOf: systemProxy((url) => session.defaultSession.resolveProxy(url)),
  }
}

/** The settings in `config.json`, the same file and format as in the other host. */
export function settingsFileIn(dataFolder: string): Ports['settingsFile'] {
  const kept = { cwd: dataFolder, name: settingsFileName, configFileMode: settingsFileMode }
  const file = settingsFileFrom(dataFolder, () => new ElectronStore(kept))
  // electron-store tells every page the path of its file on request. Our page does not need it.
  ipcMain.removeAllListeners('electron-store-get-data')
  return file
}
