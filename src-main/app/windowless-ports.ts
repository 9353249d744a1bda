/**
 * Creates the ports (the interfaces through which the app reaches the machine) for a process without a window: the
 * browser host (Tallystick without Electron, shown in a browser) and the command line. Settings are stored in a file.
 * Requests to resize or hide the window do nothing.
 */
import Conf from 'conf'
import { platformOf, type Ports } from './ports.ts'
import { settingsFileFrom, settingsFileMode, settingsFileName } from './files/settings-file.ts'
import { systemPorts } from './system-ports.ts'

export function windowlessPorts(dataFolder: string, version: string): Ports {
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

/**
 * Opens the settings in `config.json`. The Electron host uses the same file and format (electron-store), so the
 * settings are the same in both hosts.
 */
export function settingsFileIn(dataFolder: string): Ports['settingsFile'] {
  const kept = { cwd: dataFolder, configName: settingsFileName, configFileMode: settingsFileMode }
  return settingsFileFrom(dataFolder, () => new Conf({ ...kept, projectName: 'tallystick' }))
}

function nothing(): void {
  // There is no window to change: a browser tab is controlled by the user, and the command line has no window.
}
