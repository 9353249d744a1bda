/** How v1.0 says in every answer that its time is over (time-tracking-api.md, Versioning; RFC 9745, RFC 8594). */

const offlineSince = new Date('2024-10-01T00:00:00Z')

export const deprecatedHeaders: Readonly<Record<string, string>> = {
  deprecation: `@${offlineSince.getTime() / 1_000}`,
  sunset: offlineSince.toUTCString(),
}
