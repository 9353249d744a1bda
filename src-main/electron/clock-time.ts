/**
 * Returns a function that formats a time of day for the user's locale. An unknown locale such as `C`, for which `Intl`
 * throws, is replaced with the default locale. If the zone is unknown, the time is shown as it is written in the
 * timestamp.
 */
export function clockTimeFor(locale: string, zone?: string): (at: string) => string {
  const format = formatFor(locale, zone) ?? formatFor(undefined, zone)
  return (at) => format?.format(new Date(at)) ?? at.slice(11, 16)
}

function formatFor(locale: string | undefined, zone: string | undefined): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat(locale === '' ? undefined : locale, {
      hour: 'numeric',
      minute: '2-digit',
      ...(zone === undefined ? {} : { timeZone: zone }),
    })
  } catch {
    return undefined
  }
}
