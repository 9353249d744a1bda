/** What both hosts supply in the same way: the machine's clock and keychain, and the log in the data folder. */
import { systemKeychain } from '../connections/keychain.ts'
import { systemClock } from '../kernel/clock.ts'
import { fileLog } from './log-file.ts'
import type { Ports } from './ports.ts'

export function systemPorts(dataFolder: string): Pick<Ports, 'dataFolder' | 'clock' | 'keychain' | 'log'> {
  return {
    dataFolder,
    clock: systemClock,
    keychain: systemKeychain,
    log: fileLog(dataFolder, systemClock),
  }
}
