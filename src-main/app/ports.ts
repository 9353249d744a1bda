/** What a host must supply. Everything else is built by `compose.ts`, the same for every host. */
import type { AppDescription } from '#preload/model/app-description.ts'
import type { ProxyOf } from '../api/proxy.ts'
import type { Transport } from '../api/transport.ts'
import type { Keychain } from '../connections/keychain.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Installation } from './installation.ts'
import type { SettingsFile } from '../settings/settings-store.ts'

export interface Ports {
  readonly description: Pick<AppDescription, 'version' | 'host' | 'platform'>
  /** Absolute path; made with mode 0700 if absent. */
  readonly dataFolder: string
  readonly clock: Clock
  readonly log: Log
  readonly settingsFile: SettingsFile
  readonly keychain: Keychain
  readonly shell: Shell
  /** What this machine knows of the data folder outside of it; left out where nothing is to be kept there. */
  readonly installation?: Installation
  /** How long nobody has touched the machine, in milliseconds; left out where the host cannot tell. */
  readonly idleMs?: () => number
  /** Whether the machine saves power now; left out where the host cannot tell. */
  readonly savesPower?: () => boolean
  /** The system's proxy for an address; left out where only the environment names one. */
  readonly proxyOf?: ProxyOf
  /** The machine's own addresses (network-watch.ts); left out where the system tells them. */
  readonly ownAddresses?: () => string
  /** Wraps the way to the service; hosts leave it out, tests put their faults here. */
  readonly wrapTransport?: (transport: Transport) => Transport
}

/** The host's window, as far as the page may ask for something. */
export interface Shell {
  readonly canGrow: boolean
  readonly canHide: boolean
  /** New releases can be looked for and put in place. */
  readonly canUpdate: boolean
  setLayout(mode: 'popover' | 'wide'): void
  hide(): void
  /** Whether losing the focus leaves it where it is. */
  stay(stay: boolean): void
}

/** The model's word for a platform; whatever is neither macOS nor Windows behaves like Linux. */
export function platformOf(platform: NodeJS.Platform): AppDescription['platform'] {
  if (platform === 'darwin') return 'macos'
  return platform === 'win32' ? 'windows' : 'linux'
}
