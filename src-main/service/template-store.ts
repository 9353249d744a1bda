/** Stores the template of time entries (its fields and their options), and lets an administrator change it. */
import * as z from 'zod'
import { flag, orNull, text } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'
import { readStored } from '../storage/stored-json.ts'
import { Setting } from './setting.ts'

export interface Option {
  readonly id: string
  readonly label: string
  readonly archived: boolean
}

export interface Field {
  readonly id: string
  readonly label: string
  /** `single-select`, the only documented type, or {@link ownText}. */
  readonly type: string
  readonly required: boolean
  readonly defaultOptionId: string | null
  /** The options in the order in which forms offer them. Archived options are included. */
  readonly options: readonly Option[]
  /** Whether forms no longer offer the field; old entries keep its values. Only the local workspace archives fields. */
  readonly archived?: boolean
}

/**
 * The type of a field whose value is free text. This type is not documented: only the local workspace (used without an
 * account) has it.
 */
export const ownText = 'own-text'

/** Entry properties that the user of the local workspace (used without an account) can hide in forms. */
const omittable = z.enum(['team', 'billable'])
export type Omittable = z.infer<typeof omittable>
const omittables = z.array(omittable)

export interface Template {
  readonly id: string
  readonly fields: readonly Field[]
  readonly byId: ReadonlyMap<string, Field>
  /**
   * The id of the custom field that replaces the deprecated property `category`. It is recognized by its id or label
   * (docs/interfaces/time-tracking.md#category).
   */
  readonly categoryId: string | undefined
  readonly filterNames: ReadonlyMap<string, string>
  readonly omitted: readonly Omittable[]
}

const fieldColumns = {
  id: text,
  label: text,
  type: text,
  required: flag,
  defaultOptionId: orNull(text),
  archived: flag,
}

const optionColumns = { fieldId: text, id: text, label: text, archived: flag }

export class TemplateStore {
  readonly #db: Database
  readonly #setting: Setting
  #known: Template | undefined

  constructor(db: Database) {
    this.#db = db
    this.#setting = new Setting(db)
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
        { ...valuesOf(field), type: field.type },
      )
      this.#putOptions(field)
    })
  }

  /** Removes a field. The caller must make sure that no entry has a value for it. */
  removeField(fieldId: string): void {
    this.#change(() => {
      this.#db.run('UPDATE field SET default_option_id = NULL WHERE id = $fieldId', { fieldId })
      this.#db.run('DELETE FROM option WHERE field_id = $fieldId', { fieldId })
      this.#db.run('DELETE FROM field WHERE id = $fieldId', { fieldId })
    })
  }

  isUsed(fieldId: string): boolean {
    const sql = 'SELECT 1 FROM option_set, json_each(option_set.options) WHERE key = $fieldId LIMIT 1'
    return this.#db.has(sql, { fieldId })
  }

  /**
   * Changes a field's label, default and options, and whether it is required, but not its type. The options must
   * include all of the field's existing options; new options are added.
   */
  saveField(field: Field): void {
    this.#change(() => {
      this.#db.run(
        `UPDATE field SET label = $label, required = $required, default_option_id = $defaultOptionId
         WHERE id = $id`,
        valuesOf(field),
      )
      // Positions must be unique, so the old ones are made negative first to avoid conflicts with the new ones.
      this.#db.run('UPDATE option SET position = -1 - position WHERE field_id = $id', { id: field.id })
      this.#putOptions(field)
    })
  }

  /** Puts the fields into this order. Fields that are not listed follow in their previous order. */
  orderFields(fieldIds: readonly string[]): void {
    this.#change(() => {
      const others = this.read().fields.map(({ id }) => id)
      const all = new Set([...fieldIds.filter((id) => others.includes(id)), ...others])
      this.#db.run('UPDATE field SET position = -1 - position')
      for (const [position, id] of [...all].entries())
        this.#db.run('UPDATE field SET position = $position WHERE id = $id', { id, position })
    })
  }

  setFieldArchived(fieldId: string, archived: boolean): void {
    this.#change(() =>
      this.#db.run('UPDATE field SET archived = $archived WHERE id = $fieldId', {
        fieldId,
        archived: Number(archived),
      }),
    )
  }

  setOmitted(omitted: readonly Omittable[]): void {
    this.#change(() => this.#setting.set('omitted', JSON.stringify(omitted)))
  }

  /** Runs several changes to the template in one transaction: all of them are stored, or none. */
  together<T>(work: () => T): T {
    try {
      return this.#db.transaction(work)
    } finally {
      // After a rollback, the cached template might contain changes that were not stored.
      this.#known = undefined
    }
  }

  #putOptions({ id: fieldId, options }: Field): void {
    for (const [position, { id, label, archived }] of options.entries())
      this.#db.run(
        `INSERT INTO option (field_id, id, position, label, archived)
         VALUES ($fieldId, $id, $position, $label, $archived)
         ON CONFLICT (field_id, id)
         DO UPDATE SET position = excluded.position, label = excluded.label, archived = excluded.archived`,
        { fieldId, id, position, label, archived: Number(archived) },
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
        'SELECT field_id AS fieldId, id, label, archived FROM option ORDER BY field_id, position',
      ),
      (row) => row.fieldId,
    )
    const fields = this.#db
      .rows(
        fieldColumns,
        `SELECT id, label, type, required, default_option_id AS defaultOptionId, archived FROM field
         ORDER BY position`,
      )
      .map(({ archived: isArchived, ...row }): Field => ({
        ...row,
        required: row.required === 1,
        options: (options.get(row.id) ?? []).map(({ id, label, archived }) => ({
          id,
          label,
          archived: archived === 1,
        })),
        ...(isArchived === 1 && { archived: true }),
      }))
    const byId = new Map(fields.map((field) => [field.id, field]))
    const categoryId = categoryOf(fields)
    const filterNames = new Map(fields.map((field) => [field.id, field.id]))
    if (categoryId !== undefined) filterNames.set(category, categoryId)
    const omitted =
      readStored(this.#db, omittables, this.#setting.get('omitted') ?? '[]', {
        what: 'properties that forms leave out',
        instead: 'forms ask for all of them',
      }) ?? []
    return { id: templateId, fields, byId, categoryId, filterNames, omitted }
  }
}

function valuesOf({ id, label, required, defaultOptionId }: Field) {
  return { id, label, required: Number(required), defaultOptionId }
}

/** An account has only one template, so its id is fixed. */
const templateId = 'time-entry'

const category = 'category'

function categoryOf(fields: readonly Field[]): string | undefined {
  const field =
    fields.find(({ id }) => id === category) ?? fields.find(({ label }) => label.toLowerCase() === category)
  return field?.id
}
