/**
 * Texts about a cause (a missing or withdrawn field) that several entries share, and about the button that resolves it.
 */
import type { Cause } from '#preload/model/cause.ts'
import { counted } from '../lib/format.ts'

export interface CauseWords {
  title: string
  text: string
  /** The button label, such as "Use for both". */
  use: string
}

export function causeWords({ label, withdrawn, entryIds }: Cause): CauseWords {
  const count = entryIds.length
  const entries = counted(count, 'entry', 'entries')
  const use = count === 1 ? 'Use it' : count === 2 ? 'Use for both' : `Use for all ${count}`
  if (withdrawn === null)
    return {
      title: `${label} is required.`,
      text: `${entries} ${count === 1 ? 'doesn’t' : 'don’t'} have it.`,
      use,
    }
  return {
    title: `“${withdrawn.label}” is no longer offered.`,
    text: `${entries} ${count === 1 ? 'has' : 'have'} it as ${label}.`,
    use,
  }
}
