/**
 * The days that a form offers: today, every day of the last two months, and the day that is already chosen. A future
 * day is offered only if it is already chosen.
 */
import type { Day } from '#preload/model/primitives.ts'
import { addDays } from '#preload/rules/local-time.ts'
import { dayName, dayShortAt } from '../lib/format.ts'
import type { SelectOption } from '../ui/Select.svelte'

const daysBack = 62

export function daysToChoose(today: Day, chosen: Day): SelectOption[] {
  const days = Array.from({ length: daysBack + 1 }, (_, back) => addDays(today, -back))
  if (!days.includes(chosen)) days.push(chosen)
  return days.map((day) => ({ id: day, label: dayShortAt(day, today), note: dayHint(day, today) }))
}

/** Returns `Today` or `Yesterday`; undefined for any other day. */
export function dayHint(day: Day, today: Day): string | undefined {
  return day === today || day === addDays(today, -1) ? dayName(day, today) : undefined
}
