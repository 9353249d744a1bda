/** A sample page whose fields can be changed: it answers the commands of fields as the main process does. */
import type { Bridge } from '#preload/bridge.ts'
import type { CommandName } from '#preload/contract/commands.ts'
import type { FieldInput, OwnField } from '#preload/model/own-field.ts'
import type { Omittable } from '#preload/model/template.ts'
import { SamplePage } from '../support/sample-page.svelte.ts'

type Input = Record<string, unknown>

export function field(id: string, label: string, given: Partial<OwnField> = {}): OwnField {
  return {
    ...{ id, label, kind: 'text', required: false, defaultChoiceId: null, choices: [] },
    ...{ archived: false, used: false, ...given },
  }
}

export const activity = field('activity', 'Activity', {
  ...{ kind: 'choice', required: true, used: true, defaultChoiceId: 'design' },
  choices: [
    { id: 'design', label: 'Design', archived: false },
    { id: 'talks', label: 'Client talks', archived: false },
    { id: 'print', label: 'Print run', archived: true },
  ],
})

export class FieldsPage extends SamplePage {
  declare readonly bridge: Bridge
  fields: OwnField[]
  omitted: Omittable[]
  /** The number of entries without a value that is returned to the page after a field was saved. */
  lacking = 0

  constructor(
    fields: readonly OwnField[] = [],
    given: ConstructorParameters<typeof SamplePage>[0] & { omitted?: Omittable[] } = {},
  ) {
    super({ local: true, ...given })
    this.fields = [...fields]
    this.omitted = given.omitted ?? ['team', 'billable']
    const { bridge } = this
    // The base class assigns `bridge` once. This one wraps it: it answers the commands of fields and passes on all
    // others.
    const own = this as { bridge: Bridge }
    own.bridge = {
      on: (name, listener) => bridge.on(name, listener),
      call: (name, input) => {
        const answer = this.refuses.has(name) ? undefined : this.#answerOf(name, input)
        if (answer === undefined) return bridge.call(name, input)
        this.asked.push({ name, input })
        return Promise.resolve(answer as never)
      },
    }
  }

  #answerOf(name: CommandName, input: Input): unknown {
    switch (name) {
      case 'fields.read': {
        const own = this.about.workspace.kind === 'local'
        return { own, fields: this.fields, omitted: own ? this.omitted : [] }
      }
      case 'fields.save':
        return this.#save(input['fieldId'] as string | null, input['field'] as FieldInput)
      case 'fields.order': {
        const order = input['fieldIds'] as string[]
        return this.#keep(
          this.fields.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id)),
        )
      }
      case 'fields.archive': {
        const archived = input['archived'] === true
        return this.#keep(
          this.fields.map((each) => (each.id === input['fieldId'] ? { ...each, archived } : each)),
        )
      }
      case 'fields.ask': {
        const others = this.omitted.filter((each) => each !== input['property'])
        this.omitted = input['asked'] === true ? others : [...others, input['property'] as Omittable]
        return this.#keep(this.fields)
      }
      default:
        return undefined
    }
  }

  #save(fieldId: string | null, typed: FieldInput): object {
    const { defaultChoice, ...values } = typed
    const choices = typed.choices.map(({ id, ...choice }, at) => ({ ...choice, id: id ?? `new-${at}` }))
    const id = fieldId ?? `field-${this.fields.length}`
    const saved = field(id, typed.label, {
      ...{ ...values, choices, used: this.fields.some((each) => each.id === id && each.used) },
      defaultChoiceId: defaultChoice === null ? null : (choices[defaultChoice]?.id ?? null),
    })
    const known = this.fields.some((each) => each.id === id)
    this.#keep(known ? this.fields.map((each) => (each.id === id ? saved : each)) : [...this.fields, saved])
    return { fieldId: id, lacking: this.lacking }
  }

  #keep(fields: OwnField[]): object {
    this.fields = fields
    this.emit({ name: 'template.changed', payload: {} })
    return {}
  }
}
