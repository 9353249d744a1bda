import type { Coverage } from '#preload/model/coverage.ts'
import type { Day } from '#preload/model/primitives.ts'
import { history as words } from '#preload/words/made/history.ts'
import { dayOfYear } from '../lib/format.ts'

export function coverageWords({ since, left, state }: Coverage, first: Day, place: string): string {
  if (left === 0)
    return since === null
      ? words().coverageNone({ place })
      : words().coverageOldest({ date: dayOfYear(since) })
  if (since === null || left === null)
    return `${words().coverageNot} ${stateWords(state, words().coverageReading, place)}`
  if (since <= first) return words().coverageSince({ date: dayOfYear(first) })
  const known = words().coverageSince({ date: dayOfYear(since) })
  return `${known} ${stateWords(state, words().coverageReadingOlder({ count: left }), place)}`
}

function stateWords(state: Coverage['state'], reading: string, place: string): string {
  switch (state) {
    case 'waiting':
      return words().coverageWaiting({ place })
    case 'unclear':
      return words().coverageUnclear({ place })
    default:
      return reading
  }
}
