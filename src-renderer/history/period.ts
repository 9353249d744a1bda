import type { Day } from '#preload/model/primitives.ts'
import type { DaySpan } from '#preload/rules/day-spans.ts'
import { addDays } from '#preload/rules/local-time.ts'
import { history as words } from '#preload/words/made/history.ts'
import { dayOfMonth, dayOfYear } from '../lib/format.ts'

export type PeriodChoice = 'last-30' | 'this-month' | 'last-month' | 'this-year' | 'all' | 'own'

export function periodChoices(): { id: PeriodChoice; label: string }[] {
  return [
    { id: 'last-30', label: words().last30 },
    { id: 'this-month', label: words().thisMonth },
    { id: 'last-month', label: words().lastMonth },
    { id: 'this-year', label: words().thisYear },
    { id: 'all', label: words().allDates },
    { id: 'own', label: words().fromTo },
  ]
}

/** Returns the first and last day of a period, both inclusive. `own` is the custom period that the user has set. */
export function periodOf(choice: PeriodChoice, today: Day, own: DaySpan): DaySpan {
  const first = `${today.slice(0, 7)}-01`
  switch (choice) {
    case 'last-30':
      return { from: addDays(today, -29), to: today }
    case 'this-month':
      return { from: first, to: lastOfMonth(first) }
    case 'last-month': {
      const last = addDays(first, -1)
      return { from: `${last.slice(0, 7)}-01`, to: last }
    }
    case 'this-year':
      return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }
    case 'all':
      return { from: '0001-01-01', to: '9999-12-31' }
    case 'own':
      return own
  }
}

/** Returns the title of a period, such as `1 Jan – 31 Dec 2025` or `All dates`. */
export function periodWords(choice: PeriodChoice, { from, to }: DaySpan): string {
  if (choice === 'all') return words().allDates
  const sameYear = from.slice(0, 4) === to.slice(0, 4)
  return words().daySpan({ from: sameYear ? dayOfMonth(from) : dayOfYear(from), to: dayOfYear(to) })
}

function lastOfMonth(first: Day): Day {
  const date = Temporal.PlainDate.from(first)
  return date.with({ day: date.daysInMonth }).toString()
}
