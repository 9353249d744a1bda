/**
 * When a reminder is due: no timer in the hours of work, or one that runs very long. Pure: the moment and what was
 * said before in, what to say and when to look again out. Off unless the person wants it, silent in the quiet hours
 * and while nobody is there.
 */
import type { Settings } from '#preload/model/settings.ts'

export type Reminder =
  { kind: 'no-timer'; sinceMs: number } | { kind: 'long-run'; item: string; countedMs: number }

export interface ReminderMemory {
  /** Since when nothing runs, as far as we have seen; null while something does. */
  readonly idleSinceMs: number | null
  readonly idleToldAtMs: number | null
  /** The run that was looked at last, and how many times its limit had been passed when it was told or first seen. */
  readonly runId: string | null
  readonly limitsPassed: number
}

export const nothingYet: ReminderMemory = {
  idleSinceMs: null,
  idleToldAtMs: null,
  runId: null,
  limitsPassed: 0,
}

export interface ReminderFacts {
  readonly nowMs: number
  readonly zone: string
  readonly settings: Settings
  /** The open run while its clock counts or is paused; one that waits for its stop sheet counts nothing. */
  readonly run: {
    readonly id: string
    readonly item: string
    readonly countedMs: number
    readonly running: boolean
  } | null
  /** Somebody is at the machine, as far as it can tell. */
  readonly attended: boolean
}

export interface Reminding {
  readonly say: Reminder | undefined
  readonly memory: ReminderMemory
  /** `Infinity` while nobody wants to be reminded. */
  readonly lookAgainMs: number
}

/** So long nothing runs before it is worth a word, and so long between two words about it. */
const graceMs = 10 * 60_000
const againMs = 60 * 60_000
/** Between two looks when something could come due meanwhile that nobody tells us of. */
const mostMs = 10 * 60_000
const leastMs = 1_000

export function remind(before: ReminderMemory, facts: ReminderFacts): Reminding {
  const { settings } = facts
  if (!settings.remindIdle && !settings.remindLongRun)
    return { say: undefined, memory: nothingYet, lookAgainMs: Infinity }
  const memory = noticed(before, facts)
  const due = dueNow(memory, facts)
  const mayTell = facts.attended && !isQuiet(facts)
  if (!due || !mayTell) return { say: undefined, memory, lookAgainMs: untilNext(memory, facts) }
  const told = tellingOf(due, memory, facts)
  return { say: due, memory: told, lookAgainMs: untilNext(told, facts) }
}

/** What is seen now, laid beside what was known. A run that is met long after its limit is not told of at once. */
function noticed(before: ReminderMemory, facts: ReminderFacts): ReminderMemory {
  const { run, nowMs } = facts
  if (!run) {
    const since = before.idleSinceMs ?? nowMs
    // A clock that was set back begins anew.
    const idleSinceMs = since > nowMs ? nowMs : since
    return { ...nothingYet, idleSinceMs, idleToldAtMs: before.idleToldAtMs }
  }
  const passed = limitsPassed(facts)
  const limits = run.id === before.runId ? Math.min(before.limitsPassed, passed) : passed
  return { ...nothingYet, runId: run.id, limitsPassed: limits }
}

function dueNow(memory: ReminderMemory, facts: ReminderFacts): Reminder | undefined {
  const { settings, run, nowMs } = facts
  if (run) {
    if (!settings.remindLongRun || !run.running || limitsPassed(facts) <= memory.limitsPassed)
      return undefined
    return { kind: 'long-run', item: run.item, countedMs: run.countedMs }
  }
  const since = memory.idleSinceMs ?? nowMs
  if (!settings.remindIdle || !isWorkTime(facts) || nowMs - since < graceMs) return undefined
  const told = memory.idleToldAtMs
  if (told !== null && nowMs - told >= 0 && nowMs - told < againMs) return undefined
  return { kind: 'no-timer', sinceMs: since }
}

function tellingOf(due: Reminder, memory: ReminderMemory, facts: ReminderFacts): ReminderMemory {
  if (due.kind === 'no-timer') return { ...memory, idleToldAtMs: facts.nowMs }
  return { ...memory, limitsPassed: limitsPassed(facts) }
}

function untilNext(memory: ReminderMemory, facts: ReminderFacts): number {
  const { run, nowMs, settings } = facts
  // What starts or ends a run is told of; nothing else could make a difference then.
  if (run ? !settings.remindLongRun : !settings.remindIdle) return Infinity
  const limitMs = settings.longRunMinutes * 60_000
  const next = run
    ? (memory.limitsPassed + 1) * limitMs - run.countedMs
    : (memory.idleToldAtMs === null
        ? (memory.idleSinceMs ?? nowMs) + graceMs
        : memory.idleToldAtMs + againMs) - nowMs
  // What is due already and may not be told waits for the next look: nobody announces the end of quiet hours.
  return next <= 0 ? mostMs : Math.min(Math.max(next, leastMs), mostMs)
}

function limitsPassed({ run, settings }: ReminderFacts): number {
  return Math.floor((run?.countedMs ?? 0) / (settings.longRunMinutes * 60_000))
}

export function isQuiet({
  nowMs,
  zone,
  settings,
}: Pick<ReminderFacts, 'nowMs' | 'zone' | 'settings'>): boolean {
  return isBetween(wall(nowMs, zone).minute, settings.quietFrom, settings.quietTo)
}

/** Work over midnight belongs to the day on which it begins. */
export function isWorkTime({
  nowMs,
  zone,
  settings,
}: Pick<ReminderFacts, 'nowMs' | 'zone' | 'settings'>): boolean {
  const { workFrom, workTo, workDays } = settings
  const { minute, weekday } = wall(nowMs, zone)
  if (!isBetween(minute, workFrom, workTo)) return false
  const beganYesterday = workFrom > workTo && minute < workTo
  return workDays.includes(beganYesterday ? (weekday === 1 ? 7 : weekday - 1) : weekday)
}

/** Past midnight when it begins later than it ends; never when the two are equal. */
function isBetween(minute: number, from: number, to: number): boolean {
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to
}

function wall(nowMs: number, zone: string): { minute: number; weekday: number } {
  const { hour, minute, dayOfWeek } = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone)
  return { minute: hour * 60 + minute, weekday: dayOfWeek }
}
