/** Stores the account's template as last read, and the values last used on each item. Contains all SQL for both. */
import { draft as draftSchema, type Draft } from '#preload/model/draft.ts'
import type { Instant } from '#preload/model/primitives.ts'
import { asked, template as templateSchema, type Template, type ValueKind } from '#preload/model/template.ts'
import { categoryField } from '#preload/rules/missing-fields.ts'
import { text } from '../storage/columns.ts'
import { ConnectionRows } from '../storage/connection-rows.ts'
import type { Database } from '../storage/database.ts'
import { Cached } from '../storage/cached.ts'
import { KnownValueStore, type SaidValues } from './known-value-store.ts'

/**
 * The id of the local workspace. Its teams and categories are not learned from entries, because it accepts any text as
 * a team or category.
 */
const localId = 'local'

export class TemplateStore extends ConnectionRows {
  readonly #known: Cached<Template | null>
  readonly #values: KnownValueStore | null

  constructor(db: Database, connectionId: string) {
    super(db, connectionId)
    this.#values = connectionId === localId ? null : new KnownValueStore(db, connectionId)
    this.#known = new Cached(db, ['template', 'demand', 'known_value'], () => this.#learned())
  }

  /**
   * Returns the template of the account, with the properties that the account was found to require, and with the teams
   * and categories seen in its entries. Returns null if no template has been read yet.
   */
  read(): Template | null {
    return this.#known.value
  }

  /**
   * Stores the teams and categories of these entries. Returns true if any of them was not known before. Does nothing
   * in the local workspace, where they are not learned.
   */
  learn(entries: Iterable<SaidValues>, at: Instant): boolean {
    return this.#values?.learn(entries, at) ?? false
  }

  name({ kind, id, label }: { kind: ValueKind; id: string; label: string }, at: Instant): void {
    this.#values?.name(kind, id, label, at)
  }

  #learned(): Template | null {
    const demanding = this.#demanding()
    return demanding && this.#values ? { ...demanding, known: this.#values.read() } : demanding
  }

  #demanding(): Template | null {
    const plain = this.#plain()
    const demands = plain ? this.#demands() : []
    if (!plain || demands.length === 0) return plain
    const replaced = categoryField(plain)
    const wanted = replaced && demands.includes('category') ? [...demands, replaced.id] : demands
    const asks = demands
      .flatMap((property) => asked.safeParse(property).data ?? [])
      .filter((property) => property !== 'category' || !replaced)
    return {
      ...plain,
      fields: plain.fields.map((field) => ({
        ...field,
        required: field.required || wanted.includes(field.id),
      })),
      ...(asks.length > 0 && { asks }),
    }
  }

  /**
   * Stores that the account requires this property, so that forms ask for it from now on. Returns true if this was
   * not known before.
   */
  demand(property: string, at: Instant): boolean {
    const added = this.db.run(
      'INSERT OR IGNORE INTO demand (connection_id, property, seen_at) VALUES ($connection, $property, $at)',
      this.bind({ property, at }),
    )
    return added > 0
  }

  #demands(): string[] {
    const sql = 'SELECT property FROM demand WHERE connection_id = $connection ORDER BY property'
    return this.db.values(text, sql, this.bind())
  }

  /** Returns the template as the account sent it, without the values that were learned later. */
  #plain(): Template | null {
    const sql = 'SELECT body FROM template WHERE connection_id = $connection'
    const row = this.db.row({ body: text }, sql, this.bind())
    return row ? templateSchema.parse(JSON.parse(row.body)) : null
  }

  /** Removes the stored template. Forms then wait until it has been read again. */
  forget(): void {
    this.db.run('DELETE FROM template WHERE connection_id = $connection', this.bind())
  }

  /** Stores the template. Returns true if anything other than the time of reading has changed. */
  write(template: Template): boolean {
    const before = this.#plain()
    this.db.run(
      `INSERT INTO template (connection_id, body) VALUES ($connection, $body)
       ON CONFLICT (connection_id) DO UPDATE SET body = $body`,
      this.bind({ body: JSON.stringify(template) }),
    )
    return before === null || textOf(before) !== textOf(template)
  }

  remembered(itemId: string): Draft | null {
    const row = this.db.row(
      { draft: text },
      'SELECT draft FROM remembered WHERE connection_id = $connection AND item_id = $itemId',
      this.bind({ itemId }),
    )
    return row ? draftSchema.parse(JSON.parse(row.draft)) : null
  }

  /** Stores the draft as the values last used on the item, without its description, which applies to a single entry. */
  remember(itemId: string, draft: Draft): void {
    this.db.run(
      `INSERT INTO remembered (connection_id, item_id, draft) VALUES ($connection, $itemId, $draft)
       ON CONFLICT (connection_id, item_id) DO UPDATE SET draft = $draft`,
      this.bind({ itemId, draft: JSON.stringify({ ...draft, description: '' }) }),
    )
  }
}

/**
 * Serializes the template without its time of reading, so that two templates can be compared. Parsing with the schema
 * gives the keys a fixed order, so equal templates result in equal strings.
 */
function textOf(template: Template): string {
  return JSON.stringify({ ...templateSchema.parse(template), readAt: null })
}
