/** Stores what the user has typed into forms but not saved yet. No other module has SQL for the table `draft`. */
import { formDraft, formKey, type FormDraft, type FormKey } from '#preload/model/form-draft.ts'
import { Refusal } from '../kernel/refusal.ts'
import { text } from '../storage/columns.ts'
import { ConnectionRows } from '../storage/connection-rows.ts'

export class DraftStore extends ConnectionRows {
  /** Returns the draft; null if the form has none, or if this version of the program cannot read it. */
  read(form: FormKey): FormDraft | null {
    const content = this.db.value(
      text,
      'SELECT content FROM draft WHERE connection_id = $connection AND form = $form',
      { connection: this.connectionId, form },
    )
    return content === undefined ? null : (formDraft.safeParse(JSON.parse(content)).data ?? null)
  }

  forms(): FormKey[] {
    const sql = 'SELECT form FROM draft WHERE connection_id = $connection ORDER BY form'
    const forms = this.db.values(text, sql, { connection: this.connectionId })
    return forms.map((form) => formKey.parse(form))
  }

  /**
   * Stores the draft of a form and replaces an earlier one. `connectionId` is the workspace in which the user typed the
   * draft; the user may have switched to another workspace since. Returns true if the form had no draft before. Throws
   * {@link Refusal} `not-found` for a workspace that does not exist.
   */
  keep(connectionId: string, form: FormKey, draft: FormDraft): boolean {
    const bind = { connection: connectionId, form, content: JSON.stringify(draft) }
    const had = this.db.run(
      'UPDATE draft SET content = $content WHERE connection_id = $connection AND form = $form',
      bind,
    )
    if (had > 0) return false
    const added = this.db.run(
      `INSERT INTO draft (connection_id, form, content) SELECT $connection, $form, $content
       WHERE $connection = 'local' OR EXISTS (SELECT 1 FROM connection WHERE id = $connection)`,
      bind,
    )
    if (added === 0) throw new Refusal('not-found', ['workspaceId'])
    return true
  }

  discard(form: FormKey, connection: string = this.connectionId): boolean {
    const sql = 'DELETE FROM draft WHERE connection_id = $connection AND form = $form'
    return this.db.run(sql, { connection, form }) > 0
  }
}
