/** The badge of an entry that is not finished; one that arrived has none. */
import type { Entry } from '#preload/model/entry.ts'
import { statusOf } from './filter.ts'

export interface StateBadge {
  kind: 'queued' | 'checking' | 'attention'
  text: string
}

const badges: Record<StateBadge['kind'], StateBadge> = {
  queued: { kind: 'queued', text: 'Queued' },
  checking: { kind: 'checking', text: 'Checking' },
  attention: { kind: 'attention', text: 'Needs attention' },
}

export function badgeOf(entry: Entry): StateBadge | null {
  const status = statusOf(entry.state)
  return status === 'sent' ? null : badges[status]
}
