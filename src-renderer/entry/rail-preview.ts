import type { ComponentProps } from 'svelte'
import { addMinutes } from '#preload/rules/local-time.ts'
import { list } from '#preload/words/format.ts'
import { entry as words } from '#preload/words/made/entry.ts'
import { hoursOnDay, hoursToShow } from '../lib/day-hours.ts'
import { dayName, hourTime } from '../lib/format.ts'
import type { Page } from '../lib/page.ts'
import type { default as Rail, RailSegment } from '../ui/Rail.svelte'
import type { AddTime } from './add-time.svelte.ts'

/**
 * Returns the props of the rail (the timeline of a day) that shows the day with the new entry. `verdict` is added to
 * the end of the sentence that screen readers read instead of the rail.
 */
export function railPreview(
  time: Pick<AddTime, 'taken' | 'startedAt' | 'minutes' | 'day'>,
  { about: { zone }, settings, today }: Pick<Page, 'about' | 'settings' | 'today'>,
  verdict: string,
): ComponentProps<typeof Rail> {
  const { taken, startedAt, minutes, day } = time
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
  const hours = hoursToShow({ from: settings.dayFromHour, to: settings.dayToHour }, shown)
  const sentence = `${spokenDay(dayName(day, today), shown)} ${verdict}`.trim()
  return { segments: shown, fromHour: hours.from, toHour: hours.to, sentence }
}

function spokenDay(day: string, segments: readonly RailSegment[]): string {
  const spans = (...kinds: RailSegment['kind'][]): string[] =>
    segments
      .filter(({ kind }) => kinds.includes(kind))
      .sort((a, b) => a.from - b.from)
      .map(({ from, to }) => words().spanSpoken({ from: hourTime(from), to: hourTime(to) }))
  const logged = spans('logged', 'running')
  const added = spans('new')
  const before =
    logged.length === 0 ? words().dayEmpty({ day }) : words().dayLogged({ day, spans: list(logged) })
  return added.length === 0 ? before : `${before} ${words().newSpans({ spans: list(added) })}`
}
