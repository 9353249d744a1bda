/** Texts of a question about time that nobody can confirm, and of its answers (docs/screens.md §3). */
import type { Question } from '#preload/model/question.ts'
import type { Instant } from '#preload/model/primitives.ts'
import { dayOf } from '#preload/rules/local-time.ts'
import { untilSpan, withoutSpan } from '#preload/rules/stretches.ts'
import { countedMinutes } from '#preload/rules/shown-time.ts'
import { clockTime, counted, dayShort, duration, weekdayShort } from '../lib/format.ts'

export type ChoiceId = 'keep' | 'discard' | 'stop' | 'split' | 'shift'

export interface Choice {
  id: ChoiceId
  /** The letter that chooses this answer by keyboard. */
  key: string
  label: string
  detail: string
  /** The verb on the confirm button. */
  verb: string
}

export interface QuestionWords {
  title: string
  text: string
  choices: readonly Choice[]
  /** The answer to preselect: `stop` after a very long absence, otherwise null. */
  proposed: ChoiceId | null
  /** The minutes that the question is about. */
  minutes: number
}

const minuteMs = 60_000
/** An absence longer than this is not a break: the user had probably stopped working. */
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
  const [all, without, until] = [stretches, withoutSpan(stretches, span), untilSpan(stretches, span)].map(
    (each) => duration(countedMinutes(each, nowMs)),
  ) as [string, string, string]
  const away = duration(minutes)
  const runs = question.runState === 'running'
  const { title, text } = messageFor(question, { away, item: item.name, from: when(from), to: when(to) })
  return {
    title,
    text,
    minutes,
    proposed: awayMs >= overnightMs ? 'stop' : null,
    choices: [
      {
        id: 'keep',
        key: 'K',
        label: 'Keep it',
        verb: 'Keep',
        detail: runs ? `It was work. The clock shows ${all} and goes on.` : `It was work. It becomes ${all}.`,
      },
      {
        id: 'discard',
        key: 'D',
        label: 'Discard it',
        verb: 'Discard',
        detail: runs ? `The clock goes back to ${without} and goes on.` : `${without} are left.`,
      },
      {
        id: 'stop',
        key: 'T',
        label: `Stop it at ${when(from)}`,
        verb: 'Stop',
        detail: until === duration(0) ? 'Nothing is logged.' : `${until} is logged.`,
      },
      {
        id: 'split',
        key: 'S',
        label: 'Split it',
        verb: 'Split',
        detail: runs
          ? `Log the ${until} before, give the ${away} to something else, and continue.`
          : `Give the ${away} to something else; ${without} are left.`,
      },
    ],
  }
}

interface Named {
  away: string
  item: string
  from: string
  to: string
}

function messageFor(
  { cause, runState }: Question,
  { away, item, from, to }: Named,
): { title: string; text: string } {
  const ran = runState === 'running' ? 'kept running' : 'was running'
  switch (cause) {
    case 'closed':
      return {
        title: `${item} is still open`,
        text: `Tallystick closed at ${from} and was back at ${to}.`,
      }
    case 'stopped':
      return {
        title: `${item} was stopped for ${away}`,
        text: `It stopped at ${from} and has run again since ${to}. Was it work in between?`,
      }
    case 'long':
      return {
        title: `${item} has run for more than 16 hours`,
        text: `You have not confirmed since ${from} that it is still work.`,
      }
    default:
      return { title: `You were away for ${away}`, text: `${from} to ${to}. ${item} ${ran}.` }
  }
}

function aboutClock(question: Question, when: When): QuestionWords {
  const { item, setByMs, stretches } = question
  const startedAt = stretches[0]!.startedAt
  const moved = new Date(Date.parse(startedAt) + setByMs).toISOString()
  const minutes = Math.round(Math.abs(setByMs) / minuteMs)
  const by = minutes < 60 ? counted(minutes, 'minute') : duration(minutes)
  return {
    title: `This machine’s clock was set ${setByMs < 0 ? 'back' : 'forward'} by ${by}`,
    text: `The time counted for ${item.name} stays the same. Its start was read from the clock before the change.`,
    minutes,
    proposed: null,
    choices: [
      {
        id: 'shift',
        key: 'M',
        label: `Move the start to ${when(moved)}`,
        detail: 'The clock was wrong before and is right now.',
        verb: 'Move',
      },
      {
        id: 'keep',
        key: 'K',
        label: `Keep the start at ${when(startedAt)}`,
        detail: 'The clock was right before.',
        verb: 'Keep',
      },
    ],
  }
}

/**
 * Formats an instant of today as `14:12`, one of the last days as `Thu 17:32`, and an earlier one as `Thu 12 Nov
 * 17:32`.
 */
function atTime(at: Instant, now: Instant, zone: string): string {
  const [day, today] = [dayOf(at, zone), dayOf(now, zone)]
  const time = clockTime(at, zone)
  if (day === today) return time
  const near = Math.abs(Date.parse(now) - Date.parse(at)) < 6 * 24 * 60 * minuteMs
  return `${near ? weekdayShort(day) : dayShort(day)} ${time}`
}
