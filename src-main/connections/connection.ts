/** A connection to the service of an account or of the local workspace, with the known properties of that service. */
import type { AccountSettings, Editing } from '#preload/model/connection.ts'
import type { Dialect } from '#preload/model/dialect.ts'
import { usualDialect } from '#preload/rules/usual-dialect.ts'
import { readAddress } from '#preload/rules/base-url.ts'

export interface Connection {
  readonly id: string
  readonly kind: 'local' | 'account'
  readonly name: string
  /** The base URL of the service, without a trailing slash. */
  readonly baseUrl: string
  /** Null when the template is at the base URL. */
  readonly templateUrl: string | null
  readonly worklogsUrl: string | null
  /** The user for whom entries are logged. */
  readonly userId: string
  readonly clientId: string
  readonly accountId: string | null
  readonly editing: Editing
  readonly dialect: Dialect
  /** Whether start times are sent with the fingerprint by which an entry is recognized at the service. */
  readonly startFingerprint: boolean
  /** True when no other client writes entries for this user, so an unknown entry can only be ours. */
  readonly soleWriter: boolean
  /** How long after it was sent a create may still take effect, in milliseconds (docs/reliability.md §1.1, A2). */
  readonly horizonMs: number
  /** Number of complete lists that must not contain the entry before it is sent again. */
  readonly negativesNeeded: number
}

export const localId = 'local'

/**
 * The local workspace. Its service runs in this process, so a create without a response either took effect at once or
 * never will, and a single list shows which.
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

/** Ten minutes, the time that RFC 5321 gives mail servers to respond (docs/reliability.md §1.2, G4). */
const horizonMs = 10 * 60_000

export function accountConnection(id: string, settings: AccountSettings): Connection {
  const { name, userId, clientId, accountId, editing, dialect, startFingerprint } = settings
  return {
    ...{ id, kind: 'account', name, userId, clientId, accountId, editing, dialect, startFingerprint },
    baseUrl: urlOf(settings.baseUrl),
    templateUrl: settings.templateUrl === null ? null : urlOf(settings.templateUrl),
    worklogsUrl: settings.worklogsUrl === null ? null : urlOf(settings.worklogsUrl),
    soleWriter: false,
    horizonMs,
    negativesNeeded: 2,
  }
}

/** Returns the settings with every address normalized. */
export function normalised(settings: AccountSettings): AccountSettings {
  return {
    ...settings,
    baseUrl: urlOf(settings.baseUrl),
    templateUrl: settings.templateUrl === null ? null : urlOf(settings.templateUrl),
    worklogsUrl: settings.worklogsUrl === null ? null : urlOf(settings.worklogsUrl),
  }
}

/**
 * Normalizes an address. The schema has already refused invalid addresses, but validation in the page is not trusted.
 */
export function urlOf(text: string): string {
  const address = readAddress(text)
  if (!address.ok) throw new TypeError('not an address')
  return address.url
}

/** Returns whether a secret that was entered for the addresses `one` may be sent to the addresses `other`. */
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
