/** Creates a database of the product with many sent entries, and the ledger that reads it. */
import '../../src-main/kernel/temporal.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localConnection } from '../../src-main/connections/connection.ts'
import { readOnlyOnceSent, type Ledger } from '../../src-main/entries/ledger.ts'
import { newLedger } from '../../src-main/entries/new-ledger.ts'
import { systemClock as clock } from '../../src-main/kernel/clock.ts'
import { Hub } from '../../src-main/kernel/hub.ts'
import { newId } from '../../src-main/kernel/ids.ts'
import { Database } from '../../src-main/storage/database.ts'
import { migrate } from '../../src-main/storage/migrate.ts'
import { migrations } from '../../src-main/storage/migrations/all.ts'
import { QuestionStore } from '../../src-main/timer/question-store.ts'
import type { Day } from '../../src-preload/model/primitives.ts'
import { addDays } from '../../src-preload/rules/local-time.ts'
import { emptyDraft } from '../../src-preload/rules/missing-fields.ts'

export interface ManyEntries {
  readonly count: number
  readonly ledger: Ledger
  /** Day of the newest entries. */
  readonly today: Day
  /** Number of days. Each has the same number of entries, but the newest one may have fewer. */
  readonly days: number
  close(): Promise<void>
}

const aDay = 30
/** Number of rows that the history requests first, and the number of days that contain them here. */
export const pageRows = 60
export const pageDays = pageRows / aDay

/** The first words of the notes, from frequent to rare: in every second, tenth, hundredth and ten-thousandth entry. */
export const words = ['review', 'design', 'hotfix', 'quarry'] as const

export async function noEntries(connectionId = localConnection.id): Promise<ManyEntries> {
  const folder = await mkdtemp(join(tmpdir(), 'tallystick-entries-'))
  const db = new Database(join(folder, 'tallystick.db'))
  migrate(db, migrations)
  const ledger = newLedger(connectionId, {
    ...{ db, clock, newId, hub: new Hub(), editing: readOnlyOnceSent, holdMs: () => 0 },
    questions: new QuestionStore(db),
    rounding: () => ({ roundTo: 1, roundHow: 'nearest' }),
  })
  const { items } = ledger
  db.transaction(() => {
    for (let n = 0; n < 40; n++)
      items.put({ id: `i${n}`, name: `Item ${n}`, board: `Board ${n % 5}` }, '2026-01-01T00:00:00.000Z')
  })
  return {
    ...{ count: 0, ledger, today: new Date().toISOString().slice(0, 10), days: 0 },
    async close() {
      db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Writes entries directly to the tables, oldest first, because saving a million one by one would take hours. */
export async function manyEntries(count: number): Promise<ManyEntries> {
  const empty = await noEntries()
  const { today, ledger } = empty
  const days = Math.ceil(count / aDay)
  ledger.db.transaction(() => {
    ledger.db.run(
      `WITH RECURSIVE
         counted (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM counted WHERE n + 1 < $count),
         placed AS (SELECT n, date($first, ((n + $short) / $aDay) || ' days') AS day, 360 + ((n + $short) % $aDay) * 30 AS minute,
                           CASE WHEN n % 10000 = 5 THEN $w3 WHEN n % 100 = 3 THEN $w2
                                WHEN n % 10 = 7 THEN $w1 WHEN n % 2 = 0 THEN $w0 ELSE 'notes' END AS word
                    FROM counted)
       INSERT INTO entry (id, connection_id, item_id, day, started_at, ended_at, zone, counted_ms, minutes,
                          draft, option_labels, run_id)
       SELECT printf('01900000-0000-7000-8000-%012d', n), $connection, 'i' || (n * 7 % 40), day,
              printf('%sT%02d:%02d:00.000Z', day, minute / 60, minute % 60),
              printf('%sT%02d:%02d:00.000Z', day, (minute + 25) / 60, (minute + 25) % 60),
              'Etc/UTC', 1500000, 25, json_set($draft, '$.description', word || ' number ' || n), '{}', NULL
       FROM placed`,
      {
        ...{
          count,
          aDay,
          short: days * aDay - count,
          first: addDays(today, 1 - days),
          connection: localConnection.id,
        },
        ...{ w0: words[0], w1: words[1], w2: words[2], w3: words[3], draft: JSON.stringify(emptyDraft) },
      },
    )
    ledger.db.run(
      `INSERT INTO outbox (entry_id, connection_id, state) SELECT id, connection_id, 'confirmed' FROM entry ORDER BY id`,
    )
  })
  return { ...empty, count, days }
}
