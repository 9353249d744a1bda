import type { Draft } from '../model/draft.ts'

/**
 * Keeps the values that the user typed when a form switches to another item. `base` is the prefilled form of the
 * previous item, and `typed` is that form with the user's changes. Returns `next`, the prefilled form of the new item,
 * with these changes.
 */
export function mergeDraft(base: Draft, typed: Draft, next: Draft): Draft {
  const options = { ...next.options }
  for (const id of new Set([...Object.keys(base.options), ...Object.keys(typed.options)])) {
    const chosen = typed.options[id]
    if (chosen === base.options[id]) continue
    if (chosen === undefined) delete options[id]
    else options[id] = chosen
  }
  const category = typed.category === base.category ? next.category : typed.category
  return {
    description: typed.description === base.description ? next.description : typed.description,
    options,
    billable: typed.billable === base.billable ? next.billable : typed.billable,
    team: typed.team === base.team ? next.team : typed.team,
    ...(category !== undefined && { category }),
  }
}

export function sameDraft(one: Draft, other: Draft): boolean {
  const ids = new Set([...Object.keys(one.options), ...Object.keys(other.options)])
  return (
    one.description === other.description &&
    one.billable === other.billable &&
    one.team === other.team &&
    one.category === other.category &&
    [...ids].every((id) => one.options[id] === other.options[id])
  )
}
