/** Store of the notices about the data folder, until the person dismisses them. Contains all SQL on them. */
import type { Notice, NoticeKind } from '#preload/model/notice.ts'
import type { Instant } from '#preload/model/primitives.ts'
import type { Database } from '../storage/database.ts'

interface NoticeRow {
  id: number
  at: string
  kind: string
  names: string
  entries: number
}

export class NoticeStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  add(kind: NoticeKind, at: Instant, names: readonly string[], entries: number): void {
    this.#db.run('INSERT INTO notice (at, kind, names, entries) VALUES ($at, $kind, $names, $entries)', {
      ...{ at, kind, entries },
      names: JSON.stringify(names),
    })
  }

  /** Returns the notices, oldest first. */
  all(): Notice[] {
    return this.#db
      .all<NoticeRow>('SELECT * FROM notice ORDER BY id')
      .map(({ id, at, kind, names, entries }) => ({
        ...{ id, at, kind: kind as NoticeKind, entries },
        names: JSON.parse(names) as string[],
      }))
  }

  dismiss(id: number): void {
    this.#db.run('DELETE FROM notice WHERE id = $id', { id })
  }
}
