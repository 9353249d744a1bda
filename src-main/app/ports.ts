/** The interfaces that a host supplies. `compose.ts` builds everything else, in the same way for every host. */
import type { AppDescription } from '#preload/model/app-description.ts'
import type { ProxyOf } from '../api/proxy.ts'
import type { Transport } from '../api/transport.ts'
import type { Keychain } from '../connections/keychain.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Installation } from './files/installation.ts'
import type { SettingsFile } from '../settings/settings-store.ts'

export interface Ports {
  readonly description: Pick<AppDescription, 'version' | 'host' | 'platform'>
  /** Absolute path. The folder is created with mode 0700 if it does not exist. */
  readonly dataFolder: string
  readonly clock: Clock
  readonly log: Log
  readonly settingsFile: SettingsFile
  readonly keychain: Keychain
  readonly shell: Shell
  /** The installation id that this machine stores outside the data folder; absent where nothing should be stored there. */
  readonly installation?: Installation
  /** Returns the time since the user last touched the machine, in milliseconds; absent where the host cannot measure it. */
  readonly idleMs?: () => number
  /** Returns whether the machine is saving power; absent where the host cannot detect it. */
  readonly savesPower?: () => boolean
  /** Finds the system's proxy for an address; absent where only the environment can name one. */
  readonly proxyOf?: ProxyOf
  /** Returns the machine's own addresses (network-watch.ts); absent where the operating system is asked. */
  readonly ownAddresses?: () => string
  /** Wraps the transport to the service. Hosts leave it out; tests inject faults with it. */
  readonly wrapTransport?: (transport: Transport) => Transport
}

/** The host's window, as far as the page can control it. */
export interface Shell {
  readonly canGrow: boolean
  readonly canHide: boolean
  /** True when the host can find and install new releases. */
  readonly canUpdate: boolean
  setLayout(mode: 'popover' | 'wide'): void
  hide(): void
  /** Sets whether the window stays open when it loses the focus. */
  stay(stay: boolean): void
}

/** The model's name for a platform; every platform other than macOS and Windows counts as Linux. */
export function platformOf(platform: NodeJS.Platform): AppDescription['platform'] {
  if (platform === 'darwin') return 'macos'
  return platform === 'win32' ? 'windows' : 'linux'
}
