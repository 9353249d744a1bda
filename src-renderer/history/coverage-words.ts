import type { Coverage } from '#preload/model/coverage.ts'
import type { Day } from '#preload/model/primitives.ts'
import { history as words } from '#preload/words/made/history.ts'
import { dayOfYear } from '../lib/format.ts'

export function coverageWords({ since, left, state }: Coverage, first: Day, place: string): string {
  if (left === 0)
    return since === null
      ? words().coverageNone({ place })
      : words().coverageOldest({ date: dayOfYear(since) })
  const problem = problemWords(state, place)
  if (since === null || left === null) return `${words().coverageNot} ${problem ?? words().coverageReading}`
  if (since <= first) return words().coverageSince({ date: dayOfYear(first) })
  const known = words().coverageSince({ date: dayOfYear(since) })
  return `${known} ${problem ?? words().coverageReadingOlder({ count: left })}`
}

function problemWords(state: Coverage['state'], place: string): string | undefined {
  if (state === 'waiting') return words().coverageWaiting({ place })
  return state === 'unclear' ? words().coverageUnclear({ place }) : undefined
}
