/**
 * Imports an account's worklogs into the history. Worklogs are the entries in API v1.0 of the service
 * (docs/interfaces/worklogs-v1.md). Each worklog becomes a confirmed entry that already has the worklog's id at the
 * service, so the entry is never sent. A worklog may be the result of a create request whose response was lost. As long
 * as this is unclear, the worklog is not imported, and is reported as `waiting`.
 */
import type { Imported } from '#preload/model/connection.ts'
import { mostMinutes } from '#preload/model/primitives.ts'
import { billableFrom, emptyDraft } from '#preload/rules/missing-fields.ts'
import { ApiError } from '../api/api-error.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import type { Worklog } from '../api/wire/worklogs.ts'
import { asEntry, worklogPages } from '../api/worklogs.ts'
import type { ConnectionStore } from '../connections/connection-store.ts'
import type { Connection } from '../connections/connection.ts'
import type { Ledger } from '../entries/ledger.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { suspector, type Suspicion } from '../sync/suspicion.ts'
import type { Workspace } from './workspaces.ts'

/**
 * Imports all worklogs. Resolves to the numbers of worklogs that were added, already known, waiting or skipped. Throws
 * {@link Refusal} `not-allowed` for the local workspace. Rejects with `ApiError`; entries from pages that were already
 * read are kept.
 */
export async function importWorklogs(workspace: Workspace, store: ConnectionStore): Promise<Imported> {
  const { connection, client, ledger, echo } = workspace
  if (connection.kind === 'local') throw new Refusal('not-allowed')
  const counts: Record<keyof Imported, number> = { added: 0, known: 0, waiting: 0, skipped: 0 }
  const days = new Set<string>()
  try {
    for await (const page of worklogPages(client.service, {})) {
      ledger.db.transaction(() => {
        const suspicion = suspector({ ...ledger, connection, echo })
        for (const worklog of page.worklogs)
          counts[take(ledger, connection, worklog, { days, suspicion })] += 1
      })
      store.worklogsThere(connection.id)
    }
  } catch (error) {
    const gone = error instanceof ApiError && error.detail === 'not-found'
    if (gone) store.worklogsGone(connection.id, nowOf(ledger.clock))
    throw error
  } finally {
    if (days.size > 0) ledger.hub.emit({ name: 'entries.changed', payload: { days: [...days] } })
    ledger.hub.emit({ name: 'items.changed', payload: {} })
  }
  if (counts.waiting === 0) store.wasImported(connection.id, nowOf(ledger.clock))
  return counts
}

interface Taking {
  readonly days: Set<string>
  readonly suspicion: (entry: TimeEntry) => Suspicion
}

/** Imports one worklog and returns the category in which it is counted. Must run inside a transaction. */
function take(
  ledger: Pick<Ledger, 'claims' | 'clock' | 'entries' | 'items' | 'newId' | 'outbox'>,
  { userId }: Connection,
  worklog: Worklog,
  { days, suspicion }: Taking,
): keyof Imported {
  const { worklogId } = worklog
  const read = asEntry(worklog)
  if (!read || read.userId !== userId || read.minutes > mostMinutes) return 'skipped'
  if (ledger.claims.isClaimed(worklogId)) return 'known'

  const { itemId, day, minutes, billableMinutes, description } = read
  if (suspicion({ id: worklogId, user: userId, item: itemId, date: day, minutes }) !== null) return 'waiting'
  if (!ledger.items.knows(itemId))
    ledger.items.meet({ itemId, parentId: null, board: null }, nowOf(ledger.clock))
  const id = ledger.newId(ledger.clock.nowMs())
  ledger.entries.add({
    ...{ id, itemId, day, minutes, zone: ledger.clock.zone() },
    startedAt: null,
    endedAt: null,
    countedMs: minutes * 60_000,
    draft: {
      ...emptyDraft,
      description: description.slice(0, 2_000),
      billable: billableFrom(billableMinutes, minutes),
    },
    optionLabels: {},
    runId: null,
  })
  ledger.outbox.add(id, { state: 'confirmed' })
  ledger.claims.claim(id, worklogId)
  ledger.outbox.note(id, nowOf(ledger.clock), 'found')
  days.add(day)
  return 'added'
}
