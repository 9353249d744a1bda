/**
 * This error is thrown when the secret of a connection is not available: it was kept only in memory and Tallystick was
 * restarted, or the keychain has lost it.
 */
export class NoSecret extends Error {
  override name = 'NoSecret' as const
}
