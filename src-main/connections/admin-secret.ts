/**
 * Stores the secret of a service for administrators. If the service moved to another origin, the secret for the old
 * origin is removed.
 */
import { nowOf, type Clock } from '../kernel/clock.ts'
import type { SecretName, Vault } from './vault.ts'

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
  { vault, clock }: { readonly vault: Vault; readonly clock: Clock },
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
