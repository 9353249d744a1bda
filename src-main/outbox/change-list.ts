/**
 * Stores the changes to entries that must be written to the recovery log (a second record of the entries, beside the
 * database; docs/reliability.md §2.9). The table `untold` has one numbered row for each change. Triggers add a row when
 * the state of an entry changes. No other module has SQL for this table.
 */
import { integer, text } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'
import { ConnectionRows } from '../storage/connection-rows.ts'

export class ChangeList extends ConnectionRows {
  /** A number that grows with every change added to the list, so that callers can skip reading an unchanged list. */
  get version(): number {
    // The versions of both tables are needed. Triggers on `outbox` add rows to `untold`, but a row that a trigger adds
    // does not change the version of `untold`.
    return this.db.versionOf('outbox') + this.db.versionOf('untold')
  }

  /**
   * Records that the entry has changed. Triggers do this when the entry's state changes; call this after any other
   * change.
   */
  add(entryId: string): void {
    this.db.run('INSERT INTO untold (entry_id) VALUES ($entryId)', { entryId })
  }

  /**
   * Returns the entries of this connection that have changed since change number `n`, each with the number of its
   * latest change, in ascending order of these numbers.
   */
  since(n: number): { readonly n: number; readonly entryId: string }[] {
    return this.db.rows(
      { n: integer, entryId: text },
      `SELECT max(u.n) AS n, u.entry_id AS entryId FROM untold u JOIN outbox o ON o.entry_id = u.entry_id
       WHERE u.n > $n AND o.connection_id = $connection GROUP BY u.entry_id ORDER BY 1`,
      { n, connection: this.connectionId },
    )
  }

  /** Deletes the changes up to number `n`. Changes to entries of other connections are kept. */
  forget(n: number): void {
    this.db.run(
      `DELETE FROM untold WHERE n <= $n
         AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.entry_id = untold.entry_id AND o.connection_id <> $connection)`,
      { n, connection: this.connectionId },
    )
  }

  /** Makes sure that the next change gets a number higher than `n`, so that no number is used twice. */
  continueAfter(n: number): void {
    this.db.run("INSERT INTO untold (n, entry_id) VALUES ($n, '')", {
      n: Math.max(n, lastChange(this.db)) + 1,
    })
  }
}

export function lastChange(db: Database): number {
  return db.value(integer, "SELECT seq FROM sqlite_sequence WHERE name = 'untold'") ?? 0
}
