/**
 * Remembers the unsaved values of field forms, and which form is open, when another view is opened or the window is
 * resized. All of this is lost when the page is closed or reloaded.
 */
import type { OwnField } from '#preload/model/own-field.ts'
import type { Page } from '../lib/page.ts'

/** A choice in the form. `key` identifies its row; `id` is null until the choice is saved. */
export interface TypedChoice {
  readonly key: string
  readonly id: string | null
  readonly label: string
  readonly archived: boolean
}

/** The values in a field's form. They may be invalid. */
export interface TypedField {
  readonly label: string
  readonly kind: 'text' | 'choice'
  readonly choices: readonly TypedChoice[]
  /** The `key`, not the `id`, of the default choice, because a choice that has not been saved yet has no id. */
  readonly defaultKey: string | null
  readonly required: boolean
  /**
   * What the user has typed into the empty row below the choices. It is added as one or more choices when the field is
   * saved.
   */
  readonly another: string
}

/** Used in place of an id for a new field, which has no id yet. */
export const newField = 'new'

const blank: TypedField = {
  ...{ label: '', kind: 'text', choices: [], defaultKey: null, required: false, another: '' },
}

export function typedOf(field: OwnField | undefined): TypedField {
  if (!field) return blank
  return {
    label: field.label,
    kind: field.kind === 'choice' ? 'choice' : 'text',
    choices: field.choices.map((choice) => ({ ...choice, key: choice.id })),
    defaultKey: field.defaultChoiceId,
    required: field.required,
    another: '',
  }
}

interface Kept {
  readonly typed: ReadonlyMap<string, TypedField>
  readonly opened: string | null
}

const kept = new WeakMap<Page['bridge'], Kept>()

export class UnsavedFields {
  readonly #page: Page
  #kept = $state.raw<Kept>({ typed: new Map(), opened: null })

  constructor(page: Page) {
    this.#page = page
    this.#kept = kept.get(page.bridge) ?? this.#kept
  }

  /** The id of the field whose form is open, or `newField` for the form of a new field; null if no form is open. */
  get opened(): string | null {
    return this.#kept.opened
  }

  set opened(id: string | null) {
    this.#keep({ ...this.#kept, opened: id })
  }

  /** Returns the unsaved values in the form of the field; undefined if nothing was typed. */
  typed(id: string): TypedField | undefined {
    return this.#kept.typed.get(id)
  }

  type(id: string, typed: TypedField): void {
    this.#keep({ ...this.#kept, typed: new Map([...this.#kept.typed, [id, typed]]) })
  }

  discard(id: string): void {
    const typed = new Map([...this.#kept.typed].filter(([other]) => other !== id))
    this.#keep({ ...this.#kept, typed })
  }

  #keep(next: Kept): void {
    this.#kept = next
    kept.set(this.#page.bridge, next)
  }
}
