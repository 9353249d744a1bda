/** What the Electron host supplies: the settings file, and a window that can grow and hide. */
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { ipcMain } from 'electron'
import ElectronStore from 'electron-store'
import type { AppDescription } from '#preload/model/app-description.ts'
import type { Ports } from '../app/ports.ts'
import { systemPorts } from '../app/system-ports.ts'

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
): Ports {
  return {
    ...system,
    description: { version: facts.version, host: 'electron', platform: platformOf(facts.platform) },
    settingsFile,
    shell,
  }
}

/** `config.json`, the same file in the same form as the other host's. */
export function settingsFileIn(dataFolder: string): Ports['settingsFile'] {
  const store = openStore(dataFolder)
  // It answers any page that asks where its file is. Nobody of ours asks.
  ipcMain.removeAllListeners('electron-store-get-data')
  return {
    get: (key) => store.get(key),
    set: (values) => store.set(values),
  }
}

type Store = ElectronStore

/** A file that is no JSON any more is put aside, so that a start never fails on a preference. */
function openStore(folder: string): Store {
  const open = (): Store => new ElectronStore({ cwd: folder, name: 'config', configFileMode: 0o600 })
  try {
    return open()
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    renameSync(join(folder, 'config.json'), join(folder, 'config.damaged.json'))
    return open()
  }
}

function platformOf(platform: NodeJS.Platform): AppDescription['platform'] {
  if (platform === 'darwin') return 'macos'
  return platform === 'win32' ? 'windows' : 'linux'
}
