/**
 * Connects, changes and removes accounts. The database and the keychain are updated in an order that never leaves a
 * secret without its account. This module sends no requests: the caller tests the account beforehand and activates it
 * afterwards.
 */
import type { Input } from '#preload/contract/commands.ts'
import type { AccountSettings } from '#preload/model/connection.ts'
import { isSameService } from '#preload/rules/base-url.ts'
import { nowOf, type Clock } from '../kernel/clock.ts'
import type { NewId } from '../kernel/ids.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Database } from '../storage/database.ts'
import { clientSecretOf } from './client.ts'
import type { ConnectionStore, StoredAccount } from './connection-store.ts'
import { normalized, originOf, sameOrigins } from './connection.ts'
import type { Vault } from './vault.ts'

export interface Accounts {
  readonly db: Database
  readonly clock: Clock
  readonly newId: NewId
  readonly store: ConnectionStore
  readonly vault: Vault
}

/**
 * Connects an account and returns its id; the account is not active yet. Throws {@link Refusal} `already-connected`.
 * Rejects with `KeychainUnavailable`, in which case nothing is connected.
 */
export async function connect(
  accounts: Accounts,
  { settings, clientSecret, today }: Input<'connections.connect'>,
): Promise<string> {
  const { store, clock } = accounts
  const kept = normalized(settings)
  const known = store.accounts().find((each) => isSame(each.settings, kept))
  if (known) throw new Refusal('already-connected', ['baseUrl', 'userId'])
  // A removed account of the same user at the same service is reused, because its entries still refer to it.
  const removed = store.removed().find((each) => isSame(each.settings, kept))
  const id = removed?.id ?? accounts.newId(clock.nowMs())
  const secretKeptAt = await keep(accounts, id, kept.baseUrl, clientSecret, today)
  store.put(id, kept, secretKeptAt, nowOf(clock))
  return id
}

export type AccountChange = Input<'connections.change'>

/**
 * Changes an account. If `clientSecret` is null, the stored secret is kept. If any address has a new origin, the secret
 * must be entered again, because the token is sent to all addresses; the old secret is removed. Throws {@link Refusal}:
 * not-found, invalid-input (a new origin without a new secret), already-connected. Rejects with `KeychainUnavailable`,
 * in which case nothing is changed.
 */
export async function changeAccount(accounts: Accounts, change: AccountChange): Promise<void> {
  const { store, vault } = accounts
  const { connectionId: id, clientSecret, today } = change
  const before = mustBeThere(store, id)
  const settings = normalized(change.settings)
  const others = store.accounts().filter((each) => each.id !== id)
  if (others.some((each) => isSame(each.settings, settings)))
    throw new Refusal('already-connected', ['baseUrl', 'userId'])
  const movedBase = originOf(before.settings.baseUrl) !== originOf(settings.baseUrl)
  const moved = movedBase || !sameOrigins(before.settings, settings)
  if (moved && clientSecret === null) throw new Refusal('invalid-input', ['clientSecret'])

  const old = clientSecretOf({ id, baseUrl: before.settings.baseUrl })
  // Handles the case in which the base URL keeps its origin, but another address has a new origin, to which the old
  // secret must not be sent. The keychain entry is named after the origin of the base URL, so a new secret in the
  // keychain replaces the old one. A session-only secret (kept in memory until Tallystick exits) replaces nothing, so
  // the old secret is removed from the keychain here.
  if (moved && !movedBase && today) await vault.drop(old, before.secretKeptAt !== null)
  const kept = clientSecret === null ? null : await keep(accounts, id, settings.baseUrl, clientSecret, today)
  if (movedBase) await vault.drop(old, before.secretKeptAt !== null)
  // If the new secret is only in memory and no origin has changed, the old secret stays in the keychain. The account
  // then keeps the time at which the old secret was stored.
  store.change(id, settings, kept ?? (moved ? null : before.secretKeptAt))
}

/**
 * Removes the account and its secret. The secret is removed first: if removing the account then fails, the user can try
 * again, whereas a secret without an account would never be removed.
 */
export async function removeAccount(accounts: Accounts, id: string): Promise<void> {
  const { store, vault, clock } = accounts
  const { settings, secretKeptAt } = mustBeThere(store, id)
  await vault.drop(clientSecretOf({ id, baseUrl: settings.baseUrl }), secretKeptAt !== null)
  store.remove(id, nowOf(clock))
}

/** Throws {@link Refusal} `not-found` for an unknown account, and also for a removed one. */
export function mustBeThere(store: ConnectionStore, id: string): StoredAccount {
  const account = store.account(id)
  if (!account) throw new Refusal('not-found', ['connectionId'])
  return account
}

/**
 * Stores a secret. Returns the time at which it was put into the keychain, or null for a session-only secret, which is
 * kept only in memory.
 */
async function keep(
  { vault, clock }: Accounts,
  id: string,
  baseUrl: string,
  secret: string,
  today: boolean,
): Promise<string | null> {
  const name = clientSecretOf({ id, baseUrl })
  if (today) {
    vault.keepToday(name, secret)
    return null
  }
  await vault.keep(name, secret)
  return nowOf(clock)
}

export function isSame(one: Whose, other: Whose): boolean {
  return isSameService(one.baseUrl, other.baseUrl) && one.userId === other.userId
}

type Whose = Pick<AccountSettings, 'baseUrl' | 'userId'>
