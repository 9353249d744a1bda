import type { AccountSettings } from '#preload/model/connection.ts'
import { usualDialect } from '#preload/rules/usual-dialect.ts'
import { readAddress } from '#preload/rules/base-url.ts'

/**
 * The settings of an account or of the local workspace (used without an account). The addresses have no trailing slash.
 */
export interface Connection extends Readonly<AccountSettings> {
  readonly id: string
  readonly kind: 'local' | 'account'
  /**
   * True when no other client writes entries for this user, so that every entry at the service comes from this program.
   */
  readonly soleWriter: boolean
  /**
   * The time in milliseconds during which a create request can still take effect after it has been sent
   * (docs/reliability.md §1.1, A2).
   */
  readonly horizonMs: number
  /**
   * If a create request receives no response, it is repeated only after its entry was missing from this many complete
   * lists of entries. A list is complete if all its pages were read and their totals agree.
   */
  readonly negativesNeeded: number
}

export const localId = 'local'

/**
 * The local workspace. Its service runs in this process, so a create request without a response either took effect
 * immediately or never will. A single lookup shows whether it took effect.
 */
export const localConnection: Connection = {
  id: localId,
  kind: 'local',
  name: 'Local workspace',
  baseUrl: 'http://localhost',
  templateUrl: null,
  worklogsUrl: null,
  userId: 'me',
  clientId: 'tallystick',
  accountId: null,
  editing: 'v2',
  dialect: usualDialect,
  startFingerprint: true,
  soleWriter: true,
  horizonMs: 0,
  negativesNeeded: 1,
}

/**
 * A create request is assumed to take effect within ten minutes of being sent, or never. RFC 5321 gives mail servers
 * the same time to respond (docs/reliability.md §1.2, G4).
 */
const horizonMs = 10 * 60_000

export function accountConnection(id: string, settings: AccountSettings): Connection {
  return {
    ...normalized(settings),
    id,
    kind: 'account',
    soleWriter: false,
    horizonMs,
    negativesNeeded: 2,
  }
}

export function normalized(settings: AccountSettings): AccountSettings {
  return {
    ...settings,
    baseUrl: urlOf(settings.baseUrl),
    templateUrl: settings.templateUrl === null ? null : urlOf(settings.templateUrl),
    worklogsUrl: settings.worklogsUrl === null ? null : urlOf(settings.worklogsUrl),
  }
}

/**
 * Normalizes an address. Throws if the address is invalid. The schema has already refused such addresses, but the page
 * might be compromised, so its data is checked twice.
 */
export function urlOf(text: string): string {
  const address = readAddress(text)
  if (!address.ok) throw new TypeError('not an address')
  return address.url
}

/**
 * Returns whether a secret that was entered for the addresses `one` may be sent to the addresses `other`: every origin
 * in `other` must also occur in `one`.
 */
export function sameOrigins(one: Addresses, other: Addresses): boolean {
  const known = originsOf(one)
  return originsOf(other).every((origin) => known.includes(origin))
}

type Addresses = Pick<AccountSettings, 'baseUrl' | 'templateUrl' | 'worklogsUrl'>

function originsOf({ baseUrl, templateUrl, worklogsUrl }: Addresses): string[] {
  return [baseUrl, templateUrl, worklogsUrl].filter((url) => url !== null).map(originOf)
}

export function originOf(text: string): string {
  return new URL(urlOf(text)).origin
}
