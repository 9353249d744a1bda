/** Computes how a corrected entry changes its worklog (docs/interfaces/worklogs-v1.md#corrections). Pure. */
import { billableMinutesOf } from '#preload/rules/missing-fields.ts'
import { asEntry, type NewWorklog } from '../api/worklogs.ts'
import type { Worklog } from '../api/wire/worklogs.ts'
import type { EntryFacts } from '../entries/entry-store.ts'

/** The entry as the service is known to have it, and as it should be. */
export interface WorklogCorrection {
  readonly known: EntryFacts
  readonly facts: EntryFacts
  /**
   * Whether an earlier change without an answer may have taken effect; values that the worklog shows then count too.
   */
  readonly uncertain: boolean
}

/**
 * Returns only what the person changed. A worklog is more precise than an entry here: its time of day and fractions of
 * minutes stay as they are unless the day or the minutes were changed.
 */
export function worklogChange(
  worklog: Worklog,
  { known, facts, uncertain }: WorklogCorrection,
): Partial<NewWorklog> {
  const there = asEntry(worklog)
  const [was, is] = [sayable(known), sayable(facts)]
  const changes = (name: keyof Sayable) => is[name] !== was[name] || (uncertain && is[name] !== there?.[name])
  return {
    ...(changes('itemId') && { itemId: is.itemId }),
    ...(changes('day') && { worklogDate: onDay(worklog.worklogDate, is.day) }),
    ...(changes('minutes') && { worklogMinutes: is.minutes }),
    ...(changes('billableMinutes') && { worklogBillableMinutes: is.billableMinutes }),
    ...(changes('description') && { description: is.description }),
  }
}

type Sayable = ReturnType<typeof sayable>

function sayable({ itemId, day, minutes, draft }: EntryFacts) {
  const { description } = draft
  return { itemId, day, minutes, billableMinutes: billableMinutesOf(draft, minutes), description }
}

/** Returns the same time of day, with the same offset, on another day. */
function onDay(worklogDate: string, day: string): string {
  return `${day}${worklogDate.slice(day.length) || 'T00:00:00.000Z'}`
}
