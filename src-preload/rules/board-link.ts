/** Reads a pasted board link, and checks whether it belongs to the account. */
import { hostOf, readItemLink, type ItemLink } from './item-link.ts'

export type BoardLink =
  /** A bare id, or a link that may belong to the account. */
  | ({ readonly kind: 'item' } & ItemLink)
  | ({ readonly kind: 'other-host'; readonly host: string } & ItemLink)
  /** A link without an item id. */
  | { readonly kind: 'no-id' }
  | { readonly kind: 'not-a-link' }

export interface KnownHosts {
  /** The host of the account's service; null for the local workspace. */
  readonly service: string | null
  /** The hosts of the board links from which items of the account were added. */
  readonly links: readonly string[]
}

/**
 * Reads the text as an id or a board link.
 *
 * A service does not say where its board is, so the result is a guess. A link has the kind `other-host` if links were
 * used before and none of them has its host, or if none was used and its host is in another domain than the service.
 * Without such knowledge, and with a service on this machine or with a bare address, every host is accepted.
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
 * Returns the last two labels of the host, or three below a suffix such as `co.uk`; null for an address or a name of
 * this machine or network. This is a guess: the list of all public suffixes would be too large for the page.
 */
function domainOf(host: string): string | null {
  const labels = host.replace(/\.$/, '').split('.')
  if (labels.length < 2 || /^\d+$/.test(labels.at(-1)!) || labels.at(-1) === 'localhost') return null
  const isShared =
    /^(co|com|org|net|gov|gv|ac|edu|or|ne)$/.test(labels.at(-2)!) && labels.at(-1)!.length === 2
  return labels.slice(isShared ? -3 : -2).join('.')
}
