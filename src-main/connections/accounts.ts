/**
 * Connecting, changing and removing accounts: the books and the secrets, in an order that leaves no secret without its
 * account. Owns no request: the account was tested before. Which account is active is the caller's to carry out.
 */
import type { AccountSettings } from '#preload/model/connection.ts'
import { isSameService } from '#preload/rules/base-url.ts'
import { nowOf, type Clock } from '../kernel/clock.ts'
import type { NewId } from '../kernel/ids.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Database } from '../storage/database.ts'
import { clientSecretOf } from './client.ts'
import type { ConnectionStore, StoredAccount } from './connection-store.ts'
import { normalised, originOf, sameOrigins } from './connection.ts'
import type { Vault } from './vault.ts'

export interface Accounts {
  readonly db: Database
  readonly clock: Clock
  readonly newId: NewId
  readonly store: ConnectionStore
  readonly vault: Vault
}

export interface NewAccount {
  readonly settings: AccountSettings
  readonly clientSecret: string
  /** Keep the secret in memory only, because there is no keychain. */
  readonly today: boolean
}

/** The id of the account, which is not active yet. Rejects with `KeychainUnavailable`; nothing is connected then. */
export async function connect(
  accounts: Accounts,
  { settings, clientSecret, today }: NewAccount,
): Promise<string> {
  const { store, clock } = accounts
  const kept = normalised(settings)
  const known = store.accounts().find((each) => isSame(each.settings, kept))
  if (known) throw new Refusal('already-connected', ['baseUrl', 'userId'])
  // One that was removed: its entries wait for it, whatever its address was called then.
  const removed = store.removed().find((each) => isSame(each.settings, kept))
  const id = removed?.id ?? accounts.newId(clock.nowMs())
  const secretKeptAt = await keep(accounts, id, kept.baseUrl, clientSecret, today)
  store.put(id, kept, secretKeptAt, nowOf(clock))
  return id
}

export interface AccountChange {
  readonly connectionId: string
  readonly settings: AccountSettings
  /** Null leaves the one that is kept, which only an unchanged origin may. */
  readonly clientSecret: string | null
  readonly today: boolean
}

/**
 * A new origin in any of the addresses needs the secret again: the token that it gives goes to all of them. It drops the
 * old secret. Throws {@link Refusal}: not-found, invalid-input (a new origin without a new secret), already-connected. Rejects with `KeychainUnavailable`; nothing is changed then.
 */
export async function changeAccount(accounts: Accounts, change: AccountChange): Promise<void> {
  const { store, vault } = accounts
  const { connectionId: id, clientSecret, today } = change
  const before = mustBeThere(store, id)
  const settings = normalised(change.settings)
  const others = store.accounts().filter((each) => each.id !== id)
  if (others.some((each) => isSame(each.settings, settings)))
    throw new Refusal('already-connected', ['baseUrl', 'userId'])
  const movedBase = originOf(before.settings.baseUrl) !== originOf(settings.baseUrl)
  const moved = movedBase || !sameOrigins(before.settings, settings)
  if (moved && clientSecret === null) throw new Refusal('invalid-input', ['clientSecret'])

  const old = clientSecretOf({ id, baseUrl: before.settings.baseUrl })
  // Under the same name a secret for today would leave the one of tomorrow, which was not typed for the new address.
  if (moved && !movedBase && today) await vault.drop(old, before.secretKeptAt !== null)
  const kept = clientSecret === null ? null : await keep(accounts, id, settings.baseUrl, clientSecret, today)
  if (movedBase) await vault.drop(old, before.secretKeptAt !== null)
  // What is typed for today leaves the one in the keychain for tomorrow.
  store.change(id, settings, kept ?? (moved ? null : before.secretKeptAt))
}

/** The secret first: an account without one can be removed again, a secret without an account would be forgotten. */
export async function removeAccount(accounts: Accounts, id: string): Promise<void> {
  const { store, vault, clock } = accounts
  const { settings, secretKeptAt } = mustBeThere(store, id)
  await vault.drop(clientSecretOf({ id, baseUrl: settings.baseUrl }), secretKeptAt !== null)
  store.remove(id, nowOf(clock))
}

/** Throws {@link Refusal} `not-found`. */
export function mustBeThere(store: ConnectionStore, id: string): StoredAccount {
  const account = store.account(id)
  if (!account) throw new Refusal('not-found', ['connectionId'])
  return account
}

/** When it was put into the keychain; null when it is for today only. */
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

/** The same person's account at the same service. */
export function isSame(one: Whose, other: Whose): boolean {
  return isSameService(one.baseUrl, other.baseUrl) && one.userId === other.userId
}

type Whose = Pick<AccountSettings, 'baseUrl' | 'userId'>
