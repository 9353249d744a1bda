/** Stores the secret of a service for administrators, and removes the secret for its previous origin. */
import { nowOf, type Clock } from '../kernel/clock.ts'
import type { SecretName, Vault } from './vault.ts'

export interface TypedSecret {
  /** Null keeps the stored secret. */
  readonly secret: string | null
  readonly today: boolean
}

/**
 * Stores the secret and returns when it was put into the keychain, or null if it is not there. Rejects with
 * `KeychainUnavailable`.
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
