/** A connection: one account or the workspace on this machine, and what is known of its service. */
import type { AccountSettings, Editing } from '#preload/model/connection.ts'
import type { Dialect } from '#preload/model/dialect.ts'
import { usualDialect } from '#preload/rules/usual-dialect.ts'
import { readAddress } from '#preload/rules/base-url.ts'

export interface Connection {
  readonly id: string
  readonly kind: 'local' | 'account'
  readonly name: string
  /** Without a slash at the end. */
  readonly baseUrl: string
  /** Null where it is the base URL. */
  readonly templateUrl: string | null
  readonly worklogsUrl: string | null
  /** Entries are logged for this user. */
  readonly userId: string
  readonly clientId: string
  readonly accountId: string | null
  readonly editing: Editing
  readonly dialect: Dialect
  /** Whether a start is sent with digits below the minute, by which the service's copy is recognised. */
  readonly startFingerprint: boolean
  /** Nobody else writes entries for this user: an unknown one can only be ours. */
  readonly soleWriter: boolean
  /** How long after it was sent a create may still take effect (docs/reliability.md §1.1, A2). */
  readonly horizonMs: number
  /** Complete lists without the entry that are needed before it is sent again. */
  readonly negativesNeeded: number
}

export const localId = 'local'

/**
 * The workspace on this machine. Its service runs in this process, so a create that did not answer either took
 * effect at once or never will, and one list tells which.
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

/** Mail senders are told to wait as long (docs/reliability.md §1.2, G4). */
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

/** With every address in the form in which it is asked for. */
export function normalised(settings: AccountSettings): AccountSettings {
  return {
    ...settings,
    baseUrl: urlOf(settings.baseUrl),
    templateUrl: settings.templateUrl === null ? null : urlOf(settings.templateUrl),
    worklogsUrl: settings.worklogsUrl === null ? null : urlOf(settings.worklogsUrl),
  }
}

/** The schema has refused everything that is none; the page's own reading of it is not trusted. */
export function urlOf(text: string): string {
  const address = readAddress(text)
  if (!address.ok) throw new TypeError('not an address')
  return address.url
}

/** Whether a secret that was given for one account's addresses may go to those of the other. */
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
