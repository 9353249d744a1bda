/**
 * Creates the ports (the interfaces through which the app reaches the machine) that both hosts share, such as the
 * system's clock and keychain, and the log in the data folder. The hosts are Electron and the browser host (Tallystick
 * without Electron, shown in a browser).
 */
import { homedir } from 'node:os'
import { systemKeychain } from '../connections/keychain.ts'
import { systemClock } from '../kernel/clock.ts'
import { installationOf } from './files/installation.ts'
import { fileLog } from './files/log-file.ts'
import type { Ports } from './ports.ts'
import { savesPower } from './saves-power.ts'

export function systemPorts(
  dataFolder: string,
): Pick<Ports, 'dataFolder' | 'clock' | 'keychain' | 'log' | 'savesPower' | 'installation'> {
  const { platform, env } = process
  return {
    dataFolder,
    clock: systemClock,
    keychain: systemKeychain,
    log: fileLog(dataFolder, systemClock),
    savesPower: () => savesPower(),
    installation: installationOf(dataFolder, { platform, env, home: homedir() }),
  }
}
