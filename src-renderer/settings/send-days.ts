/** The ranges of days that "Send local entries" can show. */
import type { Day } from '#preload/model/primitives.ts'
import { addDays } from '#preload/rules/local-time.ts'
import { locals as words } from '#preload/words/made/locals.ts'

export type DaysChoice = 'all' | 'last-30' | 'this-month' | 'last-month' | 'own'

export function daysChoices(): { id: DaysChoice; label: string }[] {
  return [
    { id: 'all', label: words().allDates },
    { id: 'last-30', label: words().last30 },
    { id: 'this-month', label: words().thisMonth },
    { id: 'last-month', label: words().lastMonth },
    { id: 'own', label: words().fromTo },
  ]
}

/** Returns the first and last day of the chosen range. Both days are part of the range. */
export function daysOf(choice: DaysChoice, today: Day, own: { from: Day; to: Day }): { from: Day; to: Day } {
  const first = `${today.slice(0, 7)}-01`
  switch (choice) {
    case 'all':
      return { from: '0001-01-01', to: '9999-12-31' }
    case 'last-30':
      return { from: addDays(today, -29), to: today }
    case 'this-month':
      return { from: first, to: addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1) }
    case 'last-month': {
      const last = addDays(first, -1)
      return { from: `${last.slice(0, 7)}-01`, to: last }
    }
    case 'own':
      return own
  }
}
