/** A connection to the service of one account or of the local workspace, with the known properties of that service. */
import type { AccountSettings, Editing } from '#preload/model/connection.ts'
import type { Dialect } from '#preload/model/dialect.ts'
import { usualDialect } from '#preload/rules/usual-dialect.ts'
import { readAddress } from '#preload/rules/base-url.ts'

export interface Connection {
  readonly id: string
  readonly kind: 'local' | 'account'
  readonly name: string
  /** Without a trailing slash. */
  readonly baseUrl: string
  /** Null when it is the base URL. */
  readonly templateUrl: string | null
  readonly worklogsUrl: string | null
  /** The user for whom entries are logged. */
  readonly userId: string
  readonly clientId: string
  readonly accountId: string | null
  readonly editing: Editing
  readonly dialect: Dialect
  /** Whether a start fingerprint is sent, by which an entry is recognised at the service. */
  readonly startFingerprint: boolean
  /** True when nothing else writes entries for this user, so that an unknown entry can only be ours. */
  readonly soleWriter: boolean
  /** The time in milliseconds after sending within which a create may still take effect (docs/reliability.md §1.1, A2). */
  readonly horizonMs: number
  /** The number of complete lists without the entry that are needed before it is sent again. */
  readonly negativesNeeded: number
}

export const localId = 'local'

/**
 * The local workspace. Its service runs in this process: a create without an answer either took effect at once or never
 * will, and one list shows which.
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

/** The same time for which senders of mail must wait (docs/reliability.md §1.2, G4). */
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

/** The settings with every address in its normalised form. */
export function normalised(settings: AccountSettings): AccountSettings {
  return {
    ...settings,
    baseUrl: urlOf(settings.baseUrl),
    templateUrl: settings.templateUrl === null ? null : urlOf(settings.templateUrl),
    worklogsUrl: settings.worklogsUrl === null ? null : urlOf(settings.worklogsUrl),
  }
}

/** Normalises an address. The schema has already refused invalid ones, but the page's own check is not trusted. */
export function urlOf(text: string): string {
  const address = readAddress(text)
  if (!address.ok) throw new TypeError('not an address')
  return address.url
}

/** True when a secret that was entered for the addresses of one account may be sent to those of the other. */
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
