/**
 * The badge that shows the state of an entry. An entry needs no badge if the service already has its current version.
 */
import type { EntryStatus } from '#preload/model/entry-filter.ts'
import type { Entry } from '#preload/model/entry.ts'
import { statusOf } from '#preload/rules/entry-filter.ts'
import { history as words } from '#preload/words/made/history.ts'

export interface StateBadge {
  kind: Exclude<EntryStatus, 'sent'> | 'local' | 'running'
  text: string
}

/**
 * Returns the badge of an entry, or null if it needs none. In the local workspace (`local`), which sends nothing, an
 * entry has a badge only if it needs attention or was copied to an account.
 */
export function badgeOf(entry: Entry, local: boolean): StateBadge | null {
  if (entry.copiedTo !== undefined)
    return { kind: 'local', text: words().inAccount({ account: entry.copiedTo }) }
  const status = statusOf(entry.state, entry.correction?.state ?? null)
  if (status === 'sent' || (local && status !== 'attention')) return null
  return { kind: status, text: statusWords(status) }
}

/** Returns the name of a status, as used by both badges and the filter. */
export function statusWords(status: EntryStatus): string {
  const texts: Record<EntryStatus, string> = {
    queued: words().queued,
    checking: words().checking,
    attention: words().needsAttention,
    sent: words().sent,
  }
  return texts[status]
}
