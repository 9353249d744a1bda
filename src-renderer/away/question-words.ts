/**
 * The wording of a question about uncertain time, such as an absence, and of the possible answers (docs/screens.md §3).
 */
import type { Question } from '#preload/model/question.ts'
import type { Instant } from '#preload/model/primitives.ts'
import { dayOf } from '#preload/rules/local-time.ts'
import { untilSpan, withoutSpan } from '#preload/rules/stretches.ts'
import { countedMinutes } from '#preload/rules/shown-time.ts'
import { page as words } from '#preload/words/made/page.ts'
import { clockTime, dayShort, duration, durationSpoken, weekdayShort } from '../lib/format.ts'

export type ChoiceId = 'keep' | 'discard' | 'stop' | 'split' | 'shift'

export interface Choice {
  id: ChoiceId
  /** The letter key, in upper case, that chooses this answer. */
  key: string
  label: string
  detail: string
  /** The label of the button that confirms this answer. */
  verb: string
  /** The message to show once this answer has been saved. */
  done: string
}

export interface QuestionWords {
  title: string
  text: string
  choices: readonly Choice[]
  /** The answer to preselect: `stop` after a very long absence, otherwise null. */
  proposed: ChoiceId | null
}

const minuteMs = 60_000
/**
 * If the user was away for at least this long, they had probably stopped working, so the answer `stop` is preselected.
 */
const overnightMs = 4 * 60 * minuteMs

export function wordsOf(question: Question, nowMs: number, zone: string): QuestionWords {
  const now = new Date(nowMs).toISOString()
  const when = (at: Instant): string => atTime(at, now, zone)
  return question.cause === 'clock' ? aboutClock(question, when) : aboutAbsence(question, nowMs, when)
}

type When = (at: Instant) => string

function aboutAbsence(question: Question, nowMs: number, when: When): QuestionWords {
  const { from, stretches, item, clock } = question
  const to = question.to ?? new Date(nowMs).toISOString()
  const span = { from, to, clock }
  const awayMs = Math.max(0, Date.parse(to) - Date.parse(from))
  const minutes = Math.max(1, Math.round(awayMs / minuteMs))
  const cause = titled(question)
  return {
    title: words().awayTitle({ cause, item: item.name, away: duration(minutes) }),
    text: words().awayText({
      ...{ item: item.name, from: when(from), to: when(to) },
      cause: cause === 'other' && question.runState === 'running' ? 'running' : cause,
    }),
    proposed: awayMs >= overnightMs ? 'stop' : null,
    choices: choicesOf({
      state: question.runState === 'running' ? 'running' : 'other',
      from: when(from),
      away: minutes,
      all: countedMinutes(stretches, nowMs),
      without: countedMinutes(withoutSpan(stretches, span), nowMs),
      until: countedMinutes(untilSpan(stretches, span), nowMs),
    }),
  }
}

/** Chooses the title of a question by its cause. Causes without a title of their own share the title `other`. */
function titled({ cause }: Question): 'closed' | 'stopped' | 'long' | 'other' {
  return cause === 'closed' || cause === 'stopped' || cause === 'long' ? cause : 'other'
}

/** The values shown with each answer to a question about an absence. All numbers are minutes. */
interface Outcomes {
  state: 'running' | 'other'
  /** The time at which the absence began, formatted for display, such as `Thu 17:32`. */
  from: string
  away: number
  /**
   * The possible lengths of the run (one use of the timer): including the absence (`all`), without it (`without`), or
   * ending when the absence began (`until`).
   */
  all: number
  without: number
  until: number
}

function choicesOf({ state, from, ...outcome }: Outcomes): readonly Choice[] {
  const [all, without, until] = [duration(outcome.all), duration(outcome.without), duration(outcome.until)]
  return [
    {
      ...{ id: 'keep', key: 'K', label: words().awayKeep, verb: words().awayKeepVerb },
      detail: words().awayKeepDetail({ state, all }),
      done: words().awayKeepDone,
    },
    {
      ...{ id: 'discard', key: 'D', label: words().awayDiscard, verb: words().awayDiscardVerb },
      detail: words().awayDiscardDetail({ state, without }),
      done: words().awayDiscardDone,
    },
    {
      ...{ id: 'stop', key: 'T', label: words().awayStop({ time: from }), verb: words().awayStopVerb },
      detail: words().awayStopDetail({ logged: outcome.until === 0 ? 'nothing' : 'other', until }),
      done: words().awayStopDone({ time: from }),
    },
    {
      ...{ id: 'split', key: 'S', label: words().awaySplit, verb: words().awaySplitVerb },
      detail: words().awaySplitDetail({ state, until, without, away: duration(outcome.away) }),
      done: words().awaySplitDone,
    },
  ]
}

function aboutClock(question: Question, when: When): QuestionWords {
  const { item, setByMs, stretches } = question
  const startedAt = stretches[0]!.startedAt
  const moved = when(new Date(Date.parse(startedAt) + setByMs).toISOString())
  const kept = when(startedAt)
  const minutes = Math.round(Math.abs(setByMs) / minuteMs)
  return {
    title: words().awayClockTitle({
      direction: setByMs < 0 ? 'back' : 'other',
      by: minutes < 60 ? durationSpoken(minutes) : duration(minutes),
    }),
    text: words().awayClockText({ item: item.name }),
    proposed: null,
    choices: [
      {
        ...{ id: 'shift', key: 'M', label: words().awayShift({ time: moved }), verb: words().awayShiftVerb },
        detail: words().awayShiftDetail,
        done: words().awayShiftDone({ time: moved }),
      },
      {
        ...{ id: 'keep', key: 'K', label: words().awayKeepStart({ time: kept }) },
        verb: words().awayKeepStartVerb,
        detail: words().awayKeepStartDetail,
        done: words().awayKeepStartDone({ time: kept }),
      },
    ],
  }
}

/**
 * Formats an instant as `14:12` if it is today, or as `Thu 17:32` if it is less than six days away. Any other instant
 * has the form `Thu 12 Nov 17:32`.
 */
function atTime(at: Instant, now: Instant, zone: string): string {
  const [day, today] = [dayOf(at, zone), dayOf(now, zone)]
  const time = clockTime(at, zone)
  if (day === today) return time
  const near = Math.abs(Date.parse(now) - Date.parse(at)) < 6 * 24 * 60 * minuteMs
  return words().awayDayTime({ day: near ? weekdayShort(day) : dayShort(day), time })
}
