/** The periods that the history can show instead of a week, with their days and names. */
import type { Day } from '#preload/model/primitives.ts'
import { addDays } from '#preload/rules/local-time.ts'
import { dayOfMonth } from '../lib/format.ts'

export interface Period {
  from: Day
  to: Day
}

export const periodChoices = [
  { id: 'last-30', label: 'Last 30 days' },
  { id: 'this-month', label: 'This month' },
  { id: 'last-month', label: 'Last month' },
  { id: 'this-year', label: 'This year' },
  { id: 'all', label: 'All dates' },
  { id: 'own', label: 'From – to' },
] as const
export type PeriodChoice = (typeof periodChoices)[number]['id']

/** Returns the days of a period. `own`, which the user defines, starts as the period that was shown before. */
export function periodOf(choice: PeriodChoice, today: Day, shown: Period): Period {
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
      return shown
  }
}

/** Returns the title of a period, such as `1 Jan – 31 Dec 2025` or `All dates`. */
export function periodWords(choice: PeriodChoice, { from, to }: Period): string {
  if (choice === 'all') return 'All dates'
  const year = from.slice(0, 4)
  const sameYear = year === to.slice(0, 4)
  return `${dayOfMonth(from)}${sameYear ? '' : ` ${year}`} – ${dayOfMonth(to)} ${to.slice(0, 4)}`
}

function lastOfMonth(first: Day): Day {
  const date = Temporal.PlainDate.from(first)
  return date.with({ day: date.daysInMonth }).toString()
}
