import { fields as words } from '#preload/words/made/fields.ts'
import type { MenuAction } from '../ui/menu.ts'
import type { TypedChoice, TypedField } from './unsaved-fields.svelte.ts'

interface ChoiceChanges {
  readonly change: (patch: Partial<TypedField>) => void
  readonly move: (by: -1 | 1) => void
}

/**
 * Returns the actions of a choice's menu. A choice that has not been saved yet can be removed; a saved choice cannot,
 * but it can be archived.
 */
export function choiceActions(
  choice: TypedChoice,
  { choices, defaultKey }: TypedField,
  { change, move }: ChoiceChanges,
): MenuAction[] {
  const { key, id, archived } = choice
  const at = choices.findIndex((each) => each.key === key)
  const others = choices.filter((each) => each.key !== key)
  const withoutDefault = key === defaultKey ? { defaultKey: null } : {}
  const setArchived = (to: boolean): void =>
    change({
      choices: choices.map((each) => (each.key === key ? { ...each, archived: to } : each)),
      ...withoutDefault,
    })
  return [
    ...(archived ? [] : [defaultAction(key === defaultKey, (to) => change({ defaultKey: to ? key : null }))]),
    ...(at === 0 ? [] : [moveAction(words().moveUp, -1, move)]),
    ...(at === choices.length - 1 ? [] : [moveAction(words().moveDown, 1, move)]),
    id === null
      ? { label: words().remove, icon: 'trash', run: () => change({ choices: others, ...withoutDefault }) }
      : archived
        ? { label: words().bringBack, icon: 'undo', run: () => setArchived(false) }
        : { label: words().archive, icon: 'close', run: () => setArchived(true) },
  ]
}

function defaultAction(isDefault: boolean, set: (to: boolean) => void): MenuAction {
  return isDefault
    ? { label: words().noDefault, icon: 'close', run: () => set(false) }
    : { label: words().makeDefault, icon: 'check', run: () => set(true) }
}

function moveAction(label: string, by: -1 | 1, move: ChoiceChanges['move']): MenuAction {
  const [icon, key] = by === -1 ? (['up', 'ArrowUp'] as const) : (['down', 'ArrowDown'] as const)
  return { label, icon, keys: ['Alt', key], run: () => move(by) }
}
