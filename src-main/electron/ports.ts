/**
 * Creates the ports (the interfaces through which the app reaches the machine) for the Electron host: the settings
 * file, a window that can be resized and hidden, and the system's proxies.
 */
import { ipcMain, session } from 'electron'
import ElectronStore from 'electron-store'
import { platformOf, type Ports } from '../app/ports.ts'
import { settingsFileFrom, settingsFileMode, settingsFileName } from '../app/files/settings-file.ts'
import { systemPorts } from '../app/system-ports.ts'
import { systemProxy } from '../app/system-proxy.ts'

export interface HostFacts {
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

/** Opens the settings in `config.json`. The browser host uses the same file and format. */
export function settingsFileIn(dataFolder: string): Ports['settingsFile'] {
  const kept = { cwd: dataFolder, name: settingsFileName, configFileMode: settingsFileMode }
  const file = settingsFileFrom(dataFolder, () => new ElectronStore(kept))
  // Without this line, electron-store would send the path of its file to any page that requests it. Our page never
  // does.
  ipcMain.removeAllListeners('electron-store-get-data')
  return file
}
