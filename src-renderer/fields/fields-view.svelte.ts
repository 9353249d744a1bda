import type { FieldInput, OwnField, OwnFields } from '#preload/model/own-field.ts'
import type { Omittable } from '#preload/model/template.ts'
import { choicesIn, fieldProblems, moved, type FieldProblem } from '#preload/rules/own-fields.ts'
import { fields as words } from '#preload/words/made/fields.ts'
import { page as pageWords } from '#preload/words/made/page.ts'
import { LatestRead } from '../lib/latest-read.ts'
import { Orders } from '../lib/orders.ts'
import type { Page } from '../lib/page.ts'
import { watch } from '../lib/watch.ts'
import {
  newField,
  typedOf,
  UnsavedFields,
  type TypedChoice,
  type TypedField,
} from './unsaved-fields.svelte.ts'

/** Describes a field that has just become required. `lacking` is the number of entries without a value for it. */
export interface NowRequired {
  readonly fieldId: string
  readonly label: string
  readonly lacking: number
}

export class FieldsView {
  readonly unsaved: UnsavedFields
  /**
   * The field that the user has just made required although some entries have no value for it; the view shows a message
   * about it. Null if no message is needed.
   */
  nowRequired = $state.raw<NowRequired | null>(null)
  readonly #page: Page
  readonly #orders: Orders
  #read = $state.raw<OwnFields | null>(null)
  readonly #latest = new LatestRead()
  #reads = 0

  constructor(page: Page) {
    this.#page = page
    this.#orders = new Orders(page.bridge)
    this.unsaved = new UnsavedFields(page)
  }

  /** Whether the fields of the workspace have been read. A switch to another workspace makes this false again. */
  get ready(): boolean {
    return this.#read !== null
  }

  get own(): boolean {
    return this.#read?.own === true
  }

  get omitted(): readonly Omittable[] {
    return this.#read?.omitted ?? []
  }

  readonly fields: readonly OwnField[] = $derived(
    (this.#read?.fields ?? []).filter(({ archived }) => !archived),
  )
  readonly archived: readonly OwnField[] = $derived(
    (this.#read?.fields ?? []).filter(({ archived }) => archived),
  )

  /** Reads the fields now and after every change. Returns a function that stops listening. */
  listen(): () => void {
    const again = (): void => void this.#readAgain()
    again()
    return watch(this.#page.bridge, {
      'template.changed': again,
      'workspace.changed': () => {
        this.#read = null
        this.nowRequired = null
        again()
      },
    })
  }

  fieldOf(id: string): OwnField | undefined {
    return this.#read?.fields.find((field) => field.id === id)
  }

  /** Returns the values to show in the field's form. Unsaved input takes precedence over the saved values. */
  valuesOf(id: string): TypedField {
    return this.unsaved.typed(id) ?? typedOf(this.fieldOf(id))
  }

  isChanged(id: string): boolean {
    const typed = this.unsaved.typed(id)
    return typed !== undefined && textOf(typed) !== textOf(typedOf(this.fieldOf(id)))
  }

  type(id: string, patch: Partial<TypedField>): void {
    this.unsaved.type(id, { ...this.valuesOf(id), ...patch })
  }

  /** Returns the reasons why the typed values cannot be saved, in the order of the form's inputs. */
  problemsOf(id: string): FieldProblem[] {
    const known = this.#read?.fields ?? []
    return fieldProblems(inputOf(this.valuesOf(id)), id === newField ? null : id, known, reserved())
  }

  /** Saves the field. Resolves to false if that failed; the typed values are then kept. */
  async save(id: string): Promise<boolean> {
    const typed = this.valuesOf(id)
    if (id !== newField && !this.isChanged(id)) return true
    return this.#change(async () => {
      const order = { fieldId: id === newField ? null : id, field: inputOf(typed) }
      const { fieldId, lacking } = await this.#orders.give('fields.save', order)
      this.unsaved.discard(id)
      this.nowRequired = lacking > 0 ? { fieldId, label: typed.label.trim(), lacking } : null
    })
  }

  /**
   * Moves a field up or down by one place. Resolves to the field's new position among the fields that are not archived,
   * counted from 1. Resolves to null if the field is already at that end of the list, or if the move could not be saved.
   */
  async move(field: OwnField, by: -1 | 1): Promise<number | null> {
    const ids = this.fields.map(({ id }) => id)
    const order = moved(ids, ids.indexOf(field.id), by)
    if (order.join() === ids.join()) return null
    const isMoved = await this.#change(async () => {
      await this.#page.bridge.call('fields.order', { fieldIds: order })
    })
    return isMoved ? order.indexOf(field.id) + 1 : null
  }

  archive(field: OwnField, archived: boolean): Promise<boolean> {
    return this.#change(async () => {
      await this.#page.bridge.call('fields.archive', { fieldId: field.id, archived })
      if (archived) this.unsaved.discard(field.id)
    })
  }

  /** Sets whether forms ask for the team or the billable time. Resolves to false if that failed. */
  ask(property: Omittable, asked: boolean): Promise<boolean> {
    return this.#change(async () => {
      await this.#page.bridge.call('fields.ask', { property, asked })
    })
  }

  /**
   * Carries out a change and reads the fields again. Key presses are held back until the page shows the change.
   * Resolves to false if the change failed.
   */
  #change(give: () => Promise<void>): Promise<boolean> {
    const change = give()
      .then(() => this.#readAgain())
      .then(
        () => true,
        (problem: unknown) => {
          this.#page.failed(problem)
          return false
        },
      )
    return this.#page.holdKeys(change)
  }

  /**
   * Reads the fields again. If another read starts in the meantime, resolves only when that one has ended too, so that
   * the latest fields are shown.
   */
  #readAgain(): Promise<void> {
    return this.#latest.join(this.#readOnce())
  }

  async #readOnce(): Promise<void> {
    const reads = (this.#reads += 1)
    try {
      const read = await this.#page.bridge.call('fields.read', {})
      if (reads === this.#reads) this.#read = read
    } catch (problem) {
      this.#page.failed(problem)
    }
  }
}

/** Returns the names that no field may have, because forms or this view already use them. */
function reserved(): string[] {
  return [pageWords().formNote, pageWords().formBillable, pageWords().formTeam, words().newField]
}

/** Returns a row for each choice in `text`, one per line, except for choices that the field already has. */
export function choiceRows(text: string, rows: readonly TypedChoice[]): TypedChoice[] {
  const known = rows.map(({ label }) => label)
  return choicesIn(text, known).map((label) => ({
    key: crypto.randomUUID(),
    id: null,
    label,
    archived: false,
  }))
}

export function inputOf({ another, choices: rows, ...typed }: TypedField): FieldInput {
  const { label, kind, defaultKey, required } = typed
  const isChoice = kind === 'choice'
  const choices = [...rows, ...choiceRows(another, rows)]
  const at = choices.findIndex(({ key, archived }) => key === defaultKey && !archived)
  return {
    ...{ label: label.trim(), kind, required },
    choices: isChoice
      ? choices.map(({ id, label: name, archived }) => ({ id, label: name.trim(), archived }))
      : [],
    defaultChoice: isChoice && at !== -1 ? at : null,
  }
}

/**
 * Serializes a typed field for comparison. Two fields that would be saved with the same values yield the same string.
 */
function textOf(typed: TypedField): string {
  return JSON.stringify(inputOf(typed))
}
