/** The ports of the browser host: a settings file, and a window that the host can neither resize nor hide. */
import Conf from 'conf'
import { platformOf, type Ports } from '../app/ports.ts'
import { settingsFileFrom, settingsFileMode, settingsFileName } from '../app/files/settings-file.ts'
import { systemPorts } from '../app/system-ports.ts'

/** `version` is the version in package.json. */
export function browserPorts(dataFolder: string, version: string): Ports {
  return {
    ...systemPorts(dataFolder),
    description: { version, host: 'browser', platform: platformOf(process.platform) },
    settingsFile: settingsFileIn(dataFolder),
    shell: {
      canGrow: false,
      canHide: false,
      canUpdate: false,
      setLayout: nothing,
      hide: nothing,
      stay: nothing,
    },
  }
}

/** Opens the settings in `config.json`: the same file and format that electron-store uses in the Electron host. */
export function settingsFileIn(dataFolder: string): Ports['settingsFile'] {
  const kept = { cwd: dataFolder, configName: settingsFileName, configFileMode: settingsFileMode }
  return settingsFileFrom(dataFolder, () => new Conf({ ...kept, projectName: 'tallystick' }))
}

function nothing(): void {
  // The browser tab belongs to the user; the host cannot control it.
}
