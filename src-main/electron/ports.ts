/** What the Electron host supplies: the settings file, a window that can grow and hide, and the system's proxies. */
import { ipcMain, session } from 'electron'
import ElectronStore from 'electron-store'
import { platformOf, type Ports } from '../app/ports.ts'
import { settingsFileFrom, settingsFileMode, settingsFileName } from '../app/settings-file.ts'
import { systemPorts } from '../app/system-ports.ts'
import { systemProxy } from '../app/system-proxy.ts'

export interface HostFacts {
  /** Absolute. */
  readonly dataFolder: string
  readonly version: string
  readonly platform: NodeJS.Platform
}

export type SystemPorts = ReturnType<typeof systemPorts>

/** `settingsFile` and `system` are made before the rest, because a window needs them too. */
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

/** `config.json`, the same file in the same form as the other host's. */
export function settingsFileIn(dataFolder: string): Ports['settingsFile'] {
  const kept = { cwd: dataFolder, name: settingsFileName, configFileMode: settingsFileMode }
  const file = settingsFileFrom(dataFolder, () => new ElectronStore(kept))
  // electron-store answers any page that asks where its file is. Nobody of ours asks.
  ipcMain.removeAllListeners('electron-store-get-data')
  return file
}
