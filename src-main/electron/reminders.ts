/**
 * Decides when a reminder is due: no timer is running during working hours, or a run is very long. Pure: takes the
 * current state and the earlier reminders, and returns the reminder and the time of the next check. Reminders are off
 * by default, and are not shown in the quiet hours or while the user is away.
 */
import type { Settings } from '#preload/model/settings.ts'

export type Reminder =
  { kind: 'no-timer'; sinceMs: number } | { kind: 'long-run'; item: string; countedMs: number }

export interface ReminderMemory {
  /** The instant, in epoch milliseconds, since which no run has been open, as far as observed; null while one is open. */
  readonly idleSinceMs: number | null
  readonly idleToldAtMs: number | null
  /**
   * The run at the last check, and how often it had exceeded its limit when that was last shown or when the run was
   * first seen.
   */
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
  /** The open run, running or paused; null for one that waits in the stop sheet. */
  readonly run: {
    readonly id: string
    readonly item: string
    readonly countedMs: number
    readonly running: boolean
  } | null
  /** True when the user is at the machine, as far as it is known. */
  readonly attended: boolean
}

export interface Reminding {
  readonly say: Reminder | undefined
  readonly memory: ReminderMemory
  /** Milliseconds until the next check; `Infinity` while reminders are off. */
  readonly lookAgainMs: number
}

/** The time without a run before the first reminder, and the time between two reminders about it. */
const graceMs = 10 * 60_000
const againMs = 60 * 60_000
/** The longest time between two checks, because some changes, such as the end of the quiet hours, cause no event. */
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

/**
 * Updates the memory with the current state. A run that is first seen after its limit was exceeded causes no reminder
 * at once.
 */
function noticed(before: ReminderMemory, facts: ReminderFacts): ReminderMemory {
  const { run, nowMs } = facts
  if (!run) {
    const since = before.idleSinceMs ?? nowMs
    // If the clock was set back, the idle time starts again.
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
  // An event reports when a run starts or ends; nothing else can make a reminder due here.
  if (run ? !settings.remindLongRun : !settings.remindIdle) return Infinity
  const limitMs = settings.longRunMinutes * 60_000
  const next = run
    ? (memory.limitsPassed + 1) * limitMs - run.countedMs
    : (memory.idleToldAtMs === null
        ? (memory.idleSinceMs ?? nowMs) + graceMs
        : memory.idleToldAtMs + againMs) - nowMs
  // A due reminder that may not be shown now waits for the next check, because the end of the quiet hours causes no
  // event.
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

/** True during working hours. If these extend past midnight, they belong to the day on which they begin. */
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

/**
 * True between the two minutes of the day. A range with `from` after `to` extends past midnight; an empty range is
 * never true.
 */
function isBetween(minute: number, from: number, to: number): boolean {
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to
}

function wall(nowMs: number, zone: string): { minute: number; weekday: number } {
  const { hour, minute, dayOfWeek } = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone)
  return { minute: hour * 60 + minute, weekday: dayOfWeek }
}
