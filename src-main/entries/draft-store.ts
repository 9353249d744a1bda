/** Store of the unsaved texts of one connection's forms. Contains all SQL on them. */
import { formDraft, formKey, type FormDraft, type FormKey } from '#preload/model/form-draft.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Database } from '../storage/database.ts'

export class DraftStore {
  readonly #db: Database
  readonly #connectionId: string

  constructor(db: Database, connectionId: string) {
    this.#db = db
    this.#connectionId = connectionId
  }

  /** Returns the draft; null when the form has none, or one that this version of the program cannot read. */
  read(form: FormKey): FormDraft | null {
    const row = this.#db.get<{ content: string }>(
      'SELECT content FROM draft WHERE connection_id = $connection AND form = $form',
      { connection: this.#connectionId, form },
    )
    return row === undefined ? null : (formDraft.safeParse(JSON.parse(row.content)).data ?? null)
  }

  /** Returns the forms that have a draft. */
  forms(): FormKey[] {
    return this.#db
      .all<{ form: string }>('SELECT form FROM draft WHERE connection_id = $connection ORDER BY form', {
        connection: this.#connectionId,
      })
      .map(({ form }) => formKey.parse(form))
  }

  /**
   * Replaces the draft of a form. `connectionId` is the workspace in which it was typed, which may no longer be the
   * active one. Returns true when the form had no draft before. Throws {@link Refusal} `not-found` for a workspace that
   * does not exist.
   */
  keep(connectionId: string, form: FormKey, draft: FormDraft): boolean {
    const bind = { connection: connectionId, form, content: JSON.stringify(draft) }
    const had = this.#db.run(
      'UPDATE draft SET content = $content WHERE connection_id = $connection AND form = $form',
      bind,
    )
    if (had > 0) return false
    const added = this.#db.run(
      `INSERT INTO draft (connection_id, form, content) SELECT $connection, $form, $content
       WHERE $connection = 'local' OR EXISTS (SELECT 1 FROM connection WHERE id = $connection)`,
      bind,
    )
    if (added === 0) throw new Refusal('not-found', ['workspaceId'])
    return true
  }

  /** Deletes the draft; returns true when there was one. */
  discard(form: FormKey, connectionId: string = this.#connectionId): boolean {
    return (
      this.#db.run('DELETE FROM draft WHERE connection_id = $connection AND form = $form', {
        connection: connectionId,
        form,
      }) > 0
    )
  }
}
