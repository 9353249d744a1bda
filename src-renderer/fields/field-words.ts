import type { OwnField } from '#preload/model/own-field.ts'
import { mostChoices, mostOwnFields, type FieldProblem } from '#preload/rules/own-fields.ts'
import { fields as words } from '#preload/words/made/fields.ts'
import type { TypedField } from './unsaved-fields.svelte.ts'

/** Describes a field by its kind and whether it is required, for example `Choice · required`. */
export function factsOf({ kind, required }: Pick<OwnField, 'kind' | 'required'>): string {
  return required ? words().factsRequired({ kind }) : words().facts({ kind })
}

/**
 * Returns the error messages of the form, keyed by the input that each belongs to. `choice` maps the index of a choice
 * to the message about that choice; `choices` is the message about the whole list.
 */
export function textsOf(problems: readonly FieldProblem[], typed: TypedField) {
  const text = (at: FieldProblem['at']): string | undefined => {
    const problem = problems.find((each) => each.at === at)
    return problem && textOf(problem, typed)
  }
  const choices = problems.flatMap((problem) =>
    problem.at === 'choice' ? [[problem.index, textOf(problem, typed)] as const] : [],
  )
  return {
    label: text('label') ?? text('fields'),
    kind: text('kind'),
    choices: text('choices'),
    choice: new Map(choices),
  }
}

function textOf(problem: FieldProblem, { label, choices }: TypedField): string {
  switch (problem.at) {
    case 'label':
      return problem.why === 'missing' ? words().nameMissing : words().nameTaken({ field: label.trim() })
    case 'kind':
      return words().kindStays
    case 'choices':
      return problem.why === 'none' ? words().noChoices : words().tooManyChoices({ most: mostChoices })
    case 'choice': {
      const choice = choices[problem.index]?.label.trim() ?? ''
      return problem.why === 'missing' ? words().choiceMissing : words().choiceTaken({ choice })
    }
    case 'fields':
      return words().tooManyFields({ most: mostOwnFields })
  }
}
