/**
 * Computes which properties of a worklog (an entry in API v1.0) must be changed to correct it
 * (docs/interfaces/worklogs-v1.md#corrections).
 */
import { billableMinutesOf } from '#preload/rules/missing-fields.ts'
import { asEntry, type NewWorklog } from '../api/worklogs.ts'
import type { Worklog } from '../api/wire/worklogs.ts'
import type { EntryFacts } from '../entries/entry-store.ts'

export interface WorklogCorrection {
  readonly known: EntryFacts
  readonly facts: EntryFacts
  /**
   * Whether an earlier change request that got no response may have taken effect. If so, every value that differs from
   * the worklog's value is also sent.
   */
  readonly uncertain: boolean
}

/**
 * Returns only the properties that must be changed. All others keep the values that the worklog has, including its
 * fractions of minutes, which local entries do not have. A changed date keeps its time of day.
 */
export function worklogChange(
  worklog: Worklog,
  { known, facts, uncertain }: WorklogCorrection,
): Partial<NewWorklog> {
  const there = asEntry(worklog)
  const [was, is] = [worklogValues(known), worklogValues(facts)]
  const changes = (name: keyof WorklogValues) =>
    is[name] !== was[name] || (uncertain && is[name] !== there?.[name])
  return {
    ...(changes('itemId') && { itemId: is.itemId }),
    ...(changes('day') && { worklogDate: onDay(worklog.worklogDate, is.day) }),
    ...(changes('minutes') && { worklogMinutes: is.minutes }),
    ...(changes('billableMinutes') && { worklogBillableMinutes: is.billableMinutes }),
    ...(changes('description') && { description: is.description }),
  }
}

type WorklogValues = ReturnType<typeof worklogValues>

function worklogValues({ itemId, day, minutes, draft }: EntryFacts) {
  const { description } = draft
  return { itemId, day, minutes, billableMinutes: billableMinutesOf(draft, minutes), description }
}

/**
 * Moves the date of a worklog to another day, and keeps its time of day and offset. If it has no time of day, midnight
 * UTC is added.
 */
function onDay(worklogDate: string, day: string): string {
  return `${day}${worklogDate.slice(day.length) || 'T00:00:00.000Z'}`
}
