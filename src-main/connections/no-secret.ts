/** A connection's secret is nowhere: it was typed for a day that is over, or the keychain lost it. */
export class NoSecret extends Error {
  override name = 'NoSecret' as const
}
