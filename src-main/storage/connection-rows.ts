import type { Bind, Database } from './database.ts'

/** The base class of stores that read and write only the rows of one connection (an account or the local workspace). */
export class ConnectionRows {
  protected readonly db: Database
  protected readonly connectionId: string

  constructor(db: Database, connectionId: string) {
    this.db = db
    this.connectionId = connectionId
  }

  protected bind(more: Bind = {}): Bind {
    return { connection: this.connectionId, ...more }
  }
}
