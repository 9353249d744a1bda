/** Says what an older copy of the whole data folder cannot know (A8). */
import { digitsIn } from '../../src-main/sync/start-fingerprint.ts'
import type { Row } from '../../src-main/storage/columns.ts'
import type { Database } from '../../src-main/storage/database.ts'
import type { Unknown } from './examination.ts'
import type { ServiceWorld } from './service-world.ts'
import type { Rows } from './tables.ts'

export interface Since {
  /** The database just before the copy replaces it. */
  readonly db: Database
  readonly service: Pick<ServiceWorld, 'held' | 'postedAt'>
  /** Lists show the entries that took effect before this time. */
  readonly listedMs: number
  /** Whether creates may still take effect when the copy is put back. */
  readonly mayArrive: boolean
}

/**
 * Returns the entries that may have been changed or sent after an older copy was made in such a way that the copy alone
 * cannot show it, each with the reason.
 */
export function unknowableIn(rows: Rows, since: Since): ReadonlyMap<string, Unknown> {
  const states = new Map(rows.get('outbox')!.map(({ entry_id, state }) => [entry_id, String(state)]))
  const attempts = rows.get('attempt')!.filter(({ marker }) => marker !== null)
  const marked = new Set(attempts.map(({ entry_id }) => entry_id))
  const unknown = new Map<string, Unknown>()
  for (const row of rows.get('entry')!) {
    const why = whyUnknown(row, states.get(row['id'])!, marked.has(row['id']), since)
    if (why) unknown.set(String(row['id']), why)
  }
  return unknown
}

function whyUnknown(
  { id, draft, started_at, item_id }: Row,
  state: string,
  isMarked: boolean,
  since: Since,
): Unknown | undefined {
  const entryId = String(id)
  // The entry is cancelled in the copy, but was restored and sent afterwards.
  if (state === 'cancelled') return 'cancelled'
  // An entry in doubt without a start looks like any entry with the same signature that was sent afterwards.
  if (/sending|checking|asking/.test(state)) return isMarked ? undefined : 'doubtful'
  // Without digits, the program cannot recognize an entry that was changed, or that it expects to have digits.
  const now = since.db.get('SELECT draft, item_id FROM entry WHERE id = $entryId', { entryId })
  const isChanged =
    started_at !== null ||
    /rejected|unfinished/.test(state) ||
    now?.['draft'] !== draft ||
    now?.['item_id'] !== item_id
  if (isChanged && lacksDigits(entryId, since)) return 'changed'
  const isUnlisted = since.service.held.some(({ origin, at }) => origin === entryId && at > since.listedMs)
  return isUnlisted ? 'just-sent' : undefined
}

/** Returns whether the service has a copy of the entry whose start has no digits, or may still get one. */
export function lacksDigits(
  entryId: string,
  { service: { held, postedAt }, mayArrive }: Pick<Since, 'service' | 'mayArrive'>,
): boolean {
  const copies = held.filter(({ origin }) => origin === entryId)
  if (copies.length === 0) return mayArrive && postedAt.has(entryId)
  return copies.some(({ startTime }) => digitsIn(startTime, 'millisecond') === '')
}
