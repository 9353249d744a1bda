/**
 * The headers in every response of API v1.0, which mark that version as deprecated
 * (docs/interfaces/worklogs-v1.md#the-end-of-v10; RFC 9745, RFC 8594).
 */

const offlineSince = new Date('2024-10-01T00:00:00Z')

export const deprecatedHeaders: Readonly<Record<string, string>> = {
  deprecation: `@${offlineSince.getTime() / 1_000}`,
  sunset: offlineSince.toUTCString(),
}
