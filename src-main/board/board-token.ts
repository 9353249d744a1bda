/**
 * Defines the name under which the board token of an account is stored, and removes the token. The token gives the
 * program read access to the boards. It is kept in the system's keychain, or in memory until Tallystick exits.
 */
import type { Database } from '../storage/database.ts'
import { vendorsBoardUrl } from '../api/board.ts'
import { originOf } from '../connections/connection.ts'
import type { SecretName, Vault } from '../connections/vault.ts'
import { BoardStore } from './board-store.ts'

export function boardTokenOf(connectionId: string, url = vendorsBoardUrl): SecretName {
  return { owner: connectionId, what: 'board token', origin: originOf(url) }
}

/**
 * Removes the token and forgets the chosen boards of an account. The token is removed first, so that the user can try
 * again if the second step fails. Rejects with `KeychainUnavailable`, in which case nothing is removed.
 */
export async function removeBoardReader(
  db: Database,
  vault: Vault,
  connectionId: string,
  url?: string,
): Promise<void> {
  const store = new BoardStore(db, connectionId)
  const stored = store.read()
  if (!stored) return
  await vault.drop(boardTokenOf(connectionId, url), stored.tokenKeptAt !== null)
  store.remove()
}
