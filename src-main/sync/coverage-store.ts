/** Stores how far back the entries of one account were read. No other module has SQL for this table. */
import type { Day, Instant } from '#preload/model/primitives.ts'
import type { Connection } from '../connections/connection.ts'
import { integer, orNull, text } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'

/** The fields are described in `model/coverage.ts`. */
export interface Covered {
  readonly since: Day | null
  readonly left: number | null
  /** On the days that were read, the database has every entry that was created before this time. */
  readonly checkedAt: Instant
}

const columns = { since: orNull(text), left_count: orNull(integer), checked_at: text }

export class CoverageStore {
  readonly #db: Database
  readonly #connectionId: string
  readonly #account: string

  constructor(db: Database, { id, baseUrl, userId }: Pick<Connection, 'id' | 'baseUrl' | 'userId'>) {
    this.#db = db
    this.#connectionId = id
    this.#account = `${baseUrl} ${userId}`
  }

  /**
   * Returns how far back the entries were read. Returns null if the user has not asked to read all entries, or asked
   * when the account had another address or user.
   */
  read(): Covered | null {
    const row = this.#db.row(
      columns,
      'SELECT since, left_count, checked_at FROM coverage WHERE connection_id = $connection AND account = $account',
      { connection: this.#connectionId, account: this.#account },
    )
    return row ? { since: row.since, left: row.left_count, checkedAt: row.checked_at } : null
  }

  write({ since, left, checkedAt }: Covered): void {
    this.#db.run(
      `INSERT INTO coverage (connection_id, account, since, left_count, checked_at)
       VALUES ($connection, $account, $since, $left, $checkedAt)
       ON CONFLICT DO UPDATE SET account = excluded.account, since = excluded.since,
         left_count = excluded.left_count, checked_at = excluded.checked_at`,
      { connection: this.#connectionId, account: this.#account, since, left, checkedAt },
    )
  }
}
