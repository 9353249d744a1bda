/**
 * Stores evidence: the results of lookups, which show whether the service has an entry whose create request got no
 * response. Evidence is never deleted. No other module has SQL for this table.
 */
import type { Clock } from '../kernel/clock.ts'
import { nowOf } from '../kernel/clock.ts'
import { integer } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'

/**
 * The result of one lookup of an entry whose create request (`attempt`) got no response. `seen` is the number of
 * entries that the service returned.
 */
export interface Evidence {
  readonly attempt: number
  readonly seen: number
  readonly complete: boolean
  readonly finding: 'there' | 'not-there' | 'unclear'
  readonly bootId: string
  readonly bootMs: number
}

export class EvidenceStore {
  readonly #db: Database
  readonly #clock: Clock

  constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  add(entryId: string, { attempt, seen, complete, finding, bootId, bootMs }: Evidence): void {
    this.#db.run(
      `INSERT INTO evidence (entry_id, attempt, at, seen, finding, complete, boot_id, boot_ms)
       VALUES ($entryId, $attempt, $at, $seen, $finding, $complete, $bootId, $bootMs)`,
      { entryId, attempt, at: nowOf(this.#clock), seen, finding, complete: Number(complete), bootId, bootMs },
    )
  }

  lookups(entryId: string, attempt: number): number {
    const sql = 'SELECT count(*) FROM evidence WHERE entry_id = $entryId AND attempt = $attempt'
    return this.#db.value(integer, sql, { entryId, attempt })!
  }

  /**
   * Returns the times of the lookups in which the service returned a complete list of entries without this entry, in
   * milliseconds since boot, oldest first. Only lookups after this attempt and since the last boot are included.
   */
  negatives(entryId: string, attempt: number): number[] {
    return this.#db.values(
      integer,
      `SELECT boot_ms FROM evidence
       WHERE entry_id = $entryId AND attempt = $attempt AND finding = 'not-there' AND boot_id = $bootId
       ORDER BY id`,
      { entryId, attempt, bootId: this.#clock.bootId() },
    )
  }
}
