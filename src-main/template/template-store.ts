/** The account's template as last read, and what was filled in last time on each item. All SQL on both. */
import { draft as draftSchema, type Draft } from '#preload/model/draft.ts'
import { template as templateSchema, type Template } from '#preload/model/template.ts'
import type { Database } from '../storage/database.ts'

export class TemplateStore {
  readonly #db: Database
  readonly #connectionId: string

  constructor(db: Database, connectionId: string) {
    this.#db = db
    this.#connectionId = connectionId
  }

  /** Null when it was never read. */
  read(): Template | null {
    const row = this.#db.get<{ body: string }>(
      'SELECT body FROM template WHERE connection_id = $connection',
      {
        connection: this.#connectionId,
      },
    )
    return row ? templateSchema.parse(JSON.parse(row.body)) : null
  }

  /** True when something other than the time of reading changed. */
  write(template: Template): boolean {
    const before = this.read()
    this.#db.run(
      `INSERT INTO template (connection_id, body) VALUES ($connection, $body)
       ON CONFLICT (connection_id) DO UPDATE SET body = $body`,
      { connection: this.#connectionId, body: JSON.stringify(template) },
    )
    return before === null || textOf(before) !== textOf(template)
  }

  remembered(itemId: string): Draft | null {
    const row = this.#db.get<{ draft: string }>(
      'SELECT draft FROM remembered WHERE connection_id = $connection AND item_id = $itemId',
      { connection: this.#connectionId, itemId },
    )
    return row ? draftSchema.parse(JSON.parse(row.draft)) : null
  }

  /** Keeps everything but the description, which belongs to one stretch of work. */
  remember(itemId: string, draft: Draft): void {
    this.#db.run(
      `INSERT INTO remembered (connection_id, item_id, draft) VALUES ($connection, $itemId, $draft)
       ON CONFLICT (connection_id, item_id) DO UPDATE SET draft = $draft`,
      { connection: this.#connectionId, itemId, draft: JSON.stringify({ ...draft, description: '' }) },
    )
  }
}

/** What it says, whenever it was read. Through the schema, whose order of keys makes equal templates equal texts. */
function textOf(template: Template): string {
  return JSON.stringify({ ...templateSchema.parse(template), readAt: null })
}
