/** Stores what the user has typed into forms and not saved yet. No other module has SQL for this table. */
import { formDraft, formKey, type FormDraft, type FormKey } from '#preload/model/form-draft.ts'
import { Refusal } from '../kernel/refusal.ts'
import { text } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'

export class DraftStore {
  readonly #db: Database
  readonly #connectionId: string

  constructor(db: Database, connectionId: string) {
    this.#db = db
    this.#connectionId = connectionId
  }

  /** Returns the draft; null if the form has none, or if this version of the program cannot read it. */
  read(form: FormKey): FormDraft | null {
    const row = this.#db.row(
      { content: text },
      'SELECT content FROM draft WHERE connection_id = $connection AND form = $form',
      { connection: this.#connectionId, form },
    )
    return row === undefined ? null : (formDraft.safeParse(JSON.parse(row.content)).data ?? null)
  }

  forms(): FormKey[] {
    return this.#db
      .rows({ form: text }, 'SELECT form FROM draft WHERE connection_id = $connection ORDER BY form', {
        connection: this.#connectionId,
      })
      .map(({ form }) => formKey.parse(form))
  }

  /**
   * Stores the draft of a form and replaces an earlier one. `connectionId` is the workspace in which the user typed the
   * draft; the user may have switched to another one since. Returns true if the form had no draft before. Throws {@link
   * Refusal} `not-found` for a workspace that does not exist.
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

  discard(form: FormKey, connectionId: string = this.#connectionId): boolean {
    return (
      this.#db.run('DELETE FROM draft WHERE connection_id = $connection AND form = $form', {
        connection: connectionId,
        form,
      }) > 0
    )
  }
}
