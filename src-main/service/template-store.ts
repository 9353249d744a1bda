/** Stores the template of time entries (its fields and their options), and lets an administrator change it. */
import { integer, orNull, text } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'

export interface Option {
  readonly id: string
  readonly label: string
  readonly archived: boolean
}

export interface Field {
  readonly id: string
  readonly label: string
  /** `single-select` is the only documented type. */
  readonly type: string
  readonly required: boolean
  readonly defaultOptionId: string | null
  /** The options in the order in which they are offered. */
  readonly options: readonly Option[]
}

export interface Template {
  readonly id: string
  readonly fields: readonly Field[]
  readonly byId: ReadonlyMap<string, Field>
  /**
   * The id of the custom field that replaces the deprecated property `category`. It is recognized by its id or label
   * (docs/interfaces/time-tracking.md#category).
   */
  readonly categoryId: string | undefined
  /** Maps the name of a custom field in a filter to the field's id. */
  readonly filterNames: ReadonlyMap<string, string>
}

const fieldColumns = { id: text, label: text, type: text, required: integer, default_option_id: orNull(text) }

const optionColumns = { field_id: text, id: text, label: text, archived: integer }

export class TemplateStore {
  readonly #db: Database
  #known: Template | undefined

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * Returns the template. The same object is returned until the template changes, so callers can compare it by
   * identity.
   */
  read(): Template {
    return (this.#known ??= this.#read())
  }

  addField(field: Field): void {
    this.#change(() => {
      this.#db.run(
        `INSERT INTO field (id, position, label, type, required, default_option_id)
         VALUES ($id, (SELECT ifnull(max(position) + 1, 0) FROM field), $label, $type, $required, $defaultOptionId)`,
        {
          id: field.id,
          label: field.label,
          type: field.type,
          required: Number(field.required),
          defaultOptionId: field.defaultOptionId,
        },
      )
      for (const option of field.options) this.#insertOption(field.id, option)
    })
  }

  /** Removes a field. No entry may have a value of it. */
  removeField(fieldId: string): void {
    this.#change(() => {
      this.#db.run('UPDATE field SET default_option_id = NULL WHERE id = $fieldId', { fieldId })
      this.#db.run('DELETE FROM option WHERE field_id = $fieldId', { fieldId })
      this.#db.run('DELETE FROM field WHERE id = $fieldId', { fieldId })
    })
  }

  /** Returns whether an entry has or had a value of the field. */
  isUsed(fieldId: string): boolean {
    return (
      this.#db.get('SELECT 1 FROM option_set, json_each(option_set.options) WHERE key = $fieldId LIMIT 1', {
        fieldId,
      }) !== undefined
    )
  }

  addOption(fieldId: string, option: Option): void {
    this.#change(() => this.#insertOption(fieldId, option))
  }

  setRequired(fieldId: string, required: boolean): void {
    this.#change(() =>
      this.#db.run('UPDATE field SET required = $required WHERE id = $id', {
        id: fieldId,
        required: Number(required),
      }),
    )
  }

  setArchived(fieldId: string, optionId: string, archived: boolean): void {
    this.#change(() =>
      this.#db.run('UPDATE option SET archived = $archived WHERE field_id = $fieldId AND id = $optionId', {
        fieldId,
        optionId,
        archived: Number(archived),
      }),
    )
  }

  #insertOption(fieldId: string, option: Option): void {
    this.#db.run(
      `INSERT INTO option (field_id, id, position, label, archived)
       VALUES ($fieldId, $id, (SELECT count(*) FROM option WHERE field_id = $fieldId), $label, $archived)`,
      { fieldId, id: option.id, label: option.label, archived: Number(option.archived) },
    )
  }

  #change(work: () => unknown): void {
    this.#db.transaction(work)
    this.#known = undefined
  }

  #read(): Template {
    const options = Map.groupBy(
      this.#db.rows(
        optionColumns,
        'SELECT field_id, id, label, archived FROM option ORDER BY field_id, position',
      ),
      (row) => row.field_id,
    )
    const fields = this.#db
      .rows(fieldColumns, 'SELECT id, label, type, required, default_option_id FROM field ORDER BY position')
      .map((row): Field => ({
        id: row.id,
        label: row.label,
        type: row.type,
        required: row.required === 1,
        defaultOptionId: row.default_option_id,
        options: (options.get(row.id) ?? []).map(({ id, label, archived }) => ({
          id,
          label,
          archived: archived === 1,
        })),
      }))
    const byId = new Map(fields.map((field) => [field.id, field]))
    const categoryId = categoryOf(fields)
    const filterNames = new Map(fields.map((field) => [field.id, field.id]))
    if (categoryId !== undefined) filterNames.set(category, categoryId)
    return { id: templateId, fields, byId, categoryId, filterNames }
  }
}

/** An account has only one template, so its id is fixed. */
const templateId = 'time-entry'

const category = 'category'

function categoryOf(fields: readonly Field[]): string | undefined {
  const field =
    fields.find(({ id }) => id === category) ?? fields.find(({ label }) => label.toLowerCase() === category)
  return field?.id
}
