/** Stores how far back this program has read the entries of one account. No other module has SQL for this table. */
import type { Connection } from '../connections/connection.ts'
import { flag, integer, orNull, text, type RowOf } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'

const columns = {
  /** All entries from this day on have been read; null if no entries have been read yet. */
  since: orNull(text),
  /**
   * The number of older entries that have not been read yet, or null if the number is unknown (`model/coverage.ts`).
   */
  left: orNull(integer),
  /** On the days that were read, the database has every entry that was created before this time. */
  checkedAt: text,
  /** Entries are read back to this day; null if all entries are to be read. */
  goal: orNull(text),
}

export type Covered = Readonly<RowOf<typeof columns>>

export class CoverageStore {
  readonly #db: Database
  readonly #connectionId: string
  readonly #account: string

  constructor(db: Database, { id, baseUrl, userId }: Pick<Connection, 'id' | 'baseUrl' | 'userId'>) {
    this.#db = db
    this.#connectionId = id
    this.#account = `${baseUrl} ${userId}`
  }

  /** Returns null if reading has not begun, or if it began when the account had another address or user. */
  read(): Covered | null {
    const row = this.#db.row(
      columns,
      `SELECT since, left_count AS "left", checked_at AS checkedAt, goal FROM coverage
       WHERE connection_id = $connection AND account = $account`,
      this.#bind(),
    )
    return row ?? null
  }

  write({ since, left, checkedAt, goal }: Covered): void {
    this.#db.run(
      `INSERT INTO coverage (connection_id, account, since, left_count, checked_at, goal)
       VALUES ($connection, $account, $since, $left, $checkedAt, $goal)
       ON CONFLICT DO UPDATE SET account = excluded.account, since = excluded.since,
         left_count = excluded.left_count, checked_at = excluded.checked_at, goal = excluded.goal`,
      { ...this.#bind(), since, left, checkedAt, goal },
    )
  }

  /**
   * Returns whether the page should ask the user to name the items that were found when this account was first read.
   */
  asksNames(): boolean {
    const sql = 'SELECT asks_names FROM coverage WHERE connection_id = $connection AND account = $account'
    return this.#db.value(flag, sql, this.#bind()) === 1
  }

  askNames(asks: boolean): void {
    this.#db.run(
      'UPDATE coverage SET asks_names = $asks WHERE connection_id = $connection AND account = $account',
      { ...this.#bind(), asks: Number(asks) },
    )
  }

  #bind(): { connection: string; account: string } {
    return { connection: this.#connectionId, account: this.#account }
  }
}
