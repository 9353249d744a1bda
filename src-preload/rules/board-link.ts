/** Reads a pasted board link, and checks whether it belongs to the account. */
import { hostOf, readItemLink, type ItemLink } from './item-link.ts'

export type BoardLink =
  /** A link of the account, or a bare id. */
  | ({ readonly kind: 'item' } & ItemLink)
  | ({ readonly kind: 'other-host'; readonly host: string } & ItemLink)
  /** A link without an item id. */
  | { readonly kind: 'no-id' }
  | { readonly kind: 'not-a-link' }

export interface KnownHosts {
  /** The host of the account's service; null for the local workspace. */
  readonly service: string | null
  /** The hosts of board links that were used before. */
  readonly links: readonly string[]
}

export function readBoardLink(text: string, known: KnownHosts): BoardLink {
  const host = hostOf(text)
  const link = readItemLink(text)
  if (!link) return { kind: host === null ? 'not-a-link' : 'no-id' }
  if (host === null || belongs(host, known)) return { kind: 'item', ...link }
  return { kind: 'other-host', host, ...link }
}

function belongs(host: string, { service, links }: KnownHosts): boolean {
  if (links.length > 0) return links.includes(host)
  return service === null || registrable(host) === registrable(service)
}

function registrable(host: string): string {
  return host.split('.').slice(-2).join('.')
}
