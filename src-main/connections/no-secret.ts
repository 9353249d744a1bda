/**
 * The secret of a connection is not available: it was a session-only secret of an earlier session, or the keychain has
 * lost it.
 */
export class NoSecret extends Error {
  override name = 'NoSecret' as const
}
