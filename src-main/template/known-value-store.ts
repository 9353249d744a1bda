/**
 * Stores the teams and categories that were seen in the entries of an account, so that forms can offer them. This is
 * necessary because no API lists them. Contains all SQL for them.
 */
import type { Instant } from '#preload/model/primitives.ts'
import type { KnownValue, ValueKind } from '#preload/model/template.ts'
import { text } from '../storage/columns.ts'
import { ConnectionRows } from '../storage/connection-rows.ts'
import type { Database } from '../storage/database.ts'
import { Cached } from '../storage/cached.ts'

export type SaidValues = Readonly<Partial<Record<ValueKind, string | null | undefined>>>

/** The maximum number of teams, and of categories, that forms offer. Nobody would choose from a longer list. */
const mostValues = 200

export class KnownValueStore extends ConnectionRows {
  readonly #known: Cached<Record<ValueKind, KnownValue[]>>

  constructor(db: Database, connectionId: string) {
    super(db, connectionId)
    this.#known = new Cached(db, ['known_value'], () => ({
      team: this.#values('team'),
      category: this.#values('category'),
    }))
  }

  /**
   * Returns the known teams and categories, each list sorted by label. A list has at most {@link mostValues} values. If
   * more are known, those that the user named are preferred, and then those that were added most recently.
   */
  read(): Record<ValueKind, KnownValue[]> {
    return this.#known.value
  }

  /** Stores the teams and categories of these entries. Returns true if any of them was not known before. */
  learn(entries: Iterable<SaidValues>, at: Instant): boolean {
    let isNew = false
    for (const said of entries)
      for (const kind of ['team', 'category'] as const) {
        const value = said[kind]
        if (value && !this.read()[kind].some(({ id }) => id === value))
          isNew = this.#add(kind, value, at) || isNew
      }
    return isNew
  }

  /** Stores the user's name for a team or a category. If the name is empty, its id is shown instead. */
  name(kind: ValueKind, id: string, label: string, at: Instant): void {
    this.db.run(
      `INSERT INTO known_value (connection_id, kind, value_id, label, seen_at)
       VALUES ($connection, $kind, $id, $label, $at)
       ON CONFLICT DO UPDATE SET label = excluded.label`,
      this.bind({ kind, id, label: label.trim() || null, at }),
    )
  }

  #add(kind: ValueKind, id: string, at: Instant): boolean {
    const added = this.db.run(
      `INSERT OR IGNORE INTO known_value (connection_id, kind, value_id, seen_at)
       VALUES ($connection, $kind, $id, $at)`,
      this.bind({ kind, id, at }),
    )
    return added > 0
  }

  #values(kind: ValueKind): KnownValue[] {
    return this.db
      .rows(
        { id: text, label: text },
        `SELECT value_id AS id, coalesce(label, value_id) AS label FROM known_value
         WHERE connection_id = $connection AND kind = $kind
         ORDER BY label IS NULL, seen_at DESC, value_id LIMIT ${mostValues}`,
        this.bind({ kind }),
      )
      .map(({ id, label }) => ({ id, label }))
      .sort((one, other) => one.label.localeCompare(other.label))
  }
}
