/**
 * Takes the old worklogs of an account (time-tracking-api.md, v1.0) into the history, once: as entries that have
 * arrived, each with the id that it has there, so that none is ever sent.
 */
import type { Imported } from '#preload/model/connection.ts'
import { mostMinutes } from '#preload/model/primitives.ts'
import { dayOf } from '#preload/rules/local-time.ts'
import { emptyDraft } from '#preload/rules/missing-fields.ts'
import { ApiError } from '../api/api-error.ts'
import type { Worklog } from '../api/wire/worklogs.ts'
import { worklogPages } from '../api/worklogs.ts'
import type { ConnectionStore } from '../connections/connection-store.ts'
import type { Connection } from '../connections/connection.ts'
import type { Ledger } from '../entries/ledger.ts'
import { nowOf } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Workspace } from './workspaces.ts'

/** Throws {@link Refusal} `not-allowed` for the local workspace. Rejects with `ApiError`; what was read stays. */
export async function importWorklogs(workspace: Workspace, store: ConnectionStore): Promise<Imported> {
  const { connection, client, timer } = workspace
  if (connection.kind === 'local') throw new Refusal('not-allowed')
  const counts: Record<keyof Imported, number> = { added: 0, known: 0, skipped: 0 }
  const days = new Set<string>()
  try {
    for await (const page of worklogPages(client.service, {})) {
      timer.db.transaction(() => {
        for (const worklog of page.worklogs) counts[take(timer, connection, worklog, days)] += 1
      })
    }
  } catch (error) {
    const gone = error instanceof ApiError && error.detail === 'not-found'
    if (gone) store.worklogsGone(connection.id, nowOf(timer.clock))
    throw error
  } finally {
    if (days.size > 0) timer.hub.emit({ name: 'entries.changed', payload: { days: [...days] } })
    timer.hub.emit({ name: 'items.changed', payload: {} })
  }
  store.wasImported(connection.id, nowOf(timer.clock))
  return counts
}

function take(ledger: Ledger, { userId }: Connection, worklog: Worklog, days: Set<string>): keyof Imported {
  const { worklogId, itemId, worklogMinutes: minutes, worklogBillableMinutes: billable } = worklog
  const at = Date.parse(worklog.worklogDate)
  const whole = Number.isInteger(minutes) && minutes >= 1 && minutes <= mostMinutes
  if (worklog.userId !== userId || !whole || Number.isNaN(at)) return 'skipped'
  if (ledger.journal.isClaimed(worklogId)) return 'known'

  const zone = ledger.clock.zone()
  // A date without a time of its own is that day everywhere.
  const day = /T00:00(:00(\.0+)?)?Z?$/.test(worklog.worklogDate)
    ? worklog.worklogDate.slice(0, 10)
    : dayOf(new Date(at).toISOString(), zone)
  if (!ledger.items.knows(itemId)) ledger.items.meet(itemId, null, nowOf(ledger.clock))
  const id = ledger.newId(ledger.clock.nowMs())
  ledger.entries.add({
    ...{ id, itemId, day, minutes, zone },
    startedAt: null,
    endedAt: null,
    countedMs: minutes * 60_000,
    draft: {
      ...emptyDraft,
      description: (worklog.description ?? '').slice(0, 2_000),
      billable: billable && billable >= 1 ? Math.min(minutes, Math.round(billable)) : 'none',
    },
    optionLabels: {},
    runId: null,
  })
  ledger.outbox.add(id, { state: 'confirmed' })
  ledger.journal.claim(id, worklogId)
  ledger.outbox.note(id, nowOf(ledger.clock), 'found')
  days.add(day)
  return 'added'
}
