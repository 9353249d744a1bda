/** What the browser host supplies: settings in a file, and a window that it can neither grow nor hide. */
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import Conf from 'conf'
import type { AppDescription } from '#preload/model/app-description.ts'
import type { Ports } from '../app/ports.ts'
import { systemPorts } from '../app/system-ports.ts'

/** `version` is that of package.json. */
export function browserPorts(dataFolder: string, version: string): Ports {
  return {
    ...systemPorts(dataFolder),
    description: { version, host: 'browser', platform: platformOf(process.platform) },
    settingsFile: settingsFileIn(dataFolder),
    shell: { canGrow: false, canHide: false, setLayout: nothing, hide: nothing },
  }
}

/** `config.json`, the same file in the same form as the other host's electron-store. */
export function settingsFileIn(dataFolder: string): Ports['settingsFile'] {
  const store = openStore(dataFolder)
  return {
    get: (key) => store.get(key),
    set: (values) => store.set(values),
  }
}

type Store = Conf

/** A file that is no JSON any more is put aside, so that a start never fails on a preference. */
function openStore(folder: string): Store {
  const open = (): Store =>
    new Conf({ cwd: folder, configName: 'config', projectName: 'tallystick', configFileMode: 0o600 })
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

function nothing(): void {
  // A browser tab has its own window, which belongs to the person.
}
