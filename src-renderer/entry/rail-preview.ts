import type { Day, Instant } from '#preload/model/primitives.ts'
import { addMinutes } from '#preload/rules/local-time.ts'
import { list } from '#preload/words/format.ts'
import { entry as words } from '#preload/words/made/entry.ts'
import { hoursOnDay, hoursToShow, type Hours } from '../lib/day-hours.ts'
import { dayName, hourTime } from '../lib/format.ts'
import type { RailSegment } from '../ui/Rail.svelte'
import type { Taken } from './fit.ts'

export interface RailPreview {
  segments: RailSegment[]
  fromHour: number
  toHour: number
  sentence: string
}

export interface PreviewOf {
  taken: readonly Taken[]
  startedAt: Instant | null
  minutes: number | null
  day: Day
  today: Day
  zone: string
  usual: Hours
  verdict: string
}

export function railPreview(given: PreviewOf): RailPreview {
  const { taken, startedAt, minutes, day, zone, usual } = given
  const segments = taken.map<RailSegment>((one) => ({
    ...hoursOnDay(one.startedAt, one.endedAt, day, zone),
    kind: one.live ? 'running' : 'logged',
    label: one.name,
  }))
  if (startedAt !== null && minutes !== null)
    segments.push({
      ...hoursOnDay(startedAt, addMinutes(startedAt, minutes), day, zone),
      kind: 'new',
      label: '',
    })
  const shown = segments.filter(({ from, to }) => to > from)
  const hours = hoursToShow(usual, shown)
  return { segments: shown, fromHour: hours.from, toHour: hours.to, sentence: sentence(given, shown) }
}

function sentence({ day, today, verdict }: PreviewOf, segments: readonly RailSegment[]): string {
  const spans = (kind: RailSegment['kind']): string[] =>
    segments
      .filter((one) => one.kind === kind || (kind === 'logged' && one.kind === 'running'))
      .sort((a, b) => a.from - b.from)
      .map(({ from, to }) => words().spanSpoken({ from: hourTime(from), to: hourTime(to) }))
  const logged = spans('logged')
  const added = spans('new')
  const shownDay = dayName(day, today)
  return [
    logged.length === 0
      ? words().dayEmpty({ day: shownDay })
      : words().dayLogged({ day: shownDay, spans: list(logged) }),
    added.length > 0 && words().newSpans({ spans: list(added) }),
    verdict,
  ]
    .filter(Boolean)
    .join(' ')
}
