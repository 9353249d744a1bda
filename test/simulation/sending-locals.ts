/**
 * A person sends entries of the local workspace to the account, undoes that, and tries to send them again. Counts by a
 * model that is independent of the product's code how often each of them is at the service.
 */
import { sendLocals } from '../../src-main/entries/send-locals.ts'
import type { Database } from '../../src-main/storage/database.ts'
import { readSteps, undo } from '../../src-main/timer/steps.ts'
import type { Timer } from '../../src-main/timer/timer.ts'
import type { Chance } from './chance.ts'
import type { Life } from './life.ts'
import type { Held } from './service-world.ts'

const item = 'local-item'
const day = '2026-11-20'

/** Writes confirmed entries into the local workspace. */
export function writeLocals(db: Database, ids: readonly string[]): void {
  if (ids.length === 0) return
  db.run(
    `INSERT INTO item (connection_id, id, name, added_at) VALUES ('local', '${item}', 'Item', '2026-11-01')`,
  )
  const draft = JSON.stringify({ description: 'Sketches', options: {}, billable: 'none', team: null })
  ids.forEach((id, index) => {
    const startedAt = index % 2 === 0 ? null : `${day}T0${index}:00:00.000Z`
    db.run(
      `INSERT INTO entry (id, connection_id, item_id, day, started_at, ended_at, zone, counted_ms, minutes, draft,
                          option_labels)
       VALUES ($id, 'local', '${item}', '${day}', $startedAt, $startedAt, 'Europe/Berlin', 1800000, 30, $draft, '{}')`,
      { id, startedAt, draft },
    )
    db.run(`INSERT INTO outbox (entry_id, connection_id, state) VALUES ($id, 'local', 'confirmed')`, { id })
    db.run(`INSERT INTO claim (connection_id, service_id, entry_id) VALUES ('local', $serviceId, $id)`, {
      ...{ id, serviceId: `at-${id}` },
    })
  })
}

export class SendingLocals {
  /** The entries of the account that were made from each local entry, also those whose order failed. */
  readonly #made = new Map<string, string[]>()

  /** Returns one or two of the local entries. */
  choose(chance: Chance, ids: readonly string[]): string[] {
    const first = chance.of(ids)
    return chance.under(0.5) ? [first] : [first, chance.of(ids.filter((id) => id !== first))]
  }

  send({ ledger, local }: Life, commandId: string, entryIds: readonly string[], itemId: string): string[] {
    return sendLocals(ledger, local, {
      commandId,
      entryIds: [...entryIds],
      items: { [item]: itemId },
      fields: {},
    }).entryIds
  }

  made(localId: string, entryId: string): void {
    this.#made.set(localId, [...(this.#made.get(localId) ?? []), entryId])
  }

  /**
   * Returns one sentence for each local entry that was sent as several entries of the account without a broken
   * assumption. Whether one of these was sent twice is examined like for every other entry.
   */
  wrong(held: readonly Held[]): string[] {
    return [...this.#made].flatMap(([localId, ids]) => {
      const there = held.filter(({ origin, breach }) => !breach && origin !== null && ids.includes(origin))
      const entries = new Set(there.map(({ origin }) => origin))
      return entries.size > 1 ? [`${localId} was sent as ${entries.size} entries`] : []
    })
  }
}

/** Undoes the latest step if it added entries, as sending local entries does. */
export function undoSending(timer: Timer, commandId: string): void {
  const latest = readSteps(timer).undo
  if (latest?.kind === 'add') undo(timer, { commandId, stepId: latest.id })
}
