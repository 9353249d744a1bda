/**
 * Defines the ports that a host supplies to the application, such as the clock and the keychain. `compose.ts` builds
 * everything else in the same way for every host.
 */
import type { AskedView } from '#preload/contract/events.ts'
import type { AppDescription } from '#preload/model/app-description.ts'
import type { KeyStates } from '#preload/model/key-state.ts'
import type { ProxyOf } from '../api/proxy.ts'
import type { Transport } from '../api/transport.ts'
import type { Keychain } from '../connections/keychain.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Installation } from './files/installation.ts'
import type { SettingsFile } from '../settings/settings-store.ts'

export interface Ports {
  readonly description: Pick<AppDescription, 'version' | 'host' | 'platform'>
  /**
   * The absolute path of the data folder. If the folder did not exist, the host must have created it with mode 0700.
   */
  readonly dataFolder: string
  readonly clock: Clock
  readonly log: Log
  readonly settingsFile: SettingsFile
  /** True on a Wayland desktop, where some shortcuts cannot be registered; absent on others. */
  readonly wayland?: boolean
  readonly keychain: Keychain
  readonly shell: Shell
  /**
   * Stores an installation id on this machine, outside the data folder, so that a copied data folder is recognized.
   * Absent if the host must not store anything there.
   */
  readonly installation?: Installation
  /** Returns the milliseconds since the user's last input; absent if the host cannot measure them. */
  readonly idleMs?: () => number
  /** Returns whether the machine is saving power; absent if the host cannot detect it. */
  readonly savesPower?: () => boolean
  /** Finds the system's proxy for an address; absent if only environment variables can name a proxy. */
  readonly proxyOf?: ProxyOf
  /** Returns the machine's own addresses (network-watch.ts); if absent, they are read from the operating system. */
  readonly ownAddresses?: () => string
  /** The address of a fake board API (docs/interfaces/board.md). Only tests set this. */
  readonly boardUrl?: string
  /** Wraps the function that sends requests to a service. Only tests set this, to inject faults. */
  readonly wrapTransport?: (transport: Transport) => Transport
}

export interface Shell {
  readonly canGrow: boolean
  readonly canHide: boolean
  readonly canUpdate: boolean
  /** Changes the layout. If that requires a different window, the page in the new window shows `view`. */
  setLayout(mode: 'popover' | 'wide', view?: AskedView): void
  hide(): void
  /** Sets whether the window remains open when it loses focus. */
  stay(stay: boolean): void
  /** Returns whether the global shortcuts work; absent if the host has no global shortcuts. */
  keys?(): KeyStates
}

/**
 * Converts Node's platform name to the one that the page uses. Every platform other than macOS and Windows is treated
 * as Linux.
 */
export function platformOf(platform: NodeJS.Platform): AppDescription['platform'] {
  if (platform === 'darwin') return 'macos'
  return platform === 'win32' ? 'windows' : 'linux'
}
