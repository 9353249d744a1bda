/** The ports of the browser host: settings in a file, and a window that it can neither resize nor hide. */
import Conf from 'conf'
import { platformOf, type Ports } from '../app/ports.ts'
import { settingsFileFrom, settingsFileMode, settingsFileName } from '../app/files/settings-file.ts'
import { systemPorts } from '../app/system-ports.ts'

/** `version` is the one in package.json. */
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

/** The settings in `config.json`, the same file and format as with electron-store in the other host. */
export function settingsFileIn(dataFolder: string): Ports['settingsFile'] {
  const kept = { cwd: dataFolder, configName: settingsFileName, configFileMode: settingsFileMode }
  return settingsFileFrom(dataFolder, () => new Conf({ ...kept, projectName: 'tallystick' }))
}

function nothing(): void {
  // The browser tab belongs to the user; the host cannot control it.
}
