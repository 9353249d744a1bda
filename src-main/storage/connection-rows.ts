import type { Bind, Database } from './database.ts'

/** The base class of the stores that hold the rows of one connection. */
export class ConnectionRows {
  protected readonly db: Database
  protected readonly connectionId: string

  constructor(db: Database, connectionId: string) {
    this.db = db
    this.connectionId = connectionId
  }

  /** Returns the values for a statement, with the id of the connection as `$connection`. */
  protected bind(more: Bind = {}): Bind {
    return { connection: this.connectionId, ...more }
  }
}
