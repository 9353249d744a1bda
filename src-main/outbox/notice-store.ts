/**
 * Stores messages about the data folder, for example that a damaged database was rebuilt, until the user dismisses
 * them.
 */
import * as z from 'zod'
import { noticeKind, type Notice, type NoticeKind } from '#preload/model/notice.ts'
import type { Instant } from '#preload/model/primitives.ts'
import { integer, oneOf, text } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'
import { readStored } from '../storage/stored-json.ts'

const accountNames = z.array(z.string())

const noticeColumns = {
  id: integer,
  at: text,
  kind: text,
  names: text,
  entries: integer,
}

const isKind = oneOf(noticeKind.options)

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

  all(): Notice[] {
    return this.#db
      .rows(noticeColumns, 'SELECT * FROM notice ORDER BY id')
      .flatMap(({ id, at, kind, names, entries }) => {
        if (!isKind(kind)) return []
        return [
          {
            ...{ id, at, kind, entries },
            names:
              readStored(this.#db, accountNames, names, {
                what: `names in notice ${id}`,
                instead: 'the notice is shown without names',
              }) ?? [],
          },
        ]
      })
  }

  dismiss(id: number): void {
    this.#db.run('DELETE FROM notice WHERE id = $id', { id })
  }
}
