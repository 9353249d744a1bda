import { hostOf, readItemLink, type ItemLink } from './item-link.ts'

export type BoardLink =
  /** The text is a bare id, or a link that may belong to the account. */
  | ({ readonly kind: 'item' } & ItemLink)
  | ({ readonly kind: 'other-host'; readonly host: string } & ItemLink)
  | { readonly kind: 'no-id' }
  | { readonly kind: 'not-a-link' }

export interface KnownHosts {
  /** The host of the account's service; null for the local workspace. */
  readonly service: string | null
  readonly links: readonly string[]
}

/**
 * Parses the text as an item id or a board link.
 *
 * A service does not report which host its boards are on, so `kind` is a guess. A link is an `item` in these cases, and
 * otherwise an `other-host`:
 *
 * - The user has added links before, and the host is that of the service or of one of these links.
 * - The user has added no links yet, and the host is in the service's domain.
 * - The user has added no links yet, and the domain is unknown, as in the local workspace or if the service has an IP
 *   address.
 */
export function readBoardLink(text: string, known: KnownHosts): BoardLink {
  const host = hostOf(text)
  const link = readItemLink(text)
  if (!link) return { kind: host === null ? 'not-a-link' : 'no-id' }
  if (host === null || belongs(host, known)) return { kind: 'item', ...link }
  return { kind: 'other-host', host, ...link }
}

function belongs(host: string, { service, links }: KnownHosts): boolean {
  if (links.length > 0) return links.includes(host) || host === service
  const domain = service === null ? null : domainOf(service)
  return domain === null || domain === domainOf(host)
}

/**
 * Returns the registered domain of a host: the last two labels, or the last three if the host has a suffix such as
 * `co.uk`. Returns null for an IP address and for a local name. The domain is a guess, because the list of all public
 * suffixes would be too large for the page.
 */
function domainOf(host: string): string | null {
  const labels = host.replace(/\.$/, '').split('.')
  if (labels.length < 2 || /^\d+$/.test(labels.at(-1)!) || labels.at(-1) === 'localhost') return null
  const isShared =
    /^(co|com|org|net|gov|gv|ac|edu|or|ne)$/.test(labels.at(-2)!) && labels.at(-1)!.length === 2
  return labels.slice(isShared ? -3 : -2).join('.')
}
