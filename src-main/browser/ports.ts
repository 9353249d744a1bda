/** What the browser host supplies: settings in a file, and a window that it can neither grow nor hide. */
import Conf from 'conf'
import { platformOf, type Ports } from '../app/ports.ts'
import { settingsFileFrom, settingsFileMode, settingsFileName } from '../app/settings-file.ts'
import { systemPorts } from '../app/system-ports.ts'

/** `version` is that of package.json. */
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

/** `config.json`, the same file in the same form as the other host's electron-store. */
export function settingsFileIn(dataFolder: string): Ports['settingsFile'] {
  const kept = { cwd: dataFolder, configName: settingsFileName, configFileMode: settingsFileMode }
  return settingsFileFrom(dataFolder, () => new Conf({ ...kept, projectName: 'tallystick' }))
}

function nothing(): void {
  // A browser tab has its own window, which belongs to the person.
}
