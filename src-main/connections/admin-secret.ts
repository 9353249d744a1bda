/**
 * Stores the secrets for the directory, CRM and board services. If the address of a service now has another origin, the
 * secret for the old origin is removed.
 */
import type { Transport } from '../api/transport.ts'
import { nowOf, type Clock } from '../kernel/clock.ts'
import type { NewId } from '../kernel/ids.ts'
import type { ConnectionStore } from './connection-store.ts'
import type { SecretName, Vault } from './vault.ts'

export interface AdminParts {
  readonly store: ConnectionStore
  readonly vault: Vault
  readonly transport: Transport
  readonly clock: Clock
  readonly newId: NewId
}

export interface TypedSecret {
  /** If null, the stored secret is kept. */
  readonly secret: string | null
  readonly today: boolean
}

/**
 * Stores the secret. Returns the time at which a secret was put into the keychain, or null if the keychain has none for
 * this name. Rejects with `KeychainUnavailable`.
 */
export async function keepAdminSecret(
  { vault, clock }: Pick<AdminParts, 'vault' | 'clock'>,
  name: SecretName,
  before: { readonly name: SecretName; readonly keptAt: string | null } | undefined,
  { secret, today }: TypedSecret,
): Promise<string | null> {
  const moved = before !== undefined && before.name.origin !== name.origin
  let keptAt = moved ? null : (before?.keptAt ?? null)
  if (secret !== null && today) vault.keepToday(name, secret)
  else if (secret !== null) {
    await vault.keep(name, secret)
    keptAt = nowOf(clock)
  }
  if (moved) await vault.drop(before.name, before.keptAt !== null)
  return keptAt
}
