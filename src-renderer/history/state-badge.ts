/** The badge of an unfinished entry. An entry that the service has in its current state has none. */
import type { EntryStatus } from '#preload/model/entry-filter.ts'
import type { Entry } from '#preload/model/entry.ts'
import { statusOf } from '#preload/rules/entry-filter.ts'

export interface StateBadge {
  kind: Exclude<EntryStatus, 'sent'>
  text: string
}

const badges: Record<StateBadge['kind'], StateBadge> = {
  queued: { kind: 'queued', text: 'Queued' },
  checking: { kind: 'checking', text: 'Checking' },
  attention: { kind: 'attention', text: 'Needs attention' },
}

/**
 * `local` is true in the local workspace, where only entries that need attention have a badge, because nothing is sent.
 */
export function badgeOf(entry: Entry, local: boolean): StateBadge | null {
  const status = statusOf(entry.state, entry.correction?.state ?? null)
  if (status === 'sent' || (local && status !== 'attention')) return null
  return badges[status]
}
